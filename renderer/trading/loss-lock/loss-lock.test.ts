import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { OrderCommand, LedgerDays } from '../../venue/port.ts';
import type { MoneyRecord } from '../../venue/records.ts';
import { EMPTY_BOOK, type AccountBook } from '../book/account-book.ts';
import { readLock, writeLock, LossLock } from './loss-lock.ts';
import { isLockedOn, NO_LOCK } from './loss-lock-model.ts';

const MORNING = Date.parse('2026-03-04T08:00:00Z');
const ACCOUNT = { accountId: 7, accountType: 'isolated', currency: 'USDT', digits: 2 } as const;
const OPENING = { kind: 'place', draft: { type: 'marketOpen' } } as unknown as OrderCommand;
const CLOSING = { kind: 'place', draft: { type: 'marketClose' } } as unknown as OrderCommand;

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
}

/** A lock over an account whose equity, ledger and time the test sets. */
function world(storage = memory()) {
  const now = {
    atMs: MORNING,
    equity: 1_000_000n as bigint | undefined,
    ledger: { opening: 1_000_000n, days: [], isComplete: true } as LedgerDays,
  };
  const book = createStore<AccountBook>(() => ({ ...EMPTY_BOOK, account: ACCOUNT }));
  const lock = new LossLock({
    clock: { now: () => now.atMs, after: () => () => undefined },
    marketNow: () => now.atMs,
    equity: () => now.equity,
    book,
    review: { ledgerDays: () => Promise.resolve(now.ledger) },
    owner: () => 'customer',
    storage,
  });
  const stop = lock.start();
  const look = async (equity: bigint, seconds = 10) => {
    now.atMs += seconds * 1_000;
    now.equity = equity;
    lock.look();
    await Promise.resolve();
    await Promise.resolve();
    lock.look();
  };
  return { now, book, lock, storage, stop, look };
}

describe('the lock of a day', () => {
  it('refuses openings once the limit is reached, and says when it opens; closings go on', async () => {
    const { lock, look } = world();
    lock.setLimit(50_000n);
    await look(960_000n);
    expect(lock.refusal(OPENING)).toBeUndefined();
    await look(950_000n);
    expect(lock.refusal(OPENING)).toContain('00:00');
    expect(lock.refusal(CLOSING)).toBeUndefined();
  });

  it('survives a restart, a recovery and a looser limit', async () => {
    const before = world();
    before.lock.setLimit(50_000n);
    await before.look(940_000n);
    before.lock.setLimit(undefined);
    before.stop();
    const after = world(before.storage);
    await after.look(1_000_000n);
    expect(after.lock.refusal(OPENING)).toContain('00:00');
  });

  it('does not take money that is drawn for a loss', async () => {
    const { now, book, lock, look } = world();
    lock.setLimit(50_000n);
    await look(1_000_000n);
    const money = (balance: bigint) => [{ accountId: 7, balance } as MoneyRecord];
    book.setState({ money: money(1_000_000n) });
    now.ledger = {
      opening: 1_000_000n,
      days: [{ day: Math.floor(MORNING / 86_400_000), balance: 800_000n, moved: -200_000n }],
      isComplete: true,
    };
    book.setState({ money: money(800_000n) });
    await look(800_000n);
    expect(lock.refusal(OPENING)).toBeUndefined();
    expect(lock.view.getState().state.days.at(-1)?.moved).toBe(-200_000n);
  });

  it('takes no look while the equity is not known', async () => {
    const { now, lock, look } = world();
    await look(1_000_000n);
    const before = lock.view.getState().state;
    now.equity = undefined;
    now.atMs += 60_000;
    lock.look();
    expect(lock.view.getState().state).toBe(before);
  });

  it('belongs to its account', async () => {
    const { book, lock, look } = world();
    lock.setLimit(50_000n);
    await look(900_000n);
    book.setState({ account: { ...ACCOUNT, accountId: 8 } });
    expect(lock.refusal(OPENING)).toBeUndefined();
    book.setState({ account: ACCOUNT });
    expect(lock.refusal(OPENING)).toContain('00:00');
  });
});

describe('what is kept of locks', () => {
  it('comes back as it was; what cannot be read is as if it were not there', async () => {
    const { lock, look, storage } = world();
    lock.setLimit(50_000n);
    await look(950_000n);
    const { state, day } = lock.view.getState();
    expect(isLockedOn(state, day ?? 0)).toBe(true);
    lock.setLimit(40_000n);
    const kept = readLock(storage, 'customer/7');
    expect(kept).toEqual(lock.view.getState().state);
    storage.setItem('meridian.loss-lock', '{"version":1,"locks":{"customer/7":{"changes":[1],"days":[{}]}}}');
    expect(readLock(storage, 'customer/7')).toEqual(NO_LOCK);
    storage.setItem('meridian.loss-lock', 'nonsense');
    expect(readLock(storage, 'customer/7')).toEqual(NO_LOCK);
  });

  it('has room for some accounts; the one that was written longest ago goes [MAX_KEPT_LOCKS]', () => {
    const storage = memory();
    const state = { changes: [{ atMs: 1, limit: 5n, fromDay: 1 }], days: [] };
    for (let account = 0; account < 42; account += 1) writeLock(storage, String(account), state);
    expect(readLock(storage, '1')).toEqual(NO_LOCK);
    expect(readLock(storage, '2')).toEqual(state);
  });
});
