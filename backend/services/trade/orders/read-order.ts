import { divide, parseDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import {
  ENTRY_TYPE,
  EXPIRE_TYPE,
  ORDER_TYPES,
  closingTypeOf,
  timesInForceOf,
  type EntryType,
  type TimedOrder,
  type TimeInForce,
} from '../../../domain/orders/order-terms.ts';
import {
  ENTRY_TYPES,
  EXPIRE_TYPES,
  ORDER_KINDS,
  DIRECTIONS,
  TIME_IN_FORCE_CODES,
} from '../../../contract/mapping/order-numbers.ts';
import { readDistance, TRIGGER_WHEN } from '../../../contract/mapping/order-triggers.ts';
import { fromOrderType, RESTING_TYPE } from '../../../contract/mapping/order-types.ts';
import { PERCENT_DIGITS } from '../../../contract/mapping/exit-members.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { OrderRequest } from '../../../contract/records/index.ts';
import {
  parseAmount,
  parseScaledPrice,
  RATIO_DIGITS,
  TRIGGER_PRICES,
  type BreakEvenAfter,
  type ProfitTarget,
  type InstrumentTerms,
  type TriggerRequest,
} from '../../../domain/index.ts';
import {
  toOrderId,
  toPositionId,
  type Leverage,
  type PriceTicks,
  type VolumeUnits,
  toInstrumentId,
} from '../../../domain/units.ts';
import { ORDER_KIND, type Account, type PlaceOrder } from '../../../engine/core/index.ts';
import type { RequestContext } from '../../operation.ts';
import { chosenAccount } from '../owned-accounts.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { oneWord, readWord, value, word } from './read-members.ts';
import { readVolume } from './read-volume.ts';

/** Stands for the leverage in force, but with clients for whom it is a leverage like any other. */
const IN_FORCE = 1;
const DEFAULT_EXPIRY = EXPIRE_TYPE.week;
/** Contracts rest a week at most. */
const CONTRACT_EXPIRIES = [EXPIRE_TYPE.day, EXPIRE_TYPE.week] as const;
/** Where an order comes from that does not say, by its channel. */
export const DEFAULT_SOURCE = {
  client: 'PC_Web',
  open: 'OpenApi',
  management: 'System',
  socket: 'PC_Web',
  compatible: 'Compatible',
} as const;

/** A customer's order as the trading core takes it, with the account and terms that it was read against. */
export interface ReadOrder {
  readonly command: PlaceOrder;
  readonly account: Account;
  readonly terms: InstrumentTerms;
}

/**
 * Reads the body of addMarketOrder. The account is found by its number, else by
 * account type and currency. Absent members are CFDWBWE000005, malformed
 * numbers CFDWBWE000006, values outside their sets CFDWBWE000007, an unknown product CFDWBWE000013, as is the opening of
 * one that the caller's group does not see.
 */
export function readOrder(engine: TradingEngine, context: RequestContext, request: OrderRequest): ReadOrder {
  const account = chosenAccount(engine, context, request);
  if (request.accountDigits !== account.digits)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'mustBe', 'accountDigits', account.digits);
  if (!Number.isSafeInteger(request.requestTime) || request.requestTime <= 0)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'moreThan', 'requestTime', 0);
  const named = orderKind(request.bizType, account.tradeType);
  const links = readLinks(request);
  const kind = links.reduceOnly || links.closePosition ? closingTypeOf(named) : named;
  const direction = oneWord('direction', request.direction, DIRECTIONS);
  const symbolId = toInstrumentId(request.symbolId);
  const terms = engine.terms(symbolId, account);
  if (terms === undefined) throw new PlatformError(CODE.instrumentUnknown);
  const opening = kind === ORDER_KIND.marketOpen || kind === ORDER_KIND.limitOpen;
  if (opening && !engine.isVisibleTo(context, symbolId)) throw new PlatformError(CODE.instrumentUnknown);
  const price = value(parseScaledPrice(request.requestPrice), 'requestPrice');
  const entryType = readEntryType(request.entryType, opening && account.tradeType !== TRADE_TYPE.cross);
  const market = engine.quotes.live(symbolId, terms.profitCurrency);
  const limit = kind === ORDER_KIND.limitOpen || kind === ORDER_KIND.limitClose;
  const isStop = readStop(request.bizType, engine.isDeployed(account.companyId));
  const { trigger, timeInForce, level } = readTiming(request, { limit, isStop, price, entryType });
  const sized = limit || trigger !== undefined;
  const against = { engine, account, terms, direction, price: level, limit: sized, opening };
  return {
    account,
    terms,
    command: {
      type: 'placeOrder',
      timeMs: engine.nowMs(),
      accountId: account.accountId,
      symbolId,
      kind: trigger === undefined ? kind : opening ? ORDER_KIND.limitOpen : ORDER_KIND.limitClose,
      direction,
      entryType,
      requestNum: request.requestNum ?? '',
      volume: links.closePosition
        ? readNone(request.requestNum)
        : readVolume(request.requestNum, entryType, against),
      price: trigger === undefined || limit ? price : undefined,
      trigger,
      // Who names how long a limit order looks for its fill means no stop.
      isStop: isStop === 'beyondMarket' && timeInForce !== undefined ? 'no' : isStop,
      takeProfit: opening ? value(parseScaledPrice(request.takeProfit), 'takeProfit') : undefined,
      stopLoss: opening ? value(parseScaledPrice(request.stopLoss), 'stopLoss') : undefined,
      leverage: opening
        ? readLeverage(request.crossLevelNum, engine.isDeployed(account.companyId))
        : undefined,
      expireType: oneWord(
        'expireType',
        request.expireType ?? EXPIRE_TYPES.number(DEFAULT_EXPIRY),
        EXPIRE_TYPES,
        CONTRACT_EXPIRIES,
      ),
      timeInForce,
      ...links,
      ...(opening && readExits(request, terms)),
      positionId: opening || !request.positionId ? undefined : toPositionId(request.positionId),
      slippage: readSlippage(request.slippage, price),
      source: readSource(context, request.source),
      remark: request.remark || undefined,
      thirdPartyOrder: readName(context, request.thirdPartyOrder),
      market: market.view,
      stale: market.stale,
    },
  };
}

/** What an order waits for, how long it looks for its fill, and the price (ticks) that an amount is counted at; undefined at the market. */
function readTiming(
  request: OrderRequest,
  order: {
    readonly limit: boolean;
    readonly isStop: NonNullable<PlaceOrder['isStop']>;
    readonly price: PriceTicks | undefined;
    readonly entryType: EntryType;
  },
) {
  const { limit, isStop, price, entryType } = order;
  const trigger = readTrigger(request);
  if (trigger !== undefined && isStop === 'yes')
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'form', 'triggerPrice');
  if (trigger !== undefined && limit && price === undefined) throw new PlatformError(CODE.priceMissing);
  const kind = limit ? (isStop === 'yes' ? 'stop' : 'limit') : trigger === undefined ? 'market' : 'trigger';
  const level = limit ? price : trigger?.price;
  if (trigger?.distance !== undefined && level === undefined && entryType === ENTRY_TYPE.amount)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'form', 'entryType');
  return { trigger, timeInForce: readTimeInForce(request.timeInForce, kind), level };
}

/** Targets and break-even of an opening. */
function readExits({ takeProfits, breakEven }: OrderRequest, terms: InstrumentTerms) {
  const after = readBreakEven(breakEven);
  return { targets: readTargets(takeProfits, terms), breakEven: after === 'none' ? undefined : after };
}

/** What an order is to do to others and to positions. A stop of the interface opens, and so never reduces. */
function readLinks({ bizType, reduceOnly, closePosition, linkedOrder }: OrderRequest) {
  const links = {
    ...(reduceOnly === true && { reduceOnly }),
    ...(closePosition === true && { closePosition }),
  };
  const [member] = Object.keys(links);
  if (member !== undefined && bizType === RESTING_TYPE.stopPending)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unexpected', member);
  return { ...links, linkedOrderId: linkedOrder ? toOrderId(linkedOrder) : undefined };
}

function orderKind(bizType: number | undefined, tradeType: TradeType): PlaceOrder['kind'] {
  const kind = fromOrderType(bizType, tradeType);
  return oneWord('bizType', kind && ORDER_KINDS.number(kind), ORDER_KINDS, ORDER_TYPES);
}

/** Whether a resting opening waits as a stop. Clients in the field mean one by a limit opening beyond the market. */
function readStop(bizType: number | undefined, deployed: boolean): NonNullable<PlaceOrder['isStop']> {
  if (bizType === RESTING_TYPE.stopPending) return 'yes';
  return bizType === RESTING_TYPE.limitOpenCross && deployed ? 'beyondMarket' : 'no';
}

/**
 * The trigger that a request names; undefined for an order without. Members of one without level or distance, and both together, are
 * CFDWBWE000005 and CFDWBWE000007, a malformed one CFDWBWE000006.
 */
export function readTrigger(request: RequestedTrigger): TriggerRequest | undefined {
  const { triggerBy, triggerWhen, trailing, activationPrice } = request;
  const price = value(parseScaledPrice(request.triggerPrice), 'triggerPrice');
  const isTrailing = trailing !== undefined && trailing !== '';
  if (price === undefined && !isTrailing) {
    if ([triggerBy, triggerWhen, activationPrice].some((member) => member !== undefined && member !== ''))
      throw PlatformError.missing(CODE.tradeParameterMissing, 'triggerPrice');
    return undefined;
  }
  const by = readWord('triggerBy', triggerBy, TRIGGER_PRICES);
  const when = readWord('triggerWhen', triggerWhen, TRIGGER_WHEN);
  const rises = when === undefined ? undefined : when === 'rises';
  if (isTrailing !== (price === undefined) || (!isTrailing && activationPrice !== undefined))
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'form', 'trailing');
  if (!isTrailing) return { price, rises, by };
  const distance = readDistance(trailing, 0);
  if (distance === undefined) throw PlatformError.wrong(CODE.tradeParameterMalformed, 'form', 'trailing');
  const activation = value(parseScaledPrice(activationPrice), 'activationPrice');
  return { rises, by, distance, activation };
}

/** The members that say what an order waits for. */
type RequestedTrigger = Pick<
  OrderRequest,
  'triggerPrice' | 'triggerBy' | 'triggerWhen' | 'trailing' | 'activationPrice'
>;

/** The time in force that a request names, of those that its kind of order may have; CFDWBWE000007 otherwise. */
export function readTimeInForce(given: string | undefined, order: TimedOrder): TimeInForce | undefined {
  if (given === undefined || given === '') return undefined;
  const allowed = timesInForceOf(order);
  const found = allowed.find((each) => TIME_IN_FORCE_CODES[each] === given);
  if (found !== undefined) return found;
  const codes = allowed.map((each) => TIME_IN_FORCE_CODES[each]).join(' | ');
  throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'notListed', 'timeInForce', codes);
}

/** Closes and cross accounts may leave it out; other openings must say what `requestNum` counts. */
function readEntryType(entryType: number | undefined, isNeeded: boolean): EntryType {
  if (entryType === undefined && isNeeded)
    throw PlatformError.missing(CODE.tradeParameterMissing, 'entryType');
  return oneWord('entryType', entryType ?? ENTRY_TYPES.number(ENTRY_TYPE.quantity), ENTRY_TYPES);
}

/** The volume of an order that closes all that is open: it names none, and gets it when it is decided. */
function readNone(text: string | undefined): VolumeUnits {
  if (text !== undefined && text !== '')
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unexpected', 'requestNum');
  return 1;
}

/** The targets of a request; undefined where it names none. */
export function readTargets(
  targets: OrderRequest['takeProfits'],
  { numberDigits }: Pick<InstrumentTerms, 'numberDigits'>,
): readonly ProfitTarget[] | undefined {
  return targets?.map(({ price, percent, lots }) => {
    const at = value(parseScaledPrice(price), 'price');
    if (at === undefined) throw PlatformError.missing(CODE.tradeParameterMissing, 'price');
    return {
      price: at,
      ...(percent !== undefined && {
        share: Number(value(parseAmount(percent, PERCENT_DIGITS), 'percent', PERCENT_DIGITS)),
      }),
      ...(lots !== undefined && {
        volume: Number(value(parseAmount(lots, numberDigits), 'lots', numberDigits)),
      }),
    };
  });
}

/** When the stop of a position is to go to break-even; `none` for `0`, undefined where a request does not say. */
export function readBreakEven(text: string | undefined): BreakEvenAfter | 'none' | undefined {
  if (text === undefined || text === 'firstTarget') return text;
  return value(parseScaledPrice(text), 'breakEven') ?? 'none';
}

function readLeverage(crossLevelNum: number | undefined, deployed: boolean): Leverage | undefined {
  if (crossLevelNum === undefined || (crossLevelNum === IN_FORCE && !deployed)) return undefined;
  if (crossLevelNum <= 0)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'moreThan', 'crossLevelNum', 0);
  return crossLevelNum;
}

/** `x%` with at most two decimals, or a share with at most four; in price ticks of the price that the customer saw. */
export function readSlippage(
  text: string | undefined,
  price: PriceTicks | undefined,
): PriceTicks | undefined {
  if (text === undefined || text === '' || price === undefined) return undefined;
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text)?.[1];
  const share = percent === undefined ? /^\d(?:\.\d{1,4})?$/.exec(text)?.[0] : percent;
  const ratio = share === undefined ? undefined : parseDecimal(share, RATIO_DIGITS);
  if (ratio === undefined) throw PlatformError.wrong(CODE.tradeParameterMalformed, 'form', 'slippage');
  const scale = powerOfTen(RATIO_DIGITS + (percent === undefined ? 0 : 2));
  return Number(divide(BigInt(price) * ratio, scale, 'down'));
}

/** Where an order comes from, as it says or by its channel. */
export function readSource({ channel }: Pick<RequestContext, 'channel'>, source: string | undefined): string {
  return word('source', source) || DEFAULT_SOURCE[channel];
}

/** The name of an order in the caller's books. The compatible front has signs of its own in it, which it has checked. */
export function readName(
  { channel }: Pick<RequestContext, 'channel'>,
  name: string | undefined,
): string | undefined {
  return (channel === 'compatible' ? name : word('thirdPartyOrder', name)) || undefined;
}
