import type { Bar } from '../series/bar.ts';

/**
 * The textbook formulas of indicators over whole lists, written without the library, for comparison. Undefined where too
 * few bars are known.
 */
export type Line = readonly (number | undefined)[];
export type Numbers = readonly number[];

/** A function of each window of a length. */
export function window(values: Line, length: number, of: (part: Numbers) => number): Line {
  return values.map((_, index) => {
    const part = values.slice(index - length + 1, index + 1);
    if (index < length - 1 || part.some((each) => each === undefined)) return undefined;
    return of(part as Numbers);
  });
}

export const sum = (part: Numbers) => part.reduce((total, each) => total + each, 0);
export const average = (part: Numbers) => sum(part) / part.length;
export const highest = (part: Numbers) => Math.max(...part);
export const lowest = (part: Numbers) => Math.min(...part);
export const weighted = (part: Numbers) =>
  sum(part.map((each, index) => each * (index + 1))) / ((part.length * (part.length + 1)) / 2);
/** Of a whole population. */
export const deviation = (part: Numbers) =>
  Math.sqrt(average(part.map((each) => (each - average(part)) ** 2)));

export const sma = (values: Line, length: number) => window(values, length, average);

/** Smoothing that starts with the first value; shown from the length on. */
export function smoothed(values: Line, length: number, weight: number): Line {
  let before: number | undefined;
  let known = 0;
  return values.map((value) => {
    if (value === undefined) return undefined;
    before = before === undefined ? value : value * weight + before * (1 - weight);
    known += 1;
    return known >= length ? before : undefined;
  });
}
export const ema = (values: Line, length: number) => smoothed(values, length, 2 / (length + 1));

/** Wilder's smoothing: it starts with the mean of the first values. */
export function wilder(values: Line, length: number): Line {
  const start = values.findIndex((each) => each !== undefined) + length - 1;
  let before: number | undefined;
  return values.map((value, index) => {
    if (value === undefined || index < start) return undefined;
    before =
      before === undefined
        ? average(values.slice(index - length + 1, index + 1) as Numbers)
        : before + (value - before) / length;
    return before;
  });
}

/** A figure of several lines at each bar; undefined where one of them is. */
export function join(lines: readonly Line[], of: (...values: number[]) => number | undefined): Line {
  return (lines[0] ?? []).map((_, index) => {
    const values = lines.map((line) => line[index]);
    return values.some((each) => each === undefined) ? undefined : of(...(values as number[]));
  });
}

export const column = (
  bars: readonly Bar[],
  of: (bar: Bar, before: Bar | undefined) => number | undefined,
): Line => bars.map((bar, index) => of(bar, bars[index - 1]));
export const close = (bars: readonly Bar[]) => column(bars, (bar) => bar.close);
export const typical = ({ high, low, close: last }: Bar) => (high + low + last) / 3;

/** Change of closes; undefined at the first bar. */
export const change = (bars: readonly Bar[]) =>
  column(bars, (bar, before) => before && bar.close - before.close);

/** The range of a bar with the gap to the close before it. */
export const trueRange = (bars: readonly Bar[]) =>
  column(bars, ({ high, low }, before) =>
    before === undefined
      ? high - low
      : Math.max(high - low, Math.abs(high - before.close), Math.abs(low - before.close)),
  );

/** The value so many bars before. */
export const ago = (line: Line, bars: number): Line => line.map((_, index) => line[index - bars]);

/** Running total. */
export function total(line: Line): Line {
  let running = 0;
  return line.map((value) => (value === undefined ? undefined : (running += value)));
}
