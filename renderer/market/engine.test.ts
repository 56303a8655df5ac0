import { expect, it, vi } from 'vitest';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import type { QuoteBatch } from '../connection/quotes/quote-messages.ts';
import type { DepthView } from './contracts.ts';
import { MarketEngine } from './engine.ts';
import { RELEASE_DELAY_MS } from './market-demand.ts';

const DEPTH: DepthView = {
  symbolId: 1,
  seq: 5,
  timeMs: 0,
  receivedAtMs: 0,
  bids: [{ price: 10, volume: 1 }],
  asks: [{ price: 11, volume: 1 }],
};

it('does not show the book of a product that was left, when somebody comes back to it later [DT-09]', () => {
  const clock = new ManualClock();
  let deliver: (batch: QuoteBatch) => void = () => undefined;
  const engine = new MarketEngine({
    clock,
    channel: {
      tickers: () => undefined,
      market: () => undefined,
      candles: () => Promise.resolve(undefined),
      onBatch: (listener) => ((deliver = listener), () => undefined),
    },
  });
  void engine.setSymbols([{ symbolId: 1, tradeType: 2, tradeMode: 1, digits: 1, numberDigits: 0 }]);
  const seen: number[] = [];
  const open = () => engine.subscribeDepth(1, '0.1', ({ seq }) => seen.push(seq));
  const close = open();
  clock.advance(0);
  const depths = [{ depth: DEPTH, mergeAccuracy: '0.1' }];
  deliver({ quotes: [], depths, trades: [], frames: 1, gaps: 0, resyncs: 0, newest: undefined });
  close();
  const again = open();
  expect(seen).toEqual([5, 5]);
  again();
  clock.advance(2 * RELEASE_DELAY_MS);
  open();
  expect(seen).toEqual([5, 5]);
});

const CANDLE = {
  timestamp: 60,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
  lastTickSeq: 1,
  lastTickTimeMs: 1,
};

/** An engine with some products, whose candles come when the test says so. */
function withProducts(count: number) {
  const clock = new ManualClock();
  const sent: string[] = [];
  const answers: ((candles: readonly (typeof CANDLE)[] | undefined) => void)[] = [];
  const engine = new MarketEngine({
    clock,
    channel: {
      tickers: (symbols) => void sent.push(`quotes of ${symbols.length}`),
      market: () => undefined,
      candles: ({ symbol, count: wanted }) => {
        sent.push(`candles of ${symbol.symbolId}: ${wanted}`);
        return new Promise((resolve) => answers.push(resolve));
      },
      onBatch: () => () => undefined,
    },
  });
  const symbols = Array.from({ length: count }, (_, at) => ({
    ...({ symbolId: at + 1, tradeType: 2, tradeMode: 1, digits: 1, numberDigits: 0 } as const),
  }));
  return { clock, sent, answers, engine, symbols };
}

it('asks for the candles of the first charts at once, and for quotes when these are there', async () => {
  const { sent, answers, engine, symbols } = withProducts(3);
  const served = engine.setSymbols(symbols, [{ symbolId: 2, type: '5m' }]);
  expect(sent).toEqual(['candles of 2: 500']);
  answers[0]?.([CANDLE]);
  await served;
  expect(sent).toEqual(['candles of 2: 500', 'quotes of 3']);
  expect(await engine.candles(2, '5m', 0, 500)).toEqual([CANDLE]);
  expect(sent).toHaveLength(2);
  void engine.candles(2, '5m', 0, 500);
  expect(sent.at(-1)).toBe('candles of 2: 500');
});

it('waits half a second for candles and no longer [QUOTES_WAIT_MS]', async () => {
  const { clock, sent, engine, symbols } = withProducts(3);
  const served = engine.setSymbols(symbols, [{ symbolId: 2, type: '5m' }]);
  clock.advance(499);
  await Promise.resolve();
  expect(sent).toEqual(['candles of 2: 500']);
  clock.advance(1);
  await served;
  expect(sent.at(-1)).toBe('quotes of 3');
});

it('asks again where candles did not come, and where nobody took them for five seconds [AHEAD_FRESH_MS]', async () => {
  const { clock, sent, answers, engine, symbols } = withProducts(3);
  const served = engine.setSymbols(symbols, [
    { symbolId: 2, type: '5m' },
    { symbolId: 3, type: '5m' },
  ]);
  answers[0]?.(undefined);
  answers[1]?.([CANDLE]);
  await served;
  const requested = engine.candles(2, '5m', 0, 500);
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.([CANDLE]);
  expect(await requested).toEqual([CANDLE]);
  clock.advance(5_001);
  void engine.candles(3, '5m', 0, 500);
  expect(sent.at(-1)).toBe('candles of 3: 500');
});

it('asks ahead for four charts at most [MAX_CHARTS_AHEAD]', () => {
  const { sent, engine, symbols } = withProducts(6);
  const charts = symbols.map(({ symbolId }) => ({ symbolId, type: '5m' as const }));
  void engine.setSymbols(symbols, [...charts.slice(0, 1), ...charts]);
  expect(sent).toEqual([1, 2, 3, 4].map((id) => `candles of ${id}: 500`));
});

it('forgets with the session what it asked for ahead, and whose quotes wait', async () => {
  const { sent, answers, engine, symbols } = withProducts(3);
  const served = engine.setSymbols(symbols, [{ symbolId: 2, type: '5m' }]);
  engine.clear();
  answers[0]?.([CANDLE]);
  await served;
  expect(sent).toEqual(['candles of 2: 500']);
  await engine.setSymbols(symbols);
  void engine.candles(2, '5m', 0, 500);
  expect(sent.slice(1)).toEqual(['quotes of 3', 'candles of 2: 500']);
});

it('knows how often a product is quoted before somebody looks at it; a break of the line is no silence of it [HU-102]', () => {
  let deliver: (batch: QuoteBatch) => void = () => undefined;
  const engine = new MarketEngine({
    clock: new ManualClock(),
    channel: {
      tickers: () => undefined,
      market: () => undefined,
      candles: () => Promise.resolve(undefined),
      onBatch: (listener) => ((deliver = listener), () => undefined),
    },
  });
  const quotedAt = (receivedAtMs: number) =>
    deliver({
      depths: [],
      trades: [],
      frames: 1,
      gaps: 0,
      resyncs: 0,
      newest: undefined,
      quotes: [{ symbolId: 1, receivedAtMs } as QuoteBatch['quotes'][number]],
    });
  for (const atMs of [0, 8_000, 16_000]) quotedAt(atMs);
  expect(engine.pace(1).staleAfterMs(3_000)).toBe(32_000);
  engine.reconnected();
  for (const atMs of [100_000, 108_000]) quotedAt(atMs);
  expect(engine.pace(1).staleAfterMs(3_000)).toBe(32_000);
  engine.clear();
  expect(engine.pace(1).staleAfterMs(3_000)).toBe(3_000);
});
