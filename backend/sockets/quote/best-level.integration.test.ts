import { afterEach, describe, expect, it } from 'vitest';
import { estimateFill } from '../../domain/index.ts';
import { statedVolume } from '../../market/index.ts';
import type { CustomerMarket } from '../../market/index.ts';
import { parsePush } from '../../contract/quote/parse-push.ts';
import type { DepthPush, TickerPush } from '../../contract/quote/push.ts';
import { ALL_OPEN_MS, startQuotes, type QuoteClient, type QuoteTestServer } from './quote-test-support.ts';

/** A best level has one size: what `p` says, `pd` says, and an order gets. */

let quotes: QuoteTestServer;
afterEach(() => quotes.close());

const depthOf = (product: object) => ({ ...product, merge_accuracy: '0.00000001', trade_info_count: 1 });

/** Every product in every account type, at most so many of them. */
function quoted(from: number, count: number) {
  return quotes.source.products
    .flatMap(({ symbolId, plays }) =>
      plays.map(({ tradeType, tradeMode }) => ({
        symbol_id: symbolId,
        trade_type: tradeType,
        trade_mode: tradeMode,
      })),
    )
    .slice(from, from + count);
}

const scaleOf = (symbolId: number) => quotes.source.products.find((each) => each.symbolId === symbolId);

/** The last ticker and depth of each product and account type, by `id|type|seq`. */
function readPushes(client: QuoteClient) {
  const tickers = new Map<string, TickerPush>();
  const depths = new Map<string, DepthPush>();
  for (const text of client.pushes) {
    const push = parsePush(text, scaleOf);
    if (push === undefined || !('seq' in push)) continue;
    const key = `${push.symbolId}|${push.tradeType}|${push.seq}`;
    if (push.kind === 'p') tickers.set(key, push);
    if (push.kind === 'pd') depths.set(key, push);
  }
  return { tickers, depths };
}

describe('the best level has one size', () => {
  it('of every product and account type, in answers and pushes, whatever its mode [QU-17] [QU-39] [MKT-7] [HU-21]', async () => {
    quotes = await startQuotes();
    const modes = new Set<number>();
    for (let from = 0; ; from += 50) {
      const products = quoted(from, 50);
      if (products.length === 0) break;
      const client = await quotes.connect();
      const ticker = await client.call(14000, { symbol_list: products });
      const market = await client.call(14010, { symbol_list: products.map(depthOf) });
      for (const [at, { tick_deep }] of ticker.data.tick_list.entries()) {
        const { bid_deep, ask_deep, trade_mode } = market.data.tick_list[at];
        modes.add(trade_mode);
        expect({ ...bid_deep[0], ...ask_deep[0] }).toEqual(tick_deep[0]);
      }
      quotes.marketClock.advance(1_000);
      await client.settle();
      const { tickers, depths } = readPushes(client);
      expect(tickers.size).toBeGreaterThan(10);
      for (const [key, { bid, ask, bidVolume, askVolume }] of tickers) {
        const { bids, asks } = depths.get(key)!;
        expect([key, bids[0], asks[0]]).toEqual([
          key,
          { price: bid, volume: bidVolume },
          { price: ask, volume: askVolume },
        ]);
      }
    }
    expect([...modes].sort()).toEqual([1, 2, 3, 4]);
  });

  it('and an order gets it: a market maker deals it at the quote, in each account type what it states [MKT-7]', async () => {
    quotes = await startQuotes();
    const client = await quotes.connect();
    const product = quotes.source.products[0]!;
    const sizes = [];
    for (const play of product.plays.filter(({ tradeMode }) => tradeMode === 1)) {
      const of = { symbol_id: product.symbolId, trade_type: play.tradeType, trade_mode: play.tradeMode };
      const { data } = await client.call(14000, { symbol_list: [of] });
      const shown = Math.round(
        Number(data.tick_list[0].tick_deep[0].volume_ask) * 10 ** product.numberDigits,
      );
      const tick = quotes.feed.latest(product.symbolId)!;
      const quote = { ...tick, depth: () => quotes.source.depth(product.symbolId, tick.timeMs, 20) };
      const terms = {
        ...({
          tradeMode: 'mm',
          askSpread: 0,
          bidSpread: 0,
          quoteVolume: statedVolume(product, play),
        } as const),
      };
      const priceOf = (volume: number) => {
        const { notional } = estimateFill({ direction: 'buy', volume }, quote, terms);
        return Number(notional) / volume;
      };
      expect(priceOf(shown)).toBe(tick.ask);
      expect(priceOf(shown + 1)).toBeGreaterThan(tick.ask);
      sizes.push(shown);
    }
    expect(new Set(sizes)).toEqual(new Set([1_000, 100_000]));
  });

  it('with what customers have resting at it, for the clients of their company alone [MKT-2]', async () => {
    const of = { symbol_id: 10021, trade_type: 5, trade_mode: 3 };
    const resting = { price: 0, volume: 700 };
    const customers: CustomerMarket = {
      depth: ({ companyId, tradeType }, symbolId) =>
        companyId === 1 && tradeType === 5 && symbolId === 10021 ? { bids: [resting], asks: [] } : undefined,
      recent: () => undefined,
      candles: () => undefined,
      onTrade: () => () => undefined,
    };
    quotes = await startQuotes(undefined, {
      customers,
      resolveToken: (token) => ({ companyId: Number(token) }),
    });
    resting.price = quotes.source.lastTick(10021, ALL_OPEN_MS)!.bid;
    const best = async (token: number) => {
      const client = await quotes.connect(`/quote?token=${token}`);
      const ticker = await client.call(14000, { symbol_list: [of] });
      const market = await client.call(14010, { symbol_list: [depthOf(of)] });
      const { volume_bid } = ticker.data.tick_list[0].tick_deep[0];
      expect(market.data.tick_list[0].bid_deep[0].volume_bid).toBe(volume_bid);
      return Number(volume_bid);
    };
    expect((await best(1)) - (await best(2))).toBeCloseTo(0.7, 6);
  });
});
