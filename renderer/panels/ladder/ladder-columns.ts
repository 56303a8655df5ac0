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
