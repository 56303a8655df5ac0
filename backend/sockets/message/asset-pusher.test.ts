import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createSteppedClock } from '../../market/clocks/stepped-clock.ts';
import { AssetPusher } from './asset-pusher.ts';
import { StreamInMemory } from './hub-fixture.ts';

function pusher() {
  const clock = createSteppedClock(1_000_000);
  const stream = new StreamInMemory();
  const received: { atMs: number; text: string }[] = [];
  const state = { slow: false };
  const reader = {
    sendAsset: (text: string) => {
      if (!state.slow) received.push({ atMs: clock.nowMs(), text });
      return !state.slow;
    },
  };
  return { clock, stream, received, reader, state, assets: new AssetPusher(stream, clock) };
}

function deferred() {
  let resolve = (): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

describe('AssetPusher', () => {
  it('pushes at most four times in any second, never the same twice in a row, and always the last state', () => {
    const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(3)), { maxLength: 60 });
    fc.assert(
      fc.property(changes, (steps) => {
        const { clock, stream, received, reader, assets } = pusher();
        stream.texts.set(12, 'start');
        assets.add(12, reader);
        for (const [wait, value] of steps) {
          clock.advance(wait);
          stream.setAsset(12, `g${value}`);
        }
        clock.advance(1000);
        expect(received.at(-1)?.text).toBe(stream.texts.get(12));
        for (let index = 1; index < received.length; index += 1) {
          expect(received[index]?.text).not.toBe(received[index - 1]?.text);
          const fourBefore = received[index - 4];
          if (fourBefore) expect((received[index]?.atMs ?? 0) - fourBefore.atMs).toBeGreaterThanOrEqual(1000);
        }
        assets.close();
      }),
    );
  });

  it('gives a second reader the present state without a change', () => {
    const { clock, stream, received, reader, assets } = pusher();
    const second: string[] = [];
    stream.texts.set(12, 'now');
    assets.add(12, reader);
    clock.advance(0);
    assets.add(12, { sendAsset: (text) => second.push(text) > 0 });
    clock.advance(250);
    expect(received.map(({ text }) => text)).toEqual(['now']);
    expect(second).toEqual(['now']);
  });

  it('tries again with the newest state when a reader was too slow', () => {
    const { clock, stream, received, reader, state, assets } = pusher();
    state.slow = true;
    stream.texts.set(12, 'a');
    assets.add(12, reader);
    clock.advance(1000);
    stream.texts.set(12, 'b');
    state.slow = false;
    clock.advance(250);
    expect(received.map(({ text }) => text)).toEqual(['b']);
  });

  it('holds figures back until they are on disk, and then goes on with what changed meanwhile', async () => {
    const { clock, stream, received, reader, assets } = pusher();
    const commit = deferred();
    stream.commits.set(12, commit.promise);
    stream.texts.set(12, 'decided');
    assets.add(12, reader);
    clock.advance(1000);
    stream.setAsset(12, 'decided later');
    clock.advance(1000);
    expect(received).toEqual([]);
    stream.commits.delete(12);
    commit.resolve();
    await commit.promise;
    expect(received.map(({ text }) => text)).toEqual(['decided']);
    clock.advance(250);
    expect(received.map(({ text }) => text)).toEqual(['decided', 'decided later']);
  });

  it('never sends figures that could not be stored, nor any after it stopped', async () => {
    const { clock, stream, received, reader, assets } = pusher();
    const failing = deferred();
    stream.commits.set(12, failing.promise);
    stream.texts.set(12, 'never');
    assets.add(12, reader);
    clock.advance(0);
    failing.reject(new Error('disk'));
    await expect(failing.promise).rejects.toThrow('disk');
    const late = deferred();
    stream.commits.set(12, late.promise);
    clock.advance(1000);
    assets.close();
    late.resolve();
    await late.promise;
    expect(received).toEqual([]);
  });

  it('stops with the last reader and with close', () => {
    const { clock, stream, received, reader, assets } = pusher();
    stream.texts.set(12, 'a');
    assets.add(12, reader);
    assets.remove(12, reader);
    assets.remove(99, reader);
    clock.advance(1000);
    expect(received).toEqual([]);
    assets.add(12, reader);
    assets.close();
    clock.advance(1000);
    expect(received).toEqual([]);
    expect(stream.listeners).toBe(0);
  });
});
