/** Answers a question, at once or later. Throws, or rejects with, a BusError for one that stays unanswered. */
export type Answering = (data: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/**
 * The bus between the platform that produces the market and the processes that quote it. Messages are small, may be
 * lost while the bus is away, and arrive in the order in which one sender published them.
 */
export interface Bus {
  /** Publishes a message; false when it was dropped because the bus is away or does not keep up. */
  publish(subject: string, data: Uint8Array): boolean;
  /** Receives the messages that others publish on a subject. Returns the end of it. */
  subscribe(subject: string, listener: (data: Uint8Array) => void): () => void;
  /** Asks whoever else serves the subject. Rejects with a BusError when nobody does, in time or at all. */
  request(subject: string, data: Uint8Array): Promise<Uint8Array>;
  /** Answers the requests of a subject. Returns the end of it. */
  serve(subject: string, answer: Answering): () => void;
  close(): Promise<void>;
}

/** Longest wait for an answer over the bus, milliseconds. */
export const REQUEST_TIMEOUT_MS = 2_000;

/** Bytes on their way that the other side has not taken, above which messages are dropped. */
export const MAX_UNCONFIRMED_BYTES = 8_388_608;

/** Longest message that has to pass: a full batch of ticks. */
export const MAX_MESSAGE_BYTES = 327_720;

/** Everything that keeps a bus, a producer or a follower from starting; the message is one clear line. */
export class BusError extends Error {
  override readonly name = 'BusError';
}

/** For requests that may go unanswered: undefined in place of a BusError. */
export function nobody(error: unknown): undefined {
  if (!(error instanceof BusError)) throw error;
}

/** What travels over the bus, and where (docs/scaling.md). */
export const SUBJECT = {
  /** Batches of ticks, numbered. */
  ticks: 'meridian.market.ticks',
  /** Where the market stands: asked for at a start, after a producer's restart and after a change. */
  state: 'meridian.market.state',
  /** Whose a token is, asked for at the handshake of a quote websocket. */
  token: 'meridian.quotes.token',
  /** What a guest's company wants of answers, asked for at the handshake. */
  company: 'meridian.quotes.company',
  /** What a company offers, asked for at the handshake. */
  offer: 'meridian.quotes.offer',
  /** Whether pages of a browser origin may connect, asked for at the handshake of one. */
  origin: 'meridian.quotes.origin',
  /** Connections that are to end: published. */
  ended: 'meridian.quotes.ended',
  /** What customers add to the market, numbered: their trades and the books that changed. */
  customers: 'meridian.customers.news',
  /** In which products customers traded or have orders, asked for at a start and after a gap. */
  customerBooks: 'meridian.customers.books',
  /** What is known of one of these products. */
  customerBook: 'meridian.customers.book',
  /** Candles of customers, asked for by every K-line query that needs them. */
  customerCandles: 'meridian.customers.candles',
} as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A value as JSON on the bus. */
export function toMessage(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** The value of a JSON message. Throws BusError for anything else. */
export function fromMessage(data: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(data));
  } catch {
    throw new BusError('the bus carries a message that is not JSON');
  }
}

/**
 * Gives `reply` the answer to a question: undefined for one that cannot be read, which stays unanswered and harms nobody else, and
 * for one whose answer could not be made in time.
 */
export function answerTo(
  answer: Answering,
  question: Uint8Array,
  reply: (answer: Uint8Array | undefined) => void,
): void {
  let made: ReturnType<Answering> | undefined;
  try {
    made = answer(question);
  } catch (error) {
    made = nobody(error);
  }
  if (made instanceof Promise) made.then(reply, () => reply(undefined));
  else reply(made);
}
