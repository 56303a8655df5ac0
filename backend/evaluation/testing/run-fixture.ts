import type { Manifest, Run } from '../folder/run.ts';
import { filesOf } from '../folder/write-run.ts';
import type { RunResult } from '../judge/result.ts';
import { figuresOf } from '../metrics/figures.ts';
import type { EquityPoint } from '../metrics/record.ts';
import { readFills, recordOf } from './read-vectors.ts';

/** A run of the drawn curve and fills, without an order or a line of the ledger. */
export function runFixture(change: Partial<Run> = {}): Run {
  return { ...recordOf('curve-75-days.csv', readFills()), orders: [], ledger: [], ...change };
}

export function manifestFixture(change: Partial<Manifest> = {}): Manifest {
  return {
    form: 1,
    version: '1.2.3',
    seed: 7,
    from: '2025-01-01T00:00:00.000Z',
    to: '2025-03-17T05:00:00.000Z',
    fidelity: 'touch',
    clock: 'stepped',
    account: 'isolated',
    market: {},
    program: { command: 'python3 bots/tide.py', hash: 'ab'.repeat(32), parameters: {} },
    machine: {
      node: '20.1.0',
      system: 'Linux x64',
      cores: 2,
      startedAt: '2026-11-28T19:00:00.000Z',
      seconds: 4,
    },
    ...change,
  };
}

/** A run whose curve is another one's, every return so many times as large. */
export function resultFixture(seed: number, times = 1, change: Partial<Run> = {}): RunResult {
  const base = runFixture();
  const first = base.equity[0]?.equity ?? 0n;
  const equity = base.equity.map(({ timeMs, equity: at, flow }): EquityPoint => ({
    timeMs,
    equity: first + ((at - first) * BigInt(Math.round(times * 100))) / 100n,
    flow: (flow * BigInt(Math.round(times * 100))) / 100n,
  }));
  const run = runFixture({ equity, ...change });
  const manifest = manifestFixture({ seed });
  const figures = figuresOf(run);
  return { run, figures, manifest, hash: (filesOf(run, figures, manifest).get('hash') ?? '').trim() };
}
