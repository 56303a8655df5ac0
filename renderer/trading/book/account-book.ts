import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { AccountChange, AccountRef, AccountSnapshot } from '../../venue/port.ts';
import type {
  CloseRecord,
  EndedOrderRecord,
  FiguresRecord,
  FillRecord,
  MarginLevels,
  MoneyRecord,
  OrderRecord,
  PositionRecord,
  StockFiguresRecord,
} from '../../venue/records.ts';

/** Rows of each list of what is over that a book keeps; the oldest leave first. */
export const MAX_BOOK_ROWS = 1_000;
/** What is heard while an account is being read, to be laid over it; beyond that it is read once more. */
export const MAX_RECEIVED_WHILE_READING = 1_000;

/** Everything that the terminal knows of the account it trades. A value: `stepBook` makes the next one of what is heard. */
export interface AccountBook {
  readonly account: AccountRef | undefined;
  /** How many readings have been laid into the book; without one its lists say nothing. */
  readonly readings: number;
  readonly isReading: boolean;
  /** Something may have changed that was not heard: the account is to be read. */
  readonly needsReading: boolean;
  readonly money: readonly MoneyRecord[];
  readonly positions: ReadonlyMap<string, PositionRecord>;
  readonly orders: ReadonlyMap<string, OrderRecord>;
  /** Newest first, as the other two lists. */
  readonly ended: readonly EndedOrderRecord[];
  readonly fills: readonly FillRecord[];
  readonly closes: readonly CloseRecord[];
  /** Of a stock account: what it may do and has to keep, as of the last reading. */
  readonly stock: StockFiguresRecord | undefined;
  /** Margin levels of a cross account as the venue last said them; undefined of any other, and until they are known. */
  readonly levels: MarginLevels | undefined;
  /** The last figures that the venue said by itself; undefined before the first. */
  readonly figures: FiguresRecord | undefined;
  /** When the money was last heard of, by the local clock. */
  readonly moneyAtMs: number;
  readonly positionsAtMs: number;
  /** What was heard since the reading began. */
  readonly received: readonly Received[];
}

type Received =
  | { readonly kind: 'changed'; readonly change: AccountChange; readonly atMs: number }
  | { readonly kind: 'figures'; readonly figures: FiguresRecord; readonly atMs: number };

/** What happens to a book; times are of the local clock, in milliseconds. */
export type BookEvent =
  | Received
  /** Another account is traded now, or none. */
  | { readonly kind: 'followed'; readonly account: AccountRef | undefined }
  | { readonly kind: 'readingBegan' }
  | { readonly kind: 'read'; readonly snapshot: AccountSnapshot; readonly atMs: number }
  | { readonly kind: 'readingFailed' }
  /** Nothing is known of what happened since: a break of the line, or a change that the venue does not say. */
  | { readonly kind: 'missed' };

export const EMPTY_BOOK: AccountBook = {
  account: undefined,
  readings: 0,
  isReading: false,
  needsReading: false,
  money: [],
  positions: new Map(),
  orders: new Map(),
  ended: [],
  fills: [],
  closes: [],
  stock: undefined,
  levels: undefined,
  figures: undefined,
  moneyAtMs: 0,
  positionsAtMs: 0,
  received: [],
};

/** The book after an event. What is heard counts at once, and once more on top of a reading that it came into. */
export function stepBook(book: AccountBook, event: BookEvent): AccountBook {
  switch (event.kind) {
    case 'followed':
      return { ...EMPTY_BOOK, account: event.account, needsReading: event.account !== undefined };
    case 'readingBegan':
      return { ...book, isReading: true, needsReading: false, received: [] };
    case 'readingFailed':
      return { ...book, isReading: false, needsReading: true, received: [] };
    case 'missed':
      return book.account === undefined ? book : { ...book, needsReading: true };
    case 'read':
      return withSnapshot(book, event.snapshot, event.atMs);
    case 'changed':
    case 'figures':
      return remember(apply(book, event), event);
  }
}

function apply(book: AccountBook, received: Received): AccountBook {
  return received.kind === 'changed'
    ? withChange(book, received.change, received.atMs)
    : withFigures(book, received.figures, received.atMs);
}

/** Keeps what is heard while a reading is under way; too much of it makes another reading necessary. */
function remember(book: AccountBook, received: Received): AccountBook {
  if (!book.isReading || book.needsReading) return book;
  if (book.received.length >= MAX_RECEIVED_WHILE_READING)
    return { ...book, needsReading: true, received: [] };
  return { ...book, received: [...book.received, received] };
}

function withSnapshot(book: AccountBook, snapshot: AccountSnapshot, atMs: number): AccountBook {
  const read: AccountBook = {
    ...book,
    readings: book.readings + 1,
    isReading: false,
    money: snapshot.money,
    positions: new Map(snapshot.positions.map((position) => [position.positionId, position])),
    orders: new Map(snapshot.orders.map((order) => [order.orderId, order])),
    ended: snapshot.ended.slice(0, MAX_BOOK_ROWS),
    fills: snapshot.fills.slice(0, MAX_BOOK_ROWS),
    closes: snapshot.closes.slice(0, MAX_BOOK_ROWS),
    stock: snapshot.stock,
    levels: snapshot.levels,
    moneyAtMs: atMs,
    positionsAtMs: atMs,
    received: [],
  };
  return book.received.reduce(apply, read);
}

function withChange(book: AccountBook, change: AccountChange, atMs: number): AccountBook {
  const movesPositions = change.positions.length > 0 || change.closedPositions.length > 0;
  return {
    ...book,
    money: replaced(book.money, change.money),
    moneyAtMs: change.money.length > 0 ? atMs : book.moneyAtMs,
    positions: movesPositions
      ? merged(book.positions, change.positions, ({ positionId }) => positionId, change.closedPositions)
      : book.positions,
    positionsAtMs: movesPositions ? atMs : book.positionsAtMs,
    orders: merged(
      book.orders,
      change.orders,
      ({ orderId }) => orderId,
      change.ended.map(({ orderId }) => orderId),
    ),
    ended: inFront(book.ended, change.ended, ({ orderId }) => orderId),
    fills: inFront(book.fills, change.fills, ({ dealId }) => dealId),
    closes: inFront(book.closes, change.closes, closeKey),
    stock: change.stock ?? book.stock,
  };
}

/** Closes have no number of their own: an order that closes several positions at once differs in what they were opened at. */
function closeKey({ orderId, closeTimeMs, lots, closePrice, openTimeMs, openPrice }: CloseRecord): string {
  return [orderId, closeTimeMs, lots, closePrice, openTimeMs, openPrice].join('/');
}

/** Accounts of a wallet come one by one. */
function replaced(money: readonly MoneyRecord[], updates: readonly MoneyRecord[]): readonly MoneyRecord[] {
  if (updates.length === 0) return money;
  const byId = new Map(money.map((record) => [record.accountId, record]));
  for (const record of updates) byId.set(record.accountId, record);
  return [...byId.values()];
}

function merged<Kept>(
  known: ReadonlyMap<string, Kept>,
  updates: readonly Kept[],
  idOf: (one: Kept) => string,
  gone: readonly string[],
): ReadonlyMap<string, Kept> {
  if (updates.length === 0 && !gone.some((id) => known.has(id))) return known;
  const next = new Map(known);
  for (const one of updates) next.set(idOf(one), one);
  for (const id of gone) next.delete(id);
  return next;
}

function inFront<Kept>(
  known: readonly Kept[],
  updates: readonly Kept[],
  idOf: (one: Kept) => string,
): readonly Kept[] {
  if (updates.length === 0) return known;
  const ids = new Set(updates.map(idOf));
  const newestFirst = [...updates].reverse();
  return [...newestFirst, ...known.filter((one) => !ids.has(idOf(one)))].slice(0, MAX_BOOK_ROWS);
}

/** Figures that the market moved; those of another account type are none of this book. */
function withFigures(book: AccountBook, figures: FiguresRecord, atMs: number): AccountBook {
  const { account } = book;
  if (account === undefined || account.accountType !== figures.accountType) return book;
  const money = book.money.map((record) =>
    record.accountId === account.accountId ? moved(record, figures) : record,
  );
  return { ...book, figures, money, levels: figures.levels ?? book.levels, moneyAtMs: atMs };
}

function moved(record: MoneyRecord, figures: FiguresRecord): MoneyRecord {
  const read = (text: string, otherwise: bigint) =>
    text === '' ? otherwise : (parseDecimal(text, record.digits) ?? otherwise);
  return {
    ...record,
    balance: read(figures.balance, record.balance),
    equity: read(figures.equity, record.equity),
    usedMargin: read(figures.usedMargin, record.usedMargin),
    freeMargin: read(figures.freeMargin, record.freeMargin),
    openProfit: read(figures.openProfit, record.openProfit),
  };
}
