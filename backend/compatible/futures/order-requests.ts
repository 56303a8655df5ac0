import { parseDecimal } from '../../domain/decimal.ts';
import { DIRECTION } from '../../domain/direction.ts';
import type { OrderRequest } from '../../contract/records/index.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { DIRECTIONS, ENTRY_TYPES, ORDER_KINDS } from '../../contract/mapping/order-numbers.ts';
import { lotsText } from '../../contract/mapping/price-texts.ts';
import { RESTING_TYPE } from '../../contract/mapping/order-types.ts';
import { ORDER_KIND, type Account } from '../../engine/core/index.ts';
import { ticksText } from '../account-orders.ts';
import { TEXT_DIGITS, unitsOf } from '../decimal-texts.ts';
import type { DialectCall } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import { minNotional } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import {
  CLIENT_ORDER_ID,
  DECIMAL,
  FLAG,
  oneOf,
  optional,
  otherwise,
  SYMBOL,
  TIME,
  type Values,
} from '../parameters.ts';
import { triggerWhen } from '../order-words.ts';
import { FUTURES_TYPE, type ContractAccounts } from './contract-account.ts';
import { TIMES_IN_FORCE } from './exchange-info.ts';
import { toSided, type SidedOrder } from './net-order.ts';
import { FUTURES_KINDS, type FuturesKind } from './order-records.ts';

/** The parameters of an order. */
export const FUTURES_ORDER = {
  symbol: SYMBOL,
  side: oneOf(['BUY', 'SELL'], 'sideWrong'),
  positionSide: otherwise(oneOf(['BOTH', 'LONG', 'SHORT']), 'BOTH'),
  type: oneOf(FUTURES_KINDS, 'orderTypeWrong'),
  timeInForce: optional(oneOf(TIMES_IN_FORCE, 'timeInForceWrong')),
  quantity: optional(DECIMAL),
  reduceOnly: otherwise(FLAG, false),
  price: optional(DECIMAL),
  newClientOrderId: optional(CLIENT_ORDER_ID),
  stopPrice: optional(DECIMAL),
  closePosition: otherwise(FLAG, false),
  activationPrice: optional(DECIMAL),
  callbackRate: optional(DECIMAL),
  workingType: otherwise(oneOf(['CONTRACT_PRICE', 'MARK_PRICE']), 'CONTRACT_PRICE'),
  priceProtect: otherwise(FLAG, false),
  newOrderRespType: optional(oneOf(['ACK', 'RESULT'])),
  priceMatch: optional(oneOf(['NONE'])),
  selfTradePreventionMode: optional(oneOf(['NONE'])),
  goodTillDate: optional(TIME),
};
/** An order as it was read. */
export type FuturesOrderValues = Values<typeof FUTURES_ORDER>;

/** Percent by which a trailing stop may stay behind, with its decimals. */
const RATE = { digits: 2, least: 10n, most: 1_000n } as const;

const WITH_LIMIT: readonly FuturesKind[] = ['LIMIT', 'STOP', 'TAKE_PROFIT'];
const WITH_LEVEL: readonly FuturesKind[] = ['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'];
const CLOSING_ALL: readonly FuturesKind[] = ['STOP_MARKET', 'TAKE_PROFIT_MARKET'];

/** The order as addMarketOrder takes it. Throws DialectError for what the dialect itself rejects. */
export function toRequest(
  accounts: ContractAccounts,
  context: DialectCall['context'],
  values: FuturesOrderValues,
  requestTime: number,
): OrderRequest {
  requireKind(values);
  const { symbol, side, type, price, quantity, closePosition, reduceOnly, timeInForce } = values;
  const account = accounts.find(context);
  if (account === undefined) throw new DialectError('marginInsufficient');
  const direction = side === 'BUY' ? DIRECTION.buy : DIRECTION.sell;
  const volume = quantity === undefined ? undefined : volumeOf(symbol, quantity);
  requireFilters(accounts, values, volume);
  const live = accounts.orders.live(context, symbol);
  const sided = toSided({ direction, volume, reduceOnly }, accounts.sides(account, symbol, live));
  if (sided === undefined) throw new DialectError('reduceOnlyRejected');
  const isLimit = WITH_LIMIT.includes(type);
  const force = isLimit ? (timeInForce ?? 'GTC') : undefined;
  return {
    ...accountMembers(account),
    symbolId: symbol.symbolId,
    bizType: bizTypeOf(isLimit, sided),
    direction: DIRECTIONS.number(direction),
    entryType: ENTRY_TYPES.number('quantity'),
    requestNum: sided.volume === undefined ? '' : lotsText(sided.volume, symbol.numberDigits),
    ...(isLimit && { requestPrice: ticksText(symbol, price ?? '') }),
    ...(force !== undefined && { timeInForce: force }),
    ...triggerMembers(values),
    ...(sided.reduceOnly && { reduceOnly: true }),
    ...(closePosition && sided.volume === undefined && { closePosition: true }),
    requestTime,
  };
}

function accountMembers({ accountId, currency, digits }: Account) {
  const tradeType = TRADE_TYPES.number(FUTURES_TYPE);
  return { accountId, accountCurrency: currency, accountDigits: digits, tradeType };
}

function bizTypeOf(isLimit: boolean, { closes }: SidedOrder): number {
  if (isLimit) return closes ? ORDER_KINDS.number(ORDER_KIND.limitClose) : RESTING_TYPE.limitOpenCross;
  return ORDER_KINDS.number(closes ? ORDER_KIND.marketClose : ORDER_KIND.marketOpen);
}

/** What a stop waits for. */
function triggerMembers(values: FuturesOrderValues): Partial<OrderRequest> {
  const { symbol, type, side, stopPrice, callbackRate, activationPrice, workingType } = values;
  const triggerBy = workingType === 'MARK_PRICE' ? 'middle' : 'last';
  if (type === 'TRAILING_STOP_MARKET')
    return {
      trailing: `${callbackRate}%`,
      triggerBy,
      ...(activationPrice !== undefined && { activationPrice: ticksText(symbol, activationPrice) }),
    };
  if (!WITH_LEVEL.includes(type)) return {};
  return {
    triggerPrice: ticksText(symbol, stopPrice ?? ''),
    triggerBy,
    triggerWhen: triggerWhen(side, type.startsWith('TAKE_PROFIT')),
  };
}

/** Throws for parameters that do not go together. */
function requireKind(values: FuturesOrderValues): void {
  const { type, positionSide, quantity, price, stopPrice, closePosition, reduceOnly, callbackRate } = values;
  const missing = (name: string) => new DialectError('mandatoryMissing', [name]);
  const extra = (name: string) => new DialectError('notRequired', [name]);
  if (positionSide !== 'BOTH') throw new DialectError('positionSideWrong');
  if (values.priceProtect)
    throw new DialectError('notServed', ['Orders are not protected from wide prices.']);
  if (closePosition) {
    if (!CLOSING_ALL.includes(type)) throw new DialectError('closePositionWrong', [type]);
    if (quantity !== undefined) throw extra('quantity');
    if (reduceOnly) throw extra('reduceOnly');
  } else if (quantity === undefined) throw missing('quantity');
  const isLimit = WITH_LIMIT.includes(type);
  if (isLimit && price === undefined) throw missing('price');
  if (!isLimit && price !== undefined) throw extra('price');
  if (type === 'LIMIT' && values.timeInForce === undefined) throw missing('timeInForce');
  if (type === 'MARKET' && values.timeInForce !== undefined) throw extra('timeInForce');
  const needsLevel = WITH_LEVEL.includes(type);
  if (needsLevel && stopPrice === undefined) throw missing('stopPrice');
  if (!needsLevel && stopPrice !== undefined) throw extra('stopPrice');
  const isTrailing = type === 'TRAILING_STOP_MARKET';
  if (!isTrailing && values.activationPrice !== undefined) throw extra('activationPrice');
  if (!isTrailing && callbackRate !== undefined) throw extra('callbackRate');
  if (!isTrailing) return;
  if (callbackRate === undefined) throw missing('callbackRate');
  const rate = parseDecimal(callbackRate, RATE.digits);
  if (rate === undefined || rate < RATE.least || rate > RATE.most)
    throw new DialectError('parameterWrong', ['callbackRate']);
}

/** Throws for texts that are too fine, for a price between two ticks and for an order that is worth too little. */
function requireFilters(
  { rules }: ContractAccounts,
  values: FuturesOrderValues,
  volume: number | undefined,
): void {
  const { symbol, price, stopPrice, activationPrice, reduceOnly } = values;
  for (const [name, given] of Object.entries({ price, stopPrice, activationPrice })) {
    if (given === undefined) continue;
    const scaled = parseDecimal(given, TEXT_DIGITS);
    if (scaled === undefined) throw new DialectError('precision', [name]);
    if (scaled === 0n || parseDecimal(given, symbol.digits) === undefined)
      throw new DialectError('priceOffTick');
  }
  if (price === undefined || volume === undefined || reduceOnly) return;
  const least = minNotional(symbol, rules);
  const value = (parseDecimal(price, symbol.digits) ?? 0n) * BigInt(volume) * BigInt(symbol.contractSize);
  const digits = symbol.digits + symbol.numberDigits;
  if (value * 10n ** BigInt(TEXT_DIGITS) < (parseDecimal(least, TEXT_DIGITS) ?? 0n) * 10n ** BigInt(digits))
    throw new DialectError('notionalTooSmall', [least]);
}

/** A quantity in volume units. Throws for one that is too fine, for nothing, and for more than can be counted. */
export function volumeOf(instrument: Instrument, quantity: string): number {
  const scaled = parseDecimal(quantity, TEXT_DIGITS);
  if (scaled === undefined) throw new DialectError('precision', ['quantity']);
  const units = unitsOf(instrument, scaled);
  if (units === undefined) throw new DialectError('quantityOffStep');
  if (units === 0n) throw new DialectError('quantityTooSmall');
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new DialectError('quantityTooLarge');
  return Number(units);
}
