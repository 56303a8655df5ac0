import type { BookSides } from '../../domain/ladder.ts';
import type {
  CustomerBook,
  CustomerCandle,
  CustomerCandleQuery,
  CustomerTrade,
  RecentTrades,
} from '../customer-market.ts';
import { BusError, fromMessage, toMessage } from './bus.ts';

/** Levels a side that a quote process sees of a book of customers, the best ones. */
export const MAX_SHARED_LEVELS = 1_000;
/** Books of which a quote process can be told, so that the list of them fits into a message. */
export const MAX_SHARED_BOOKS = 5_000;

/** What rests in a book; null for nothing. */
export interface BookDepth extends CustomerBook {
  readonly sides: BookSides | null;
}

/** One message about customers; numbered, so that a lost one shows. Without news it is a sign of life. */
export interface CustomerUpdates {
  readonly run: number;
  readonly number: number;
  readonly trade?: CustomerTrade;
  readonly depth?: BookDepth;
}

/** In which books customers traded or have orders, and who guests belong to. */
export interface CustomerBooksState {
  readonly run: number;
  readonly number: number;
  /** The company of guests that name none. */
  readonly guestCompany: number | undefined;
  readonly traded: readonly CustomerBook[];
  readonly books: readonly CustomerBook[];
}

/** What is known of one book, with the number of the newest message that is in it. */
export interface CustomerBookState {
  readonly run: number;
  readonly number: number;
  readonly recent: RecentTrades | undefined;
  readonly sides: BookSides | null;
}

type Packed = readonly number[];

const packBook = ({ companyId, tradeType, symbolId }: CustomerBook): Packed => [
  companyId,
  tradeType,
  symbolId,
];
const unpackBook = ([companyId = 0, tradeType = 0, symbolId = 0]: Packed): CustomerBook => ({
  companyId,
  tradeType,
  symbolId,
});
const packCandle = (candle: CustomerCandle): Packed => {
  const { timestamp, open, high, low, close, volume, lastTickTimeMs } = candle;
  return [timestamp, open, high, low, close, volume, lastTickTimeMs];
};
const unpackCandle = (packed: Packed): CustomerCandle => {
  const [timestamp = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, lastTickTimeMs = 0] = packed;
  return { timestamp, open, high, low, close, volume, lastTickTimeMs };
};

/** Numbers in lists: a thousand candles take less than 100 KB. */
export const customerMessages = {
  updates: { encode: toMessage, decode: (data: Uint8Array) => objectOf<CustomerUpdates>(data) },
  book: { encode: toMessage, decode: (data: Uint8Array) => objectOf<CustomerBook>(data) },
  query: { encode: toMessage, decode: (data: Uint8Array) => objectOf<CustomerCandleQuery>(data) },
  books: {
    encode: (state: CustomerBooksState) =>
      toMessage({ ...state, traded: state.traded.map(packBook), books: state.books.map(packBook) }),
    decode(data: Uint8Array): CustomerBooksState {
      const state = objectOf<{ traded: Packed[]; books: Packed[] } & CustomerBooksState>(data);
      return { ...state, traded: state.traded.map(unpackBook), books: state.books.map(unpackBook) };
    },
  },
  state: {
    encode({ recent, ...state }: CustomerBookState): Uint8Array {
      if (recent === undefined) return toMessage(state);
      const [minutes, days] = [recent.minutes.map(packCandle), recent.days.map(packCandle)];
      return toMessage({ ...state, recent: { ...recent, minutes, days } });
    },
    decode(data: Uint8Array): CustomerBookState {
      const { recent, ...state } = objectOf<
        Omit<CustomerBookState, 'recent'> & {
          recent?: { minutes: Packed[]; days: Packed[]; trades: CustomerTrade[] };
        }
      >(data);
      if (recent === undefined) return { ...state, recent };
      const [minutes, days] = [recent.minutes.map(unpackCandle), recent.days.map(unpackCandle)];
      return { ...state, recent: { ...recent, minutes, days } };
    },
  },
  candles: {
    encode: (candles: readonly CustomerCandle[]) => toMessage({ candles: candles.map(packCandle) }),
    decode: (data: Uint8Array) => objectOf<{ candles: Packed[] }>(data).candles.map(unpackCandle),
  },
} as const;

function objectOf<Shape extends object>(data: Uint8Array): Shape {
  const value = fromMessage(data);
  if (typeof value !== 'object' || value === null)
    throw new BusError('the bus carries a message of another form');
  return value as Shape;
}
