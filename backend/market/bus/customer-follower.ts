import type { WallClock } from '../../domain/clock.ts';
import type { BookSides } from '../../domain/ladder.ts';
import type { CustomerBook, CustomerMarket, CustomerTrade } from '../customer-market.ts';
import { CustomerTape, keyOf } from '../customer-tape.ts';
import { type Bus, BusError, SUBJECT } from './bus.ts';
import { customerMessages, type CustomerBookState, type CustomerUpdates } from './customer-messages.ts';

/** Questions about candles on their way at a time; more are refused. */
export const MAX_REQUESTED_CANDLES = 200;
/** Messages that are kept while books are asked for; beyond, the books are asked for anew. */
export const MAX_STORED_UPDATES = 10_000;
/** Pause before books are asked for again that nobody answered for. */
const ASK_PAUSE_MS = 500;
const NOTHING = new Uint8Array();

export interface CustomerFollowerOptions {
  readonly bus: Bus;
  readonly wallClock: WallClock;
}

/**
 * What customers add to the market, in a process that does not trade: trades and books come over the bus with numbers, and what was
 * missed is asked for. Candles are asked for with every question.
 */
export class CustomerFollower implements CustomerMarket {
  readonly #options: CustomerFollowerOptions;
  readonly #tape = new CustomerTape();
  readonly #traded = new Set<string>();
  readonly #depths = new Map<string, BookSides>();
  readonly #listeners = new Set<(trade: CustomerTrade) => void>();
  readonly #endUpdates: () => void;
  #run = -1;
  #number = 0;
  #guestCompany: number | undefined;
  /** News that came while books are asked for; undefined while none are. */
  #kept: CustomerUpdates[] | undefined;
  #requested = 0;
  #ended = false;

  private constructor(options: CustomerFollowerOptions) {
    this.#options = options;
    this.#endUpdates = options.bus.subscribe(SUBJECT.customers, (data) => {
      const updates = readUpdates(data);
      if (updates !== undefined) this.#receive(updates);
    });
  }

  /** Begins to follow, and resolves when it has tried once to learn what is known: a process quotes without it too. */
  static async join(options: CustomerFollowerOptions): Promise<CustomerFollower> {
    const follower = new CustomerFollower(options);
    await follower.#resynchronise();
    return follower;
  }

  /** The company of guests that name none; undefined until it is known. */
  get guestCompany(): number | undefined {
    return this.#guestCompany;
  }

  depth: CustomerMarket['depth'] = (of, symbolId, levels) => {
    const sides = this.#depths.get(keyOf(of, symbolId));
    return sides && { bids: sides.bids.slice(0, levels), asks: sides.asks.slice(0, levels) };
  };

  recent: CustomerMarket['recent'] = (of, symbolId) => this.#tape.recent(of, symbolId);

  candles: CustomerMarket['candles'] = (query) =>
    this.#traded.has(keyOf(query, query.symbolId)) ? this.#ask(query) : undefined;

  onTrade: CustomerMarket['onTrade'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stop(): void {
    this.#ended = true;
    this.#endUpdates();
  }

  async #ask(query: Parameters<CustomerMarket['candles']>[0]) {
    if (this.#requested >= MAX_REQUESTED_CANDLES)
      throw new RangeError(
        `more than ${MAX_REQUESTED_CANDLES} questions about candles of customers at a time`,
      );
    this.#requested += 1;
    try {
      const question = customerMessages.query.encode(query);
      const answer = await this.#options.bus.request(SUBJECT.customerCandles, question);
      return customerMessages.candles.decode(answer);
    } finally {
      this.#requested -= 1;
    }
  }

  #receive(updates: CustomerUpdates): void {
    if (this.#ended) return;
    if (this.#kept !== undefined) {
      // So many that the books have to be asked for once more: what was kept would be no longer complete.
      if (this.#kept.length < MAX_STORED_UPDATES) this.#kept.push(updates);
      return;
    }
    if (updates.run !== this.#run || updates.number !== this.#number + 1) return void this.#resynchronise();
    this.#number = updates.number;
    this.#take(updates);
  }

  #take({ trade, depth }: CustomerUpdates): void {
    if (depth !== undefined) this.#rest(depth, depth.sides);
    if (trade === undefined) return;
    this.#traded.add(keyOf(trade, trade.symbolId));
    this.#tape.add(trade);
    for (const listener of [...this.#listeners]) listener(trade);
  }

  #rest(book: CustomerBook, sides: BookSides | null): void {
    const key = keyOf(book, book.symbolId);
    if (sides === null) this.#depths.delete(key);
    else this.#depths.set(key, sides);
  }

  /** Asks for everything that is known, and goes on with the news that came meanwhile. */
  async #resynchronise(): Promise<void> {
    if (this.#kept !== undefined || this.#ended) return;
    this.#kept = [];
    const isDone = await this.#requestBooks().catch(() => false);
    const kept = this.#kept;
    this.#kept = undefined;
    if (this.#ended) return;
    if (!isDone || kept.length >= MAX_STORED_UPDATES) {
      const { wallClock } = this.#options;
      wallClock.schedule(wallClock.nowMs() + ASK_PAUSE_MS, () => void this.#resynchronise());
      return;
    }
    for (const updates of kept)
      if (updates.run !== this.#run || updates.number > this.#number) this.#receive(updates);
  }

  async #requestBooks(): Promise<true> {
    const { bus } = this.#options;
    const state = customerMessages.books.decode(await bus.request(SUBJECT.customerBooks, NOTHING));
    const known: { book: CustomerBook; state: CustomerBookState }[] = [];
    for (const book of state.books) {
      const answer = await bus.request(SUBJECT.customerBook, customerMessages.book.encode(book));
      const found = customerMessages.state.decode(answer);
      if (found.run !== state.run) throw new BusError('the producer restarted meanwhile');
      known.push({ book, state: found });
    }
    this.#adopt(state.run, known);
    this.#guestCompany = state.guestCompany;
    for (const book of state.traded) this.#traded.add(keyOf(book, book.symbolId));
    // News up to here are in every book; later ones, which are in some, are taken again for the others.
    this.#number = state.number;
    this.#skipKnown(known);
    return true;
  }

  /** Takes what is known of all books; trades that were missed are told now. */
  #adopt(run: number, known: readonly { book: CustomerBook; state: CustomerBookState }[]): void {
    const isFirst = this.#run < 0;
    const missed: CustomerTrade[] = [];
    const before = new Map(known.map(({ book }) => [book, this.#tape.recent(book, book.symbolId)]));
    this.#run = run;
    this.#depths.clear();
    this.#tape.clear();
    for (const { book, state } of known) {
      this.#rest(book, state.sides);
      if (state.recent === undefined) continue;
      this.#tape.restore(book, book.symbolId, state.recent);
      const had = new Set(before.get(book)?.trades.map(({ tradeId }) => tradeId));
      missed.push(...state.recent.trades.filter(({ tradeId }) => !had.has(tradeId)));
    }
    if (isFirst) return;
    for (const trade of missed) for (const listener of [...this.#listeners]) listener(trade);
  }

  /** Drops of the news that were kept what the state of their book has already. */
  #skipKnown(known: readonly { book: CustomerBook; state: CustomerBookState }[]): void {
    const numbers = new Map(known.map(({ book, state }) => [keyOf(book, book.symbolId), state.number]));
    this.#kept = (this.#kept ?? []).map((updates) => {
      const of = updates.trade ?? updates.depth;
      const isKnown = of !== undefined && updates.number <= (numbers.get(keyOf(of, of.symbolId)) ?? 0);
      return isKnown ? { run: updates.run, number: updates.number } : updates;
    });
  }
}

/** Undefined for a message of another form, which is as good as a lost one. */
function readUpdates(data: Uint8Array): CustomerUpdates | undefined {
  try {
    return customerMessages.updates.decode(data);
  } catch {
    return undefined;
  }
}
