import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../market/index.ts';
import type { Database } from '../storage/index.ts';
import { IdempotencyCache } from './idempotency.ts';

let commits: number;
let cache: IdempotencyCache;
beforeEach(() => {
  commits = 0;
  const database: Database = {
    read: async () => [],
    commit: async () => void (commits += 1),
    close: async () => {},
  };
  cache = new IdempotencyCache({ database, wallClock: createSteppedClock(0), log: pino({ enabled: false }) });
  // What is too old is deleted at the start.
  commits = 0;
});
afterEach(() => cache.close());

const scope = (key: string) => ({ companyId: 1, caller: '7', bizType: 'order', version: '', group: '', key });

describe('answers under a key', () => {
  it('are kept up to 256 KiB, by the cache and by the commit of an operation [MAX_CACHED_ANSWER_LENGTH]', async () => {
    // {"data":"…"} has eleven characters around the text.
    const largest = 'x'.repeat(262_144 - 11);
    const statements: number[] = [];
    for (const data of [largest, `${largest}x`]) {
      await cache.run(scope('k'), 'body', async () => ({ data }));
      await cache.run(scope('o'), 'body', async (store) => {
        statements.push(store(data).length);
        return { data };
      });
    }
    expect(statements).toEqual([1, 0]);
    expect(commits).toBe(1);
  });

  it(
    'are refused while ten thousand requests are being executed [MAX_IN_FLIGHT]',
    { tags: ['long'] },
    async () => {
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const running = Array.from({ length: 10_000 }, (_, index) =>
        cache.run(scope(`k${index}`), 'body', async () => {
          await gate;
          return { data: null };
        }),
      );
      await expect(cache.run(scope('more'), 'body', async () => ({ data: 1 }))).rejects.toMatchObject({
        code: 'GGATEWAY_CODE_018',
      });
      release();
      await Promise.all(running);
      await expect(cache.run(scope('more'), 'body', async () => ({ data: 1 }))).resolves.toEqual({ data: 1 });
    },
  );
});
