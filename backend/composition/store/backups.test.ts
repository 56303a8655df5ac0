import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteppedClock, type SteppedClock } from '../../market/clocks/stepped-clock.ts';
import { DATA_FILE, StoredBackups } from '../../storage/index.ts';
import { PlannedBackups } from './backups.ts';

const START_MS = Date.UTC(2026, 2, 2, 8);
const MINUTE_MS = 60_000;
const log = pino({ level: 'silent' });

let folder: string;
let copies: string[];
let full = false;
let clock: SteppedClock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planned-'));
  copies = [];
  full = false;
  clock = createSteppedClock(START_MS);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A store whose copy is an empty file. */
const store = {
  async backUp(directory: string) {
    copies.push(directory);
    if (full) throw new Error('no room');
    writeFileSync(join(directory, DATA_FILE), '');
    return { bytes: 0, commits: 0 };
  },
};
/** Moves the clock, minute by minute, and lets what is due be done. */
async function step(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= MINUTE_MS) {
    clock.advance(Math.min(left, MINUTE_MS));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const plan = (everyMinutes: number | undefined) =>
  new PlannedBackups(new StoredBackups(folder, 9, store), { everyMinutes, wallClock: clock, log });

describe('planned backups', () => {
  it('are made at the start when none is new enough, and then again and again', async () => {
    mkdirSync(join(folder, '2026-03-02T07-55-00Z'));
    writeFileSync(join(folder, '2026-03-02T07-55-00Z', DATA_FILE), '');
    const backups = plan(10);
    await step(5 * MINUTE_MS - 1);
    expect(copies).toHaveLength(0);
    await step(1);
    expect(copies).toHaveLength(1);
    await step(20 * MINUTE_MS);
    expect(copies).toHaveLength(3);
    backups.close();
    await step(60 * MINUTE_MS);
    expect(copies).toHaveLength(3);
  });

  it('are put off by one that somebody asked for, and made once for all who ask meanwhile', async () => {
    const backups = plan(10);
    await step(0);
    await step(6 * MINUTE_MS);
    const [one, other] = await Promise.all([backups.create(), backups.create()]);
    expect(one).toEqual(other);
    expect(copies).toHaveLength(2);
    await step(9 * MINUTE_MS);
    expect(copies).toHaveLength(2);
    backups.close();
  });

  it('say why the last one failed, and are tried again at their time', async () => {
    full = true;
    const backups = plan(10);
    await step(0);
    expect(backups.failure).toBe('no room');
    await step(10 * MINUTE_MS - 1);
    expect(copies).toHaveLength(1);
    full = false;
    await step(1);
    expect(copies).toHaveLength(2);
    expect(backups.failure).toBeUndefined();
    backups.close();
  });

  it('are only made when somebody asks, where no time is named', async () => {
    const backups = plan(undefined);
    await step(60 * MINUTE_MS);
    expect(copies).toHaveLength(0);
    await backups.create();
    expect(backups.list()).toHaveLength(1);
    backups.close();
  });
});
