import type { Figures } from '../metrics/figures.ts';
import type { Manifest, Run } from '../folder/run.ts';
import { printPercent, readable } from '../metrics/print.ts';
import { mean } from '../metrics/statistics.ts';

/** One run with its figures. */
export interface RunResult {
  readonly run: Run;
  readonly figures: Figures;
  readonly manifest: Manifest;
  readonly hash: string;
}

/** What was looked at, in the order in which a reader doubts. */
export type Check = (typeof CHECKS)[number];

export const CHECKS = [
  'lookAhead',
  'repeat',
  'fidelity',
  'markets',
  'fitted',
  'days',
  'scenarios',
  'settings',
  'chance',
  'concentration',
  'start',
] as const;

/** What speaks for a result, is to be looked at, or speaks against it; `unjudged` where nobody has looked. */
export interface Verdict {
  readonly check: Check;
  readonly kind: 'holds' | 'look' | 'against' | 'unjudged';
  readonly title: string;
  /** One sentence with its figures. */
  readonly reason: string;
  /** In a word or a number; empty where there is none. */
  readonly proof: string;
  /** The figures behind it, printed; absent where nothing was run for it. */
  readonly table?: Table;
}

/** Makes verdicts of one check; `proof` is empty where there is none. */
export function verdictOn(check: Check) {
  return (kind: Verdict['kind'], title: string, reason: string, proof = ''): Verdict => ({
    check,
    kind,
    title,
    reason,
    proof,
  });
}

/** Printed figures: the head of each column, and rows of as many cells, the first of which names its row. */
export interface Table {
  readonly heads: string[];
  readonly rows: string[][];
}

/** Verdicts in the order of what they look at. */
export function inOrder(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts.toSorted((left, right) => CHECKS.indexOf(left.check) - CHECKS.indexOf(right.check));
}

/** Runs that were made under the same conditions but for their seeds. */
export interface RunGroup {
  readonly name: string;
  readonly runs: readonly RunResult[];
}

export function netOf({ figures }: RunResult): number {
  return figures.ratios.netReturn ?? 0;
}

/** Mean net return of runs; 0 of none. */
export function meanNet(runs: readonly RunResult[]): number {
  return mean(runs.map(netOf)) ?? 0;
}

/** A net return in percent, with its sign. */
export function percent(value: number): string {
  return readable(printPercent(value), 'signed');
}

/** So many of something, in words. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The run in the middle by its net return; of two the lower. */
export function medianOf(runs: readonly RunResult[]): RunResult | undefined {
  return runs.toSorted((left, right) => netOf(left) - netOf(right))[Math.floor((runs.length - 1) / 2)];
}
