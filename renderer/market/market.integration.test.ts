import { afterEach, describe, expect, it, vi } from 'vitest';
import { CANDLE_INTERVALS, type CandleInterval } from '../../backend/domain/candle-interval.ts';
import { KLINE_TYPE } from '../../backend/contract/enumerations.ts';
import { klineTypeOf } from '../../backend/contract/mapping/candle-intervals.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import { ALL_OPEN_MS, BTC, EUR, startQuotes } from '../../backend/sockets/quote/quote-test-support.ts';
import { SYSTEM_LINE_CLOCK, type LineHealth } from '../../backend/client/index.ts';
import { QuoteChannel } from '../connection/quotes/channel.ts';
import type { QuoteSymbol } from '../connection/quotes/quote-messages.ts';
import { createInProcessWorker } from '../connection/test-support/in-process-worker.ts';
import type { DepthView, TapeRow } from './contracts.ts';
import { followDayVolume, volumeOn } from './day-volume.ts';
import { MarketEngine } from './engine.ts';

/** The terminal's market against the platform's own quote socket, with the market clock in the test's hands. */
async function setUp(startMs = ALL_OPEN_MS) {
  const quotes = await startQuotes(startMs);
  const { worker, cut, connections } = createInProcessWorker();
  const healths: LineHealth[] = [];
  const market: { engine?: MarketEngine } = {};
  const channel = new QuoteChannel({
    worker,
    nextFrame: (task) => setImmediate(task),
    onHealth: (health) => {
      const wasDown = healths.at(-1)?.state === 'down';
      healths.push(health);
      if (wasDown && health.state === 'live') market.engine?.reconnected();
    },
  });
  const engine = new MarketEngine({ channel, clock: SYSTEM_LINE_CLOCK });
  market.engine = engine;
  const symbolOf = (symbolId: number): QuoteSymbol => {
    const product = quotes.source.products.find((known) => known.symbolId === symbolId);
    if (!product) throw new Error(`no product ${symbolId}`);
    return {
      symbolId,
      tradeType: 2,
      tradeMode: 1,
      digits: product.digits,
      numberDigits: product.numberDigits,
    };
  };
  void engine.setSymbols([symbolOf(BTC.symbol_id), symbolOf(EUR.symbol_id)]);
  channel.start(quotes.url('/quote?token=good-token'));
  return { quotes, engine, channel, healths, cut, connections };
}

type Setting = Awaited<ReturnType<typeof setUp>>;
let setting: Setting | undefined;

afterEach(async () => {
  setting?.channel.stop();
  await setting?.quotes.close();
  setting = undefined;
});

/** Waits for what the sockets bring: at once on a quiet machine, later on a busy one. */
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });

const live = async ({ healths }: Setting) => eventually(() => expect(healths.at(-1)?.state).toBe('live'));

const BTC_ID = BTC.symbol_id;

describe('the market of the terminal', () => {
  it('shows the day figures of the snapshot and follows every quote push', async () => {
    setting = await setUp();
    const { quotes, engine } = setting;
    await eventually(() => expect(engine.quotes.get(BTC_ID)).toBeDefined());
    const day = quotes.source.daySummary(BTC_ID, ALL_OPEN_MS);
    expect(engine.quotes.get(BTC_ID)).toMatchObject({
      dayOpen: day?.open,
      yesterdayClose: day?.yesterdayClose,
    });
    quotes.marketClock.advance(5000);
    const tick = quotes.source.lastTick(BTC_ID, ALL_OPEN_MS + 5000);
    await eventually(() => expect(engine.quotes.get(BTC_ID)?.seq).toBe(tick?.seq));
    expect(engine.quotes.get(BTC_ID)).toMatchObject({ price: tick?.price, bid: tick?.bid, ask: tick?.ask });
  });

  it('draws the ladder from pd, merged as it was asked for [DT-09]', async () => {
    setting = await setUp();
    const { quotes, engine } = setting;
    let depth: DepthView | undefined;
    engine.subscribeDepth(BTC_ID, '10', (next) => (depth = next));
    await eventually(() => expect(depth?.bids.length).toBeGreaterThan(3));
    quotes.marketClock.advance(2000);
    const tick = quotes.source.lastTick(BTC_ID, ALL_OPEN_MS + 2000);
    await eventually(() => expect(depth?.seq).toBe(tick?.seq));
    const step = 10 * 10 ** (engine.symbol(BTC_ID)?.digits ?? 0);
    expect([...(depth?.bids ?? []), ...(depth?.asks ?? [])].every(({ price }) => price % step === 0)).toBe(
      true,
    );
    const bids = depth?.bids.map(({ price }) => price) ?? [];
    expect(bids).toEqual([...bids].sort((left, right) => right - left));
  });

  it('hands the tape over without a hole', async () => {
    setting = await setUp();
    const { quotes, engine } = setting;
    const rows: TapeRow[] = [];
    engine.subscribeTape(BTC_ID, (batch) => rows.push(...batch.rows));
    await eventually(() => expect(rows.length).toBeGreaterThan(0));
    for (let step = 0; step < 10; step += 1) quotes.marketClock.advance(500);
    const last = quotes.source.lastTick(BTC_ID, ALL_OPEN_MS + 5000)?.seq;
    await eventually(() => expect(rows.at(-1)?.seq).toBe(last));
    const seqs = rows.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  });

  it.each(CANDLE_INTERVALS)('reads history of candles of %s as the platform has it [DT-07]', async (type) => {
    setting = await setUp();
    const { quotes, engine } = setting;
    await live(setting);
    const candles = await engine.candleFeed(BTC_ID, type).history(0, 50);
    expect(candles).toEqual(
      quotes.source.candles(BTC_ID, klineTypeOf(type), ALL_OPEN_MS / 1000, 50, ALL_OPEN_MS),
    );
  });

  it('continues the newest candle from pt without a seam at the change of the minute [DT-08]', async () => {
    const startMs = ALL_OPEN_MS + 50_000;
    setting = await setUp(startMs);
    const { quotes, engine } = setting;
    await live(setting);
    const built = await follow(setting, '1m', startMs);
    for (let second = 0; second < 75; second += 1) quotes.marketClock.advance(1000);
    const endMs = startMs + 75_000;
    const last = quotes.source.lastTick(BTC_ID, endMs)?.seq;
    await eventually(() => expect([...built.values()].at(-1)?.lastTickSeq).toBe(last));
    const real = quotes.source.candles(BTC_ID, KLINE_TYPE.minute1, endMs / 1000, 3, endMs);
    expect([...built.values()].slice(-3)).toEqual(real);
    expect(engine.quotes.get(BTC_ID)?.price).toBe(real.at(-1)?.close);
  });

  it('comes back by itself after the line is cut, and a snapshot replaces what it showed [DT-19]', async () => {
    setting = await setUp();
    const { quotes, engine, healths, cut, connections } = setting;
    await live(setting);
    const rows: TapeRow[] = [];
    engine.subscribeTape(BTC_ID, (batch) => rows.push(...batch.rows));
    await eventually(() => expect(rows.length).toBeGreaterThan(0));
    let resets = 0;
    const feed = engine.candleFeed(BTC_ID, '1m');
    feed.onReset(() => (resets += 1));
    const stop = feed.onCandle(() => undefined);
    await feed.history(0, 10);
    cut();
    await eventually(() => expect(healths.at(-1)?.state).toBe('down'));
    expect(healths.at(-1)?.nextTryAtMs).toBeGreaterThan(0);
    quotes.marketClock.advance(30_000);
    await live(setting);
    expect(connections()).toBe(2);
    const seq = quotes.source.lastTick(BTC_ID, ALL_OPEN_MS + 30_000)?.seq;
    await eventually(() => expect(engine.quotes.get(BTC_ID)?.seq).toBe(seq));
    await eventually(() => expect(rows.at(-1)?.seq).toBe(seq));
    expect(resets).toBeGreaterThan(0);
    quotes.marketClock.advance(1000);
    const next = quotes.source.lastTick(BTC_ID, ALL_OPEN_MS + 31_000)?.seq;
    await eventually(() => expect(rows.at(-1)?.seq).toBe(next));
    stop();
  });

  it('stays down while its token is refused', async () => {
    setting = await setUp();
    await live(setting);
    setting.quotes.tokens.clear();
    setting.cut();
    await eventually(() => expect(setting?.healths.at(-1)?.tries).toBeGreaterThan(1));
    expect(setting.healths.at(-1)?.state).toBe('down');
  });
});

const DAY_MS = 86_400_000;

it('the day begins at midnight with the last price and no volume, and its first trade is as the platform says [HU-75]', async () => {
  const midnightMs = Math.ceil(ALL_OPEN_MS / DAY_MS) * DAY_MS;
  setting = await setUp(midnightMs - 2_000);
  const { quotes, engine } = setting;
  let candle: Candle | undefined;
  const stop = followDayVolume(engine.candleFeed(BTC_ID, '1d'), (next) => (candle = next));
  await eventually(() => expect(engine.quotes.get(BTC_ID)).toBeDefined());
  await eventually(() => expect(candle?.volume).toBeGreaterThan(0));
  const last = quotes.source.lastTick(BTC_ID, midnightMs - 1);
  quotes.marketClock.advance(1_999);
  await eventually(() => expect(engine.quotes.get(BTC_ID)?.seq).toBe(last?.seq));
  engine.turnDay(midnightMs, (symbolId) => symbolId === BTC_ID);
  const { price } = last ?? {};
  expect(engine.quotes.get(BTC_ID)).toMatchObject({
    price,
    dayOpen: price,
    dayHigh: price,
    dayLow: price,
    yesterdayClose: quotes.source.daySummary(BTC_ID, midnightMs - 1)?.close,
  });
  expect(volumeOn(engine.day(BTC_ID), candle ?? never())).toBe(0);
  expect(volumeOn(engine.day(EUR.symbol_id), candle ?? never())).toBe(candle?.volume);
  let firstMs = midnightMs;
  while (quotes.source.lastTick(BTC_ID, firstMs)?.seq === last?.seq) firstMs += 10;
  quotes.marketClock.advance(firstMs - midnightMs + 1);
  const day = quotes.source.daySummary(BTC_ID, firstMs);
  await eventually(() => expect(engine.quotes.get(BTC_ID)).toMatchObject({ dayOpen: day?.open }));
  expect(engine.quotes.get(BTC_ID)).toMatchObject({ yesterdayClose: day?.yesterdayClose });
  const [today] = quotes.source.candles(BTC_ID, KLINE_TYPE.day, firstMs / 1000, 1, firstMs);
  await eventually(() => expect(volumeOn(engine.day(BTC_ID), candle ?? never())).toBe(today?.volume));
  stop();
});

function never(): never {
  throw new Error('no candle');
}

/** Collects the candles that a chart would show: history, then the live one. */
async function follow({ engine }: Setting, type: CandleInterval, startMs: number) {
  const candles = new Map<number, Candle>();
  const keep = (candle: Candle) => candles.set(candle.timestamp, candle);
  const feed = engine.candleFeed(BTC_ID, type);
  const load = async () => {
    for (const candle of await feed.history(0, 5)) keep(candle);
  };
  feed.onCandle(keep);
  feed.onReset(() => void load());
  let subscribed = false;
  engine.subscribeTape(BTC_ID, () => (subscribed = true));
  await load();
  await eventually(() => expect(subscribed).toBe(true));
  expect(Math.max(...candles.keys()) * 1000).toBeLessThanOrEqual(startMs);
  return candles;
}
