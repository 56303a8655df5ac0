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
function setUp(unanswered: AccountRecoveryOptions['unanswered'] = () => undefined) {
  const wallClock = createSteppedClock(0);
  /** Accounts that cannot be made of what is stored. */
  const broken = new Set<number>();
  const restored: [accountIds: readonly number[], returned: readonly number[]][] = [];
  const replaceAccounts = (accountIds: ReadonlySet<number>) => {
    if ([...accountIds].some((accountId) => broken.has(accountId))) throw new Error('broken');
  };
  const reads: number[] = [];
  const store = { isDown: true };
  const read = async () => {
    if (reads.at(-1) !== wallClock.nowMs()) reads.push(wallClock.nowMs());
    if (store.isDown) throw new Error('down');
    return [];
  };
  const options = {
    database: { read },
    core: {
      setAside: new Set<number>(),
      untrusted: new Set<number>(),
      reconcileHedges: () => undefined,
      state: { replaceAccounts, unitMembers: (accountId: number) => [accountId] },
    },
    wallClock,
    log: pino({ level: 'silent' }),
    unanswered,
    onRestored: (...notified: (typeof restored)[number]) => void restored.push(notified),
  };
  const recovery = new AccountRecovery(options as unknown as AccountRecoveryOptions);
  return { wallClock, reads, store, recovery, broken, restored };
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
    for (; recovery.quarantinedAccounts > 0; waited += 1_000) wallClock.advance(1_000);
    await recovery.settled();
    await turns();
    asideMs.push(waited);
  }
  expect(asideMs.map((ms) => ms / 1_000)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, LONGEST_ASIDE_MS / 1_000]);
  recovery.close();
});

it('what was lost with the store sets no account aside, and neither does one fault after a success', async () => {
  const { store, recovery } = setUp();
  store.isDown = false;
  const loss = { isByMarket: true, isOwnFault: false };
  for (const isOwnFault of [false, true, false]) {
    recovery.lose(1, { ...loss, isOwnFault });
    expect(recovery.quarantinedAccounts).toBe(0);
    await recovery.settled();
  }
  recovery.noteSuccess(1);
  recovery.lose(1, { ...loss, isOwnFault: true });
  expect(recovery.quarantinedAccounts).toBe(0);
  await recovery.settled();
  recovery.close();
});

it('begins with the short pause again once accounts could be read', async () => {
  const { wallClock, reads, store, recovery } = setUp();
  const failTwice = async () => {
    store.isDown = true;
    recovery.lose(1, { isByMarket: false, isOwnFault: false });
    await turns();
    wallClock.advance(250);
    await turns();
    store.isDown = false;
    wallClock.advance(500);
    await recovery.settled();
  };
  await failTwice();
  wallClock.advance(10_000);
  await failTwice();
  expect(reads.map((atMs, at) => atMs - (reads[at - 1] ?? 0))).toEqual([0, 250, 500, 10_000, 250, 500]);
  recovery.close();
});

it('reads an account when its commits on their way have their answers, not before', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { reads, store, recovery } = setUp(() => answered);
  store.isDown = false;
  recovery.lose(1, { isByMarket: false, isOwnFault: false });
  await turns();
  expect([reads, recovery.isLost(1)]).toEqual([[], true]);
  answer();
  await recovery.settled();
  expect([reads, recovery.isLost(1)]).toEqual([[0], false]);
});

it('an account that cannot be restored keeps no other waiting, and returns when it can', async () => {
  const { wallClock, store, recovery, broken, restored } = setUp();
  store.isDown = false;
  broken.add(2);
  // While the first one is read the others come together.
  for (const accountId of [9, 1, 2, 3]) recovery.lose(accountId, { isByMarket: false, isOwnFault: true });
  const over = recovery.over(2);
  await recovery.settled();
  expect(restored).toEqual([
    [[9], []],
    [[1, 3], []],
  ]);
  expect([1, 2, 3].map((accountId) => recovery.isLost(accountId))).toEqual([false, true, false]);
  expect(recovery.quarantinedAccounts).toBe(1);
  broken.clear();
  wallClock.advance(1_000);
  await over;
  expect(restored.at(-1)).toEqual([[2], [2]]);
  expect([recovery.isLost(2), recovery.quarantinedAccounts]).toEqual([false, 0]);
});
