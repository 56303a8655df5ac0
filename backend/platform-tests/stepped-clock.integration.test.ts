import { afterEach, describe, expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { EVALUATION_CALLS } from '../contract/calls/evaluation.ts';
import { createBuiltInMarket } from '../market/index.ts';
import type { Platform } from '../platform.ts';
import { isolatedOrder } from './isolated-order.ts';
import { LockStepBot, startStepped } from './lock-step-bot.ts';

const BTC = 10021;
const AT = Date.UTC(2026, 2, 2, 8);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const BAR = { bars: { symbolId: BTC, tradeType: 2, klineType: 1, count: 1 } };
const TICK = { ticks: { symbolId: BTC, tradeType: 2, count: 1 } };
const PRODUCT = { symbol_id: BTC, trade_type: 2, trade_mode: 1 };
const QUOTES = [14000, { symbol_list: [PRODUCT] }] as const;
const CLOSED_MINUTES = [14018, { symbol_list: [{ ...PRODUCT, kline_type: 1 }] }] as const;

const open: (Platform | LockStepBot)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(settings: object = {}): Promise<Platform> {
  const platform = await startStepped({ atMs: AT, ...settings });
  open.push(platform);
  return platform;
}

async function signIn({ ready }: Platform): Promise<LockStepBot> {
  const bot = await LockStepBot.signIn(ready);
  open.push(bot);
  return bot;
}

const state = (bot: LockStepBot) =>
  bot.call<{
    waitingFor: readonly string[];
    wasLate: boolean;
    fidelity: string;
    participants: readonly { name: string; isLate: boolean }[];
  }>(EVALUATION_CALLS.clockState.bizType, {});

const market = createBuiltInMarket({ seed: 7 });

/** A take profit that is reached within a day, by a good way from here. */
async function bracketOfADay() {
  const bid = market.lastTick(BTC, AT)?.bid ?? 0;
  const high = market.bounds?.(BTC, AT, AT + DAY_MS)?.highBid ?? 0;
  return { takeProfit: String(Math.round(bid + 0.9 * (high - bid))) };
}

const now = (bot: LockStepBot) =>
  bot.call<{ timeMs: number }>(EVALUATION_CALLS.clockNow.bizType, {}).then(({ timeMs }) => timeMs);

describe('a stepped market', () => {
  it('stands until it is told to go on, and goes exactly as far', async () => {
    const bot = await signIn(await start());
    await bot.join();
    expect(await now(bot)).toBe(AT);
    expect(await bot.advance({ untilMs: AT + 90_000 })).toMatchObject({
      timeMs: AT + 90_000,
      reason: 'time',
    });
    expect(await now(bot)).toBe(AT + 90_000);
    expect(await bot.advance(BAR)).toMatchObject({ timeMs: AT + 2 * MINUTE_MS, reason: 'bars' });
    const { timeMs, reason } = await bot.advance(TICK);
    expect(reason).toBe('ticks');
    expect(timeMs).toBeGreaterThan(AT + 2 * MINUTE_MS);
  });

  it('has sent every push of a step when it answers, and says how many', async () => {
    const bot = await signIn(await start());
    await bot.listen([CLOSED_MINUTES]);
    await bot.join();
    for (let minute = 1; minute <= 3; minute += 1) {
      const { quoteSeq } = await bot.advance(BAR);
      expect(quoteSeq).toBe(1 + minute);
      expect(bot.quotes.at(-1)).toMatch(/^pk\(/);
    }
  });

  it('has each K-line in its place among the quotes of a step, for whoever is shown them', async () => {
    const bot = await signIn(await start());
    await bot.listen([CLOSED_MINUTES, QUOTES]);
    await bot.join();
    const before = bot.quotes.length;
    await bot.advance({ bars: { ...BAR.bars, count: 3 } });
    const kinds = bot.quotes.slice(before).map((text) => (text.startsWith('pk(') ? 'K-line' : 'quote'));
    const places = kinds.flatMap((kind, at) => (kind === 'K-line' ? [at] : []));
    expect(places).toHaveLength(3);
    for (const [at, place] of places.slice(1).entries())
      expect(place - (places[at] ?? place)).toBeGreaterThan(1);
  });

  it('goes on for the push token by which a program reads its sockets, which opens no other call [ATK-872]', async () => {
    const platform = await start();
    const trader = await signIn(platform);
    const program = await LockStepBot.open(
      platform.ready,
      await trader.call<string>(BIZ_TYPE.getMsgPushToken, {}),
    );
    open.push(program);
    await program.listen([CLOSED_MINUTES]);
    await program.join();
    expect(await program.advance(BAR)).toMatchObject({
      timeMs: AT + MINUTE_MS,
      quoteSeq: 2,
      messageSeq: expect.any(Number),
    });
    expect(program.quotes.at(-1)).toMatch(/^pk\(/);
    for (const bizType of [BIZ_TYPE.findCustomerInfo, BIZ_TYPE.getMsgPushToken, BIZ_TYPE.addMarketOrder])
      expect(await program.ask(bizType, {}), bizType).toMatchObject({ code: 'GATEWAY_CODE_005' });
    // It takes part for itself: the login does not.
    await expect(trader.advance(BAR)).rejects.toThrow();
  });

  it.each([
    ['once it is answered', false],
    ['though the step is sent right behind it', true],
  ])('decides an order between two steps at the time that stands, %s', async (_, isRightBehind) => {
    const bot = await signIn(await start());
    await bot.listen([]);
    await bot.join();
    await bot.advance(BAR);
    const answered = bot.call(BIZ_TYPE.addMarketOrder, isolatedOrder(BTC));
    if (!isRightBehind) await answered;
    const [{ timeMs }] = await Promise.all([bot.advance(TICK), answered]);
    const trades = bot.messages.filter((text) => text.includes('"msgCode":"trade"'));
    expect(trades).toHaveLength(1);
    expect(JSON.parse(trades[0] ?? '')).toMatchObject({
      timestamp: AT + MINUTE_MS,
      content: { bizType: 'POSITION_OPEN' },
    });
    expect(timeMs).toBeGreaterThan(AT + MINUTE_MS);
  });

  it('stops at a fill before its time, and goes on from there', async () => {
    const bot = await signIn(await start());
    await bot.listen([]);
    await bot.join();
    await bot.call(BIZ_TYPE.addMarketOrder, isolatedOrder(BTC, await bracketOfADay()));
    const untilMs = AT + 2 * DAY_MS;
    const { timeMs, reason } = await bot.advance({ untilMs, stopOn: ['fill'] });
    expect(reason).toBe('fill');
    expect(timeMs).toBeLessThan(untilMs);
    const [, closed] = bot.messages.filter((text) => text.includes('"msgCode":"trade"'));
    expect(JSON.parse(closed ?? '')).toMatchObject({
      timestamp: timeMs,
      content: { bizType: 'POSITION_CLOSE' },
    });
    expect(await bot.advance({ untilMs, stopOn: ['fill'] })).toMatchObject({
      timeMs: untilMs,
      reason: 'time',
    });
  });

  it('goes to the nearest of what its participants ask for, and waits for each of them', async () => {
    const platform = await start();
    const [one, other] = [await signIn(platform), await signIn(platform)];
    await one.join('one');
    await other.join('other');
    const far = other.advance({ untilMs: AT + 3 * MINUTE_MS });
    await one.advance({ untilMs: AT + MINUTE_MS });
    expect(await now(one)).toBe(AT + MINUTE_MS);
    expect(await state(one)).toMatchObject({ waitingFor: ['one'] });
    await one.advance({ untilMs: AT + 2 * MINUTE_MS });
    // Whoever leaves is waited for no longer.
    await one.call(EVALUATION_CALLS.leaveClock.bizType, {});
    expect(await far).toMatchObject({ timeMs: AT + 3 * MINUTE_MS, reason: 'time' });
  });

  it('takes out a participant whose session ends', async () => {
    const platform = await start();
    const [one, other] = [await signIn(platform), await signIn(platform)];
    await one.join('one');
    await other.join('other');
    const far = other.advance({ untilMs: AT + MINUTE_MS });
    await one.call(BIZ_TYPE.logout, {});
    expect(await far).toMatchObject({ timeMs: AT + MINUTE_MS });
  });

  it('names who is silent for too long, marks the run and goes on where it was told to', async () => {
    const platform = await start({ stepTimeoutMs: 50, stepLate: 'go' });
    const [one, other] = [await signIn(platform), await signIn(platform)];
    await one.join('one');
    await other.join('other');
    await other.advance({ untilMs: AT + MINUTE_MS });
    const { participants, wasLate, fidelity } = await state(other);
    expect(wasLate).toBe(true);
    expect(fidelity).toBe('touch');
    expect(participants.find(({ name }) => name === 'one')).toMatchObject({ isLate: true });
  });

  it('charges for the end of a day in the middle of a step', async () => {
    const bot = await signIn(await start());
    await bot.join();
    await bot.call(BIZ_TYPE.addMarketOrder, isolatedOrder(BTC));
    await bot.advance({ untilMs: AT + 2 * DAY_MS });
    const [position] = await bot.call<readonly { interest: string }[]>(BIZ_TYPE.queryPositionPage, {
      tradeType: 2,
    });
    expect(Number(position?.interest)).not.toBe(0);
  });

  it('refuses a step that says nothing, one that is too long and one of a stranger [MAX_BARS_A_STEP, MAX_TICKS_A_STEP, MAX_PARTICIPANT_NAME]', async () => {
    const bot = await signIn(await start());
    const listed = async (target: object, call: { bizType: string } = EVALUATION_CALLS.advanceClock) => {
      const { bizCode, code } = await bot.ask(call.bizType, target);
      return code === '0' ? code : bizCode + code;
    };
    expect(await listed({ name: 'x'.repeat(65) }, EVALUATION_CALLS.joinClock)).toBe('GGATEWAY_CODE_015');
    expect(await listed({ name: 'x'.repeat(64) }, EVALUATION_CALLS.joinClock)).toBe('0');
    await bot.call(EVALUATION_CALLS.leaveClock.bizType, {});
    expect(await listed({ bars: { ...BAR.bars, count: 100_001 } })).toBe('GGATEWAY_CODE_015');
    expect(await listed({ ticks: { ...TICK.ticks, count: 100_001 } })).toBe('GGATEWAY_CODE_015');
    expect(await listed({ untilMs: AT + 1 })).toBe('GGATEWAY_CODE_015');
    await bot.join();
    expect(await listed({})).toBe('GGATEWAY_CODE_015');
    expect(await listed({ bars: { symbolId: 1, tradeType: 2, klineType: 1, count: 1 } })).toBe(
      'GGATEWAY_CODE_015',
    );
  });
});

describe('a market that runs by itself', () => {
  it('refuses to be moved', async () => {
    const bot = await signIn(await start({ clock: 'real' }));
    const { bizCode, code, msg } = await bot.ask(EVALUATION_CALLS.joinClock.bizType, { name: 'bot' });
    expect(bizCode + code).toBe('GGATEWAY_CODE_201');
    expect(msg).toBeTruthy();
  });
});
