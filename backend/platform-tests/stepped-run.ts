import { createHash } from 'node:crypto';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { PlatformConfig } from '../platform-config.ts';
import type { WatchedDatabase } from '../storage/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { LockStepBot, startStepped } from './lock-step-bot.ts';

const [BTC, EUR] = [10021, 10101];
const AT = Date.UTC(2026, 2, 2, 8);
const STEPS = 12;
const PRODUCT = { symbol_id: BTC, trade_type: 2, trade_mode: 1 };
const KLINES = [14018, { symbol_list: [{ ...PRODUCT, kline_type: 1 }] }] as const;
const QUOTES = [
  [14000, { symbol_list: [PRODUCT] }],
  [14016, { symbol_list: [PRODUCT], speed: 1000 }],
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

/** What a run came to: the same in every run of the same program in the same market. */
export interface SteppedRun {
  readonly pushes: readonly string[];
  readonly messages: readonly string[];
  /** Records of the journal, and the hash over all of them. */
  readonly records: number;
  readonly hash: string;
}

/**
 * Trades for a while in lock step, by the minute and by the tick, at the market and with orders that rest at the newest close.
 * For tests.
 *
 * @param isShownQuotes whether it is shown every quote; otherwise the market makes only those that trading needs.
 */
export async function runStepped(
  settings: Partial<PlatformConfig>,
  { isShownQuotes = true } = {},
): Promise<SteppedRun> {
  const journal = watchJournal();
  const platform = await startStepped({ atMs: AT, ...settings }, { wrapDatabase: journal.watch });
  const bot = await LockStepBot.signIn(platform.ready);
  const order = (symbolId: number | undefined, more: object = {}) =>
    bot.call(BIZ_TYPE.addMarketOrder, isolatedOrder(symbolId, { requestTime: AT, ...more }));
  try {
    await bot.listen(isShownQuotes ? [...QUOTES, KLINES] : [KLINES]);
    // A busy machine takes longer for a run than the lines wait for a word.
    bot.startBeats();
    await bot.join();
    for (let step = 0; step < STEPS; step += 1) {
      await order(step % 2 === 0 ? BTC : EUR);
      await bot.advance({ bars: { symbolId: BTC, tradeType: 2, klineType: 1, count: 1 } });
      const close = bot.quotes.findLast((text) => text.startsWith('pk('))?.split(',')[6] ?? '';
      await order(BTC, { bizType: 13, requestPrice: close.replace('.', '') });
      await bot.advance({ ticks: { symbolId: EUR, tradeType: 2, count: 3 } });
    }
    await bot.advance({ untilMs: AT + 20 * 60_000, stopOn: ['margin'] });
    return { pushes: bot.quotes, messages: bot.messages.slice(2), ...journal.result() };
  } finally {
    bot.close();
    await platform.close();
  }
}
