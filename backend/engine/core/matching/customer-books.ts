import type { InstrumentId } from '../../../domain/units.ts';
import { isContractType, isWalletType } from '../../../domain/account-type.ts';
import { TRADE_MODE } from '../../../domain/orders/execution-model.ts';
import type { BookSides } from '../../../domain/ladder.ts';
import { LevelBook } from '../book/level-book.ts';
import type { BookOrder, OrderBook } from '../book/order-book.ts';
import { isArmed } from '../../../domain/index.ts';
import { queuesSince } from '../orders/order-life.ts';
import { ORDER_KIND, type Account, type Order, type TermsLookup } from '../model.ts';

type Resting = BookOrder & { readonly price: number };

/** Whose orders meet: those of one company in one account type. */
export type BookKey = Pick<Account, 'companyId' | 'tradeType'>;

/** A book, with a number that grows whenever what rests in it changes. */
export interface BookVersion extends BookKey {
  readonly symbolId: InstrumentId;
  readonly version: number;
}

/** A product's book, and how often it changed. */
interface KnownBook extends BookKey {
  readonly symbolId: InstrumentId;
  book: OrderBook;
  version: number;
}

interface Entry {
  readonly of: KnownBook;
  readonly book: OrderBook;
  readonly sinceMs: number;
  readonly price: number;
  left: number;
}

/**
 * The customers' resting limit orders of products that are dealt by matchmaking: one book for each company, product and account
 * type, because a demo company's money is none of a real one's. An index of the live orders and nothing else: it follows from
 * them after a restart too.
 */
export class CustomerBooks {
  readonly #createBook: () => OrderBook;
  readonly #books = new Map<string, KnownBook>();
  readonly #entries = new Map<number, Entry>();
  #terms: TermsLookup = () => undefined;

  constructor(createBook: () => OrderBook = () => new LevelBook()) {
    this.#createBook = createBook;
  }

  /** Asks these terms from now on which orders are matched. The books begin empty. */
  matchWith(terms: TermsLookup): void {
    this.#terms = terms;
    for (const known of this.#books.values()) {
      known.book = this.#createBook();
      known.version += 1;
    }
    this.#entries.clear();
  }

  /** The book that an order of an account meets; undefined where the product is not dealt by matchmaking. */
  find(order: Pick<Order, 'symbolId'>, owner: Account): OrderBook | undefined {
    return this.#find(order, owner)?.book;
  }

  /** Every book that ever had an order, with its version. */
  versions(): Iterable<BookVersion> {
    return this.#books.values();
  }

  #find({ symbolId }: Pick<Order, 'symbolId'>, owner: Account): KnownBook | undefined {
    if (!isMatched(owner) || this.#terms(symbolId, owner)?.tradeMode !== TRADE_MODE.matchmaking)
      return undefined;
    const key = keyOf(owner, symbolId);
    const known = this.#books.get(key);
    if (known !== undefined) return known;
    const { companyId, tradeType } = owner;
    const made = { companyId, tradeType, symbolId, book: this.#createBook(), version: 0 };
    this.#books.set(key, made);
    return made;
  }

  /** What the customers of a company have resting of a product in an account type, the best price first; nothing where nobody has anything. */
  depth(of: BookKey, symbolId: InstrumentId, levels: number): BookSides | undefined {
    const book = this.#books.get(keyOf(of, symbolId))?.book;
    return book === undefined || book.size === 0 ? undefined : book.depth(levels);
  }

  /** Orders in the book of a company's product in an account type. */
  restingCount(of: BookKey, symbolId: InstrumentId): number {
    return this.#books.get(keyOf(of, symbolId))?.book.size ?? 0;
  }

  /** Enters an order as it stands now. */
  put(order: Order, owner: Account | undefined): void {
    const known = this.#entries.get(order.orderId);
    const resting = owner && toBookOrder(order, owner);
    if (resting === undefined) return this.remove(order.orderId);
    const { price, sinceMs, volume } = resting;
    if (known?.price === price && known.sinceMs === sinceMs && volume <= known.left) {
      known.book.reduce(order.orderId, known.left - volume);
      known.left = volume;
      known.of.version += 1;
      return;
    }
    this.remove(order.orderId);
    const of = this.#find(order, owner as Account);
    if (of === undefined) return;
    const { book } = of;
    book.rest(resting);
    of.version += 1;
    this.#entries.set(order.orderId, { of, book, price, sinceMs, left: volume });
  }

  remove(orderId: number): void {
    const known = this.#entries.get(orderId);
    if (known === undefined) return;
    known.book.cancel(orderId);
    known.of.version += 1;
    this.#entries.delete(orderId);
  }
}

function keyOf({ companyId, tradeType }: BookKey, symbolId: InstrumentId): string {
  return `${companyId}/${symbolId}/${tradeType}`;
}

/** Whether orders of an account may meet those of others: contracts and assets do, shares are dealt with the market alone. */
function isMatched({ tradeType }: Account): boolean {
  return isContractType(tradeType) || isWalletType(tradeType);
}

/**
 * A limit order as the book has it; undefined for one that does not wait for a better price. A change puts an order at the end of
 * the queue of its price; one that was filled in part was at the head of it and stays there.
 */
function toBookOrder(order: Order, { customerId }: Account): Resting | undefined {
  const { orderId, kind, direction, price, isStop, expireAtMs, filledVolume } = order;
  const isLimit = kind === ORDER_KIND.limitOpen || kind === ORDER_KIND.limitClose;
  if (!isLimit || isStop || isArmed(order) || price === undefined || expireAtMs === undefined)
    return undefined;
  const volume = order.volume - filledVolume;
  if (volume <= 0) return undefined;
  return { orderId, ownerId: customerId, direction, price, volume, sinceMs: queuesSince(order) };
}
