import type { AssetOrderRequest } from '../../../contract/calls/spot.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { DIRECTIONS, ENTRY_TYPES, EXPIRE_TYPES } from '../../../contract/mapping/order-numbers.ts';
import { toPlatformError } from '../../../contract/mapping/reject-codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { TRADE_TYPE, WALLET_TYPES, type TradeType } from '../../../domain/account-type.ts';
import { divide, MAX_DIGITS, powerOfTen } from '../../../domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  givenCurrency,
  notionalWithin,
  parseAmount,
  parseScaledPrice,
  stepped,
  volumeWithin,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import {
  ENTRY_TYPE,
  EXPIRE_TYPE,
  type EntryType,
  type ExpireType,
} from '../../../domain/orders/order-terms.ts';
import { violation } from '../../../domain/rejection.ts';
import {
  toInstrumentId,
  toOrderId,
  type Money,
  type PriceTicks,
  type VolumeUnits,
} from '../../../domain/units.ts';
import { findPocket, ORDER_KIND, type Account, type PlaceOrder } from '../../../engine/core/index.ts';
import type { RequestContext } from '../../operation.ts';
import { readTradeType } from '../owned-accounts.ts';
import type { LiveMarket } from '../../../engine/quotes.ts';
import { oneOf, oneWord, value } from '../orders/read-members.ts';
import { readName, readSlippage, readSource, readTimeInForce, readTrigger } from '../orders/read-order.ts';
import { quantityRange } from '../orders/read-volume.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { findOwner, openedPocket } from './owner.ts';

/** Market by quantity, market by amount, and the two numbers in use for a limit order. */
const BIZ_TYPES = { market: 1, marketByAmount: 12, limit: 13, limitToo: 14 } as const;
const OPERATION = { normal: 1, borrows: 2, repays: 3 } as const;
const DEFAULT_EXPIRY = EXPIRE_TYPE.ninetyDays;

/** A customer's order, with the account that gives and the terms that it was read against. */
export interface ReadAssetOrder {
  /** The order as the trading core takes it, with the quote of this moment: to be decided at once. */
  toCommand(this: void): PlaceOrder;
  readonly account: Account;
  readonly terms: InstrumentTerms;
}

/**
 * Reads the body of addOrder. The account that gives follows from the product and the direction; one that the request names
 * has to be of the caller's wallet. Absent members are CFDWBWE000005, malformed numbers CFDWBWE000006, values outside their
 * sets CFDWBWE000007, an unknown product CFDWBWE000013, a limit order without price CFDWBWE000024 and an asset that the
 * caller has no account of CFDWBWE000031.
 */
export async function readAssetOrder(
  engine: TradingEngine,
  context: RequestContext,
  request: AssetOrderRequest,
): Promise<ReadAssetOrder> {
  const tradeType = checkForm(request);
  const { bizType } = request;
  const symbolId = toInstrumentId(request.symbolId);
  const direction = oneWord('direction', request.direction, DIRECTIONS);
  const price = value(parseScaledPrice(request.requestPrice), 'requestPrice');
  const isLimit = bizType === BIZ_TYPES.limit || bizType === BIZ_TYPES.limitToo;
  if (isLimit && price === undefined) throw new PlatformError(CODE.priceMissing);
  const entryType = readEntryType(request, tradeType, direction);
  const trigger = readTrigger(request);
  if (trigger?.distance !== undefined && !isLimit && entryType === ENTRY_TYPE.amount)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'form', 'entryType');
  value(parseAmount(request.requestNum, MAX_DIGITS), 'requestNum', MAX_DIGITS);
  const owner = findOwner(engine, context, tradeType, request.accountId);
  const terms = engine.terms(symbolId, owner);
  if (terms === undefined || terms.tradeType !== tradeType || !engine.isVisibleTo(context, symbolId))
    throw new PlatformError(CODE.instrumentUnknown);
  const lending = readLending(request, tradeType);
  const currency = givenCurrency(direction, terms);
  // All of what is given may be borrowed.
  const isOpened = lending === 'borrow';
  const account = isOpened
    ? await openedPocket(engine, owner, currency)
    : findPocket(engine, owner, currency);
  if (account === undefined) throw toPlatformError(violation('insufficientMargin', currency));
  const rest = {
    expireType: readExpiry(request),
    trigger,
    timeInForce: readTimeInForce(
      request.timeInForce,
      isLimit ? 'limit' : trigger === undefined ? 'market' : 'trigger',
    ),
    slippage: readSlippage(request.slippage, price),
    linkedOrderId: request.linkedOrder ? toOrderId(request.linkedOrder) : undefined,
    source: readSource(context, request.source),
    remark: request.remark || undefined,
    thirdPartyOrder: readName(context, request.thirdPartyOrder),
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: undefined,
    positionId: undefined,
  };
  const toCommand = (): PlaceOrder => {
    const market = engine.quotes.live(symbolId, terms.profitCurrency);
    const size = { engine, terms, direction, price: isLimit ? price : trigger?.price, market };
    return {
      type: 'placeOrder',
      timeMs: engine.nowMs(),
      accountId: account.accountId,
      symbolId,
      kind: isLimit || trigger ? ORDER_KIND.limitOpen : ORDER_KIND.marketOpen,
      direction,
      entryType,
      price: trigger === undefined || isLimit ? price : undefined,
      requestNum: request.requestNum ?? '',
      volume: readVolume(request.requestNum, entryType, size),
      ...rest,
      market: market.view,
      stale: market.stale,
      lending,
    };
  };
  return { account, terms, toCommand };
}

/** Members of contract orders that a wallet does not have. */
const OF_CONTRACTS = ['reduceOnly', 'closePosition', 'takeProfits', 'breakEven'] as const;

/** The account type of a request whose form is right. */
function checkForm(request: AssetOrderRequest): TradeType {
  const tradeType = readTradeType(request.tradeType, WALLET_TYPES);
  oneOf('bizType', request.bizType, Object.values(BIZ_TYPES));
  if (request.requestTime <= 0)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'moreThan', 'requestTime', 0);
  const foreign = OF_CONTRACTS.find((member) => request[member]);
  if (foreign !== undefined) throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unexpected', foreign);
  return tradeType;
}

/** Spot neither borrows nor repays: clients in the field send `operationType` with every order, and it means nothing there. */
function readLending(
  { operationType = OPERATION.normal }: AssetOrderRequest,
  tradeType: TradeType,
): PlaceOrder['lending'] {
  if (tradeType !== TRADE_TYPE.leveragedSpot) return undefined;
  const operation = oneOf<number>('operationType', operationType, Object.values(OPERATION));
  if (operation === OPERATION.normal) return undefined;
  return operation === OPERATION.borrows ? 'borrow' : 'repay';
}

/** Either name; ninety days where both are left out. */
function readExpiry({ expiryType, expireType }: AssetOrderRequest): ExpireType {
  if (expiryType !== undefined) return oneWord('expiryType', expiryType, EXPIRE_TYPES);
  return oneWord('expireType', expireType ?? EXPIRE_TYPES.number(DEFAULT_EXPIRY), EXPIRE_TYPES);
}

/**
 * What `requestNum` counts. Where it is not said, a market order has it in its business type; the other orders of spot count
 * money when they buy and the asset when they sell, those of leveraged spot always the asset.
 */
function readEntryType(
  { entryType, bizType }: AssetOrderRequest,
  tradeType: TradeType,
  direction: Direction,
): EntryType {
  if (entryType !== undefined) return oneWord('entryType', entryType, ENTRY_TYPES);
  if (bizType === BIZ_TYPES.market) return ENTRY_TYPE.quantity;
  if (tradeType === TRADE_TYPE.spot)
    return direction === DIRECTION.buy ? ENTRY_TYPE.amount : ENTRY_TYPE.quantity;
  return bizType === BIZ_TYPES.marketByAmount ? ENTRY_TYPE.amount : ENTRY_TYPE.quantity;
}

interface Size {
  readonly engine: TradingEngine;
  readonly terms: InstrumentTerms;
  readonly direction: Direction;
  /** Undefined at the market. */
  readonly price: PriceTicks | undefined;
  readonly market: LiveMarket;
}

function readVolume(text: string | undefined, entryType: EntryType, size: Size): VolumeUnits {
  const { engine, terms } = size;
  if (entryType === ENTRY_TYPE.quantity) return readLots(text, terms);
  const digits = engine.asset(terms.profitCurrency)?.digits;
  if (digits === undefined) throw new PlatformError(CODE.instrumentUnknown);
  const amount = value(parseAmount(text, digits), 'requestNum', digits);
  const volume = volumeFor(amount, digits, size);
  if (volume === 0) throw quantityRange(terms);
  return volume;
}

function volumeFor(amount: Money, digits: number, { terms, direction, price, market }: Size): VolumeUnits {
  const most = notionalWithin(amount, terms, digits);
  if (price !== undefined) return stepped(most / BigInt(price), terms);
  if (market.view === undefined) throw new PlatformError(CODE.noQuote);
  return volumeWithin(most, direction, market.view, terms);
}

/** Lots as volume units; more decimals than the product counts are no multiple of its step. */
function readLots(text: string | undefined, terms: InstrumentTerms): VolumeUnits {
  const lots = value(parseAmount(text, MAX_DIGITS), 'requestNum', MAX_DIGITS);
  const unit = powerOfTen(MAX_DIGITS - terms.numberDigits);
  const volume = divide(lots, unit, 'down');
  if (volume * unit !== lots || volume > BigInt(Number.MAX_SAFE_INTEGER)) throw quantityRange(terms);
  return Number(volume);
}
