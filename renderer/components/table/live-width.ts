import { formatAmount, MINUS } from '../text/format.ts';

/** A column whose figure changes by itself: it keeps room, so that nothing beside it moves. */
export interface LiveFigure {
  /** Whether the figure carries a sign. */
  readonly signed?: boolean;
  /** Whether the sum of the column stands under it. */
  readonly summed?: boolean;
  /** Digits that it may gain; one without it. Prices hardly ever gain any. */
  readonly spare?: number;
  /** What stands beside the figure, as wide as it becomes. */
  readonly beside?: string;
}

/** What the room of a table needs to know of a column. */
export interface LiveColumn<Row> {
  readonly id: string;
  readonly live?: LiveFigure;
  readonly text?: (row: Row) => string;
}

/** By column the widest figure that fits into its room. */
export type Spaces = ReadonlyMap<string, string>;

export const NO_SPACES: Spaces = new Map();

/** Digits before the point for which there is always room. */
const FEWEST_DIGITS = 3;

/** Rows that are looked at for the width of a column. */
const SAMPLES = 200;

const FIGURE = /^-?(\d+)(?:\.(\d+))?$/;

/**
 * The room of each live column: its widest figure and the digits to spare. What was kept before stays until a figure
 * no longer fits, so a column never becomes narrower; the same map while nothing grows. Looks at `SAMPLES` rows at most.
 */
export function roomsFor<Row>(
  columns: readonly LiveColumn<Row>[],
  rows: readonly Row[],
  before: Spaces,
): Spaces {
  let spaces: Map<string, string> | undefined;
  for (const { id, live, text } of columns) {
    if (live === undefined || text === undefined) continue;
    const figures = sampled(rows).flatMap((row) => figureOf(text(row)));
    if (live.summed === true) figures.push(...sumOf(figures));
    const widths = figures.map(({ units, decimals }) => widest(wholeDigits(units, decimals), decimals, live));
    const longest = Math.max(0, ...widths.map(({ length }) => length));
    if (longest <= (before.get(id)?.length ?? 0)) continue;
    const roomy = figures.map(({ units, decimals }) =>
      widest(Math.max(FEWEST_DIGITS, wholeDigits(units, decimals) + (live.spare ?? 1)), decimals, live),
    );
    spaces ??= new Map(before);
    spaces.set(id, longestOf(roomy));
  }
  return spaces ?? before;
}

interface Figure {
  readonly units: bigint;
  readonly decimals: number;
}

function figureOf(text: string): readonly Figure[] {
  const parts = FIGURE.exec(text);
  if (parts === null) return [];
  const [, whole = '', fraction = ''] = parts;
  return [
    { units: BigInt(`${text.startsWith('-') ? '-' : ''}${whole}${fraction}`), decimals: fraction.length },
  ];
}

function sumOf(figures: readonly Figure[]): readonly Figure[] {
  const [first] = figures;
  if (first === undefined) return [];
  const alike = figures.filter(({ decimals }) => decimals === first.decimals);
  return [{ units: alike.reduce((sum, { units }) => sum + units, 0n), decimals: first.decimals }];
}

function wholeDigits(units: bigint, decimals: number): number {
  const { length } = String(units < 0n ? -units : units);
  return Math.max(1, length - decimals);
}

/** The widest text that a figure of so many digits can have, in the trader's form of numbers. */
function widest(whole: number, decimals: number, { signed = false, beside = '' }: LiveFigure): string {
  const figure = formatAmount(10n ** BigInt(whole + decimals) - 1n, decimals);
  return `${signed ? MINUS : ''}${figure}${beside}`;
}

const longestOf = (texts: readonly string[]) =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

function sampled<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= SAMPLES) return rows;
  const step = Math.ceil(rows.length / SAMPLES);
  return rows.filter((_, at) => at % step === 0);
}
