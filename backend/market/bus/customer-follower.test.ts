import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookSides } from '../../domain/ladder.ts';
import { toInstrumentId } from '../../domain/units.ts';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import { candleOfTrade } from '../customer-candles.ts';
import type { CustomerBook, CustomerTrade, SharedCustomerMarket } from '../customer-market.ts';
import { CustomerTape, keyOf } from '../customer-tape.ts';
import { SUBJECT } from './bus.ts';
import { CustomerFollower } from './customer-follower.ts';
import { customerMessages } from './customer-messages.ts';
import { publishCustomers } from './customer-producer.ts';
import { createMemoryBus, type MemoryBus } from './testing.ts';

// Limits, written out: a test does not import what it checks.
const MAX_SHARED_LEVELS = 1_000;
const MAX_SHARED_BOOKS = 5_000;
const MAX_REQUESTED_CANDLES = 200;
const MAX_STORED_UPDATES = 10_000;
const MAX_MESSAGE_BYTES = 327_720;

const NOON_MS = Date.UTC(2026, 10, 18, 12);
const BOOK = { companyId: 1, tradeType: 5, symbolId: 10021 };
const sidesOf = (volume: number): BookSides => ({ bids: [{ price: 99, volume }], asks: [] });

/** What customers add, as a test says. */
class ScriptedCustomers implements SharedCustomerMarket {
  readonly tape = new CustomerTape();
  readonly books = new Map<string, CustomerBook & { version: number; sides: BookSides | undefined }>();
  readonly known = new Map<string, CustomerBook>();
  readonly #listeners = new Set<(trade: CustomerTrade) => void>();
  #trades = 0;

  depth: SharedCustomerMarket['depth'] = (of, symbolId, levels) => {
    const sides = this.books.get(keyOf(of, symbolId))?.sides;
    return sides && { bids: sides.bids.slice(0, levels), asks: sides.asks.slice(0, levels) };
  };
  recent: SharedCustomerMarket['recent'] = (of, symbolId) => this.tape.recent(of, symbolId);
  candles: SharedCustomerMarket['candles'] = (query) =>
    Promise.resolve(this.recent(query, query.symbolId)?.minutes.slice(-query.count) ?? []);
  onTrade: SharedCustomerMarket['onTrade'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  resting: SharedCustomerMarket['resting'] = () => this.books.values();
  traded: SharedCustomerMarket['traded'] = () => this.known.values();

  rest(sides: BookSides | undefined, book: CustomerBook = BOOK): void {
    const key = keyOf(book, book.symbolId);
    this.books.set(key, { ...book, version: (this.books.get(key)?.version ?? 0) + 1, sides });
  }

  trade(timeMs: number, book: CustomerBook = BOOK): CustomerTrade {
    const tradeId = ++this.#trades;
    const symbolId = toInstrumentId(book.symbolId);
    const made = {
      ...book,
      symbolId,
      tradeId,
      timeMs,
      price: 100 + tradeId,
      volume: 2,
      direction: 'buy',
    } as const;
    this.known.set(keyOf(book, book.symbolId), book);
    this.tape.add(made);
    for (const listener of this.#listeners) listener(made);
    return made;
  }
}

let bus: MemoryBus;
let clock: ReturnType<typeof createSteppedClock>;
let customers: ScriptedCustomers;
let notified: CustomerTrade[];
const endings: (() => void)[] = [];
beforeEach(() => {
  bus = createMemoryBus();
  clock = createSteppedClock(0);
  customers = new ScriptedCustomers();
  notified = [];
});
afterEach(() => endings.splice(0).forEach((end) => end()));

function produce(of = customers): () => void {
  const end = publishCustomers({ bus, customers: of, wallClock: clock, guestCompany: () => 1 });
  endings.push(end);
  return end;
}
async function follow(): Promise<CustomerFollower> {
  const follower = await CustomerFollower.join({ bus, wallClock: clock });
  follower.onTrade((trade) => notified.push(trade));
  endings.push(() => follower.stop());
  return follower;
}
const same = (follower: CustomerFollower) =>
  expect(follower.recent(BOOK, 10021)).toEqual(customers.recent(BOOK, 10021));
const query = { ...BOOK, interval: '1m', endSeconds: NOON_MS / 1000 + 600, count: 10 } as const;

describe('a process that follows what customers add', () => {
  it('knows what was there before it, and hears of trades and books that change [MKT-2]', async () => {
    customers.rest(sidesOf(3));
    customers.trade(NOON_MS);
    produce();
    const follower = await follow();
    same(follower);
    expect([follower.depth(BOOK, 10021, 5), follower.guestCompany, notified]).toEqual([sidesOf(3), 1, []]);
    const second = customers.trade(NOON_MS + 60_000);
    customers.rest(sidesOf(4));
    expect(notified).toEqual([second]);
    same(follower);
    clock.advance(200);
    expect(follower.depth(BOOK, 10021, 5)).toEqual(sidesOf(4));
    customers.rest(undefined);
    clock.advance(200);
    expect(follower.depth(BOOK, 10021, 5)).toBeUndefined();
    expect(await follower.candles(query)).toEqual(customers.recent(BOOK, 10021)?.minutes);
    expect(follower.candles({ ...query, companyId: 2 })).toBeUndefined();
  });

  it('asks for what it missed when a message was lost, and tells its clients the trade', async () => {
    produce();
    const follower = await follow();
    customers.trade(NOON_MS);
    bus.loses = () => true;
    const lost = customers.trade(NOON_MS + 1);
    bus.loses = () => false;
    expect(notified).toHaveLength(1);
    // The sign of life shows the hole.
    clock.advance(1_000);
    await vi.waitFor(() => expect(notified).toHaveLength(2));
    expect(notified[1]).toEqual(lost);
    same(follower);
  });

  it('counts no trade twice that comes while it asks', async () => {
    for (let at = 0; at < 3; at++) customers.trade(NOON_MS, { ...BOOK, symbolId: at + 1 });
    customers.trade(NOON_MS);
    produce();
    const ask = bus.request.bind(bus);
    // One that the answer about its book has already, and one of a book that was asked for before.
    vi.spyOn(bus, 'request').mockImplementation((subject, data) => {
      if (subject === SUBJECT.customerBook) customers.trade(NOON_MS + 1);
      return ask(subject, data);
    });
    const follower = await follow();
    same(follower);
    customers.trade(NOON_MS + 3);
    same(follower);
    expect(notified.map(({ timeMs }) => timeMs)).toEqual([NOON_MS + 3]);
  });

  it('goes on with a platform that restarted, and waits for one that is away', async () => {
    const end = produce();
    const follower = await follow();
    customers.trade(NOON_MS);
    end();
    const store = customers;
    customers = new ScriptedCustomers();
    customers.tape.restore(BOOK, 10021, store.recent(BOOK, 10021)!);
    customers.known.set('known', BOOK);
    bus.isAway = true;
    produce();
    customers.rest(sidesOf(9));
    clock.advance(1_000);
    bus.isAway = false;
    clock.advance(1_000);
    await vi.waitFor(() => expect(follower.depth(BOOK, 10021, 5)).toEqual(sidesOf(9)));
    same(follower);
    expect(notified).toHaveLength(1);
  });

  it('begins without a platform that knows of customers, and asks again', async () => {
    const follower = await follow();
    expect(follower.recent(BOOK, 10021)).toBeUndefined();
    customers.trade(NOON_MS);
    produce();
    clock.advance(500);
    await vi.waitFor(() => same(follower));
    bus.publish(SUBJECT.customers, new TextEncoder().encode('no JSON'));
    customers.trade(NOON_MS + 1);
    same(follower);
  });
});

describe('messages about customers', () => {
  it(`hold ${MAX_SHARED_LEVELS} levels a side and fit, with all that is known of a book [MAX_SHARED_LEVELS]`, async () => {
    const levels = Array.from({ length: MAX_SHARED_LEVELS + 1 }, (_, at) => ({
      price: 12_345_678 - at,
      volume: 99_999,
    }));
    customers.rest({ bids: levels, asks: levels });
    for (let at = 0; at < 1_600; at++) customers.trade(NOON_MS + at * 60_000);
    produce();
    const answer = await bus.request(SUBJECT.customerBook, customerMessages.book.encode(BOOK));
    expect(answer.length).toBeLessThan(MAX_MESSAGE_BYTES);
    expect((await follow()).depth(BOOK, 10021, 5_000)?.bids).toHaveLength(MAX_SHARED_LEVELS);
  });

  it(`name ${MAX_SHARED_BOOKS} books and fit [MAX_SHARED_BOOKS]`, async () => {
    for (let at = 0; at <= MAX_SHARED_BOOKS; at++) {
      const book = { companyId: 1_000, tradeType: 5, symbolId: 1_000_000 + at };
      customers.known.set(String(at), book);
      customers.rest(sidesOf(1), book);
    }
    produce();
    const answer = await bus.request(SUBJECT.customerBooks, new Uint8Array());
    expect(answer.length).toBeLessThan(MAX_MESSAGE_BYTES);
    const { traded, books } = customerMessages.books.decode(answer);
    expect([traded.length, books.length, books.at(-1)?.symbolId]).toEqual([
      MAX_SHARED_BOOKS,
      MAX_SHARED_BOOKS,
      1_000_000 + MAX_SHARED_BOOKS,
    ]);
  });

  it(`about candles are ${MAX_REQUESTED_CANDLES} at a time, and one more is refused [MAX_REQUESTED_CANDLES]`, async () => {
    customers.trade(NOON_MS);
    produce();
    const follower = await follow();
    const requested = Array.from({ length: MAX_REQUESTED_CANDLES }, () => follower.candles(query));
    await expect(follower.candles(query)).rejects.toThrow('more than 200');
    for (const candles of await Promise.all(requested))
      expect(candles).toEqual([
        candleOfTrade('1m', notified[0] ?? customers.recent(BOOK, 10021)!.trades[0]!),
      ]);
  });

  it(`that come while books are asked for are kept, ${MAX_STORED_UPDATES} at most, and then they are asked for anew [MAX_STORED_UPDATES]`, async () => {
    produce();
    const ask = vi.spyOn(bus, 'request');
    const joining = follow();
    for (let at = 0; at < MAX_STORED_UPDATES; at++)
      bus.publish(SUBJECT.customers, customerMessages.updates.encode({ run: 7, number: at }));
    await joining;
    const requested = ask.mock.calls.length;
    clock.advance(500);
    expect(ask.mock.calls.length).toBe(requested + 1);
  });
});
