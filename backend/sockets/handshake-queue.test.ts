import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { HandshakeQueue } from './handshake-queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('handshakes that come together', () => {
  it('take 16 a turn of the event loop, in their order [ATK-340]', async () => {
    const queue = new HandshakeQueue();
    const done: number[] = [];
    for (let at = 0; at < 40; at++) queue.add(new PassThrough(), () => done.push(at));
    expect(done).toHaveLength(0);
    const after: number[] = [];
    while (done.length < 40) {
      await turn();
      after.push(done.length);
    }
    expect(after).toEqual([16, 32, 40]);
    expect(done).toEqual([...done].sort((one, other) => one - other));
  });

  it('are left out when their peer has gone, or the listener ends', async () => {
    const queue = new HandshakeQueue();
    const done: string[] = [];
    const gone = new PassThrough();
    queue.add(gone, () => done.push('gone'));
    queue.add(new PassThrough(), () => done.push('there'));
    gone.destroy();
    await turn();
    queue.add(new PassThrough(), () => done.push('late'));
    queue.clear();
    await turn();
    expect(done).toEqual(['there']);
  });
});
