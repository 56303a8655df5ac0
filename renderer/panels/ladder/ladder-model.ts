import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { formatPrice, formatVolume, formatVolumeNarrow } from '../../components/index.ts';

/** The size of a level: to the last digit where there is room for so many characters. */
export function sizeText(volume: number, numberDigits: number, space: number): string {
  const exact = formatVolume(volume, numberDigits);
  return exact.length <= space ? exact : formatVolumeNarrow(volume, numberDigits);
}

/** Largest share of the price that one row may span when levels are merged: 1 %. */
const COARSEST_DIVISOR = 100;
const MOST_STEPS = 6;

/** Steps of merge_accuracy for a product as decimal text, finest first: 0.1, 1, 10, … up to about 1 % of the price. */
export function accuracySteps(digits: number, priceTicks: number): readonly string[] {
  const steps: string[] = [];
  for (let ticks = 1; steps.length < MOST_STEPS; ticks *= 10) {
    if (steps.length > 0 && ticks > priceTicks / COARSEST_DIVISOR) break;
    steps.push(accuracyText(ticks, digits));
  }
  return steps;
}

/** A power of ten in ticks as the text of merge_accuracy: 1 tick of 1 digit is `0.1`, 100 ticks are `10`. */
export function accuracyText(ticks: number, digits: number): string {
  const exponent = Math.round(Math.log10(ticks)) - digits;
  return exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(-exponent - 1)}1`;
}

/** The ticks of a merge_accuracy: `10` with 1 digit is 100. */
export function accuracyTicks(accuracy: string, digits: number): number {
  const point = accuracy.indexOf('.');
  const exponent = point < 0 ? accuracy.length - 1 : -(accuracy.length - point - 1);
  return 10 ** (exponent + digits);
}

/** Largest share of the price that one row spans at first, as a divisor: two hundredths of a percent. */
const FIRST_DIVISOR = 5_000;

/** Which of the steps a ladder starts with: coarse enough that a trader can distinguish its prices. */
export function firstStep(steps: readonly string[], digits: number, priceTicks: number): number {
  const fitting = steps.filter((step) => accuracyTicks(step, digits) <= priceTicks / FIRST_DIVISOR);
  return Math.max(0, fitting.length - 1);
}

/** A price as its row shows it: the decimals that a coarse grouping leaves at zero are not written. */
export function groupedPrice(price: number, digits: number, stepTicks: number): string {
  let dropped = 0;
  while (dropped < digits && stepTicks % 10 ** (dropped + 1) === 0 && price % 10 ** (dropped + 1) === 0)
    dropped += 1;
  return formatPrice(price / 10 ** dropped, digits - dropped);
}

/** The row of an own order at this price: buys are merged downwards, sells upwards, as the book is. */
export function toBucket(price: number, stepTicks: number, buy: boolean): number {
  return (buy ? Math.floor(price / stepTicks) : Math.ceil(price / stepTicks)) * stepTicks;
}

export function oppositeSide(side: Direction): Direction {
  return side === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}

/** From left to right. `own` stands for `buys` and `sells` where there is room for one column of own orders only. */
const ORDER = [
  'profile',
  'own',
  'buys',
  'bid',
  'price',
  'ask',
  'sells',
  'sum',
  'sold',
  'bought',
  'delta',
] as const;
export type ColumnName = (typeof ORDER)[number];

/** Where a column begins and ends, in pixels. */
export type Span = readonly [from: number, to: number];

export interface LadderColumns {
  readonly width: number;
  readonly spans: Partial<Readonly<Record<ColumnName, Span>>>;
}

/** Columns that a trader may leave out; those without room are left out anyway. */
export const COLUMN_CHOICES = ['profile', 'traded', 'delta', 'sum'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** Below this width own buys and sells share one column. */
const OWN_APART_FROM = 340;
/** What bid and ask need each, in a narrow ladder and in a wide one. */
const NARROW_SIDE = 34;
const NARROW_SUM = 32;
/** The narrowest column of own orders: a quantity and its cancel mark. */
const OWN_WIDTH = 50;
const SIDE = 50;

/** In the order in which they get what room there is. */
const OPTIONAL: readonly {
  readonly choice: ColumnChoice;
  readonly widths: Partial<Record<ColumnName, number>>;
}[] = [
  { choice: 'profile', widths: { profile: 78 } },
  { choice: 'traded', widths: { sold: 46, bought: 46 } },
  { choice: 'sum', widths: { sum: 50 } },
  { choice: 'delta', widths: { delta: 54 } },
];

/** Width of the price column for a price of so many characters. */
function priceWidth(characters: number): number {
  return Math.max(58, Math.round(characters * 7.2) + 12);
}

/** The columns of a ladder of `width` pixels whose prices have `characters`. Bid and ask take what is left. */
export function ladderColumns(
  width: number,
  characters: number,
  wanted: ReadonlySet<ColumnChoice>,
): LadderColumns {
  const price = priceWidth(characters);
  const widths: Partial<Record<ColumnName, number>> = { price };
  const used = () => Object.values(widths).reduce((sum, each) => sum + each, 0);
  if (width < OWN_APART_FROM) {
    widths.own = Math.max(OWN_WIDTH, Math.round(width * 0.18));
    if (wanted.has('sum') && width - used() - NARROW_SUM >= 2 * NARROW_SIDE) widths.sum = NARROW_SUM;
  } else {
    widths.buys = 66;
    widths.sells = 66;
    for (const { choice, widths: more } of OPTIONAL) {
      const needed = Object.values(more).reduce((sum, each) => sum + each, 0);
      if (wanted.has(choice) && width - used() - needed >= 2 * SIDE) Object.assign(widths, more);
    }
  }
  const side = Math.max(0, Math.floor((width - used()) / 2));
  widths.bid = side;
  widths.ask = side;
  const spans: Partial<Record<ColumnName, Span>> = {};
  let from = 0;
  for (const name of ORDER) {
    const own = widths[name];
    if (own === undefined) continue;
    spans[name] = [from, from + own];
    from += own;
  }
  return { width, spans };
}

/** Whether a choice is wanted but has no room. */
export function isCrowdedOut(choice: ColumnChoice, { spans }: LadderColumns): boolean {
  return spans[choice === 'traded' ? 'sold' : choice] === undefined;
}

/** The column at `x`. */
export function columnAt({ spans }: LadderColumns, x: number): ColumnName | undefined {
  return ORDER.find((name) => {
    const span = spans[name];
    return span !== undefined && x >= span[0] && x < span[1];
  });
}

/** Where own marks of a side stand. */
export function ownSpan({ spans }: LadderColumns, isBuy: boolean): Span {
  return spans.own ?? (isBuy ? spans.buys : spans.sells) ?? [0, 0];
}
