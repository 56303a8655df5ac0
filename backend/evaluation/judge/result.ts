import type { Figures } from '../metrics/figures.ts';
import type { Manifest, Run } from '../folder/run.ts';

/** One run with its figures. */
export interface RunResult {
  readonly run: Run;
  readonly figures: Figures;
  readonly manifest: Manifest;
  readonly hash: string;
}

/** What speaks for a result, is to be looked at, or speaks against it; `unjudged` where nobody has looked. */
export interface Verdict {
  readonly kind: 'holds' | 'look' | 'against' | 'unjudged';
  readonly title: string;
  /** One sentence with its figures. */
  readonly reason: string;
  /** In a word or a number; empty where there is none. */
  readonly proof: string;
}

/** Runs that were made under the same conditions but for their seeds. */
export interface RunGroup {
  readonly name: string;
  readonly runs: readonly RunResult[];
}

export function netOf({ figures }: RunResult): number {
  return figures.ratios.netReturn ?? 0;
}

/** The run in the middle by its net return; of two the lower. */
export function medianOf(runs: readonly RunResult[]): RunResult | undefined {
  return runs.toSorted((left, right) => netOf(left) - netOf(right))[Math.floor((runs.length - 1) / 2)];
}
