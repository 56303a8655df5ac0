import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Bar, BarStyle } from './bar.ts';
import { DrawnBars, type BarSink, HeikinAshi, brickSize, Renko, FrameSink } from './drawn-bars.ts';
import { hollowColours } from './series-skin.ts';
import { openedBy, sessionBreaks } from './session-layer.ts';
import { guardedBy } from './chart-layer.ts';

const barAt = (timestamp: number, close = 1): Bar => ({
  timestamp,
  open: 1,
  high: 1,
  low: 1,
  close,
  volume: 1,
});

function painted() {
  let task: (() => void) | undefined;
  let isSeen = true;
  const sink = { setCandles: vi.fn(), update: vi.fn() };
  const request = (next: () => void) => {
    task = next;
    return () => (task = undefined);
  };
  const all = [barAt(0), barAt(60)];
  const frames = new FrameSink(sink, { request, isSeen: () => isSeen }, () => all);
  return { sink, frames, all, frame: () => task?.(), see: (seen: boolean) => (isSeen = seen) };
}

it('a frame paints the newest of each bar once', () => {
  const { sink, frames, frame } = painted();
  for (const close of [1, 2, 3]) frames.update(barAt(60, close));
  frames.update(barAt(120, 4));
  expect(sink.update).not.toHaveBeenCalled();
  frame();
  expect(sink.update.mock.calls).toEqual([[barAt(60, 3)], [barAt(120, 4)]]);
  frame();
  expect(sink.update).toHaveBeenCalledTimes(2);
});

it('a chart that nobody sees is not touched, and shows everything when it is seen again', () => {
  const { sink, frames, all, frame, see } = painted();
  see(false);
  frames.update(barAt(60));
  frame();
  expect(sink.update).not.toHaveBeenCalled();
  see(true);
  frames.seen();
  expect(sink.setCandles.mock.calls).toEqual([[all, true]]);
  frames.seen();
  expect(sink.setCandles).toHaveBeenCalledTimes(1);
});

it('more than four bars in one frame are painted all together [MAX_FRAME_BARS]', () => {
  const { sink, frames, all, frame } = painted();
  for (let number = 1; number <= 5; number += 1) frames.update(barAt(60 * number));
  frame();
  expect(sink.update).not.toHaveBeenCalled();
  expect(sink.setCandles.mock.calls).toEqual([[all, true]]);
});

it('new history takes the place of what waits for a frame', () => {
  const { sink, frames, frame } = painted();
  frames.update(barAt(60, 9));
  frames.setCandles([barAt(0)], false);
  frame();
  expect(sink.update).not.toHaveBeenCalled();
  expect(sink.setCandles.mock.calls).toEqual([[[barAt(0)], false]]);
});

describe('what is painted over the bars', () => {
  it('hands its first fault over and is painted no more', () => {
    const faults: unknown[] = [];
    const guard = guardedBy((fault) => faults.push(fault));
    let painted = 0;
    guard(() => (painted += 1));
    const broken = new Error('broken');
    const fail = () => {
      throw broken;
    };
    guard(fail);
    guard(fail);
    guard(() => (painted += 1));
    expect([painted, faults]).toEqual([1, [broken]]);
  });
});

const bar = (minute: number, open: number, high: number, low: number, close: number): Bar => ({
  timestamp: minute * 60,
  open,
  high,
  low,
  close,
  volume: 10,
});
const closes = (...prices: readonly number[]) =>
  prices.map((price, index) => bar(index + 1, price, price, price, price));

describe('Heikin-Ashi', () => {
  it('closes at the mean of the four prices and opens in the middle of the bar before', () => {
    const bars = new HeikinAshi().all([bar(1, 100, 110, 90, 108), bar(2, 108, 120, 104, 116)]);
    expect(bars[0]).toMatchObject({ open: 104, close: 102, high: 110, low: 90 });
    expect(bars[1]).toMatchObject({ open: 103, close: 112, high: 120, low: 103 });
  });

  it('rests the running bar on the ended one, however often it changes', () => {
    const live = new HeikinAshi();
    live.all([bar(1, 100, 110, 90, 108)]);
    for (const close of [109, 90, 130]) live.next(bar(2, 108, 130, 90, close));
    const whole = new HeikinAshi().all([bar(1, 100, 110, 90, 108), bar(2, 108, 130, 90, 116)]);
    expect(live.next(bar(2, 108, 130, 90, 116))).toEqual([whole[1]]);
  });
});

describe('Renko', () => {
  it('draws a brick for each size that the close moved, and turns after two', () => {
    const bricks = new Renko(10).all(closes(100, 109, 121, 112, 99));
    expect(bricks.map(({ open, close }) => [open, close])).toEqual([
      [100, 110],
      [110, 120],
      [110, 100],
    ]);
  });

  it('gives every brick a time of its own, also those of one candle', () => {
    const times = new Renko(10).all(closes(100, 150, 160)).map(({ timestamp }) => timestamp);
    expect(times).toEqual([120, 121, 122, 123, 124, 180]);
  });

  it('says that bricks are gone when the running candle takes its movement back', () => {
    const renko = new Renko(10);
    renko.all(closes(100, 105));
    expect(renko.next(bar(3, 105, 131, 105, 131))).toHaveLength(3);
    expect(renko.next(bar(3, 105, 131, 104, 104))).toBeUndefined();
  });

  it('keeps the newest 20,000 bricks [MAX_BRICKS]', () => {
    const bricks = new Renko(1).all(closes(1, 20_001, 30_001));
    expect(bricks).toHaveLength(20_000);
    expect(bricks.at(-1)?.close).toBe(30_001);
  });

  it('takes the mean range in a round step as its size', () => {
    expect(brickSize([bar(1, 0, 130, 0, 0), bar(2, 0, 170, 0, 0)])).toBe(200);
    expect(brickSize(closes(100, 100))).toBe(1);
  });
});

describe('what is drawn while the candle runs', () => {
  const walk = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -40, max: 40 })), {
    minLength: 1,
    maxLength: 60,
  });

  it.each<BarStyle>(['candles', 'heikinAshi', 'renko'])(
    '%s is the same as when it is drawn at once',
    (style) => {
      fc.assert(
        fc.property(walk, (steps) => {
          const painted = new Map<number, Bar>();
          const sink: BarSink = {
            setCandles(bars) {
              painted.clear();
              for (const each of bars) painted.set(each.timestamp, each);
            },
            update: (each) => painted.set(each.timestamp, each),
          };
          const candles = [...closes(500, 520, 480)];
          const drawn = new DrawnBars(sink);
          drawn.setStyle(style);
          drawn.setCandles(candles, false);
          for (const [isNew, move] of steps) {
            const last = candles.at(-1)!;
            const close = last.close + move;
            const running = isNew
              ? bar(last.timestamp / 60 + 1, last.close, Math.max(last.close, close), close, close)
              : { ...last, high: Math.max(last.high, close), low: Math.min(last.low, close), close };
            if (isNew) candles.push(running);
            else candles[candles.length - 1] = running;
            drawn.update(running);
          }
          const live = [...painted.values()];
          expect(drawn.bars).toEqual(live);
          drawn.setCandles(candles, true);
          expect([...painted.values()]).toEqual(live);
        }),
      );
    },
  );
});

it('a hollow candle is coloured against the close before it and empty where it rose', () => {
  const colours = { 'up-mark': 'green', 'down-mark': 'red' };
  const before = bar(1, 100, 120, 100, 120);
  expect(hollowColours(bar(2, 105, 115, 105, 115), before, colours)).toMatchObject({
    borderColor: 'red',
    color: 'rgba(0, 0, 0, 0)',
  });
  expect(hollowColours(bar(2, 130, 130, 125, 125), before, colours)).toMatchObject({
    borderColor: 'green',
    color: 'green',
  });
});

it('a session begins with a day of UTC and after a pause; days have no sessions', () => {
  const hour = 3600;
  const starts = [22, 23, 24, 25, 32, 33].map((each) => each * hour);
  expect(sessionBreaks(starts, hour)).toEqual([24 * hour, 32 * hour]);
  expect(sessionBreaks([0, 86_400, 172_800], 86_400)).toEqual([]);
});

it('a bar opens the day of a market place by the summer time of the place', () => {
  const opened = (text: string) => openedBy(Date.parse(text) / 1000, Date.parse(text) / 1000 + 300);
  expect(['2026-03-04T00:00Z', '2026-03-04T08:00Z', '2026-03-04T13:00Z'].map(opened)).toEqual([
    'tokyo',
    'london',
    'newYork',
  ]);
  // America changes its clocks on March 8, Europe on March 29.
  expect(
    ['2026-03-09T12:00Z', '2026-03-09T08:00Z', '2026-03-30T07:00Z', '2026-11-02T13:00Z'].map(opened),
  ).toEqual(['newYork', 'london', 'london', 'newYork']);
  expect(['2026-03-09T13:00Z', '2026-03-30T08:00Z', '2026-03-04T15:00Z'].map(opened)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
