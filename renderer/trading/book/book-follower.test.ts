import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ManualClock } from '../../../backend/client/testing/manual-clock.ts';
import { CallError } from '../../connection/terminal-connection.ts';
import type { AccountChange, AccountEvent, AccountRef, AccountSnapshot } from '../../venue/port.ts';
import { EMPTY_BOOK, type AccountBook } from './account-book.ts';
import { BookFollower } from './book-follower.ts';

// Limits, written out: a test does not import what it checks.
const RETRY_LIMIT_MS = 30_000;

const ACCOUNT: AccountRef = { accountId: 1, accountType: 'isolated', currency: 'USDT', digits: 2 };
const SNAPSHOT: AccountSnapshot = { money: [], positions: [], orders: [], ended: [], fills: [], closes: [] };
const position = (positionId: string, idempotencyKey: string | null = null) =>
  ({ positionId, idempotencyKey }) as never;
const change = (parts: Partial<AccountChange>): AccountChange => ({
  ...SNAPSHOT,
  closedPositions: [],
  ...parts,
});

function setUp() {
  const clock = new ManualClock();
  const book = createStore<AccountBook>(() => EMPTY_BOOK);
  const requested: { answer(snapshot?: Partial<AccountSnapshot>): void; fail(error: unknown): void }[] = [];
  const keys: (string | null)[] = [];
  const writer = new BookFollower({
    clock,
    book,
    accounts: {
      assetDigits: () => Promise.resolve(new Map()),
      follow: () => () => undefined,
      read: () =>
        new Promise((resolve, reject) => {
          requested.push({ answer: (snapshot = {}) => resolve({ ...SNAPSHOT, ...snapshot }), fail: reject });
        }),
    },
    onKeys: (some) => keys.push(...some),
  });
  /** Lets answers arrive. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const take = (event: AccountEvent) => writer.take(event);
  return { clock, book, requested, keys, writer, settle, take };
}

const LIVE: AccountEvent = { kind: 'live' };

describe('keeping the book of an account', () => {
  it('reads it once when the line is live, however often changes are told', async () => {
    const { writer, requested, take, clock, settle, book } = setUp();
    writer.follow(ACCOUNT);
    expect(requested).toHaveLength(0);
    take(LIVE);
    clock.advance(0);
    requested[0]?.answer();
    await settle();
    for (let at = 0; at < 20; at += 1)
      take({
        kind: 'changed',
        accountType: 'isolated',
        accountId: 1,
        change: change({ positions: [position(`${at}`)] }),
      });
    clock.advance(60_000);
    expect(requested).toHaveLength(1);
    expect(book.getState().positions.size).toBe(20);
  });

  it('does not wait for a line that does not come [FIRST_READING_WAIT_MS]', () => {
    const { writer, requested, clock } = setUp();
    writer.follow(ACCOUNT);
    clock.advance(499);
    expect(requested).toHaveLength(0);
    clock.advance(1);
    expect(requested).toHaveLength(1);
  });

  it('reads it again after a break, and once for a burst of changes that are not said', async () => {
    const { writer, requested, take, clock, settle } = setUp();
    writer.follow(ACCOUNT);
    take(LIVE);
    clock.advance(0);
    requested[0]?.answer();
    await settle();
    take({ kind: 'lost' });
    take(LIVE);
    clock.advance(400);
    expect(requested).toHaveLength(2);
    for (let at = 0; at < 10; at += 1) take({ kind: 'unsaid', accountType: 'isolated' });
    requested[1]?.answer();
    await settle();
    clock.advance(399);
    expect(requested).toHaveLength(2);
    clock.advance(1);
    expect(requested).toHaveLength(3);
    take({ kind: 'unsaid', accountType: 'cross' });
    requested[2]?.answer();
    await settle();
    clock.advance(60_000);
    expect(requested).toHaveLength(3);
  });

  it('asks again after a failure, later each time, and not before the platform allows it [RETRY_LIMIT_MS]', async () => {
    const { writer, requested, clock, settle, take } = setUp();
    take(LIVE);
    writer.follow(ACCOUNT);
    clock.advance(0);
    const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, RETRY_LIMIT_MS, RETRY_LIMIT_MS];
    for (const pause of pauses) {
      const before = requested.length;
      requested.at(-1)?.fail(new Error('offline'));
      await settle();
      clock.advance(pause - 1);
      expect(requested).toHaveLength(before);
      clock.advance(1);
      expect(requested).toHaveLength(before + 1);
    }
    const failure = { code: 'GGATEWAY_CODE_018', message: 'wait', waitSeconds: 45 };
    requested.at(-1)?.fail(new CallError({ kind: 'refused', failure }));
    await settle();
    const before = requested.length;
    clock.advance(44_999);
    expect(requested).toHaveLength(before);
    clock.advance(1);
    expect(requested).toHaveLength(before + 1);
  });

  it('throws away the answer for an account that was left, and changes of others', async () => {
    const { writer, requested, take, clock, settle, book } = setUp();
    take(LIVE);
    writer.follow(ACCOUNT);
    clock.advance(0);
    writer.follow({ ...ACCOUNT, accountId: 2, accountType: 'cross' });
    requested[0]?.answer({ positions: [position('1')] });
    await settle();
    expect(book.getState()).toMatchObject({ readings: 0, account: { accountId: 2 } });
    take({
      kind: 'changed',
      accountType: 'isolated',
      accountId: 1,
      change: change({ positions: [position('1')] }),
    });
    expect(book.getState().positions.size).toBe(0);
    writer.follow(undefined);
    clock.advance(60_000);
    expect(requested).toHaveLength(1);
  });

  it('reads at once after an answer while the line is down', async () => {
    const { writer, requested, take, clock, settle } = setUp();
    take(LIVE);
    writer.follow(ACCOUNT);
    clock.advance(0);
    requested[0]?.answer();
    await settle();
    take({ kind: 'lost' });
    writer.answered(false);
    clock.advance(400);
    expect(requested).toHaveLength(2);
  });

  it('reads after an accepted request of which nothing is told: the line may be dead without knowing it', async () => {
    const { writer, requested, take, clock, settle } = setUp();
    const notified = () =>
      take({ kind: 'changed', accountType: 'isolated', accountId: 1, change: change({}) });
    take(LIVE);
    writer.follow(ACCOUNT);
    clock.advance(0);
    requested[0]?.answer();
    await settle();
    clock.advance(60_000);
    notified();
    writer.answered(true);
    clock.advance(60_000);
    writer.answered(true);
    notified();
    clock.advance(60_000);
    writer.answered(false);
    clock.advance(60_000);
    expect(requested).toHaveLength(1);
    writer.answered(true);
    clock.advance(1_999);
    expect(requested).toHaveLength(1);
    clock.advance(1);
    expect(requested).toHaveLength(2);
  });

  it('names the keys under which records were ordered, of readings and of changes', async () => {
    const { writer, requested, take, clock, settle, keys } = setUp();
    take(LIVE);
    writer.follow(ACCOUNT);
    clock.advance(0);
    requested[0]?.answer({ positions: [position('1', 'key-1')] });
    await settle();
    take({
      kind: 'changed',
      accountType: 'isolated',
      accountId: 1,
      change: change({ positions: [position('2', 'key-2')] }),
    });
    expect(keys).toEqual(['key-1', 'key-2']);
  });
});
