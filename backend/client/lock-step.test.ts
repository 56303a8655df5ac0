import { describe, expect, it } from 'vitest';
import { fakeApiOf } from './testing/fake-api.ts';
import { FrameCount, LineBrokenError } from './frame-count.ts';
import { advanceClock } from './lock-step.ts';

const api = fakeApiOf({ advance: () => ({ timeMs: 60_000, reason: 'time', quoteSeq: 2, messageSeq: null }) });

describe('A step of a program', () => {
  it('is over when the frames that led to it have been read', async () => {
    const frames = new FrameCount();
    const quotes = { read: (count: number) => frames.read(count) };
    let isOver = false;
    const step = advanceClock(api, { quotes }, { untilMs: 60_000 }).then((result) => {
      isOver = true;
      return result;
    });
    frames.note();
    await Promise.resolve();
    expect(isOver).toBe(false);
    frames.note();
    expect(await step).toMatchObject({ kind: 'value', value: { timeMs: 60_000 } });
  });

  it('fails when the connection of the frames ends before', async () => {
    const frames = new FrameCount();
    const step = advanceClock(api, { quotes: { read: (count) => frames.read(count) } }, { untilMs: 60_000 });
    await new Promise((resolve) => setImmediate(resolve));
    frames.restart();
    await expect(step).rejects.toThrow(LineBrokenError);
  });
});
