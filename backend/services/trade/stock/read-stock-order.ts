import type { StockOrderRequest, StockTarget } from '../../../contract/calls/stock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { DIRECTIONS, EXPIRE_TYPES } from '../../../contract/mapping/order-numbers.ts';
import { fromStockType, STOCK_TYPE } from '../../../contract/mapping/stock-orders.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Direction } from '../../../domain/direction.ts';
import { parseAmount, parseScaledPrice, type InstrumentTerms } from '../../../domain/index.ts';
import { ENTRY_TYPE, EXPIRE_TYPE, type ExpireType } from '../../../domain/orders/order-terms.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import { ORDER_KIND, type Account, type PlaceOrder } from '../../../engine/core/index.ts';
import type { RequestContext } from '../../operation.ts';
import { oneOf, oneWord, value } from '../orders/read-order.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { stockAccount } from './stock-account.ts';

const DEFAULT_EXPIRY = EXPIRE_TYPE.day;
const TYPES: readonly number[] = [
  STOCK_TYPE.marketBuy,
  STOCK_TYPE.marketSell,
  STOCK_TYPE.limitBuy,
  STOCK_TYPE.limitSell,
];
const WORD = /^[A-Za-z0-9_]*$/;
const DEFAULT_SOURCE = { client: 'PC_Web', open: 'OpenApi', management: 'System', socket: 'PC_Web' } as const;
const NO_TEXT = '';

/** What a request is about. */
export interface StockMatter {
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly direction: Direction;
}

/**
 * Reads which product of which account a request means. Absent members are CFDWBWE000005, values outside their sets
 * CFDWBWE000007, a product that is not sold to the caller CFDWBWE000013.
 */
export function readStockTarget(
  engine: TradingEngine,
  context: RequestContext,
  request: StockTarget,
): StockMatter {
  const account = stockAccount(engine, context, request);
  const direction = oneWord('direction', request.direction, DIRECTIONS);
  const symbolId = toInstrumentId(request.symbolId);
  const terms = engine.terms(symbolId, account);
  if (terms === undefined) throw new PlatformError(CODE.instrumentUnknown);
  if (request.accountDigits !== account.digits)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'mustBe', 'accountDigits', account.digits);
  if (request.digits !== undefined && request.digits !== terms.symbolDigits)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'mustBe', 'digits', terms.symbolDigits);
  return { account, terms, direction };
}

/** Reads the body of placeOrder: also CFDWBWE000006 for malformed numbers and CFDWBWE000024 for a limit without price. */
export function readStockOrder(
  engine: TradingEngine,
  context: RequestContext,
  request: StockOrderRequest,
): StockMatter & { readonly command: PlaceOrder } {
  const matter = readStockTarget(engine, context, request);
  const { account, terms, direction } = matter;
  const bizType = oneOf('bizType', request.bizType, TYPES);
  const type = fromStockType(bizType);
  if (type === undefined || type.direction !== direction)
    throw PlatformError.wrong(
      CODE.tradeParameterOutOfRange,
      'mustBe',
      'direction',
      DIRECTIONS.number(type?.direction ?? direction),
    );
  if (request.requestTime <= 0)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'moreThan', 'requestTime', 0);
  const price = value(parseScaledPrice(request.requestPrice), 'requestPrice');
  const isLimit = type.kind === ORDER_KIND.limitOpen;
  if (isLimit && price === undefined) throw new PlatformError(CODE.priceMissing);
  const market = engine.quotes.live(terms.symbolId, terms.profitCurrency);
  return {
    ...matter,
    command: {
      type: 'placeOrder',
      timeMs: engine.nowMs(),
      accountId: account.accountId,
      symbolId: terms.symbolId,
      kind: isLimit ? ORDER_KIND.limitOpen : ORDER_KIND.marketOpen,
      direction,
      entryType: ENTRY_TYPE.quantity,
      requestNum: request.requestNum,
      volume: readShares(request.requestNum, terms),
      price,
      takeProfit: undefined,
      stopLoss: undefined,
      leverage: undefined,
      positionId: undefined,
      expireType: readExpiry(request),
      slippage: undefined,
      source: readWord('source', request.source) || DEFAULT_SOURCE[context.channel],
      remark: request.remark || undefined,
      thirdPartyOrder: undefined,
      market: market.view,
      stale: market.stale,
    },
  };
}

function readExpiry({ expireType, expiryType }: StockOrderRequest): ExpireType {
  const given = expireType ?? expiryType ?? EXPIRE_TYPES.number(DEFAULT_EXPIRY);
  return oneWord('expireType', given, EXPIRE_TYPES);
}

function readShares(text: string | undefined, terms: InstrumentTerms): number {
  const volume = value(parseAmount(text, terms.numberDigits), 'requestNum', terms.numberDigits);
  if (volume > BigInt(Number.MAX_SAFE_INTEGER))
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'atMost', 'requestNum', terms.maxVolume);
  return Number(volume);
}

function readWord(member: string, text: string | undefined): string {
  if (text !== undefined && !WORD.test(text))
    throw PlatformError.wrong(CODE.tradeParameterMalformed, 'form', member);
  return text ?? NO_TEXT;
}
