import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build, type BuildOptions } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../storage/index.ts';
import { findUnsound, LEDGER_CHECKS } from '../../storage/trading/index.ts';
import { verifyJournal } from '../../engine/journal/journal-replay.ts';

/** Whole platforms are killed two hundred times, see e2e/process/durability.test.ts. */
const KILLS = 15;
/** Acknowledged orders to wait for before each kill: a different, early moment of the stream each time. */
const ACKS_BEFORE_KILL = (round: number) => 10 + ((round * 37) % 120);

let work: string;
beforeAll(async () => {
  // Inside node_modules, so that the bundles find their external packages by walking up.
  const cache = resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  work = mkdtempSync(join(cache, 'kill-'));
  // The packages are bundled too: the child starts twice as fast, twenty times.
  const external = ['node-sqlite3-wasm', 'esbuild', 'pino', 'ws', '@nats-io/*'];
  const shared: BuildOptions = { bundle: true, platform: 'node', format: 'esm', target: 'node20', external };
  await build({
    ...shared,
    entryPoints: ['backend/services/trade/testing/order-stream-child.ts'],
    outfile: join(work, 'child.mjs'),
  });
  await build({
    ...shared,
    entryPoints: ['backend/storage/worker.ts'],
    outfile: join(work, 'storage-worker.js'),
  });
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** One life of the child: its lines, and the ways to talk to it. */
class Life {
  readonly child: ChildProcess;
  readonly acknowledged: number[] = [];
  #found: ((ids: Set<number>) => void) | undefined;
  #watchers: (() => void)[] = [];
  #ready = false;

  constructor(directory: string) {
    this.child = spawn(process.execPath, [join(work, 'child.mjs'), directory], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.child.stdout! }).on('line', (line) => {
      if (line === 'ready') this.#ready = true;
      if (line.startsWith('ack ')) this.acknowledged.push(Number(line.slice(4)));
      if (line.startsWith('found'))
        this.#found?.(new Set(line.slice(6).split(',').filter(Boolean).map(Number)));
      for (const watcher of this.#watchers) watcher();
    });
  }

  until(condition: () => boolean): Promise<void> {
    return new Promise((done, fail) => {
      const check = () => condition() && done();
      this.#watchers.push(check);
      this.child.once('exit', () => fail(new Error('the child ended')));
      check();
    });
  }

  started(): Promise<void> {
    return this.until(() => this.#ready);
  }

  list(): Promise<Set<number>> {
    this.child.stdin!.write('list\n');
    return new Promise((done) => (this.#found = done));
  }

  /** Ends the process at once and waits until the last line that it wrote has been read. */
  async kill(): Promise<void> {
    const closed = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await closed;
  }
}

it(
  `loses no acknowledged order of any account type over ${KILLS} kills in the middle of the stream`,
  { timeout: 900_000 },
  async () => {
    const directory = join(work, 'data');
    const acknowledged = new Set<number>();
    for (let round = 0; round <= KILLS; round++) {
      const life = new Life(directory);
      await life.started();
      if (round === KILLS) {
        const found = await life.list();
        expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
        expect(acknowledged.size).toBeGreaterThan(KILLS * 10);
        await life.kill();
        // Fifty processes wrote the journal, and this one replays it.
        const database = await openDatabase({ directory });
        const journal = await verifyJournal(database);
        for (const check of LEDGER_CHECKS)
          expect([check.what, await findUnsound(database, check, 5)]).toEqual([
            check.what,
            { rows: [], count: 0 },
          ]);
        const hedges = await database.read<{ count: number }>({
          sql: 'SELECT COUNT(*) AS count FROM trade_hedge',
          parameters: [],
        } as never);
        expect(hedges[0]?.count).toBeGreaterThan(KILLS);
        await database.close();
        expect(journal?.problems).toEqual([]);
        expect(journal?.records).toBeGreaterThan(KILLS * 10);
        break;
      }
      const found = await life.list();
      expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
      life.child.stdin!.write('go\n');
      const wanted = ACKS_BEFORE_KILL(round);
      await life.until(() => life.acknowledged.length >= wanted);
      await life.kill();
      for (const id of life.acknowledged) {
        expect(acknowledged.has(id)).toBe(false);
        acknowledged.add(id);
      }
    }
  },
);
