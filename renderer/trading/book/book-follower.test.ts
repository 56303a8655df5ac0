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
  const asked: { answer(snapshot?: Partial<AccountSnapshot>): void; fail(error: unknown): void }[] = [];
  const keys: (string | null)[] = [];
  const keeper = new BookFollower({
    ...{ clock, book },
    accounts: {
      assetDigits: () => Promise.resolve(new Map()),
      follow: () => () => undefined,
      read: () =>
        new Promise((resolve, reject) => {
          asked.push({
            answer: (snapshot = {}) => resolve({ ...SNAPSHOT, ...snapshot }),
            fail: reject,
          });
        }),
    },
    onKeys: (some) => keys.push(...some),
  });
  /** Lets answers arrive. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const take = (event: AccountEvent) => keeper.take(event);
  return { clock, book, asked, keys, keeper, settle, take };
}

const LIVE: AccountEvent = { kind: 'live' };

describe('keeping the book of an account', () => {
  it('reads it once when the line is live, however often changes are told', async () => {
    const { keeper, asked, take, clock, settle, book } = setUp();
    keeper.follow(ACCOUNT);
    expect(asked).toHaveLength(0);
    take(LIVE);
    clock.advance(0);
    asked[0]?.answer();
    await settle();
    for (let at = 0; at < 20; at += 1)
      take({
        ...{ kind: 'changed', accountType: 'isolated', accountId: 1 },
        change: change({ positions: [position(`${at}`)] }),
      });
    clock.advance(60_000);
    expect(asked).toHaveLength(1);
    expect(book.getState().positions.size).toBe(20);
  });

  it('does not wait for a line that does not come [FIRST_READING_WAIT_MS]', () => {
    const { keeper, asked, clock } = setUp();
    keeper.follow(ACCOUNT);
    clock.advance(499);
    expect(asked).toHaveLength(0);
    clock.advance(1);
    expect(asked).toHaveLength(1);
  });

  it('reads it again after a break, and once for a burst of changes that are not said', async () => {
    const { keeper, asked, take, clock, settle } = setUp();
    keeper.follow(ACCOUNT);
    take(LIVE);
    clock.advance(0);
    asked[0]?.answer();
    await settle();
    take({ kind: 'lost' });
    take(LIVE);
    clock.advance(400);
    expect(asked).toHaveLength(2);
    for (let at = 0; at < 10; at += 1) take({ kind: 'unsaid', accountType: 'isolated' });
    asked[1]?.answer();
    await settle();
    clock.advance(399);
    expect(asked).toHaveLength(2);
    clock.advance(1);
    expect(asked).toHaveLength(3);
    take({ kind: 'unsaid', accountType: 'cross' });
    asked[2]?.answer();
    await settle();
    clock.advance(60_000);
    expect(asked).toHaveLength(3);
  });

  it('asks again after a failure, later each time, and not before the platform allows it [RETRY_LIMIT_MS]', async () => {
    const { keeper, asked, clock, settle, take } = setUp();
    take(LIVE);
    keeper.follow(ACCOUNT);
    clock.advance(0);
    const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, RETRY_LIMIT_MS, RETRY_LIMIT_MS];
    for (const pause of pauses) {
      const before = asked.length;
      asked.at(-1)?.fail(new Error('offline'));
      await settle();
      clock.advance(pause - 1);
      expect(asked).toHaveLength(before);
      clock.advance(1);
      expect(asked).toHaveLength(before + 1);
    }
    const failure = { code: 'GGATEWAY_CODE_018', message: 'wait', waitSeconds: 45 };
    asked.at(-1)?.fail(new CallError({ kind: 'refused', failure }));
    await settle();
    const before = asked.length;
    clock.advance(44_999);
    expect(asked).toHaveLength(before);
    clock.advance(1);
    expect(asked).toHaveLength(before + 1);
  });

  it('throws away the answer for an account that was left, and changes of others', async () => {
    const { keeper, asked, take, clock, settle, book } = setUp();
    take(LIVE);
    keeper.follow(ACCOUNT);
    clock.advance(0);
    keeper.follow({ ...ACCOUNT, accountId: 2, accountType: 'cross' });
    asked[0]?.answer({ positions: [position('1')] });
    await settle();
    expect(book.getState()).toMatchObject({ readings: 0, account: { accountId: 2 } });
    take({
      ...{ kind: 'changed', accountType: 'isolated', accountId: 1 },
      change: change({ positions: [position('1')] }),
    });
    expect(book.getState().positions.size).toBe(0);
    keeper.follow(undefined);
    clock.advance(60_000);
    expect(asked).toHaveLength(1);
  });

  it('reads at once after an answer while the line is down', async () => {
    const { keeper, asked, take, clock, settle } = setUp();
    take(LIVE);
    keeper.follow(ACCOUNT);
    clock.advance(0);
    asked[0]?.answer();
    await settle();
    take({ kind: 'lost' });
    keeper.answered(false);
    clock.advance(400);
    expect(asked).toHaveLength(2);
  });

  it('reads after an accepted request of which nothing is told: the line may be dead without knowing it', async () => {
    const { keeper, asked, take, clock, settle } = setUp();
    const told = () =>
      take({ ...{ kind: 'changed', accountType: 'isolated', accountId: 1 }, change: change({}) });
    take(LIVE);
    keeper.follow(ACCOUNT);
    clock.advance(0);
    asked[0]?.answer();
    await settle();
    clock.advance(60_000);
    told();
    keeper.answered(true);
    clock.advance(60_000);
    keeper.answered(true);
    told();
    clock.advance(60_000);
    keeper.answered(false);
    clock.advance(60_000);
    expect(asked).toHaveLength(1);
    keeper.answered(true);
    clock.advance(1_999);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect(asked).toHaveLength(2);
  });

  it('names the keys under which records were ordered, of readings and of changes', async () => {
    const { keeper, asked, take, clock, settle, keys } = setUp();
    take(LIVE);
    keeper.follow(ACCOUNT);
    clock.advance(0);
    asked[0]?.answer({ positions: [position('1', 'key-1')] });
    await settle();
    take({
      ...{ kind: 'changed', accountType: 'isolated', accountId: 1 },
      change: change({ positions: [position('2', 'key-2')] }),
    });
    expect(keys).toEqual(['key-1', 'key-2']);
  });
});
