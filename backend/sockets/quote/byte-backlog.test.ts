import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteBacklog } from './outbox.ts';

describe('a backlog of bytes', () => {
  it('gives back every byte in order, whatever the frames and however often it is emptied', () => {
    const frames = fc.array(
      fc.tuple(fc.nat(255), fc.oneof(fc.nat(200), fc.integer({ min: 60_000, max: 200_000 }))),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(frames, fc.nat(12), (sizes, emptiedAt) => {
        const backlog = new ByteBacklog();
        const all = sizes.map(([byte, length]) => Buffer.alloc(length, byte));
        const taken: Buffer[] = [];
        for (const [i, frame] of all.entries()) {
          if (i === emptiedAt) taken.push(...backlog.take());
          backlog.add(frame);
        }
        const waiting = all.slice(emptiedAt < all.length ? emptiedAt : 0);
        expect(backlog.bytes).toBe(waiting.reduce((sum, { length }) => sum + length, 0));
        taken.push(...backlog.take());
        expect(Buffer.concat(taken).equals(Buffer.concat(all))).toBe(true);
        expect([backlog.bytes, backlog.take()]).toEqual([0, []]);
      }),
    );
  });

  it('holds a thousand small frames in four blocks', () => {
    const backlog = new ByteBacklog();
    for (let i = 0; i < 1_000; i++) backlog.add(Buffer.alloc(60));
    expect(backlog.take().map((block) => block.buffer.byteLength)).toEqual([16_384, 16_384, 16_384, 16_384]);
  });
});
