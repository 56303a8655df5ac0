import type { Run } from '../folder/run.ts';
import { sumOf } from '../metrics/record.ts';
import { isFee, isFinancing } from '../running/flows.ts';
import { runsTable } from './proof.ts';
import { netOf, percent, type RunResult, type Verdict } from './result.ts';

/**
 * What a run did from a time on, as if it had begun there with what it had. A closing of a position that was opened before is
 * no trade of the window; its money is in the net all the same.
 */
export function windowOf(run: Run, fromMs: number): Run {
  const inWindow = ({ timeMs }: { readonly timeMs: number }) => timeMs >= fromMs;
  const ledger = run.ledger.filter(inWindow);
  return {
    ...run,
    startMs: fromMs,
    equity: run.equity.filter(inWindow),
    fills: run.fills.filter(inWindow),
    orders: run.orders.filter(inWindow),
    ledger,
    fee: sumOf(ledger, ({ flow, change }) => (isFee(flow) ? change : 0n)),
    financing: sumOf(ledger, ({ flow, change }) => (isFinancing(flow) ? change : 0n)),
  };
}

/** Of the mean net of all starts: how far they may lie apart. */
const APART = 0.5;

/** Whether the result of a window hangs on when the program was started. */
export function warmUpVerdict(cold: RunResult, warm: readonly RunResult[]): Verdict {
  const table = runsTable('Started', [
    ['at its first moment', cold],
    ...warm.map((run) => [`${run.manifest.warmUpDays ?? 0} days before`, run] as const),
  ]);
  const nets = [cold, ...warm].map(netOf);
  const [least, most] = [Math.min(...nets), Math.max(...nets)];
  const reason = `The same window gives ${percent(least)} to ${percent(most)} over ${nets.length} starts; ${percent(netOf(cold))} from its first moment.`;
  const proof = `${nets.length} starts`;
  if (least < 0 && most > 0)
    return { check: 'start', kind: 'against', title: 'Hangs on when it is started', reason, proof, table };
  const mean = nets.reduce((sum, net) => sum + net, 0) / nets.length;
  return most - least > APART * Math.abs(mean)
    ? { check: 'start', kind: 'look', title: 'Depends on when it is started', reason, proof, table }
    : { check: 'start', kind: 'holds', title: 'Does not depend on its start', reason, proof, table };
}
