import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from './messages/messages.ts';
import { Outage } from './outage.ts';
import { WorkerDatabase } from './worker-database.ts';
import type { StorageThread } from './worker-entry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a store that cannot write', () => {
  it('tries again after 250 ms, then after twice as long each time, at most 4 s [ATK-157] [LONGEST_PAUSE_MS]', async () => {
    const attempts: number[] = [];
    const start = Date.now();
    const outage = new Outage(() => {
      attempts.push(Date.now() - start);
      outage.plan();
    });
    outage.begin('full');
    outage.begin('still full');
    expect(outage.reason).toBe('full');
    await vi.advanceTimersByTimeAsync(16_000);
    expect(attempts).toEqual([250, 750, 1_750, 3_750, 7_750, 11_750, 15_750]);
    const over = outage.over;
    outage.end();
    await over;
    expect([outage.over, outage.reason]).toEqual([undefined, undefined]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(7);
  });

  it('begins with the short pause at the next outage, and tries no more once it is closed', async () => {
    let attempts = 0;
    const outage = new Outage(() => {
      attempts++;
      outage.plan();
    });
    outage.begin('full');
    await vi.advanceTimersByTimeAsync(4_000);
    outage.end();
    attempts = 0;
    outage.begin('full again');
    await vi.advanceTimersByTimeAsync(250);
    expect(attempts).toBe(1);
    outage.close();
    // An attempt that was on its way may end later.
    outage.plan();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toBe(1);
  });
});

describe('a thread that ends while it is probed', () => {
  it('is replaced all the same: nobody else would say that the store can write again', async () => {
    const sent: ToWorker[] = [];
    const thread = Object.assign(new EventEmitter(), {
      postMessage: (message: ToWorker) => void sent.push(message),
      terminate: () => Promise.resolve(0),
    });
    const reopen = vi.fn<() => Promise<StorageThread>>(() => new Promise(() => undefined));
    const database = new WorkerDatabase(thread, { reopen });
    const refused = expect(database.commit([{ sql: 'SELECT 1', parameters: [] }])).rejects.toThrow('full');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const reply = { id: 1, ok: false, cause: 'store', message: 'full' } as const;
    thread.emit('message', { kind: 'replies', replies: [reply] } satisfies FromWorker);
    await refused;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.at(-1)).toEqual({ kind: 'probe' });
    thread.emit('exit');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reopen).toHaveBeenCalledOnce();
  });
});
