import { filesOf } from '../folder/write-run.ts';
import type { Manifest, Run } from '../folder/run.ts';
import { figuresOf } from '../metrics/figures.ts';
import type { EquityPoint } from '../metrics/record.ts';
import type { RunResult } from './result.ts';

/**
 * Runs of windows that follow on one another, as one: each begins with money of its own, so that what the next one has more
 * or less than the one before had left is paid in or out between them. The sum of their nets is the net of all.
 */
export function chainRuns(results: readonly RunResult[]): RunResult | undefined {
  const [first] = results;
  const last = results.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const equity: EquityPoint[] = [];
  for (const { run } of results) {
    const before = equity.at(-1)?.equity;
    for (const [at, point] of run.equity.entries()) {
      const isNew = at === 0 && before !== undefined;
      equity.push(isNew ? { ...point, flow: point.equity - before } : point);
    }
  }
  const runs = results.map(({ run }) => run);
  const run: Run = {
    ...first.run,
    endMs: last.run.endMs,
    equity,
    // Platforms count their positions alike: a closing must not find the opening of another window.
    fills: runs.flatMap(({ fills }, at) =>
      fills.map((fill) => ({ ...fill, positionId: `${at + 1}-${fill.positionId}` })),
    ),
    orders: runs.flatMap(({ orders }) => orders),
    ledger: runs.flatMap(({ ledger }) => ledger),
    fee: runs.reduce((sum, { fee }) => sum + fee, 0n),
    financing: runs.reduce((sum, { financing }) => sum + financing, 0n),
  };
  const manifest: Manifest = {
    ...first.manifest,
    to: last.manifest.to,
    program: { ...first.manifest.program, parameters: {} },
    machine: {
      ...first.manifest.machine,
      seconds: results.reduce((sum, one) => sum + one.manifest.machine.seconds, 0),
    },
  };
  const figures = figuresOf(run);
  return { run, figures, manifest, hash: (filesOf(run, figures, manifest).get('hash') ?? '').trim() };
}
