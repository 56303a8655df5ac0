import { randomInt } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';
import type { CustomerBook, SharedCustomerMarket } from '../customer-market.ts';
import { keyOf } from '../customer-tape.ts';
import { type Bus, SUBJECT } from './bus.ts';
import {
  customerMessages,
  MAX_SHARED_BOOKS,
  MAX_SHARED_LEVELS,
  type CustomerUpdates,
} from './customer-messages.ts';

/** How often it is looked for books that changed. */
export const DEPTH_PAUSE_MS = 200;
/** How often a message comes at least, so that one that was lost is missed. */
const SIGN_OF_LIFE_MS = 1_000;
/** So many numbers are drawn from for a run: as many as the generator has. */
const RUNS = 2 ** 47;

export interface CustomerProducerOptions {
  readonly bus: Bus;
  readonly customers: SharedCustomerMarket;
  readonly wallClock: WallClock;
  /** The company of guests that name none. */
  guestCompany(): number | undefined;
}

/** Carries what customers add to the market to the quote processes on a bus. Returns the end of it. */
export function publishCustomers({
  bus,
  customers,
  wallClock,
  ...options
}: CustomerProducerOptions): () => void {
  const run = randomInt(RUNS);
  const versions = new Map<string, number>();
  let number = 0;
  let publishedAtMs = wallClock.nowMs();
  // The number grows even when the bus takes no message, so that followers see the gap.
  const publish = (updates: Omit<CustomerUpdates, 'run' | 'number'>): void => {
    bus.publish(SUBJECT.customers, customerMessages.updates.encode({ run, number: ++number, ...updates }));
    publishedAtMs = wallClock.nowMs();
  };
  const sidesOf = (book: CustomerBook) => customers.depth(book, book.symbolId, MAX_SHARED_LEVELS) ?? null;
  const look = (): void => {
    for (const { version, ...book } of customers.resting()) {
      const key = keyOf(book, book.symbolId);
      if (versions.get(key) === version) continue;
      versions.set(key, version);
      const { companyId, tradeType, symbolId } = book;
      publish({ depth: { companyId, tradeType, symbolId, sides: sidesOf(book) } });
    }
    if (wallClock.nowMs() - publishedAtMs >= SIGN_OF_LIFE_MS) publish({});
    cancel = wallClock.schedule(wallClock.nowMs() + DEPTH_PAUSE_MS, look);
  };
  let cancel = wallClock.schedule(wallClock.nowMs() + DEPTH_PAUSE_MS, look);
  const endings = [
    customers.onTrade((trade) => publish({ trade })),
    bus.serve(SUBJECT.customerBooks, () => {
      const traded = [...customers.traded()].slice(-MAX_SHARED_BOOKS);
      const kept = traded.filter((book) => customers.recent(book, book.symbolId) !== undefined);
      const resting = [...customers.resting()].filter((book) => sidesOf(book) !== null);
      const known = new Map([...kept, ...resting].map((book) => [keyOf(book, book.symbolId), book]));
      const books = [...known.values()].slice(-MAX_SHARED_BOOKS);
      return customerMessages.books.encode({
        run,
        number,
        traded,
        books,
        guestCompany: options.guestCompany(),
      });
    }),
    bus.serve(SUBJECT.customerBook, (question) => {
      const book = customerMessages.book.decode(question);
      const recent = customers.recent(book, book.symbolId);
      return customerMessages.state.encode({ run, number, recent, sides: sidesOf(book) });
    }),
    bus.serve(SUBJECT.customerCandles, async (question) => {
      const candles = await customers.candles(customerMessages.query.decode(question));
      return customerMessages.candles.encode(candles ?? []);
    }),
    () => cancel(),
  ];
  return () => endings.forEach((end) => end());
}
