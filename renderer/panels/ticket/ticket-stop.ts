import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { executionPrice, type InstrumentTerms, type Violation } from '../../../backend/domain/index.ts';
import { isUnread } from '../../components/index.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { WHOLE_BASIS_POINTS, type OrderTrigger } from '../../../backend/domain/orders/order-trigger.ts';
import { PERCENT_DIGITS } from './options/order-options.ts';
import { knownValue, readUnits, type Figure, type OrderOptions, type TicketDraft } from './ticket-model.ts';
import type { TicketFix, TicketInputs } from './summary-types.ts';

/** The price of an order and, of stops, the level of a sale beside that of a purchase; price ticks. */
export interface LevelFigures {
  readonly price: Figure<number>;
  /** Where the sale of a stop is triggered. */
  readonly priceBelow: Figure<number>;
  /** How far beyond its level a stop may be filled; empty: at any price. */
  readonly reach: Figure<number>;
  /** Price from which on a trailing stop follows the market. */
  readonly activation: Figure<number>;
  /** How far a trailing stop stays behind the market: ticks, or hundredths of a percent as its unit says. */
  readonly distance: Figure<number>;
}

/** The prices that the kind of the draft has. */
export function readLevels(draft: TicketDraft, digits: number): LevelFigures {
  const { kind, price, priceBelow, trails, options } = draft;
  const isStop = kind === 'stop';
  return {
    price: kind === 'market' ? { state: 'empty' } : readUnits(price, digits),
    priceBelow: isStop ? readUnits(priceBelow, digits) : { state: 'empty' },
    reach: isStop && !trails ? readReach(options.reach, digits) : { state: 'empty' },
    activation: isStop && trails ? readUnits(options.activation, digits) : { state: 'empty' },
    distance: isStop && trails ? readDistance(options, digits) : { state: 'empty' },
  };
}

/** A limit may stand at its level itself. */
function readReach(text: string, digits: number): Figure<number> {
  const isNone = !isUnread(text) && parseDecimal(text, digits) === 0n;
  return isNone ? { state: 'value', value: 0 } : readUnits(text, digits);
}

function readDistance({ distance, distanceIn }: OrderOptions, digits: number): Figure<number> {
  const figure = readUnits(distance, distanceIn === 'percent' ? PERCENT_DIGITS : digits);
  const isWhole = distanceIn === 'percent' && (knownValue(figure) ?? 0) >= WHOLE_BASIS_POINTS;
  return isWhole ? { state: 'wrong', reason: 'numberOutOfRange' } : figure;
}

/**
 * The figures that one side is made of: the sale of a stop has a level of its own, and a trailing stop with a distance the one that this
 * is away from the price of the market (ticks).
 */
export function levelOf<Figures extends LevelFigures>(
  direction: Direction,
  { kind, options }: TicketDraft,
  figures: Figures,
  market: number | undefined,
): Figures {
  const distance = knownValue(figures.distance);
  const isSale = direction === DIRECTION.sell;
  const side = { ...figures, priceBelow: { state: 'empty' } as const };
  if (distance === undefined || market === undefined)
    return { ...side, price: kind === 'stop' && isSale ? figures.priceBelow : figures.price };
  const away =
    options.distanceIn === 'percent' ? Math.ceil((market * distance) / WHOLE_BASIS_POINTS) : distance;
  return { ...side, price: { state: 'value', value: isSale ? Math.max(1, market - away) : market + away } };
}

/** A stop waits for a worse price than that of the market: one that was reached already is refused. */
export function stopFault(
  direction: Direction,
  { kind }: TicketDraft,
  price: Figure<number>,
  market: number | undefined,
): readonly Figure<number>[] {
  const level = knownValue(price);
  if (kind !== 'stop' || level === undefined || market === undefined) return [];
  const waits = direction === DIRECTION.buy ? level > market : level < market;
  return waits ? [] : [{ state: 'wrong', reason: 'limitPriceOutsideBand' }];
}

/** How far a mended level is from the market, so that the next tick does not pass it. */
const STOP_FIX_TICKS = 50;

/** A level on the right side of the market: at the least distance, and some ticks away. */
export function stopFix(
  direction: Direction,
  { kind }: TicketDraft,
  [first]: readonly Violation[],
  market: number | undefined,
  { priceMinPoints, symbolDigits }: InstrumentTerms,
): TicketFix | undefined {
  if (kind !== 'stop' || first?.reason !== 'limitPriceOutsideBand' || market === undefined) return undefined;
  const distance = Math.max(priceMinPoints, STOP_FIX_TICKS);
  const isBuy = direction === DIRECTION.buy;
  const text = formatDecimal(isBuy ? market + distance : Math.max(1, market - distance), symbolDigits);
  return { field: isBuy ? 'price' : 'priceBelow', text };
}

/** The sale of a stop has a price field of its own. */
export function onSide(
  direction: Direction,
  { kind }: TicketDraft,
  fix: TicketFix | undefined,
): TicketFix | undefined {
  const isBelow = kind === 'stop' && direction === DIRECTION.sell && fix?.field === 'price';
  return fix && isBelow ? { ...fix, field: 'priceBelow' } : fix;
}

/** The limit of a stop behind its level (ticks); undefined where it takes any price. */
export function limitBehind(direction: Direction, { price, reach }: LevelFigures): number | undefined {
  const level = knownValue(price);
  const away = knownValue(reach);
  if (level === undefined || away === undefined) return undefined;
  return direction === DIRECTION.buy ? level + away : Math.max(1, level - away);
}

/** What a limit behind a level is held against: the level, not the market. Undefined where there is no limit. */
export function triggerBefore(direction: Direction, figures: LevelFigures): OrderTrigger | undefined {
  const level = knownValue(figures.price);
  return level === undefined || limitBehind(direction, figures) === undefined
    ? undefined
    : { price: level, rises: direction === DIRECTION.buy };
}

/**
 * What a stop waits for, nothing for other orders: the published stop entry of a cross account, else a trigger at its level with its
 * limit behind that, if any; a trailing one by its distance from the market.
 */
export function toStop(
  direction: Direction,
  { kind, trails, effect, options }: TicketDraft,
  figures: LevelFigures,
  { terms, quote }: Pick<TicketInputs, 'terms' | 'quote'>,
): Partial<Pick<OrderDraft, 'isStop' | 'price' | 'trigger'>> {
  const level = knownValue(figures.price);
  if (kind !== 'stop' || level === undefined) return {};
  const limit = limitBehind(direction, figures);
  const by = options.by === undefined ? {} : { by: options.by };
  const isPublished = !trails && limit === undefined && options.by === undefined;
  if (isPublished && effect === 'open' && terms.tradeType === 'cross') return { isStop: true };
  const now = trails && quote !== undefined ? executionPrice(direction, quote, terms) : undefined;
  if (now === undefined) return { price: limit, trigger: { price: level, ...by } };
  const activation = knownValue(figures.activation);
  const own = knownValue(figures.distance);
  const away =
    own !== undefined && options.distanceIn === 'percent'
      ? { basisPoints: own }
      : { distance: own ?? Math.abs(level - now) };
  return {
    price: undefined,
    trigger: { ...away, ...(activation === undefined ? {} : { activation }), ...by },
  };
}
