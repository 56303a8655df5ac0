import { afterEach, describe, expect, it } from 'vitest';
import {
  BTC,
  Desk,
  HOUR_MS,
  market,
  MINUTE_MS,
  START_MS,
} from '../../services/trade/testing/catch-up-fixture.ts';

const desks: Desk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
});
async function start(...how: Parameters<typeof Desk.start>): Promise<Desk> {
  const desk = await Desk.start(...how);
  desks.push(desk);
  return desk;
}

describe('A platform that was off', () => {
  it('has let stops fire and trailing stops follow: each is where it would have been', async () => {
    const all = [await start(), await start(), await start(START_MS, { isUnmarked: true })];
    const [there, off, killed] = all as [Desk, Desk, Desk];
    const untilMs = START_MS + 5 * HOUR_MS;
    const { highBid: high = 0, lowAsk: low = 0 } = market.bounds?.(BTC, START_MS, untilMs) ?? {};
    const now = market.lastTick(BTC, START_MS)?.bid ?? 0;
    const [up, down] = [Math.round((now + high) / 2), Math.round((now + low) / 2)];
    for (const desk of all) {
      const accounts = [await desk.openAccount(), await desk.openAccount(undefined, 'cross')];
      for (const [at, accountId] of accounts.entries()) {
        const own = { tradeType: 2 - at };
        await desk.place(accountId, own);
        for (const triggerBy of ['', 'last', 'middle']) {
          const stop = { ...own, triggerBy, requestNum: '0.1' };
          await desk.place(accountId, { ...stop, triggerPrice: up });
          await desk.place(accountId, { ...stop, direction: 2, triggerPrice: down });
          await desk.place(accountId, {
            ...stop,
            bizType: at === 1 ? 12 : 13,
            triggerPrice: up,
            requestPrice: now,
          });
          await desk.place(accountId, {
            ...stop,
            direction: 2,
            trailing: String(Math.round((high - low) / 4)),
          });
          await desk.place(accountId, { ...stop, trailing: '0.3%', activationPrice: down });
          await desk.place(accountId, { ...stop, direction: 2, trailing: '40%' });
        }
      }
      await desk.run(20 * MINUTE_MS);
    }
    await off.stop();
    await killed.kill();
    await there.run(untilMs - there.nowMs);
    for (const desk of [off, killed]) {
      await desk.open(untilMs);
      for (const table of ['trade_deal', 'trade_order', 'trade_position', 'trade_ledger'] as const)
        expect(await desk.rows(table)).toEqual(await there.rows(table));
    }
    const rows = (await there.rows('trade_order')) as { status: number; stop_trigger: string | null }[];
    const stops = rows.flatMap(({ status, stop_trigger: text }) =>
      text === null ? [] : [{ status, ...(JSON.parse(text) as { firedAtMs?: number; price: number }) }],
    );
    // Some have fired while the others were off, and those that follow from far away have done so all the time.
    expect(stops.filter(({ firedAtMs = 0 }) => firedAtMs > START_MS + 20 * MINUTE_MS).length).toBeGreaterThan(
      5,
    );
    const following = stops.filter(({ status, firedAtMs }) => status === 1 && firedAtMs === undefined);
    expect(following.some(({ price }) => Math.abs(price - high * 0.6) < high * 0.001)).toBe(true);
  });
});
