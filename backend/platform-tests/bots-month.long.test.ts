import { createSign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseCommandLine } from '../command-line/parse-command-line.ts';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { createSteppedClock } from '../market/index.ts';
import { startManagement } from './management-harness.ts';
import { pageBlocks } from './page-blocks.ts';
import { quoteCall } from './quote-call.ts';

/**
 * The month of docs/bots.md: its commands, a strategy that trades by closed hours with a key, and its report. The clock of
 * the host is stepped instead of waited for, which is what makes 40 minutes short and the month the same twice.
 */

const DAY_MS = 86_400_000;
const STEP_MS = DAY_MS / 6;
const DAYS = 28;
const BTC = 10021;
const EUR = 10101;
/** Closed hours that the strategy looks at. */
const HOURS = 24;
const WALL_START_MS = Date.UTC(2026, 10, 2);

interface Key {
  readonly apiKey: string;
  readonly privateKey: string;
}

/** The options of the two commands of the page, with another folder for the data. */
function commands(data: string): readonly (readonly string[])[] {
  const block = pageBlocks('bots.md').find(({ info }) => info === 'month');
  const lines = (block?.text ?? '').trim().split('\n');
  const options = lines.map((line) => (/ -- ([^>]*)/.exec(line)?.[1] ?? '').trim().split(' '));
  return options.map((words) => words.map((word) => (word === 'month' ? data : word)));
}

/** What a month came to. */
interface Month {
  readonly fromMs: number;
  readonly toMs: number;
  /** Codes of the orders that were refused. */
  readonly refused: readonly string[];
  readonly closed: readonly Closed[];
  /** What the second command prints. */
  readonly report: string;
}

interface Closed {
  readonly symbolId: number;
  readonly openTime: number;
  readonly closeTime: number;
  /** Decimal text of what financing took. */
  readonly interest: string;
}

/** A bot with a key, at a platform that the command of the page starts with its data in a folder. */
async function startBot(options: readonly string[]) {
  const wall = createSteppedClock(WALL_START_MS);
  const config = { ...parseCommandLine(options), logLevel: 'silent' } as const;
  const { platform, post, own, signInDemo } = await startManagement(config, { wallClock: wall });
  const { token, accountList } = await signInDemo();
  const { accountId = 0 } = accountList.find(({ tradeType }) => tradeType === 2) ?? {};
  const made = await own<Key>(token, 'customer.app.CustomerApiWebService.applyApi', { tag: 'month' });
  const { apiKey, privateKey } = made.envelope.data;
  const pem = `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`;
  return {
    platform,
    wait: (ms: number) => wall.jump(ms / config.speed),
    /** A signed call of the trade service about the isolated account. */
    async call<Data>(name: string, fields: object) {
      // No two requests are the same.
      wall.advance(1);
      const timestamp = String(wall.nowMs());
      const members = Object.entries({ accountId, tradeType: 2, ...fields });
      const body = Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
      const text = JSON.stringify(body).replaceAll('"', '') + timestamp;
      const signature = createSign('RSA-SHA1').update(text).sign(pem, 'base64');
      const headers = { timestamp, apiKey, signature, token: null };
      const path = `/openapi-c/global/tradeapi.app.OrderApiService.${name}`;
      return (await post<Data>(path, body, headers)).envelope;
    },
    /** The newest hours, the running one last. */
    async hours(symbolId: number) {
      const request = { symbol_id: symbolId, trade_type: 2, trade_mode: 1, kline_type: 5 };
      const url = `${platform.ready.quoteWsUrl}/quote_guest`;
      const { data } = await quoteCall(url, 14012, { ...request, query_kline_num: HOURS + 1 });
      return data['kline_list'] as { readonly timestamp: number; readonly close_price: string }[];
    },
  };
}
type Bot = Awaited<ReturnType<typeof startBot>>;

/** Holds what closed above the mean of a day and sells what closed below, with a stop loss at a hundredth. */
class Strategy {
  readonly #bot: Bot;
  readonly #held = new Map<number, { readonly side: number; readonly positionId: number }>();
  readonly refused: string[] = [];

  constructor(bot: Bot) {
    this.#bot = bot;
  }

  async look(symbolId: number): Promise<void> {
    const closes = (await this.#bot.hours(symbolId)).slice(0, -1).map(({ close_price }) => close_price);
    const last = closes.at(-1) ?? '';
    const mean = closes.reduce((sum, close) => sum + Number(close), 0) / closes.length;
    const side = Number(last) > mean ? 1 : 2;
    const held = this.#held.get(symbolId);
    if (held?.side === side) return;
    if (held !== undefined)
      await this.#order(symbolId, 3 - held.side, { bizType: 2, positionId: held.positionId });
    this.#held.delete(symbolId);
    // A price travels as a whole number of its smallest units.
    const units = Number(last.replace('.', ''));
    const stopLoss = String(Math.round(units * (side === 1 ? 0.99 : 1.01)));
    const opened = await this.#order(symbolId, side, { bizType: 1, stopLoss });
    if (opened !== undefined) this.#held.set(symbolId, { side, positionId: opened });
  }

  async #order(symbolId: number, direction: number, more: object): Promise<number | undefined> {
    const { code, data } = await this.#bot.call<{ positionId: number }>('addMarketOrder', {
      accountCurrency: 'USDT',
      accountDigits: 2,
      crossLevelNum: 1,
      direction,
      entryType: 1,
      expireType: 1,
      requestNum: '0.1',
      requestPrice: '0',
      requestTime: 1,
      symbolId,
      ...more,
    });
    if (code !== '0') this.refused.push(code);
    return code === '0' ? data.positionId : undefined;
  }
}

async function play(data: string): Promise<Month> {
  const [start = [], verify = []] = commands(data);
  const bot = await startBot(start);
  const nowMs = async () => ((await bot.hours(BTC)).at(-1)?.timestamp ?? 0) * 1000;
  const strategy = new Strategy(bot);
  const fromMs = await nowMs();
  for (let step = 0; step < (DAYS * DAY_MS) / STEP_MS; step++) {
    bot.wait(STEP_MS);
    for (const symbolId of [BTC, EUR]) await strategy.look(symbolId);
  }
  const toMs = await nowMs();
  const closed: Closed[] = [];
  for (let current = 1, pages = 1; current <= pages; current++) {
    const { data: page } = await bot.call<{ list: readonly Closed[]; totalPage: number }>(
      'queryHistoryCloseOrderList',
      { current, size: 20 },
    );
    closed.push(...page.list);
    pages = page.totalPage;
  }
  await bot.platform.close();
  return {
    fromMs,
    toMs,
    closed,
    refused: strategy.refused,
    report: await ledgerReport(['--verify-ledger', ...verify]),
  };
}

it('a month of docs/bots.md is played by its commands, and twice the same with one seed [HU-31]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'month-'));
  try {
    const month = await play(join(folder, 'one'));
    expect(month.toMs - month.fromMs).toBe(DAYS * DAY_MS);
    const { closed, report } = month;
    for (const symbolId of [BTC, EUR])
      expect(closed.filter((row) => row.symbolId === symbolId).length).toBeGreaterThan(10);
    // Something was closed on most of its days.
    expect(new Set(closed.map(({ closeTime }) => Math.floor(closeTime / DAY_MS))).size).toBeGreaterThan(15);
    expect(closed.every(({ openTime, closeTime }) => openTime >= month.fromMs && closeTime > openTime)).toBe(
      true,
    );
    expect(closed.some(({ interest }) => Number(interest) !== 0)).toBe(true);
    // A position that its stop loss closed is not there any more; nothing else was refused.
    expect(new Set(month.refused)).toEqual(new Set(['CFDWBWE000008']));
    expect(report).toMatch(
      /^ledger sound: .*\n[^]*journal sound: \d+ records lead to the same state, [0-9a-f]{64}$/,
    );
    expect(await play(join(folder, 'two'))).toEqual(month);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
