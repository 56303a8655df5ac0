import { divide, formatDecimal, parseDecimal, toSafeNumber } from '../../../backend/domain/decimal.ts';
import { ENTRY_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import { WHOLE_SHARE } from '../../../backend/domain/orders/profit-targets.ts';
import { PERCENT_DIGITS as SHARE_DIGITS } from '../../panels/ticket/options/order-options.ts';
import { shareText } from '../../panels/ticket/ticket-share.ts';
import { RISK_DIGITS } from '../../panels/ticket/ticket-size.ts';
import {
  EMPTY_DRAFT,
  ticketReducer,
  type OrderOptions,
  type SizeUnit,
  type TicketAction,
  type TicketDraft,
} from '../../panels/ticket/ticket-model.ts';
import type { Away, SentenceOrder } from './sentence.ts';
import type { ValidatedTicket } from '../../panels/ticket/summary-types.ts';

/** What a sentence leaves to the market and the account: shares, risks in money and distances become figures of the ticket. */

/** Decimals of a distance in percent. */
const PERCENT_DIGITS = 6;
const WHOLE_PERCENT = 100n * 10n ** BigInt(PERCENT_DIGITS);
const WHOLE_BP = 10_000n;

/** Ticks of a distance from a price. Pips are tenths of what prices of five or three decimals count in. */
function ticksOf({ figure, unit }: Away, entry: number, digits: number): number | undefined {
  if (unit === 'percent') {
    const percent = parseDecimal(figure, PERCENT_DIGITS);
    return percent === undefined
      ? undefined
      : toSafeNumber(divide(BigInt(entry) * percent, WHOLE_PERCENT, 'half-even'));
  }
  const tenths = parseDecimal(figure, 1);
  if (tenths === undefined) return undefined;
  const ticks = unit === 'pips' && digits % 2 === 1 ? tenths : divide(tenths, 10n, 'down');
  return toSafeNumber(ticks);
}

/** The price of a bracket; undefined for one that no price can have. */
function bracketAt(
  name: 'stopLoss' | 'takeProfit',
  away: Away,
  entry: number,
  { side, product }: SentenceOrder,
): string | undefined {
  const digits = product?.digits ?? 0;
  const ticks = ticksOf(away, entry, digits);
  if (ticks === undefined || ticks <= 0) return undefined;
  const price = (side === 'buy') === (name === 'takeProfit') ? entry + ticks : entry - ticks;
  return price > 0 ? formatDecimal(price, digits) : undefined;
}

/** The order of a sentence without what depends on the world. */
export function withoutSize(order: SentenceOrder): SentenceOrder {
  const { quantity: _quantity, counts: _counts, away: _away, ...rest } = order;
  return rest;
}

/**
 * The order with figures for everything that it leaves to the market and the account; undefined while they are not known, and where
 * a figure cannot be met.
 * @param judged The same order without them (`withoutSize`), judged by the ticket.
 */
export function resolveOrder(
  order: SentenceOrder,
  judged: ValidatedTicket | undefined,
): SentenceOrder | undefined {
  const { counts, away, quantity } = order;
  if (counts !== 'share' && counts !== 'riskMoney' && away === undefined) return order;
  if (judged === undefined) return undefined;
  let sized: SentenceOrder = { ...order, away: undefined };
  for (const name of ['stopLoss', 'takeProfit'] as const) {
    const distance = away?.[name];
    if (distance === undefined) continue;
    const entry = judged.intended.price;
    const price = entry === undefined ? undefined : bracketAt(name, distance, entry, order);
    if (price === undefined) return undefined;
    sized = { ...sized, [name]: price };
  }
  if (quantity === undefined || (counts !== 'share' && counts !== 'riskMoney')) return sized;
  const text =
    counts === 'share'
      ? shareText(judged, draftFor(withoutSize(order)), Number(quantity))
      : riskOf(quantity, judged);
  if (text === undefined) return undefined;
  return { ...sized, quantity: text, counts: counts === 'share' ? undefined : 'risk' };
}

/** Money that may be lost as percent of the equity, rounded down. */
function riskOf(money: string, { equity, accountDigits }: ValidatedTicket): string | undefined {
  const requested = parseDecimal(money, accountDigits);
  if (requested === undefined || equity === undefined || equity <= 0n) return undefined;
  const bp = divide(requested * WHOLE_BP, equity, 'down');
  return bp <= 0n ? undefined : formatDecimal(bp, RISK_DIGITS);
}

function entryOf(counts: SentenceOrder['counts']): SizeUnit {
  if (counts === 'amount') return ENTRY_TYPE.amount;
  return counts === 'risk' || counts === 'riskMoney' ? 'risk' : ENTRY_TYPE.quantity;
}

/** The distance of a trailing stop as the ticket has it: in percent, or in the price. */
function distanceOf(
  { figure, unit }: NonNullable<SentenceOrder['trail']>,
  digits: number,
): Pick<OrderOptions, 'distance' | 'distanceIn'> {
  if (unit === 'percent') return { distance: figure, distanceIn: 'percent' };
  const ticks = unit === 'price' ? undefined : ticksOf({ figure, unit }, 0, digits);
  return { distance: ticks === undefined ? figure : formatDecimal(ticks, digits), distanceIn: 'price' };
}

/** How far the limit of a stop is beyond its level, as the ticket has it. */
function reachOf({ product, limit, behind }: SentenceOrder): string {
  const [level, price] = [limit, behind].map((text) => parseDecimal(text ?? '', product?.digits ?? 0));
  if (level === undefined || price === undefined) return '';
  return formatDecimal(price > level ? price - level : level - price, product?.digits ?? 0);
}

/** Targets have equal shares, and the last one closes what is left. */
function exitOptions({
  targets = [],
  breakEven,
  whole,
  reduces,
  linkedOrderId,
}: SentenceOrder): Partial<OrderOptions> {
  const share = Math.floor(WHOLE_SHARE / Math.max(1, targets.length));
  const rest = WHOLE_SHARE - share * (targets.length - 1);
  const percent = (at: number) => formatDecimal(at === targets.length - 1 ? rest : share, SHARE_DIGITS);
  return {
    targets: targets.map((price, at) => ({ price, percent: percent(at) })),
    breakEven: breakEven === 'firstTarget',
    breakEvenAfter: typeof breakEven === 'object' ? breakEven.after : '',
    closePosition: whole === true,
    reduceOnly: reduces === true,
    linkedOrderId,
  };
}

/** What the ticket is told, one after another, so that it says what a sentence says. */
export function ticketActionsFor(order: SentenceOrder): readonly TicketAction[] {
  const { product, side, quantity, counts, kind, limit, stopLoss, takeProfit, expire, trail } = order;
  if (product === undefined) return [];
  return [
    { type: 'product', symbolId: product.symbolId },
    { type: 'effect', effect: order.whole === true || order.reduces === true ? 'close' : 'open' },
    ...(quantity === undefined ? [] : [{ type: 'entry' as const, entry: entryOf(counts), quantity }]),
    kind === undefined || kind === 'market' || (limit ?? trail) === undefined
      ? { type: 'kind', kind: 'market' }
      : { type: 'kind', kind, price: limit ?? '' },
    { type: 'trails', on: trail !== undefined },
    { type: 'options' },
    { type: 'options', options: { ...exitOptions(order), reach: reachOf(order) } },
    ...(trail === undefined
      ? []
      : [{ type: 'options' as const, options: distanceOf(trail, product.digits) }]),
    { type: 'timeInForce', timeInForce: order.timeInForce },
    // A stop entry has a price on each side; the side that is not meant is not sent.
    ...(kind === 'stop' ? [{ type: 'priceBelow' as const, text: limit ?? '' }] : []),
    { type: 'takeProfit', text: takeProfit ?? '' },
    { type: 'stopLoss', text: stopLoss ?? '' },
    ...(expire === undefined ? [] : [{ type: 'expire' as const, expire }]),
    ...(side === undefined ? [] : [{ type: 'side' as const, side }]),
  ];
}

/** The ticket that a sentence fills, without touching the one on screen. */
export function draftFor(order: SentenceOrder): TicketDraft {
  return ticketActionsFor(order).reduce(ticketReducer, EMPTY_DRAFT);
}
