import { describe, expect, it } from 'vitest';
import type { AccountChange, AccountRef, AccountSnapshot } from '../../venue/port.ts';
import type { FiguresRecord, MoneyRecord } from '../../venue/records.ts';
import { EMPTY_BOOK, stepBook, type AccountBook, type BookEvent } from './account-book.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BOOK_ROWS = 1_000;
const MAX_RECEIVED_WHILE_READING = 1_000;

const ACCOUNT: AccountRef = { accountId: 1, accountType: 'isolated', currency: 'USDT', digits: 2 };
const NOTHING: AccountSnapshot = { money: [], positions: [], orders: [], ended: [], fills: [], closes: [] };
const money = (accountId: number, balance: bigint) =>
  ({ accountId, digits: 2, balance, equity: balance, usedMargin: 0n, freeMargin: balance }) as MoneyRecord;
const position = (positionId: string, lots = '1') => ({ positionId, lots }) as never;
const order = (orderId: string, lots = '1') => ({ orderId, lots }) as never;
const fill = (dealId: string) => ({ dealId }) as never;

const changed = (change: Partial<AccountChange>, atMs = 0): BookEvent => ({
  kind: 'changed',
  atMs,
  change: { ...NOTHING, closedPositions: [], ...change },
});
const read = (snapshot: Partial<AccountSnapshot>, atMs = 0): BookEvent => ({
  kind: 'read',
  atMs,
  snapshot: { ...NOTHING, ...snapshot },
});
const figures = (record: Partial<FiguresRecord>): BookEvent => ({
  kind: 'figures',
  atMs: 9,
  figures: {
    accountType: 'isolated',
    balance: '',
    equity: '',
    usedMargin: '',
    freeMargin: '',
    openProfit: '',
    stopPrices: new Map(),
    ...record,
  },
});
const after = (...events: readonly BookEvent[]): AccountBook => events.reduce(stepBook, EMPTY_BOOK);
const followed: BookEvent = { kind: 'followed', account: ACCOUNT };
const began: BookEvent = { kind: 'readingBegan' };
const ids = (records: readonly { dealId: string }[]) => records.map(({ dealId }) => dealId);

describe('the book of an account', () => {
  it('says nothing before the first reading, and wants one', () => {
    expect(after(followed)).toMatchObject({ account: ACCOUNT, readings: 0, needsReading: true });
    expect(after(followed, began)).toMatchObject({ isReading: true, needsReading: false });
  });

  it('takes a reading as it is, whatever it knew before', () => {
    const book = after(
      ...[followed, began, read({ positions: [position('1')], orders: [order('5')] })],
      ...[began, read({ positions: [position('2')] }, 7)],
    );
    expect([...book.positions.keys()]).toEqual(['2']);
    expect(book.orders.size).toBe(0);
    expect(book).toMatchObject({ readings: 2, isReading: false, needsReading: false, positionsAtMs: 7 });
  });

  it('lays changes over it: what is new or other, what is closed, and what ended', () => {
    const book = after(
      ...[followed, began, read({ positions: [position('1'), position('2')], orders: [order('5')] })],
      changed({ positions: [position('1', '0.5'), position('3')], closedPositions: ['2'] }, 3),
      changed({ ended: [order('5')], fills: [fill('8'), fill('9')] }),
    );
    expect([...book.positions]).toEqual([
      ['1', { positionId: '1', lots: '0.5' }],
      ['3', { positionId: '3', lots: '1' }],
    ]);
    expect(book.orders.size).toBe(0);
    expect(book.ended).toEqual([order('5')]);
    expect(ids(book.fills)).toEqual(['9', '8']);
    expect(book.positionsAtMs).toBe(3);
  });

  it('is the same when a change is heard twice', () => {
    const change = changed({ positions: [position('1')], fills: [fill('8')], ended: [order('4')] });
    const once = after(followed, began, read({}), change);
    expect(stepBook(once, change)).toEqual(once);
  });

  it('keeps what it heard while it was being read: the reading may be older', () => {
    const book = after(
      ...[followed, began],
      changed({ positions: [position('1', '2')], closedPositions: ['9'] }),
      read({ positions: [position('1', '1'), position('9')] }),
    );
    expect([...book.positions.values()]).toEqual([position('1', '2')]);
    expect(book.received).toEqual([]);
  });

  it('wants one more reading when too much was heard meanwhile [MAX_RECEIVED_WHILE_READING]', () => {
    const received = (count: number) =>
      after(followed, began, ...Array.from({ length: count }, () => changed({ fills: [fill('1')] })));
    expect(received(MAX_RECEIVED_WHILE_READING).needsReading).toBe(false);
    expect(received(MAX_RECEIVED_WHILE_READING + 1)).toMatchObject({ needsReading: true, received: [] });
  });

  it('knows the margin levels as the venue said them last, in a reading or by itself', () => {
    const levels = { callBp: 10_000, stopOutBp: 5_000 };
    const figures = {
      ...({ accountType: 'isolated', balance: '', equity: '', usedMargin: '', freeMargin: '' } as const),
      openProfit: '',
      stopPrices: new Map(),
    };
    const higher = { callBp: 10_000, stopOutBp: 8_000 };
    const notified = (more: object) =>
      ({ kind: 'figures', figures: { ...figures, ...more }, atMs: 9 }) as const;
    expect(after(followed, began, read({ levels })).levels).toEqual(levels);
    expect(after(followed, began, read({ levels }), notified({})).levels).toEqual(levels);
    expect(after(followed, began, read({ levels }), notified({ levels: higher })).levels).toEqual(higher);
    expect(
      after(followed, began, read({ levels }), notified({ levels: higher }), followed).levels,
    ).toBeUndefined();
  });

  it('keeps a thousand rows of what is over, the newest [MAX_BOOK_ROWS]', () => {
    const fills = Array.from({ length: MAX_BOOK_ROWS + 1 }, (_, at) => fill(`${at}`));
    const book = after(followed, began, read({ fills }), changed({ fills: [fill('new')] }));
    expect(book.fills).toHaveLength(MAX_BOOK_ROWS);
    expect(ids(book.fills).slice(0, 2)).toEqual(['new', '0']);
  });

  it('takes the accounts of a wallet one by one', () => {
    const book = after(
      ...[followed, began, read({ money: [money(1, 5n), money(2, 6n)] })],
      changed({ money: [money(2, 7n), money(3, 8n)] }, 4),
    );
    expect(book.money.map(({ balance }) => balance)).toEqual([5n, 7n, 8n]);
    expect(book.moneyAtMs).toBe(4);
  });

  it('moves the money of its own account type by pushed figures, as far as they are said', () => {
    const before = after(followed, began, read({ money: [money(1, 500n), money(2, 6n)] }));
    const book = stepBook(before, figures({ equity: '7.25', openProfit: '-1.50', freeMargin: 'nonsense' }));
    expect(book.money).toMatchObject([
      { balance: 500n, equity: 725n, openProfit: -150n, freeMargin: 500n },
      { balance: 6n, equity: 6n },
    ]);
    expect(book.moneyAtMs).toBe(9);
    expect(stepBook(before, figures({ accountType: 'cross', equity: '1.00' }))).toBe(before);
  });

  it('forgets everything with the account', () => {
    const book = after(followed, began, read({ positions: [position('1')] }), {
      kind: 'followed',
      account: undefined,
    });
    expect(book).toEqual(EMPTY_BOOK);
    expect(stepBook(book, { kind: 'missed' })).toBe(book);
  });

  it('wants a reading after a gap and after a reading that failed, and keeps what it has', () => {
    const held = after(followed, began, read({ positions: [position('1')] }));
    const missed = stepBook(held, { kind: 'missed' });
    expect(missed).toMatchObject({ needsReading: true, positions: held.positions });
    const failed = after(followed, began, { kind: 'readingFailed' });
    expect(failed).toMatchObject({ needsReading: true, isReading: false });
  });
});
