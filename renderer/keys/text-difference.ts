/** Where two texts part, for comparing a bot's signing text with the right one. */
export interface TextDifference {
  /** Number of the first character that differs, from 1. */
  readonly at: number;
  readonly before: string;
  readonly different: string;
  readonly after: string;
}

/** Characters shown on either side of the difference. */
const CONTEXT = 24;

/** The first difference of `actual` from `expected`; undefined when they are the same. */
export function textDifference(expected: string, actual: string): TextDifference | undefined {
  if (expected === actual) return undefined;
  let start = 0;
  while (start < expected.length && start < actual.length && expected[start] === actual[start]) start += 1;
  let tail = 0;
  const most = Math.min(expected.length, actual.length) - start;
  while (tail < most && expected.at(-1 - tail) === actual.at(-1 - tail)) tail += 1;
  const end = actual.length - tail;
  return {
    at: start + 1,
    before: actual.slice(Math.max(0, start - CONTEXT), start),
    different: actual.slice(start, end),
    after: actual.slice(end, end + CONTEXT),
  };
}
