import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EMPTY_BOOK, stepBook, type AccountBook } from './book/account-book.ts';
import type { OrderOutcome } from './contracts.ts';
import { InFlightGuard } from './in-flight-guard.ts';

const ACCEPTED: OrderOutcome = { kind: 'accepted', orderId: '1' };
const REFUSED: OrderOutcome = { kind: 'rejected', code: 'X', message: 'no' };
const NOTHING = { money: [], positions: [], orders: [], ended: [], fills: [], closes: [] };
const HELD = { positionId: '7' } as never;

function setUp() {
  const account = { accountId: 1, accountType: 'isolated', currency: 'USDT', digits: 2 } as const;
  const held = stepBook(stepBook(EMPTY_BOOK, { kind: 'followed', account }), {
    kind: 'read',
    atMs: 0,
    snapshot: { ...NOTHING, positions: [HELD] },
  });
  const book = createStore<AccountBook>(() => held);
  const once = new InFlightGuard(book, ({ positions }, id) => positions.has(id));
  let sent = 0;
  return {
    once,
    sent: () => sent,
    close: (outcome: OrderOutcome | Promise<OrderOutcome>) =>
      once.request('7', () => {
        sent += 1;
        return Promise.resolve(outcome);
      }),
    step: (event: Parameters<typeof stepBook>[1]) => book.setState((now) => stepBook(now, event), true),
    isEnding: () => once.ending.getState().has('7'),
  };
}

describe('closing a position once', () => {
  it('gives a second request the outcome of the first until the book shows it', async () => {
    const { close, step, isEnding, sent } = setUp();
    expect(await close(ACCEPTED)).toEqual(ACCEPTED);
    expect(await close(REFUSED)).toEqual(ACCEPTED);
    expect([sent(), isEnding()]).toEqual([1, true]);
    step({ kind: 'changed', atMs: 1, change: { ...NOTHING, closedPositions: ['7'] } });
    expect(isEnding()).toBe(false);
    expect(await close(REFUSED)).toEqual(REFUSED);
    expect(sent()).toBe(2);
  });

  it('is not ended by a reading that began before the answer, but by the next one', async () => {
    const { close, step, isEnding } = setUp();
    step({ kind: 'readingBegan' });
    await close(ACCEPTED);
    const snapshot = { ...NOTHING, positions: [HELD] };
    step({ kind: 'read', atMs: 1, snapshot });
    expect(isEnding()).toBe(true);
    step({ kind: 'readingBegan' });
    step({ kind: 'read', atMs: 2, snapshot });
    expect(isEnding()).toBe(false);
  });

  it('can be tried again at once after a refusal, a failure, and where the book knew before the answer', async () => {
    const { close, step, isEnding, sent } = setUp();
    await close(REFUSED);
    expect(isEnding()).toBe(false);
    await expect(close(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(isEnding()).toBe(false);
    let answer: (outcome: OrderOutcome) => void = () => undefined;
    const outcome = close(new Promise<OrderOutcome>((resolve) => (answer = resolve)));
    step({ kind: 'changed', atMs: 1, change: { ...NOTHING, closedPositions: ['7'] } });
    answer(ACCEPTED);
    await outcome;
    expect([isEnding(), sent()]).toEqual([false, 3]);
  });

  it('is forgotten with the account', async () => {
    const { close, step, isEnding } = setUp();
    await close(ACCEPTED);
    step({ kind: 'followed', account: undefined });
    expect(isEnding()).toBe(false);
  });
});
