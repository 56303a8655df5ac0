import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forksOf } from '../backend/composition/store/make-fork.ts';
import { takeFork } from '../backend/composition/store/take-fork.ts';
import { DEFAULT_CONFIG } from '../backend/platform-config.ts';
import { TradeFixture } from '../backend/services/trade/testing/trade-fixture.ts';
import { DATA_FILE, openDatabase } from '../backend/storage/index.ts';
import { ACCOUNTS, fill, ORDERS } from './restart.ts';
import type { BenchResult } from './result.ts';

const ROUNDS = 5;

/**
 * A second platform's data, made of a running one with 100,000 resting orders: its copy of itself, and that copy put into a
 * folder, checked and asked for its moment. Beside it the bare data file, copied twice.
 */
export async function run(): Promise<BenchResult> {
  const root = mkdtempSync(join(tmpdir(), 'fork-'));
  const directory = join(root, 'first');
  try {
    await fill(directory);
    const database = await openDatabase({ directory });
    const fixture = new TradeFixture();
    fixture.resetQuotes();
    await fixture.openOver(database);
    const { marketClock, wallClock, service } = fixture;
    const config = { ...DEFAULT_CONFIG, dataDirectory: directory };
    const fork = forksOf({ config, marketClock, wallClock }, database, service);
    if (fork === undefined) throw new Error('a platform with a folder can be forked');
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      const { folder } = await fork();
      await takeFork(['--fork', folder, '--data', join(root, `second-${round}`)], {});
      ours.push(performance.now() - begun);
      const copied = performance.now();
      copyFileSync(join(folder, DATA_FILE), join(root, 'one'));
      copyFileSync(join(root, 'one'), join(root, 'two'));
      bare.push(performance.now() - copied);
    }
    await fixture.close();
    const [median, baseline] = [ours, bare].map((all) => all.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0) as [
      number,
      number,
    ];
    return {
      name: 'fork',
      ours: Math.round(median),
      baseline: Math.round(baseline),
      ratio: Number((baseline / median).toFixed(3)),
      unit: 'ms to the data of a second platform (lower is better)',
      conditions: `${ORDERS} resting orders of ${ACCOUNTS} accounts in a store on disk that is in use, median of ${ROUNDS}; baseline: the bare data file copied twice`,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
