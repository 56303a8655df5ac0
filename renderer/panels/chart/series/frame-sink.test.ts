import { expect, it, vi } from 'vitest';
import type { Bar } from './bar.ts';
import { FrameSink } from './frame-sink.ts';

const bar = (timestamp: number, close = 1): Bar => ({
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
  const all = [bar(0), bar(60)];
  const frames = new FrameSink(sink, { request, isSeen: () => isSeen }, () => all);
  return { sink, frames, all, frame: () => task?.(), see: (seen: boolean) => (isSeen = seen) };
}

it('a frame paints the newest of each bar once', () => {
  const { sink, frames, frame } = painted();
  for (const close of [1, 2, 3]) frames.update(bar(60, close));
  frames.update(bar(120, 4));
  expect(sink.update).not.toHaveBeenCalled();
  frame();
  expect(sink.update.mock.calls).toEqual([[bar(60, 3)], [bar(120, 4)]]);
  frame();
  expect(sink.update).toHaveBeenCalledTimes(2);
});

it('a chart that nobody sees is not touched, and shows everything when it is seen again', () => {
  const { sink, frames, all, frame, see } = painted();
  see(false);
  frames.update(bar(60));
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
  for (let number = 1; number <= 5; number += 1) frames.update(bar(60 * number));
  frame();
  expect(sink.update).not.toHaveBeenCalled();
  expect(sink.setCandles.mock.calls).toEqual([[all, true]]);
});

it('new history takes the place of what waits for a frame', () => {
  const { sink, frames, frame } = painted();
  frames.update(bar(60, 9));
  frames.setCandles([bar(0)], false);
  frame();
  expect(sink.update).not.toHaveBeenCalled();
  expect(sink.setCandles.mock.calls).toEqual([[[bar(0)], false]]);
});
