import WebSocket from 'ws';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { CLIENTS, type ClientName } from './testing/clients.ts';
import { openLine, type Line } from './testing/cut-line.ts';
import { KeptBook, type Change, type Picture } from './testing/kept-book.ts';
import { PROGRAM_PLATFORM } from './testing/program.ts';

/**
 * Prices that change, in all books together and for each client: a million by hand,
 * `MERIDIAN_BOOK_UPDATES=1000000 npx vitest run --project=long backend/compatible/book-by-changes.long.test.ts`, a piece of it otherwise.
 */
const WANTED = Number(process.env['MERIDIAN_BOOK_UPDATES'] ?? 20_000);
const MS_A_MINUTE = 60_000;
/** Market milliseconds in one: each event of a book changes most of its prices then. */
const SPEED = 60;

/** They keep books by themselves: at a gap they fail, or open their line again. */
const BY_THEMSELVES: readonly ClientName[] = ['ccxt', 'node-binance-api'];
/** It listens to each book by a websocket of its own, and tries again where one is slow to open. */
const EACH_ALONE: ClientName = 'binance-api-node';
/** So many that none is slow: what it gives up while it opens ends the process of a test. */
const FEW = ['BTCUSDT', 'ETHUSDT', 'XAUUSDT'];

const MARKETS = {
  spot: { info: '/api/v3/exchangeInfo', depth: '/api/v3/depth?limit=5000&symbol=' },
  futures: { info: '/fapi/v1/exchangeInfo', depth: '/fapi/v1/depth?limit=1000&symbol=' },
} as const;

let platform: Platform;
const lines: Line[] = [];

beforeAll(async () => {
  platform = await startPlatform({
    ...PROGRAM_PLATFORM,
    speed: SPEED,
    trustedProxies: ['127.0.0.1'],
    // A picture of each book for each client.
    rateLimits: false,
  });
}, 2 * MS_A_MINUTE);
afterAll(async () => {
  for (const line of lines) line.close();
  await platform.close();
});

const read = async <Body>(path: string): Promise<Body> => {
  const response = await fetch((platform.ready.compatibleUrl ?? '') + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
};

/** Books of the same products, begun now by a websocket of our own. `took`: runs what may fail. */
function followAnew(
  moving: readonly (readonly [key: string, { readonly depth: string }])[],
  took: (run: () => void) => void,
) {
  const books = new Map<string, KeptBook>();
  const sockets = (['spot', 'futures'] as const).map((market) => {
    const names = moving.flatMap(([key]) =>
      key.startsWith(`${market} `) ? [key.slice(market.length + 1)] : [],
    );
    const streams = names.map((name) => `${name.toLowerCase()}@depth@100ms`).join('/');
    const under = market === 'spot' ? '' : '/fapi';
    const socket = new WebSocket(`${platform.ready.compatibleWsUrl ?? ''}${under}/stream?streams=${streams}`);
    socket.on('message', (data: Buffer) => {
      const { data: change } = JSON.parse(data.toString()) as { data: Change & { s: string } };
      const key = `${market} ${change.s}`;
      const known = books.get(key);
      const book = known ?? new KeptBook();
      if (known === undefined) {
        book.remember();
        books.set(key, book);
        void read<Picture>(MARKETS[market].depth + change.s).then((picture) =>
          took(() => book.begin(picture)),
        );
      }
      took(() => book.take(change));
    });
    return socket;
  });
  return { books, stop: () => sockets.forEach((socket) => socket.terminate()) };
}

it.each(Object.keys(CLIENTS) as ClientName[])(
  `%s keeps every book that it can listen to by ${WANTED} changed prices without a gap`,
  { timeout: 3 * MS_A_MINUTE + WANTED * 4 },
  async (name) => {
    const front = platform.ready.compatibleUrl ?? '';
    const line = await openLine(front, '10.0.0.1');
    lines.push(line);
    const { apiKey = '', secret = '' } = platform.ready.demo.compatible ?? {};
    const traders = await CLIENTS[name]({ url: line.url, wsUrl: line.wsUrl, apiKey, secret });
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
    const begun = new Set<KeptBook>();
    const failures: unknown[] = [];
    const took = (run: () => void) => {
      try {
        run();
      } catch (error) {
        failures.push(error);
      }
      for (const check of [...waiting]) check();
    };
    const begin = Date.now();
    const stops: (() => unknown)[] = [];
    for (const market of ['spot', 'futures'] as const) {
      const keep = traders.books[market];
      if (keep === undefined) continue;
      const { info, depth } = MARKETS[market];
      const { symbols: listed } = await read<{ symbols: { symbol: string }[] }>(info);
      const symbols = listed
        .map(({ symbol }) => symbol)
        .filter((symbol) => name !== EACH_ALONE || FEW.includes(symbol));
      const keys = symbols.map((symbol) => `${market} ${symbol}`);
      for (const [at, key] of keys.entries())
        books.set(key, { book: new KeptBook(), depth: depth + symbols[at] });
      const of = (symbol: string) => books.get(`${market} ${symbol}`)?.book;
      stops.push(
        await keep(symbols, {
          // The picture is taken once changes come: a stream that is asked for may not be open.
          change(symbol, change) {
            const kept = of(symbol);
            if (kept === undefined) return;
            if (!begun.has(kept)) {
              begun.add(kept);
              void read<Picture>(depth + symbol).then((picture) => took(() => kept.begin(picture)));
            }
            took(() => kept.take(change));
          },
          book: (symbol, lastUpdateId, sides) => took(() => of(symbol)?.put(lastUpdateId, sides)),
          fail: (error) =>
            took(() => {
              throw error;
            }),
        }),
      );
    }
    const taken = () => {
      let [events, levels] = [0, 0];
      for (const { book } of books.values()) {
        events += book.taken.events;
        levels += book.taken.levels;
      }
      return { events, levels };
    };
    const sockets = name === EACH_ALONE ? books.size : stops.length;
    await vi.waitUntil(() => line.opened() >= sockets, { timeout: MS_A_MINUTE });
    await until(() => failures.length > 0 || taken().levels >= WANTED);
    expect(failures.map(String)).toEqual([]);
    // Every book that moves is the same as a picture of the number that it is at.
    // Every book that moves becomes the same as one that was begun anew, at a number that both are at.
    const moving = [...books].filter(([, { book }]) => book.taken.events > 0);
    for (const [, { book }] of moving) book.remember();
    const anew = followAnew(moving, took);
    const found = new Map<string, string>();
    await until(() => {
      for (const [key, { book }] of moving) {
        const other = anew.books.get(key);
        const difference = found.has(key) ? undefined : other && book.differenceFrom(other);
        if (difference !== undefined) found.set(key, difference);
      }
      return failures.length > 0 || found.size === moving.length;
    });
    anew.stop();
    expect(failures.map(String)).toEqual([]);
    expect([...found.values()]).toEqual(moving.map(() => 'none'));
    const opened = line.opened();
    for (const stop of stops) await stop();
    expect(failures.map(String)).toEqual([]);
    expect(moving.length).toBeGreaterThan(3);
    if (BY_THEMSELVES.includes(name)) expect(opened).toBe(sockets);
    const { events, levels } = taken();
    console.info(
      `${name}: ${levels} changed prices in ${events} events of ${books.size} books, no gap, ${moving.length} compared with pictures, ${((Date.now() - begin) / 1_000).toFixed(0)} s`,
    );
  },
);
