import { inflateSync } from 'node:zlib';
import pino from 'pino';
import WebSocket from 'ws';
import { createBuiltInMarket, createMarketFeed, createSteppedClock } from '../../market/index.ts';
import type { MarketSource } from '../../market/index.ts';
import type { QuoteResponse } from '../../contract/quote/response.ts';
import type { TokenOwner } from '../../services/token-owner.ts';
import { createQuoteServer } from './quote-server.ts';
import type { QuoteServerOptions } from './upgrades.ts';

/** Support for the tests of the quote websocket: a platform of its own with stepped clocks, and a plain client. */

/** Wednesday 18 November 2026, 15:00 UTC: every product is open. */
export const ALL_OPEN_MS = Date.UTC(2026, 10, 18, 15);
export const BTC = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
export const ETH = { symbol_id: 10022, trade_type: 2, trade_mode: 1 };
export const EUR = { symbol_id: 10101, trade_type: 2, trade_mode: 1 };
export const ALDM = { symbol_id: 20001, trade_type: 2, trade_mode: 1 };
export const BTC_MARKET = { ...BTC, merge_accuracy: '0.1', trade_info_count: 5 };

const OWNER: TokenOwner = {
  kind: 'login',
  companyId: 1,
  customerId: 7,
  customerNo: '100007',
  customerGroupId: 1,
};

const sharedSource = createBuiltInMarket({ seed: 7 });

/** Starts a quote server on a free port over stepped clocks. */
export async function startQuotes(
  startMs = ALL_OPEN_MS,
  more: Partial<QuoteServerOptions> & { source?: MarketSource } = {},
) {
  const marketClock = createSteppedClock(startMs);
  const wallClock = createSteppedClock(1_000_000);
  const { source = sharedSource, ...options } = more;
  const feed = createMarketFeed({ source, clock: marketClock });
  const tokens = new Set(['good-token']);
  const server = await createQuoteServer({
    host: '127.0.0.1',
    port: 0,
    feed,
    marketClock,
    wallClock,
    resolveToken: (token) => (tokens.has(token) ? OWNER : undefined),
    log: pino({ enabled: false }),
    ...options,
  });
  feed.start();
  const clients: QuoteClient[] = [];
  return {
    server,
    source,
    feed,
    marketClock,
    wallClock,
    tokens,
    url: (path: string) => `ws://127.0.0.1:${server.port}${path}`,
    async connect(path = '/quote_guest') {
      const client = await openClient(`ws://127.0.0.1:${server.port}${path}`);
      clients.push(client);
      return client;
    },
    async close() {
      feed.stop();
      for (const client of clients) client.socket.terminate();
      await server.close();
    },
  };
}

export type QuoteTestServer = Awaited<ReturnType<typeof startQuotes>>;

/** A client that keeps everything it receives. */
export interface QuoteClient {
  readonly socket: WebSocket;
  /** Pushes so far, in order. */
  readonly pushes: string[];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Sends a request with the next `seq_id` and waits for its answer. */
  call(cmdId: number, data: unknown, more?: Record<string, unknown>): Promise<QuoteResponse<Answer>>;
  /** Sends any text and waits for the next answer, whatever it is. */
  raw(text: string | Buffer): Promise<QuoteResponse<Answer>>;
  /** Waits until the server has worked off everything that was sent. */
  settle(): Promise<void>;
  waitForPushes(count: number): Promise<void>;
  /** Whether the newest answer came as a binary frame. */
  lastWasBinary(): boolean;
}

/** Answers are checked field by field in the tests, so their data is open. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any;

export function openClient(url: string): Promise<QuoteClient> {
  const socket = new WebSocket(url);
  const pushes: string[] = [];
  const waiting: { matches(answer: QuoteResponse): boolean; resolve(answer: QuoteResponse): void }[] = [];
  const watchers = new Set<() => void>();
  let binary = false;
  let nextSeqId = 1;
  socket.on('message', (data: Buffer, isBinary) => {
    const text = isBinary ? inflateSync(data).toString() : data.toString();
    if (!text.startsWith('{')) {
      pushes.push(text);
      for (const watch of [...watchers]) watch();
      return;
    }
    const answer = JSON.parse(text) as QuoteResponse;
    const at = waiting.findIndex(({ matches }) => matches(answer));
    if (at < 0) return;
    binary = isBinary;
    waiting.splice(at, 1)[0]?.resolve(answer);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  const expect = (matches: (answer: QuoteResponse) => boolean) =>
    new Promise<QuoteResponse<Answer>>((resolve) => waiting.push({ matches, resolve }));
  const client: QuoteClient = {
    socket,
    pushes,
    closed,
    lastWasBinary: () => binary,
    call(cmdId, data, more = {}) {
      const seqId = nextSeqId++;
      socket.send(JSON.stringify({ cmd_id: cmdId, seq_id: seqId, ext: `t${seqId}`, data, ...more }));
      return expect((answer) => answer.ext === `t${seqId}` || 'ext' in more || 'seq_id' in more);
    },
    raw(text) {
      socket.send(text);
      return expect(() => true);
    },
    settle: () =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    waitForPushes: (count) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (pushes.length < count) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(client));
    socket.once('error', reject);
  });
}
