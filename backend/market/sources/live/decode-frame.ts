/** A trade of the exchange; text as it came, times in milliseconds. */
export interface TradeEvent {
  readonly kind: 'trade';
  /** The exchange's name of the product. */
  readonly symbol: string;
  /** Number of the aggregate trade: grows. */
  readonly id: number;
  readonly price: string;
  readonly quantity: string;
  readonly timeMs: number;
  /** The buyer waited in the book, so the trade was a sale. */
  readonly buyerIsMaker: boolean;
}

/** The best bid and ask of the exchange. */
export interface BookEvent {
  readonly kind: 'book';
  readonly symbol: string;
  /** Number of the change: grows while a connection lasts. */
  readonly updateId: number;
  readonly bid: string;
  readonly bidQuantity: string;
  readonly ask: string;
  readonly askQuantity: string;
}

/** What a frame says: an event, something that is not asked for (an answer, another stream), or nothing readable. */
export type LiveEvent = TradeEvent | BookEvent | { readonly kind: 'other' } | { readonly kind: 'bad' };

const OTHER: LiveEvent = { kind: 'other' };
const BAD: LiveEvent = { kind: 'bad' };

/** Reads one frame of a combined stream: `{"stream":"…@aggTrade","data":{…}}` or `…@bookTicker`. Never throws. */
export function decodeFrame(text: string): LiveEvent {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return BAD;
  }
  if (!isRecord(frame)) return BAD;
  const { stream, data } = frame;
  if (typeof stream !== 'string') return 'id' in frame || 'result' in frame ? OTHER : BAD;
  if (!isRecord(data)) return BAD;
  if (stream.endsWith('@aggTrade')) return decodeTrade(data);
  return stream.endsWith('@bookTicker') ? decodeBook(data) : OTHER;
}

function decodeTrade({ s, a, p, q, T, m }: Record<string, unknown>): LiveEvent {
  if (!isText(s) || !isCount(a) || !isText(p) || !isText(q) || !isCount(T) || typeof m !== 'boolean')
    return BAD;
  return { kind: 'trade', symbol: s, id: a, price: p, quantity: q, timeMs: T, buyerIsMaker: m };
}

function decodeBook({ s, u, b, B, a, A }: Record<string, unknown>): LiveEvent {
  if (!isText(s) || !isCount(u) || !isText(b) || !isText(B) || !isText(a) || !isText(A)) return BAD;
  return { kind: 'book', symbol: s, updateId: u, bid: b, bidQuantity: B, ask: a, askQuantity: A };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
