import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { KeptBook, type Change, type Picture } from './testing/kept-book.ts';

/** It has no types. */
const CONNECTOR: string = '@binance/connector';
/**
 * Prices that change, in all books together: a million by hand, `MERIDIAN_BOOK_UPDATES=1000000 npx vitest run --project=long THIS`, a piece
 * of it otherwise.
 */
const WANTED = Number(process.env['MERIDIAN_BOOK_UPDATES'] ?? 50_000);
const MS_A_MINUTE = 60_000;

interface Stream {
  subscribe(names: readonly string[]): void;
  disconnect(): void;
}
const quiet = Object.fromEntries(
  ['log', 'info', 'error', 'debug', 'warn'].map((name) => [name, () => undefined]),
);

let platform: Platform;
let [url, wsUrl] = ['', ''];
let WebsocketStream: new (options: object) => Stream;

beforeAll(async () => {
  platform = await startPlatform({
    port: 0,
    quotePort: 0,
    messagePort: 0,
    compatiblePort: 0,
    seed: 7,
    // A picture of each book, again until one is of the number that its stream is at.
    rateLimits: false,
    logLevel: 'silent',
  });
  url = platform.ready.compatibleUrl ?? '';
  wsUrl = platform.ready.compatibleWsUrl ?? '';
  ({ WebsocketStream } = (await import(CONNECTOR)) as { WebsocketStream: typeof WebsocketStream });
}, MS_A_MINUTE);
afterAll(() => platform.close());

const read = async <Body>(path: string): Promise<Body> => {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
};

const PARTS = [
  { name: 'spot', info: '/api/v3/exchangeInfo', depth: '/api/v3/depth?limit=5000&symbol=', streams: '' },
  {
    name: 'futures',
    info: '/fapi/v1/exchangeInfo',
    depth: '/fapi/v1/depth?limit=1000&symbol=',
    streams: '/fapi',
  },
] as const;

it(
  `@binance/connector keeps every book of spot and futures by ${WANTED} changed prices without a gap`,
  { timeout: 2 * MS_A_MINUTE + WANTED * 4 },
  async () => {
    const books = new Map<string, { readonly book: KeptBook; readonly depth: string }>();
    const waiting = new Set<() => void>();
    const until = (is: () => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!is()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    let failure: unknown;
    const fail = (error: unknown) => {
      failure ??= error;
    };
    const begin = Date.now();
    const streams: Stream[] = [];
    for (const { name, info, depth, streams: under } of PARTS) {
      const { symbols } = await read<{ symbols: { symbol: string }[] }>(info);
      for (const { symbol } of symbols)
        books.set(`${name} ${symbol}`, { book: new KeptBook(), depth: depth + symbol });
      const stream = new WebsocketStream({
        wsURL: wsUrl + under,
        combinedStreams: true,
        logger: quiet,
        callbacks: {
          message(text: string) {
            const { data } = JSON.parse(text) as { data: Change & { s: string } };
            try {
              books.get(`${name} ${data.s}`)?.book.take(data);
            } catch (error) {
              fail(error);
            }
            for (const check of [...waiting]) check();
          },
        },
      });
      stream.subscribe(symbols.map(({ symbol }) => `${symbol.toLowerCase()}@depth@100ms`));
      streams.push(stream);
    }
    for (const { book, depth } of books.values()) book.begin(await read<Picture>(depth));
    const taken = () => {
      let [events, levels] = [0, 0];
      for (const { book } of books.values()) {
        events += book.taken.events;
        levels += book.taken.levels;
      }
      return { events, levels };
    };
    await until(() => failure !== undefined || taken().levels >= WANTED);
    expect(failure).toBeUndefined();
    // Every book that moves is the same as a picture of the number that it is at.
    let compared = 0;
    for (const { book, depth } of books.values()) {
      if (book.taken.events === 0) continue;
      for (let isSame = false; !isSame;) {
        const picture = await read<Picture>(depth);
        await until(() => failure !== undefined || (book.lastUpdateId ?? 0) >= picture.lastUpdateId);
        if (failure !== undefined) break;
        if (book.lastUpdateId !== picture.lastUpdateId) continue;
        expect(book.difference(picture)).toBeUndefined();
        isSame = true;
        compared += 1;
      }
    }
    for (const stream of streams) stream.disconnect();
    expect(failure).toBeUndefined();
    const { events, levels } = taken();
    expect(compared).toBeGreaterThan(10);
    console.info(
      `${levels} changed prices in ${events} events of ${books.size} books, no gap, ${compared} compared with pictures, ${((Date.now() - begin) / 1_000).toFixed(0)} s`,
    );
  },
);
