import pino from 'pino';
import {
  createBuiltInMarket,
  createMarketClock,
  createMarketFeed,
  createSystemClock,
  type MarketFeed,
} from '../backend/market/index.ts';
import type { PushTarget } from '../backend/contract/quote/encode-push.ts';
import { createQuoteServer, type QuoteServer } from '../backend/sockets/quote/quote-server.ts';

/** The built-in market at its natural rate, and who wants what of it. */
export const source = createBuiltInMarket({ seed: 7 });
export const targets: readonly PushTarget[] = source.products.map(
  ({ symbolId, digits, numberDigits, plays }) => {
    const { tradeType, tradeMode } = plays[0]!;
    return { symbolId, tradeType, tradeMode, digits, numberDigits };
  },
);

const PRODUCTS_EACH = 20;

/** Twenty of the given products in a row, beginning at another one for every connection. */
export function productsOf(connection: number, among: readonly PushTarget[]): PushTarget[] {
  return Array.from({ length: PRODUCTS_EACH }, (_, i) => among[(connection + i) % among.length]!);
}

/** A market at its natural rate from a time on. */
export function startMarket(at: number) {
  const wallClock = createSystemClock();
  const marketClock = createMarketClock({ wall: wallClock, at });
  // A millisecond may pass between the two readings, but not every time.
  const readings = Array.from({ length: 100 }, () => -marketClock.nowMs() + wallClock.nowMs());
  const aheadMs = Math.min(...readings);
  const feed = createMarketFeed({ source, clock: marketClock });
  return { clocks: { wallClock, marketClock }, feed, aheadMs, dueOf: dueTimes(aheadMs) };
}

/** The moment of this process (`performance.now()`) at which a tick is due, in a market that the host's clock is ahead of. */
export function dueTimes(aheadMs: number): (tickTimeMs: number) => number {
  // Date.now() cuts to whole milliseconds; the latest of many readings is the nearest to the true offset.
  let offset = -Infinity;
  for (let i = 0; i < 20_000; i++) offset = Math.max(offset, Date.now() - performance.now());
  return (tickTimeMs) => tickTimeMs + aheadMs - offset;
}

type Clocks = ReturnType<typeof startMarket>['clocks'];

/** The quote websocket on a port of its own. */
export function openQuotes(feed: MarketFeed, clocks: Clocks): Promise<QuoteServer> {
  const log = pino({ enabled: false });
  return createQuoteServer({
    host: '127.0.0.1',
    port: 0,
    feed,
    ...clocks,
    resolveToken: () => undefined,
    log,
  });
}

/** Subscriptions (14000) of as many kinds as there are products. */
export function tickerRequests(among: readonly PushTarget[]): string[] {
  return among.map((_, i) => {
    const list = productsOf(i, among).map(({ symbolId, tradeType, tradeMode }) => {
      return { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
    });
    return JSON.stringify({ cmd_id: 14000, seq_id: 1, ext: '', data: { symbol_list: list } });
  });
}
