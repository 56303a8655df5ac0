import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { WatchedDatabase } from '../storage/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { LockStepBot, startStepped } from './lock-step-bot.ts';

const [BTC, EUR] = [10021, 10101];
const AT = Date.UTC(2026, 2, 2, 8);
const PRODUCT = { symbol_id: BTC, trade_type: 2, trade_mode: 1 };
const COMMANDS = [
  [14000, { symbol_list: [PRODUCT] }],
  [14016, { symbol_list: [PRODUCT], speed: 1000 }],
  [14018, { symbol_list: [{ ...PRODUCT, kline_type: 1 }] }],
] as const;

/** Hashes every record of the journal as it is stored. */
function watchJournal() {
  const hash = createHash('sha256');
  let records = 0;
  const watch = (inner: WatchedDatabase): WatchedDatabase => ({
    ...inner,
    commit(statements, options) {
      for (const { sql, parameters } of statements) {
        if (!sql.includes('trade_journal')) continue;
        records += 1;
        hash.update(
          JSON.stringify(parameters, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
        );
      }
      return inner.commit(statements, options);
    },
    read: (query) => inner.read(query),
    available: () => inner.available?.(),
    close: () => inner.close(),
    onCommitted: (listener) => inner.onCommitted(listener),
  });
  return { watch, result: () => ({ records, hash: hash.digest('hex') }) };
}

/** Trades for a while, by the minute and by the tick, and says what it came to. */
async function run(settings: object) {
  const journal = watchJournal();
  const platform = await startStepped({ atMs: AT, ...settings }, { wrapDatabase: journal.watch });
  const bot = await LockStepBot.signIn(platform.ready);
  try {
    await bot.listen(COMMANDS);
    await bot.join();
    for (let step = 0; step < 12; step += 1) {
      await bot.call(BIZ_TYPE.addMarketOrder, isolatedOrder(step % 2 === 0 ? BTC : EUR, { requestTime: AT }));
      await bot.advance({ bars: { symbolId: BTC, tradeType: 2, klineType: 1, count: 1 } });
      await bot.advance({ ticks: { symbolId: EUR, tradeType: 2, count: 3 } });
    }
    await bot.advance({ untilMs: AT + 20 * 60_000, stopOn: ['margin'] });
    const figures = bot.messages.filter((text) => text.startsWith('g('));
    expect(figures.length).toBeGreaterThan(10);
    return { pushes: bot.quotes, messages: bot.messages.slice(2), ...journal.result() };
  } finally {
    bot.close();
    await platform.close();
  }
}

it('the same program in the same market gives the same journal and the same pushes, in memory and on disk', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'stepped-'));
  try {
    const [one, other, stored] = [await run({}), await run({}), await run({ dataDirectory: directory })];
    expect(one.records).toBeGreaterThan(12);
    expect(one.pushes.length).toBeGreaterThan(500);
    expect(other).toEqual(one);
    expect(stored).toEqual(one);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
