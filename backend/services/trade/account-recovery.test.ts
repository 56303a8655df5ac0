import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import { AccountRecovery, type AccountRecoveryOptions } from './account-recovery.ts';

// Limits, written out: a test does not import what it checks.
const LONGEST_READ_PAUSE_MS = 4_000;
const LONGEST_ASIDE_MS = 60_000;

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A recovery over a store that counts reads and fails them as long as it is told to. */
function setUp() {
  const wallClock = createSteppedClock(0);
  const reads: number[] = [];
  const store = { isDown: true };
  const read = async () => {
    if (reads.at(-1) !== wallClock.nowMs()) reads.push(wallClock.nowMs());
    if (store.isDown) throw new Error('down');
    return [];
  };
  const options = {
    database: { read },
    core: { setAside: new Set<number>(), state: { replaceAccounts: () => undefined } },
    wallClock,
    log: pino({ level: 'silent' }),
    unanswered: () => undefined,
    onRestored: () => undefined,
  };
  const recovery = new AccountRecovery(options as unknown as AccountRecoveryOptions);
  return { wallClock, reads, store, recovery };
}

it('what cannot be read is read again after growing pauses, four seconds at most [LONGEST_READ_PAUSE_MS]', async () => {
  const { wallClock, reads, recovery } = setUp();
  recovery.lose(1, { isByMarket: false, isOwnFault: false });
  for (let step = 0; step < 70; step++) {
    await turns();
    wallClock.advance(250);
  }
  const pauses = reads.map((atMs, at) => atMs - (reads[at - 1] ?? 0));
  expect(pauses).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 4_000, LONGEST_READ_PAUSE_MS]);
  recovery.close();
});

it('an account that fails again and again is set aside for a minute at most [LONGEST_ASIDE_MS]', async () => {
  const { wallClock, store, recovery } = setUp();
  store.isDown = false;
  const asideMs: number[] = [];
  for (let fault = 0; fault < 10; fault++) {
    recovery.lose(1, { isByMarket: true, isOwnFault: true });
    let waited = 0;
    for (; recovery.asideCount > 0; waited += 1_000) wallClock.advance(1_000);
    await recovery.settled();
    await turns();
    asideMs.push(waited);
  }
  expect(asideMs.map((ms) => ms / 1_000)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, LONGEST_ASIDE_MS / 1_000]);
  recovery.close();
});
