import { STOCK_CALLS, type StockOrderRequest, type StockTarget } from '../../../contract/calls/stock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { DIRECTIONS, EXPIRE_TYPES } from '../../../contract/mapping/order-numbers.ts';
import { STOCK_TYPE, fromStockType } from '../../../contract/mapping/stock-orders.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import { type VolumeUnits, type Money, toInstrumentId } from '../../../domain/units.ts';
import {
  ORDER_KIND,
  checkStockOrder,
  netPosition,
  type TradingEvent,
  closableVolume,
  computeNeeds,
  type Account,
  type MarketView,
  type Valuing,
  type PlaceOrder,
} from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { admit } from '../orders/admission.ts';
import { cacheTradeResponse } from '../orders/cached-response.ts';
import { orderAck } from '../orders/order-ack.ts';
import type { PlaceDependencies } from '../orders/place-operations.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { lotsText } from '../../../contract/mapping/price-texts.ts';
import { stockAccounts, stockAccount } from './stock-account.ts';
import {
  executionPrice,
  feeOf,
  toAccountCurrency,
  type Conversion,
  type InstrumentTerms,
  parseAmount,
  parseScaledPrice,
} from '../../../domain/index.ts';
import { ENTRY_TYPE, EXPIRE_TYPE, type ExpireType } from '../../../domain/orders/order-terms.ts';
import { oneOf, oneWord, value } from '../orders/read-members.ts';
import { DEFAULT_SOURCE, readTimeInForce, readTrigger } from '../orders/read-order.ts';

const DEFAULT_EXPIRY = EXPIRE_TYPE.day;
const TYPES: readonly number[] = [
  STOCK_TYPE.marketBuy,
  STOCK_TYPE.marketSell,
  STOCK_TYPE.limitBuy,
  STOCK_TYPE.limitSell,
];
const WORD = /^[A-Za-z0-9_]*$/;
const NO_TEXT = '';

/** What a request is about. */
interface StockMatter {
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly direction: Direction;
}

/**
 * Reads which product of which account a request means. Absent members are CFDWBWE000005, values outside their sets
 * CFDWBWE000007, a product that is not sold to the caller CFDWBWE000013.
 */
function readStockTarget(engine: TradingEngine, context: RequestContext, request: StockTarget): StockMatter {
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
function readStockOrder(
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
  const trigger = readTrigger(request);
  const market = engine.quotes.live(terms.symbolId, terms.profitCurrency);
  return {
    ...matter,
    command: {
      type: 'placeOrder',
      timeMs: engine.nowMs(),
      accountId: account.accountId,
      symbolId: terms.symbolId,
      kind: isLimit || trigger ? ORDER_KIND.limitOpen : ORDER_KIND.marketOpen,
      direction,
      entryType: ENTRY_TYPE.quantity,
      requestNum: request.requestNum,
      volume: readShares(request.requestNum, terms),
      price: trigger === undefined || isLimit ? price : undefined,
      trigger,
      takeProfit: undefined,
      stopLoss: undefined,
      leverage: undefined,
      positionId: undefined,
      expireType: readExpiry(request),
      timeInForce: readTimeInForce(
        request.timeInForce,
        isLimit ? 'limit' : trigger === undefined ? 'market' : 'trigger',
      ),
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

/** Volumes (volume units) that an account could deal of a product at the newest quote. */
interface StockQuantities {
  /** Of the position on the other side of the order. */
  readonly closable: VolumeUnits;
  /** All that may be sold: shares held, and shares borrowed. */
  readonly sellable: number;
  /** For cash alone, and with a loan. */
  readonly buyable: number;
  readonly loanBuyable: number;
}

interface QuantityInputs {
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly direction: Direction;
  readonly market: MarketView;
  readonly conversion: Conversion;
}

/** What an account could buy and sell of a product. */
function computeQuantities(valuing: Valuing, inputs: QuantityInputs): StockQuantities {
  const { account, terms, direction } = inputs;
  const at = (side: Direction) => ({
    accountId: account.accountId,
    symbolId: terms.symbolId,
    direction: side,
  });
  const held = closableVolume(valuing, at(DIRECTION.sell));
  const owed = closableVolume(valuing, at(DIRECTION.buy));
  const most = (side: Direction, isWanted: (loan: Money) => boolean) =>
    findMost(terms, (volume) => {
      const loan = loanFor(valuing, inputs, side, volume);
      return loan !== undefined && isWanted(loan);
    });
  return {
    closable: closableVolume(valuing, at(direction)),
    sellable: held + most(DIRECTION.sell, () => true),
    buyable: owed + most(DIRECTION.buy, (loan) => loan === 0n),
    loanBuyable: owed + most(DIRECTION.buy, () => true),
  };
}

/** The loan that an opening would take; undefined when it cannot be had. */
function loanFor(
  valuing: Valuing,
  { account, terms, market, conversion }: QuantityInputs,
  direction: Direction,
  volume: VolumeUnits,
): bigint | undefined {
  const notional = BigInt(executionPrice(direction, market, terms)) * BigInt(volume);
  const amount = toAccountCurrency(notional, terms, conversion, direction === DIRECTION.buy ? 'up' : 'down');
  const fee = feeOf(notional, volume, terms, conversion);
  const needs = computeNeeds(valuing, account, terms, {
    symbolId: terms.symbolId,
    direction,
    volume,
    amount,
    fee,
  });
  return 'reason' in needs ? undefined : needs.loan;
}

/** The largest volume that an order may have and that fits; what fits at a volume fits at every smaller one. */
function findMost(
  { minVolume, maxVolume, volumeStep }: InstrumentTerms,
  fits: (volume: VolumeUnits) => boolean,
): number {
  let low = 0;
  let high = Math.floor(maxVolume / volumeStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * volumeStep)) low = middle;
    else high = middle - 1;
  }
  return low * volumeStep < minVolume ? 0 : low * volumeStep;
}

/** Orders for shares: placed, tried, cancelled. */
export function stockPlaceOperations(
  engine: TradingEngine,
  { admission }: PlaceDependencies = {},
): readonly Operation[] {
  return [placeOrder(engine, admission), checkOrder(engine), calculateOrder(engine), cancelOrder(engine)];
}

function placeOrder(engine: TradingEngine, admission: PlaceDependencies['admission']): Operation {
  return implement(STOCK_CALLS.placeStockOrder, async (context, request) => {
    const { command, account, terms } = readStockOrder(engine, context, request);
    engine.check(command, 0n);
    const { opens } = checkStockOrder(engine.valuing, command);
    if (opens > 0 && !engine.isVisibleTo(context, terms.symbolId))
      throw new PlatformError(CODE.instrumentUnknown);
    // Operators allow openings and closings apart.
    const kind = opens > 0 ? command.kind : ORDER_KIND.marketClose;
    admit(engine, admission, context, { order: { ...command, kind }, account, terms });
    const answer = (events: readonly TradingEvent[]) => {
      const placed = events.find((event) => event.type === 'orderPlaced');
      if (placed === undefined) throw new PlatformError(CODE.orderFailed);
      const { orderId } = placed.order;
      // An operator reads what became of it, as of every position that he closes.
      return context.channel === 'management' ? orderAck(orderId, events, account, terms) : { orderId };
    };
    return answer(await engine.execute(command, cacheTradeResponse(context, answer)));
  });
}

function checkOrder(engine: TradingEngine): Operation {
  return implement(STOCK_CALLS.checkStockOrder, async (context, request) => {
    const { command, account, terms, direction } = readStockOrder(engine, context, request);
    engine.check(command, 0n);
    const { loan } = checkStockOrder(engine.valuing, command);
    const held = netPosition(engine.valuing, command);
    const before = held === undefined ? 0 : held.direction === 'buy' ? held.volume : -held.volume;
    const after = before + (direction === DIRECTION.buy ? command.volume : -command.volume);
    return {
      direction: DIRECTIONS.number(direction),
      beforePositionNum: lotsText(before, terms.numberDigits),
      afterPositionNum: lotsText(after, terms.numberDigits),
      loanAmount: formatDecimal(loan, account.digits),
    };
  });
}

function calculateOrder(engine: TradingEngine): Operation {
  return implement(STOCK_CALLS.calculateStockOrder, async (context, request) => {
    const { account, terms, direction } = readStockTarget(engine, context, request);
    const market = engine.quotes.live(terms.symbolId, terms.profitCurrency).view;
    if (market === undefined) throw new PlatformError(CODE.noQuote);
    const rate = market.rate(account.currency);
    if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
    const conversion = { accountDigits: account.digits, rate };
    const found = computeQuantities(engine.valuing, { account, terms, direction, market, conversion });
    const shares = (volume: VolumeUnits) => lotsText(volume, terms.numberDigits);
    return {
      canClosePositionNum: shares(found.closable),
      canSellNum: shares(found.sellable),
      canBuyNum: shares(found.buyable),
      canLoanBuyNum: shares(found.loanBuyable),
    };
  });
}

function cancelOrder(engine: TradingEngine): Operation {
  return implement(STOCK_CALLS.cancelStockOrder, async (context, request) => {
    const accounts = await stockAccounts(engine, context, { tradeType: request.tradeType });
    const { orderId } = request;
    const reason = readReason(context, request.bizType);
    const order = engine.state.orders.get(orderId);
    const account = accounts.find(({ accountId }) => accountId === order?.accountId);
    if (order === undefined || account === undefined)
      throw PlatformError.wrong(CODE.tradeValueOutOfRange, 'unknown', 'orderId');
    const digits = engine.terms(order.symbolId, account)?.numberDigits ?? 0;
    const answer = { orderId, cancelNum: lotsText(order.volume - order.filledVolume, digits) };
    const { accountId } = account;
    await engine.execute(
      { type: 'cancelOrder', timeMs: engine.nowMs(), accountId, orderId: order.orderId, reason },
      cacheTradeResponse(context, () => answer),
    );
    return answer;
  });
}

/** Customers cancel as customers, operators as operators; nobody cancels as the platform does. */
function readReason({ channel }: RequestContext, bizType: number | undefined) {
  const own = channel === 'management' ? STOCK_TYPE.cancelledByOperator : STOCK_TYPE.cancelledByCustomer;
  if (bizType !== undefined && bizType !== own)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'mustBe', 'bizType', own);
  return channel === 'management' ? 'cancelledByOperator' : 'cancelledByCustomer';
}
