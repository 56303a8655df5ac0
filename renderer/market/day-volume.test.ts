import { expect, it } from 'vitest';
import type { Candle } from '../../backend/domain/market-data.ts';
import type { TapeRow } from './contracts.ts';
import { createCandleFeed } from './candle-feed.ts';
import { followDayVolume } from './day-volume.ts';

const DAY_MS = 86_400_000;
const day = (volume: number, lastTickSeq: number): Candle => ({
  timestamp: 0,
  open: 10,
  high: 10,
  low: 10,
  close: 10,
  volume,
  lastTickSeq,
  lastTickTimeMs: 1,
});
const trade = (seq: number, volume: number, timeMs = seq) => ({ seq, volume, price: 10, timeMs }) as TapeRow;

/** A day's candle as the platform answers it, and trades as they are pushed. */
function setUp(answers: (readonly Candle[] | undefined)[]) {
  const volumes: number[] = [];
  const waiting: (() => void)[] = [];
  let push: (rows: readonly TapeRow[], restartedAt?: number) => void = () => undefined;
  let reconnect = () => undefined as void;
  let nowMs = 0;
  const feed = createCandleFeed({
    type: '1d',
    clock: { now: () => (nowMs += 1_000), after: () => () => undefined },
    query: async () => answers.shift(),
    followTrades: (listener) => {
      push = (rows, restartedAt) => listener({ rows, restartedAt } as never);
      return () => undefined;
    },
    onReconnect: (listener) => {
      reconnect = listener;
      return () => undefined;
    },
  });
  const after = (_wait: number, task: () => void) => {
    waiting.push(task);
    return () => undefined;
  };
  const stop = followDayVolume(feed, ({ volume }) => volumes.push(volume), after);
  const settle = () => new Promise<void>((done) => void setTimeout(done));
  return {
    volumes,
    waiting,
    stop,
    settle,
    reconnect: () => reconnect(),
    push: (rows: readonly TapeRow[], restartedAt?: number) => push(rows, restartedAt),
  };
}

it('the volume of the day grows with every trade, and is that of the new day at midnight [HU-75]', async () => {
  const { volumes, push, settle } = setUp([[day(100, 5)]]);
  await settle();
  push([trade(6, 3)]);
  push([trade(7, 4)]);
  push([trade(8, 2, DAY_MS + 1)]);
  expect([...new Set(volumes)]).toEqual([100, 103, 107, 2]);
});

it('the volume of the day goes on where trades were missed, were started over, or the line broke [HU-75]', async () => {
  const { volumes, push, settle, reconnect } = setUp([
    [day(100, 5)],
    [day(150, 9)],
    [day(170, 20)],
    [day(200, 30)],
  ]);
  await settle();
  push([trade(9, 1)]);
  await settle();
  push([trade(10, 5)]);
  expect(volumes.at(-1)).toBe(155);
  push([], 20);
  await settle();
  push([trade(21, 1)]);
  expect(volumes.at(-1)).toBe(171);
  reconnect();
  await settle();
  push([trade(31, 1)]);
  expect(volumes.at(-1)).toBe(201);
});

it('a day that could not be read is asked for again, until nobody looks', async () => {
  const { volumes, waiting, settle, stop } = setUp([undefined, [day(50, 5)], [day(60, 6)]]);
  await settle();
  expect(volumes).toEqual([]);
  waiting.shift()?.();
  await settle();
  expect(volumes).toEqual([50]);
  stop();
  expect(volumes).toEqual([50]);
});
