import type { AssetOrderRequest } from '../../contract/calls/spot.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { trailingText } from '../../contract/mapping/order-triggers.ts';
import { divide, formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { ticksText } from '../account-orders.ts';
import { TEXT_DIGITS, unitsOf } from '../decimal-texts.ts';
import { DialectError } from '../errors.ts';
import { minNotional, type ExchangeRules } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import { triggerWhen } from '../order-words.ts';
import { CLIENT_ORDER_ID, DECIMAL, oneOf, optional, SYMBOL, whole, type Values } from '../parameters.ts';
import { TRAILING } from './exchange-info.ts';
import { SPOT_KINDS, type SpotKind } from './order-records.ts';

/** Parameters that some kinds of orders have, and others must not. */
const KIND_PARAMETERS = [
  'price',
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
] as const;
type KindParameter = (typeof KIND_PARAMETERS)[number];

/** Of each kind what must be sent, what may be, and of which two one at least. */
interface KindRules {
  readonly needs: readonly KindParameter[];
  readonly may: readonly KindParameter[];
  readonly oneOf?: readonly [KindParameter, KindParameter];
}
const WAITING = { may: ['stopPrice', 'trailingDelta'], oneOf: ['stopPrice', 'trailingDelta'] } as const;
const AT_ONCE: KindRules = { needs: ['quantity'], ...WAITING };
const AT_LIMIT: KindRules = { needs: ['timeInForce', 'quantity', 'price'], ...WAITING };
const KIND_RULES: Readonly<Record<SpotKind, KindRules>> = {
  LIMIT: { needs: ['timeInForce', 'quantity', 'price'], may: ['icebergQty'] },
  LIMIT_MAKER: { needs: ['quantity', 'price'], may: ['icebergQty'] },
  MARKET: { needs: [], may: ['quantity', 'quoteOrderQty'], oneOf: ['quantity', 'quoteOrderQty'] },
  STOP_LOSS: AT_ONCE,
  STOP_LOSS_LIMIT: AT_LIMIT,
  TAKE_PROFIT: AT_ONCE,
  TAKE_PROFIT_LIMIT: AT_LIMIT,
};

/** Numbers of `bizType` of addOrder. */
const BIZ_TYPE = { market: 1, marketByAmount: 12, limit: 13 } as const;
const ENTRY = { quantity: 1, amount: 2 } as const;
const DIRECTION_NUMBER = { BUY: 1, SELL: 2 } as const;

/** The parameters of an order. */
export const ORDER = {
  symbol: SYMBOL,
  side: oneOf(['BUY', 'SELL'], 'sideWrong'),
  type: oneOf(SPOT_KINDS, 'orderTypeWrong'),
  timeInForce: optional(oneOf(['GTC', 'IOC', 'FOK'], 'timeInForceWrong')),
  quantity: optional(DECIMAL),
  quoteOrderQty: optional(DECIMAL),
  price: optional(DECIMAL),
  newClientOrderId: optional(CLIENT_ORDER_ID),
  strategyId: optional(whole(0)),
  strategyType: optional(whole(0)),
  stopPrice: optional(DECIMAL),
  trailingDelta: optional(whole(0)),
  icebergQty: optional(DECIMAL),
  newOrderRespType: optional(oneOf(['ACK', 'RESULT', 'FULL'])),
  selfTradePreventionMode: optional(oneOf(['NONE'])),
};
export type OrderValues = Values<typeof ORDER>;

/** The order as addOrder takes it. Throws DialectError for what the dialect itself rejects. */
export function toRequest(values: OrderValues, rules: ExchangeRules, requestTime: number): AssetOrderRequest {
  requireKind(values);
  requireFilters(values, rules);
  const { symbol, type, side, quantity, quoteOrderQty, price, timeInForce } = values;
  const byAmount = quoteOrderQty !== undefined;
  const isLimit = price !== undefined;
  return {
    accountCurrency: side === 'BUY' ? symbol.quoteAsset : symbol.baseAsset,
    symbolId: symbol.symbolId,
    tradeType: TRADE_TYPE_NUMBER.spot,
    bizType: isLimit ? BIZ_TYPE.limit : byAmount ? BIZ_TYPE.marketByAmount : BIZ_TYPE.market,
    direction: DIRECTION_NUMBER[side],
    entryType: byAmount ? ENTRY.amount : ENTRY.quantity,
    requestNum: byAmount
      ? wholeUnits(quoteOrderQty, rules.assetDigits(symbol.quoteAsset))
      : lotsOf(symbol, quantity ?? ''),
    ...(isLimit && { requestPrice: ticksText(symbol, price) }),
    ...(type === 'LIMIT_MAKER' ? { timeInForce: 'GTX' } : timeInForce !== undefined && { timeInForce }),
    ...triggerMembers(values),
    requestTime,
  };
}

/** A quantity in lots. Throws -1013 for one between two volume units. */
function lotsOf(instrument: Instrument, quantity: string): string {
  const units = unitsOf(instrument, parseDecimal(quantity, TEXT_DIGITS) ?? 0n);
  if (units === undefined) throw new DialectError('filterFailure', ['LOT_SIZE']);
  return formatDecimal(units, instrument.numberDigits);
}

/** An amount without what is finer than its asset: no more is spent than was said. */
function wholeUnits(text: string, digits: number): string {
  const scaled = parseDecimal(text, TEXT_DIGITS) ?? 0n;
  const unit = 10n ** BigInt(Math.max(0, TEXT_DIGITS - digits));
  return formatDecimal(divide(scaled, unit, 'down'), Math.min(digits, TEXT_DIGITS));
}

/** What an order waits for: the last trade at a level, or so far behind its best price. */
function triggerMembers(values: OrderValues): Partial<AssetOrderRequest> {
  const { symbol, type, side, stopPrice, trailingDelta } = values;
  const level = stopPrice === undefined ? undefined : ticksText(symbol, stopPrice);
  if (trailingDelta !== undefined)
    return {
      trailing: trailingText({ basisPoints: trailingDelta }, String),
      triggerBy: 'last',
      ...(level !== undefined && { activationPrice: level }),
    };
  if (level === undefined) return {};
  const when = triggerWhen(side, type.startsWith('TAKE_PROFIT'));
  return { triggerPrice: level, triggerBy: 'last', triggerWhen: when };
}

/** Throws for parameters that do not go together. */
function requireKind(values: OrderValues): void {
  const { type, trailingDelta, stopPrice } = values;
  const { needs, may, oneOf: either } = KIND_RULES[type];
  const isSent = (name: KindParameter) => values[name] !== undefined;
  for (const name of KIND_PARAMETERS) {
    if (needs.includes(name)) {
      if (!isSent(name)) throw new DialectError('mandatoryMissing', [name]);
    } else if (isSent(name) && !may.includes(name) && Number(values[name]) !== 0)
      throw new DialectError('notRequired', [name]);
  }
  if (either !== undefined && !either.some(isSent)) throw new DialectError('oneOfTwoMissing', either);
  if (type === 'MARKET' && either?.every(isSent)) throw new DialectError('notRequired', ['quoteOrderQty']);
  if (Number(values.icebergQty ?? 0) !== 0) throw new DialectError('kindNotServed', ['Iceberg']);
  if (trailingDelta === undefined) return;
  if (trailingDelta < TRAILING.least || trailingDelta > TRAILING.most)
    throw new DialectError('filterFailure', ['TRAILING_DELTA']);
  // A trailing order here begins to follow at a better price, never at a worse one.
  if (stopPrice !== undefined && type.startsWith('STOP_LOSS'))
    throw new DialectError('kindNotServed', ['Trailing stop loss with a stop price']);
}

/** Throws for texts that are too fine, for a price off its ticks and for an order whose value is too small. */
function requireFilters(values: OrderValues, rules: ExchangeRules): void {
  const { symbol, quantity, quoteOrderQty, price, stopPrice } = values;
  const scaled = (name: 'quantity' | 'quoteOrderQty' | 'price' | 'stopPrice', text: string): bigint => {
    const found = parseDecimal(text, TEXT_DIGITS);
    if (found === undefined) throw new DialectError('precision', [name]);
    return found;
  };
  const lots = quantity === undefined ? undefined : scaled('quantity', quantity);
  for (const [name, given] of [
    ['price', price],
    ['stopPrice', stopPrice],
  ] as const) {
    if (given === undefined) continue;
    if (scaled(name, given) === 0n) throw new DialectError('filterFailure', ['PRICE_FILTER']);
    ticksText(symbol, given);
  }
  if (lots === 0n) throw new DialectError('filterFailure', ['LOT_SIZE']);
  const least = parseDecimal(minNotional(symbol, rules), TEXT_DIGITS) ?? 0n;
  const one = 10n ** BigInt(TEXT_DIGITS);
  const reckoned = price ?? stopPrice;
  const value =
    quoteOrderQty !== undefined
      ? scaled('quoteOrderQty', quoteOrderQty)
      : reckoned !== undefined && lots !== undefined
        ? (lots * scaled('price', reckoned)) / one
        : undefined;
  if (value !== undefined && value < least) throw new DialectError('filterFailure', ['MIN_NOTIONAL']);
}
