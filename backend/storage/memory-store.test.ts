import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StorageError, StorageLostError } from './errors.ts';
import { MemoryStore } from './memory-store.ts';
import type { FromWorker, ToWorker } from './messages/messages.ts';
import type { StorageThread } from './worker-entry.ts';

// Limits, written out: a test does not import what it checks.
const MAX_HELD = 64;
const HELD_MS = 20;
const MAX_BEHIND = 1_024;

type Batch = Extract<ToWorker, { kind: 'batch' }>;

/** A thread that answers when the test says so. */
class Thread extends EventEmitter {
  readonly batches: Batch[] = [];
  postMessage(message: ToWorker): void {
    if (message.kind === 'batch') this.batches.push(message);
    else if (message.kind === 'close') this.say({ kind: 'closed' });
  }
  async terminate(): Promise<number> {
    return 0;
  }
  say(message: FromWorker): void {
    this.emit('message', message);
  }
  /** Has all of the oldest batch stored. */
  store(): void {
    this.say({ kind: 'stored', ids: this.batches.shift()?.requests.map(({ id }) => id) ?? [] });
  }
}

const NOTE = [{ sql: 'INSERT INTO note VALUES (1)', parameters: [] }];
const SURE = { cannotConflict: true };

let thread: Thread;
let lost: StorageError[];
let store: MemoryStore;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  thread = new Thread();
  lost = [];
  store = new MemoryStore(thread as unknown as StorageThread, (error) => lost.push(error));
});
afterEach(() => vi.useRealTimers());

const sizes = () => thread.batches.map(({ requests }) => requests.length);
/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe('a store in memory', () => {
  it('answers at once what nothing can contradict, and hands 64 on together [MAX_HELD]', async () => {
    let notified = 0;
    store.onCommitted(() => (notified += 1));
    for (let at = 1; at < MAX_HELD; at += 1) await store.commit(NOTE, SURE);
    expect([sizes(), notified]).toEqual([[], MAX_HELD - 1]);
    await store.commit(NOTE, SURE);
    await vi.waitFor(() => expect(sizes()).toEqual([MAX_HELD]));
  });

  it('hands them on after a moment in which nobody asks for anything [HELD_MS]', async () => {
    await store.commit(NOTE, SURE);
    await vi.advanceTimersByTimeAsync(HELD_MS - 1);
    expect(sizes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes()).toEqual([1]);
  });

  it('answers anything else when it has it, and what comes meanwhile after that', async () => {
    await store.commit(NOTE, SURE);
    const order: string[] = [];
    const other = store.commit(NOTE).then(() => order.push('other'));
    const sure = store.commit(NOTE, SURE).then(() => order.push('sure'));
    expect(await isSettled(Promise.race([other, sure]))).toBe(false);
    expect(sizes()).toEqual([3]);
    thread.store();
    await Promise.all([other, sure]);
    expect(order).toEqual(['other', 'sure']);
  });

  it('has what was answered stored before it reads', async () => {
    await store.commit(NOTE, SURE);
    void store.read({ sql: 'SELECT 1', parameters: [] } as never).catch(() => undefined);
    await vi.waitFor(() =>
      expect(thread.batches[0]?.requests.map(({ kind }) => kind)).toEqual(['commit', 'read']),
    );
  });

  it('has whoever commits wait once the thread is 1,024 commits behind [MAX_BEHIND]', async () => {
    for (let at = 0; at < MAX_BEHIND; at += 1) await store.commit(NOTE, SURE);
    const beyond = store.commit(NOTE, SURE);
    expect(await isSettled(beyond)).toBe(false);
    while (thread.batches.length > 0) {
      thread.store();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await beyond;
    await store.commit(NOTE, SURE);
    expect(lost).toEqual([]);
  });

  it('refuses what no store keeps, and goes on', async () => {
    const beyond = [{ sql: 'INSERT INTO note VALUES (?)', parameters: [2n ** 63n] }];
    await expect(store.commit(beyond, SURE)).rejects.toThrow('cannot be stored');
    await store.commit(NOTE, SURE);
    expect(lost).toEqual([]);
  });

  it('is lost where the thread refuses what was answered', async () => {
    await store.commit(NOTE, SURE);
    await vi.advanceTimersByTimeAsync(HELD_MS);
    const id = thread.batches[0]?.requests[0]?.id ?? 0;
    thread.say({ kind: 'replies', replies: [{ id, ok: false, cause: 'request', message: 'not so' }] });
    await vi.waitFor(() => expect(lost).toHaveLength(1));
    expect(lost[0]).toBeInstanceOf(StorageLostError);
    expect(lost[0]?.message).toContain('not so');
    await expect(store.commit(NOTE)).rejects.toBe(lost[0]);
    await expect(store.read({ sql: 'SELECT 1', parameters: [] } as never)).rejects.toBe(lost[0]);
  });

  it('stores what it answered before it closes, and then takes nothing', async () => {
    await store.commit(NOTE, SURE);
    const closed = store.close();
    await vi.waitFor(() => expect(sizes()).toEqual([1]));
    expect(await isSettled(closed)).toBe(false);
    thread.store();
    await closed;
    await expect(store.commit(NOTE, SURE)).rejects.toThrow('closed');
  });
});
