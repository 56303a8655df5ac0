import { describe, expect, it } from 'vitest';
import { BatchLine, BatchQueue } from './batch-queue.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BATCHES_AT_ONCE = 2;
const MAX_BATCHES_A_CONNECTION = 10;

/** Work that ends when the test says so. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

describe('the batches of a server', () => {
  it('are made a few at a time, in the order in which they came [MAX_BATCHES_AT_ONCE]', async () => {
    const queue = new BatchQueue();
    const { begun, work, end } = createWork();
    const names = ['a', 'b', 'c', 'd'];
    const all = names.map((name) => queue.run(work(name)));
    expect(begun).toEqual(names.slice(0, MAX_BATCHES_AT_ONCE));
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(names);
  });

  it('go on after one that fails', async () => {
    const queue = new BatchQueue();
    const failing = Array.from({ length: 5 }, () => queue.run(() => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array(5).fill('rejected'),
    );
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });
});

describe('the batches of a connection', () => {
  it('are begun when the one before has left, and refused while too many wait [MAX_BATCHES_A_CONNECTION]', async () => {
    const line = new BatchLine();
    const { begun, work, end } = createWork();
    for (let i = 0; i < MAX_BATCHES_A_CONNECTION; i++) expect(line.add(work(`b${i}`))).toBe(true);
    expect(line.add(work('more'))).toBe(false);
    await end('none');
    expect(begun).toEqual(['b0']);
    await end('b0');
    expect(begun).toEqual(['b0', 'b1']);
    expect(line.add(work('later'))).toBe(true);
    expect(line.add(work('more'))).toBe(false);
  });
});
