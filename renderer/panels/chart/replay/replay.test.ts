import { expect, it } from 'vitest';
import type { Bar } from '../series/bar.ts';
import { ReplaySink } from './replay.tsx';

const bar = (timestamp: number, close = 1): Bar => ({
  timestamp,
  open: 1,
  high: Math.max(1, close),
  low: Math.min(1, close),
  close,
  volume: 1,
});

/** A sink that remembers what it shows. */
function shown() {
  const starts: number[] = [];
  const sink = new ReplaySink(
    {
      setCandles: (bars) => void starts.splice(0, starts.length, ...bars.map(({ timestamp }) => timestamp)),
      update: ({ timestamp }) => starts.at(-1) !== timestamp && starts.push(timestamp),
    },
    (seconds) => seconds + 60,
  );
  sink.setCandles([bar(0), bar(60), bar(120), bar(180)], false);
  return { sink, starts };
}

it('a replay shows no bar after the one that is reached, and one more with each step', () => {
  const { sink, starts } = shown();
  sink.start(119);
  expect(starts).toEqual([0, 60]);
  expect(sink.step()).toBe(true);
  expect(starts).toEqual([0, 60, 120]);
  sink.back();
  expect(starts).toEqual([0, 60]);
  expect(sink.reached).toBe(60);
});

it('a replay keeps the live market back, shows it where it has come to it, and ends there', () => {
  const { sink, starts } = shown();
  sink.start(120);
  sink.update(bar(180, 5));
  sink.update(bar(240));
  expect(starts).toEqual([0, 60, 120]);
  expect([sink.step(), sink.step(), sink.step()]).toEqual([true, true, false]);
  expect(starts).toEqual([0, 60, 120, 180, 240]);
});

it('a replay stays where it is when history is read again, and everything is there when it ends', () => {
  const { sink, starts } = shown();
  sink.start(60);
  sink.setCandles([bar(-60), bar(0), bar(60), bar(120), bar(180)], true);
  expect(starts).toEqual([-60, 0, 60]);
  sink.stop();
  expect(starts).toEqual([-60, 0, 60, 120, 180]);
  sink.update(bar(240));
  expect(starts.at(-1)).toBe(240);
});

it('a replay from before history begins with the first bar', () => {
  const { sink, starts } = shown();
  sink.start(-500);
  expect(starts).toEqual([0]);
  sink.back();
  expect(starts).toEqual([0]);
});

it('a replay shows no more in bars of another length: a longer one that has not ended is later [HU-80]', () => {
  const { sink, starts } = shown();
  sink.start(60);
  sink.setEnds((seconds) => seconds + 90);
  sink.setCandles([], false);
  expect(starts).toEqual([]);
  sink.setCandles([bar(0), bar(90), bar(180)], false);
  expect([starts, sink.reached]).toEqual([[0], 0]);
  expect(sink.step()).toBe(true);
  expect(starts).toEqual([0, 90]);
  sink.setEnds((seconds) => seconds + 600);
  sink.setCandles([bar(0)], false);
  expect([starts, sink.reached]).toEqual([[], undefined]);
  sink.stop();
  expect(starts).toEqual([0]);
});
