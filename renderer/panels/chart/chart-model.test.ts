import { describe, expect, it } from 'vitest';
import type { InstrumentTerms } from '../../../backend/domain/index.ts';
import type { Candle } from '../../../backend/domain/market-data.ts';
import type { FillView, OrderView, PositionView } from '../../trading/contracts.ts';
import { candleAt, withLive, withOlder } from './chart-history.ts';
import { barEnd, showsTimeOfDay, SERVED_INTERVALS } from './intervals/chart-interval.ts';
import { bracketAt, snapPrice } from './line-drag.ts';
import {
  entryOf,
  fillMarks,
  fillsWithin,
  linesWithMoved,
  MAX_SHOWN_FILLS,
  orderLines,
  rangeWithLines,
  riskMultiple,
  type Entry,
} from './order-lines.ts';
import fc from 'fast-check';
import { clearOfBlock, placesInPane, spreadLabels } from './line-layout.ts';

describe('labels of own lines', () => {
  it('keep from covering one another', () => {
    expect(spreadLabels([100, 104, 300], 20)).toEqual([100, 120, 300]);
    expect(spreadLabels([300, 100, 101], 20)).toEqual([300, 100, 120]);
  });

  it('stay in the pane as long as there is room above', () => {
    expect(spreadLabels([280, 290, 100], 20, 290)).toEqual([270, 290, 100]);
  });

  it('stand at the edge when their prices are out of sight, the nearest three in the order of the prices', () => {
    const places = placesInPane([150, -10, -300, 420, undefined, -20, -5], 400, 20);
    expect(places).toEqual([
      { y: 150, edge: undefined },
      { y: 30, edge: 'above' },
      undefined,
      { y: 390, edge: 'below' },
      undefined,
      { y: 10, edge: 'above' },
      { y: 50, edge: 'above' },
    ]);
  });

  it('are in sight for every price, three and fewer a side, whatever the scale', () => {
    const heights = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 3 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 150, max: 2_000 }), (ys, paneHeight) => {
        const centres = placesInPane(ys, paneHeight, 21).map((place) => place?.y ?? Number.NaN);
        const labels = [...spreadLabels(centres, 21, paneHeight - 10.5)].sort((a, b) => a - b);
        labels.forEach((y, index) => {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(paneHeight - 10.5);
          if (index > 0) expect(y - (labels[index - 1] ?? 0)).toBeGreaterThanOrEqual(21);
        });
      }),
    );
  });
});

describe('axis tags', () => {
  const block = { top: 91, at: 100, bottom: 122 };

  it('keep clear of the last price and of one another', () => {
    expect(clearOfBlock([50, 95, 100, 118, 300], 20, block)).toEqual([41, 61, 81, 132, 300]);
    expect(clearOfBlock([10, 12], 20, undefined)).toEqual([10, 30]);
  });

  it('stay in the pane as long as there is room below the last price', () => {
    expect(clearOfBlock([295, 297], 20, block, 290)).toEqual([270, 290]);
  });
});

const candle = (timestamp: number, close = 100): Candle => ({
  timestamp,
  open: 100,
  high: Math.max(100, close),
  low: Math.min(100, close),
  close,
  volume: 1,
  lastTickTimeMs: timestamp * 1000,
  lastTickSeq: timestamp,
});

it('the own fills of a bar are those of its time, three of them in figures [MAX_SHOWN_FILLS]', () => {
  const fill = (timeMs: number, symbolId = 1) => ({ timeMs, symbolId, dealId: String(timeMs) }) as FillView;
  const fills = [fill(299_999), fill(60_000), fill(59_999), fill(300_000), fill(70_000, 2)];
  expect(fillsWithin(fills, 1, 60, 300).map(({ timeMs }) => timeMs)).toEqual([60_000, 299_999]);
  expect(MAX_SHOWN_FILLS).toBe(3);
});

it('a bracket says what it brings in multiples of the risk to the stop', () => {
  const long = { direction: 'buy', entryPrice: 1000, stopLoss: 900 } as PositionView;
  expect(riskMultiple(long, { kind: 'takeProfit', price: 1233 })).toBe('+2.33 R');
  expect(riskMultiple(long, { kind: 'stopLoss', price: 950 })).toBe('\u22121.00 R');
  const short = { direction: 'sell', entryPrice: 1000, stopLoss: 1050 } as PositionView;
  expect(riskMultiple(short, { kind: 'takeProfit', price: 900 })).toBe('+2.00 R');
  // A stop that is in profit risks nothing.
  expect(riskMultiple({ ...long, stopLoss: 1010 }, { kind: 'takeProfit', price: 1200 })).toBeUndefined();
  expect(riskMultiple({ ...long, stopLoss: undefined }, { kind: 'takeProfit', price: 1200 })).toBeUndefined();
});

describe('candles of the chart', () => {
  it('offers all ten candle types once [DT-07]', () => {
    expect(SERVED_INTERVALS).toEqual(['1m', '5m', '15m', '30m', '1h', '2h', '4h', '1d', '1w', '1M']);
    expect(SERVED_INTERVALS.filter((type) => !showsTimeOfDay(type))).toEqual(['1d', '1w', '1M']);
  });

  it('lets the live candle replace the last one and then follow it, without a seam [DT-08]', () => {
    const list = [candle(60), candle(120)];
    const moved = withLive(list, candle(120, 107));
    expect(moved.map((each) => [each.timestamp, each.close])).toEqual([
      [60, 100],
      [120, 107],
    ]);
    expect(withLive(moved, candle(180)).map((each) => each.timestamp)).toEqual([60, 120, 180]);
    expect(withLive(moved, candle(60, 1))).toBe(moved);
    expect(withLive([], candle(60))).toHaveLength(1);
  });

  it('joins older history without doubling a candle [DT-07]', () => {
    const list = [candle(180), candle(240)];
    const joined = withOlder(list, [candle(60), candle(120), candle(180)]);
    expect(joined.map((each) => each.timestamp)).toEqual([60, 120, 180, 240]);
    expect(withOlder(list, [])).toBe(list);
  });

  it('knows when each kind of candle ends', () => {
    expect(barEnd('5m', 600)).toBe(900);
    const november = Date.UTC(2026, 10, 1) / 1000;
    expect(barEnd('1M', november)).toBe(Date.UTC(2026, 11, 1) / 1000);
  });

  it('finds the candle of a fill', () => {
    const list = [candle(60), candle(120), candle(300)];
    expect([candleAt(list, 59), candleAt(list, 119), candleAt(list, 299), candleAt(list, 999)]).toEqual([
      undefined,
      60,
      120,
      300,
    ]);
  });
});

describe('own lines', () => {
  const position = {
    positionId: '7',
    symbolId: 1,
    direction: 'buy',
    volume: 850,
    entryPrice: 961_880,
    openProfit: 19_083n,
    takeProfit: 967_200,
    stopLoss: undefined,
  } as PositionView;
  const order = { orderId: '9', symbolId: 1, direction: 'sell', volume: 300, price: 964_800 } as OrderView;

  it('draws positions, their brackets and resting orders of this product only [DT-12]', () => {
    const profitAt = (_position: unknown, price: number) => BigInt(price - 961_880);
    const lines = orderLines([position, { ...position, symbolId: 2 }], [order], { symbolId: 1 }, profitAt);
    expect(lines.map(({ key, kind, price, tone, profit }) => [key, kind, price, tone, profit])).toEqual([
      ['p7', 'position', 961_880, 'up', 19_083n],
      ['p7 takeProfit', 'takeProfit', 967_200, 'up', 5_320n],
      ['o9', 'order', 964_800, 'down', undefined],
    ]);
  });

  it('draws the targets of a position with what each closes and brings, where the nearest come first', () => {
    const held = {
      ...position,
      openedLots: '1',
      targets: [
        { price: 962_000, percent: '20' },
        { price: 963_000, lots: '0.3' },
        { price: 964_000, percent: '90' },
      ],
    } as PositionView;
    const terms = { minVolume: 10, volumeStep: 10, numberDigits: 3 } as InstrumentTerms;
    const profitAt = ({ volume }: Entry, price: number) => BigInt((price - 961_880) * volume);
    const lines = orderLines([held], [], { symbolId: 1, terms }, profitAt);
    expect(
      lines.map(({ key, target, tone, profit }) => [key, target?.volume, tone, profit]).slice(1),
    ).toEqual([
      ['p7 target0', 200, 'up', 24_000n],
      ['p7 target1', 300, 'up', 336_000n],
      ['p7 target2', 350, 'up', 742_000n],
      ['p7 takeProfit', undefined, 'up', 4_522_000n],
    ]);
    const [, first] = lines;
    const moved = linesWithMoved(lines, first && { ...first, price: 962_500 }, profitAt);
    expect(moved.map(({ key, price }) => [key, price])).toContainEqual(['p7 target0', 962_500]);
    expect(moved).toHaveLength(lines.length);
  });

  it('marks fills on their candles, once a side', () => {
    const fill = { symbolId: 1, direction: 'buy', timeMs: 61_000 } as FillView;
    const marks = fillMarks([fill, { ...fill, timeMs: 65_000 }, { ...fill, direction: 'sell' }], 1, () => 60);
    expect(marks).toEqual([
      { timestamp: 60, buy: true },
      { timestamp: 60, buy: false },
    ]);
  });

  it('makes room for lines that are near and leaves out those that would flatten the candles', () => {
    expect(rangeWithLines([100, 200], [90, 250])).toEqual([90, 250]);
    expect(rangeWithLines([100, 200], [1, 900])).toEqual([100, 200]);
    expect(rangeWithLines([100, 200], [])).toEqual([100, 200]);
  });

  it('shows a bracket that is moved at its new price with the profit it would bring there', () => {
    const profitAt = (_position: unknown, price: number) => BigInt(price - 961_880);
    const lines = orderLines([position], [], { symbolId: 1 }, profitAt);
    const moved = linesWithMoved(lines, { owner: position, kind: 'takeProfit', price: 970_000 }, profitAt);
    expect(moved.map(({ key, price, profit }) => [key, price, profit])).toEqual([
      ['p7', 961_880, 19_083n],
      ['p7 takeProfit', 970_000, 8_120n],
    ]);
    const drawn = linesWithMoved(lines, { owner: position, kind: 'stopLoss', price: 960_000 }, profitAt);
    expect(drawn.at(-1)).toMatchObject({
      key: 'p7 stopLoss',
      kind: 'stopLoss',
      tone: 'down',
      profit: -1_880n,
    });
    expect(linesWithMoved(lines, undefined, profitAt)).toBe(lines);
  });

  it('draws the brackets of resting orders, moves them and draws new ones, with what they would bring', () => {
    const entry = { ...order, type: 'limitOpen', takeProfit: 960_000, stopLoss: undefined } as OrderView & {
      readonly price: number;
    };
    const profitAt = ({ direction, entryPrice }: Entry, price: number) =>
      BigInt((price - entryPrice) * (direction === 'buy' ? 1 : -1));
    const lines = orderLines([], [entry], { symbolId: 1 }, profitAt);
    expect(lines.map(({ key, kind, price, tone, profit }) => [key, kind, price, tone, profit])).toEqual([
      ['o9', 'order', 964_800, 'down', undefined],
      ['o9 takeProfit', 'takeProfit', 960_000, 'up', 4_800n],
    ]);
    const moved = linesWithMoved(lines, { owner: entry, kind: 'takeProfit', price: 950_000 }, profitAt);
    expect(moved.map(({ key, price, profit }) => [key, price, profit])).toEqual([
      ['o9', 964_800, undefined],
      ['o9 takeProfit', 950_000, 14_800n],
    ]);
    const drawn = linesWithMoved(lines, { owner: entry, kind: 'stopLoss', price: 970_000 }, profitAt);
    expect(drawn.at(-1)).toMatchObject({
      key: 'o9 stopLoss',
      kind: 'stopLoss',
      tone: 'down',
      profit: -5_200n,
    });
    const price = linesWithMoved(lines, { owner: entry, kind: 'order', price: 965_000 }, profitAt);
    expect(price.map((line) => line.price)).toEqual([965_000, 960_000]);
    // An order that closes has no entry that a bracket could be counted from.
    expect(entryOf({ ...entry, type: 'limitClose' })).toBeUndefined();
  });

  it('tells by the side of the mark which bracket is drawn from a position', () => {
    const long = { direction: 'buy', entryPrice: 100, markPrice: 100 } as const;
    const short = { direction: 'sell', entryPrice: 100, markPrice: 100 } as const;
    expect([bracketAt(long, 101), bracketAt(long, 99)]).toEqual(['takeProfit', 'stopLoss']);
    expect([bracketAt(short, 101), bracketAt(short, 99)]).toEqual(['stopLoss', 'takeProfit']);
  });

  it('snaps to a round step that is no coarser than a pixel', () => {
    expect(snapPrice(961_887, 961_762)).toBe(961_900);
    expect(snapPrice(961_887, 961_880)).toBe(961_887);
    expect(snapPrice(961_887, 961_887)).toBe(961_887);
    expect(snapPrice(undefined, 1)).toBeUndefined();
  });
});
