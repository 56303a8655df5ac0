import { afterEach, expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { EVALUATION_CALLS } from '../contract/calls/evaluation.ts';
import type { Platform } from '../platform.ts';
import type { PlatformConfig } from '../platform-config.ts';
import { isolatedOrder } from './isolated-order.ts';
import { LockStepBot, startStepped } from './lock-step-bot.ts';

const BTC = 10021;
const MINUTE_MS = 60_000;
const AT = Date.UTC(2026, 2, 2, 8);
/** The hour in which it trades. Before it the program reads: the market that runs by itself is ahead of it when it comes. */
const FROM = AT + 30 * MINUTE_MS;
const TO = FROM + 60 * MINUTE_MS;
const [FAST, SLOW] = [2, 6];
/** A minute of the market every half second: K-lines that have closed are looked for ten times a second, and a busy machine may pause as long. */
const SPEED = 120;
const BAR = { bars: { symbolId: BTC, tradeType: 2, klineType: 1, count: 1 } };
const COMMANDS = [
  [14018, { symbol_list: [{ symbol_id: BTC, trade_type: 2, trade_mode: 1, kline_type: 1 }] }],
] as const;

let platform: Platform;
let bot: LockStepBot;
afterEach(async () => {
  bot.close();
  await platform.close();
});

/** What was decided at the end of a K-line. */
interface Decision {
  readonly klineMs: number;
  readonly does: 'opens' | 'closes';
}

/**
 * The program: it buys while the mean of the last closes is above that of more of them, and closes when it is below. Whether the market
 * waits for it, it learns from the platform; everything else it does in the same way.
 */
async function trade(): Promise<readonly Decision[]> {
  const isStepped = await bot.join().then(
    () => true,
    () => false,
  );
  const decisions: Decision[] = [];
  const closes: number[] = [];
  let position: string | undefined;
  for (let read = 0; ;) {
    if (isStepped) await bot.advance(BAR);
    else await bot.read(() => bot.klines.length > read);
    for (const text of bot.klines.slice(read)) {
      read += 1;
      const figures = text.split(',');
      const klineMs = Number(figures[4]) * 1000;
      if (klineMs >= TO) return decisions;
      closes.push(Number(figures[6]));
      if (klineMs < FROM) continue;
      const mean = (count: number) => closes.slice(-count).reduce((sum, close) => sum + close, 0) / count;
      const isUp = mean(FAST) > mean(SLOW);
      if (isUp === (position !== undefined)) continue;
      const order = position === undefined ? {} : { bizType: 2, direction: 2, positionId: position };
      const acknowledged = await bot.call<{ positionId: string }>(
        BIZ_TYPE.addMarketOrder,
        isolatedOrder(BTC, order),
      );
      position = isUp ? acknowledged.positionId : undefined;
      decisions.push({ klineMs, does: isUp ? 'opens' : 'closes' });
    }
  }
}

async function decide(settings: Partial<PlatformConfig>): Promise<readonly Decision[]> {
  platform = await startStepped({ atMs: AT, rateLimits: false, ...settings });
  bot = await LockStepBot.signIn(platform.ready);
  await bot.listen(COMMANDS);
  bot.startBeats();
  const { clock } = await bot
    .call<{ clock: string }>(EVALUATION_CALLS.clockNow.bizType, {})
    .catch(() => ({ clock: 'real' }));
  expect(clock).toBe(settings.clock ?? 'stepped');
  const decisions = await trade();
  const page = { tradeType: 2, current: 1, size: 100 };
  const { list } = await bot.call<{ list: readonly object[] }>(BIZ_TYPE.queryHistoryCloseOrderList, page);
  expect(list).toHaveLength(decisions.filter(({ does }) => does === 'closes').length);
  return decisions;
}

it(
  'a program decides the same in lock step, where the market follows it and in real time',
  { timeout: 240_000 },
  async () => {
    const inLockStep = await decide({});
    bot.close();
    await platform.close();
    expect(inLockStep.length).toBeGreaterThan(8);
    const followed = await decide({ clock: 'follow' });
    bot.close();
    await platform.close();
    expect(followed).toEqual(inLockStep);
    expect(await decide({ clock: 'real', speed: SPEED })).toEqual(inLockStep);
  },
);
