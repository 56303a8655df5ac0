import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

describe('a keyed queue', () => {
  it('runs tasks of one key one after another, also after a failure', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const task =
      (name: string, fails = false) =>
      async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const results = await Promise.allSettled([
      queue.run('key', task('first', true)),
      queue.run('key', task('second')),
      queue.run('key', task('third')),
    ]);
    expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('runs tasks of different keys side by side', async () => {
    const queue = new KeyedQueue();
    let release = () => {};
    const waiting = queue.run('one', () => new Promise<void>((resolve) => (release = resolve)));
    expect(await queue.run('two', async () => 'done')).toBe('done');
    release();
    await waiting;
  });
});
