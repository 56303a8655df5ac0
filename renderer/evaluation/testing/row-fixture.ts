import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';

/** A run over a year with two seeds, one verdict of each kind. */
export function rowFixture(change: Partial<RunRow> = {}): RunRow {
  const part = {
    folder: 'seed-1',
    seed: 1,
    parameters: {},
    fidelity: 'queue',
    repetition: 0,
    hash: 'aa'.repeat(32),
    netReturn: 0.1,
    sharpe: 1.5,
    maxDrawdown: 0.2,
    trades: 100,
  };
  return {
    name: 'tide-001',
    program: 'python3 tide.py',
    revision: 'a41'.padEnd(64, '0'),
    from: '2025-01-01T00:00:00.000Z',
    to: '2026-01-01T00:00:00.000Z',
    clock: 'stepped',
    startedAt: '2026-11-28T12:00:00.000Z',
    seconds: 20,
    seeds: [1, 2],
    fidelities: ['queue'],
    netReturn: 0.15,
    sharpe: 1.6,
    maxDrawdown: 0.25,
    trades: 220,
    hash: '2c9993f4'.padEnd(64, '0'),
    shown: part.hash,
    verdicts: [
      { kind: 'holds', title: 'Repeats', reason: 'Every run again gave the same hash.', proof: '2 of 2' },
      { kind: 'look', title: 'May be chance', reason: '70%.', proof: '0.70' },
      { kind: 'against', title: 'Nothing is left when fills are harsh', reason: 'Mean −1%.', proof: '−1%' },
      { kind: 'unjudged', title: 'Few markets', reason: '2 seeds.', proof: '' },
    ],
    requirements: [],
    deflatedSharpe: null,
    isCut: false,
    parts: [part, { ...part, folder: 'seed-2', seed: 2, hash: 'bb'.repeat(32), netReturn: 0.2 }],
    notes: { note: '', tags: [] },
    ...change,
  };
}
