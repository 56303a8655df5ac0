import type { BenchResult, BenchRun, CellState } from '../../../backend/evaluation/bench/result.ts';

/** The grid of the bench: which cell the keyboard leads to, and what stands behind one. */

export interface Cell {
  readonly rule: number;
  readonly fault: number;
}

/** Reads `bench.json`; undefined for a form that this page does not know. */
export function readBench(text: string): BenchResult | undefined {
  try {
    const result = JSON.parse(text) as BenchResult;
    return result.form === 2 ? result : undefined;
  } catch {
    return undefined;
  }
}

/** The cell that a key leads to from another; undefined where the key means nothing in a grid. */
export function cellAfterKey(
  key: string,
  { rule, fault }: Cell,
  { rules, faults }: BenchResult,
): Cell | undefined {
  const [lastRule, lastFault] = [rules.length - 1, faults.length - 1];
  switch (key) {
    case 'ArrowLeft':
      return { rule, fault: Math.max(0, fault - 1) };
    case 'ArrowRight':
      return { rule, fault: Math.min(lastFault, fault + 1) };
    case 'ArrowUp':
      return { rule: Math.max(0, rule - 1), fault };
    case 'ArrowDown':
      return { rule: Math.min(lastRule, rule + 1), fault };
    case 'Home':
      return { rule, fault: 0 };
    case 'End':
      return { rule, fault: lastFault };
    default:
      return undefined;
  }
}

/** The next cell that failed, row by row, and from the last the first; undefined without any. */
export function nextFailure({ grid }: BenchResult, { rule, fault }: Cell): Cell | undefined {
  const failed = grid.flatMap((row, at) =>
    row.flatMap((state, column) => (state === 'failed' ? [{ rule: at, fault: column }] : [])),
  );
  return failed.find((cell) => cell.rule > rule || (cell.rule === rule && cell.fault > fault)) ?? failed[0];
}

/** Where a page begins: at the first failure, else at the first pair that was played. */
export function firstCell(result: BenchResult): Cell {
  const failure = nextFailure(result, { rule: -1, fault: -1 });
  if (failure !== undefined) return failure;
  const isPlayed = (state: CellState) => state === 'held' || state === 'late';
  const rule = Math.max(
    0,
    result.grid.findIndex((row) => row.some(isPlayed)),
  );
  return { rule, fault: Math.max(0, result.grid[rule]?.findIndex(isPlayed) ?? 0) };
}

/** The run of a pair that says most: a failed one, else a late one, else the first. */
export function runOf({ runs, rules, faults }: BenchResult, { rule, fault }: Cell): BenchRun | undefined {
  const own = runs.filter((run) => run.rule === rules[rule]?.id && run.fault === faults[fault]?.id);
  return own.find(({ state }) => state === 'failed') ?? own.find(({ state }) => state === 'late') ?? own[0];
}

/** Groups of faults with their width, in the order of the columns. */
export function groupsOf({
  faults,
}: BenchResult): readonly { readonly name: string; readonly width: number }[] {
  const groups: { name: string; width: number }[] = [];
  for (const { group } of faults) {
    const last = groups.at(-1);
    if (last?.name === group) last.width += 1;
    else groups.push({ name: group, width: 1 });
  }
  return groups;
}

/** How many cells of each state a grid has. */
export function countsOf({ grid }: BenchResult): Readonly<Record<CellState, number>> {
  const counts = { held: 0, late: 0, failed: 0, noPart: 0, notPlayed: 0 };
  for (const state of grid.flat()) counts[state] += 1;
  return counts;
}
