import { describe, expect, it, vi } from 'vitest';
import type { CandleFeed } from '../../../market/contracts.ts';
import { priceAlert, type Alert } from '../alert.ts';
import { AlertDesk, candle, settled } from '../testing/alert-desk.ts';
import { WARM_UP_BARS } from './alert-watch.ts';
import { MAX_BARS_BACK, READ_BARS, RETRY_MS } from './bar-follower.ts';
import { bookEvents } from './book-events.ts';
import type { EndedOrderRecord, FillRecord } from '../../../venue/records.ts';

const PRODUCT = { symbolId: 1, code: 'BTC/USDT', digits: 1, numberDigits: 3 } as const;
const alert = (value: number, market: number, more: Partial<Alert> = {}): Alert => ({
  id: `at ${value}`,
  ...priceAlert(PRODUCT, value, market),
  ...more,
});

describe('alerts with every chart closed', () => {
  it('fire on the bars of their product as these come', async () => {
    const desk = new AlertDesk();
    desk.go(candle(0, 90));
    const watch = desk.start();
    watch.setAlerts([alert(100, 90), alert(80, 90), alert(200, 90, { isOff: true })]);
    await settled();
    desk.go(candle(1, 95), candle(2, 101), candle(3, 79), candle(4, 300));
    expect(desk.fired).toEqual(['at 100 2', 'at 80 3']);
    watch.close();
    desk.go(candle(5, 100));
    expect(desk.fired).toHaveLength(2);
  });

  it('fire after a restart in the bar that was missed, once, and say that it was late', async () => {
    const desk = new AlertDesk();
    desk.go(candle(0, 90), candle(1, 90));
    const alerts = [alert(100, 90), alert(110, 90, { repeats: 'time' }), alert(500, 90)];
    const first = desk.start();
    first.setAlerts(alerts);
    await settled();
    first.close();
    desk.go(candle(2, 95), candle(3, 95, 120), candle(4, 96), candle(5, 97));
    for (const left of [alerts, alerts.slice(1)]) {
      const again = desk.start();
      again.setAlerts(left);
      await settled();
      again.close();
    }
    expect(desk.fired).toEqual(['at 100 3 late', 'at 110 3 late']);
    expect(desk.caught).toContainEqual(['at 500', 4, false]);
  });

  it('lose no bar in a break of the line, also one that comes while history is read', async () => {
    const desk = new AlertDesk();
    desk.go(candle(0, 90));
    const watch = desk.start();
    watch.setAlerts([alert(100, 90)]);
    await settled();
    // Bars that are not heard, and a first read that fails.
    desk.bars.push(candle(1, 90, 101), candle(2, 90));
    desk.fails = 1;
    desk.reset();
    await settled();
    expect([desk.fired, desk.delays]).toEqual([[], [RETRY_MS]]);
    desk.later.splice(0).forEach((task) => task());
    desk.go(candle(3, 90));
    await settled();
    expect(desk.fired).toEqual(['at 100 1 late']);
  });

  it('look at every bar where breaks come faster than history can be read', async () => {
    const desk = new AlertDesk();
    desk.go(candle(0, 90));
    const { history } = desk.feed;
    const breaking: CandleFeed = {
      ...desk.feed,
      history: async (end, count) => {
        desk.reset();
        return history(end, count);
      },
    };
    Object.assign(desk, { feed: breaking });
    const watch = desk.start();
    watch.setAlerts([alert(100, 90), alert(110, 90)]);
    for (const bar of [candle(1, 101), candle(2, 111), candle(3, 90)]) {
      await settled();
      desk.bars.push(bar);
      desk.later.splice(0).forEach((task) => task());
    }
    await settled();
    expect(desk.fired).toEqual(['at 100 1', 'at 110 2']);
  });

  it('read back to the bar that was seen last, and over 20,000 bars at most, which is said [MAX_BARS_BACK]', async () => {
    expect(MAX_BARS_BACK).toBe(20_000);
    const desk = new AlertDesk();
    desk.bars = [candle(0, 90)];
    const first = desk.start();
    first.setAlerts([alert(100, 90, { repeats: 'time' })]);
    await settled();
    first.close();
    desk.bars = Array.from({ length: 21_000 }, (_, number) => candle(number, number === 30 ? 101 : 90));
    const again = desk.start();
    again.setAlerts([alert(100, 90, { repeats: 'time' })]);
    await settled();
    await settled();
    expect(desk.queries).toBe(2 + MAX_BARS_BACK / READ_BARS);
    expect(desk.caught).toEqual([['at 100', MAX_BARS_BACK - 1, true]]);
    expect(desk.fired).toEqual([]);
  });

  it('read as much before as indicators need, and no more', async () => {
    const desk = new AlertDesk();
    desk.bars = Array.from({ length: 3000 }, (_, number) => candle(number, 90));
    const watch = desk.start();
    watch.setAlerts([alert(100, 90)]);
    await settled();
    expect(desk.queries).toBe(2);
    expect(WARM_UP_BARS).toBe(500);
  });

  it('close their bar by the clock where no price follows, and go on with other words', async () => {
    const desk = new AlertDesk();
    desk.go(candle(0, 90));
    const closing = alert(100, 90, { moment: 'closed' });
    const watch = desk.start();
    watch.setAlerts([closing]);
    await settled();
    desk.go(candle(1, 101));
    watch.setAlerts([{ ...closing, words: 'Sell' }]);
    watch.setTime(120_000);
    expect(desk.fired).toEqual([]);
    watch.setTime(122_000);
    expect(desk.fired).toEqual(['at 100 1']);
  });

  it('hear of orders of their own product, and any where they have none', async () => {
    const desk = new AlertDesk();
    const watch = desk.start();
    const filled = { conditions: [{ kind: 'order', event: 'filled' }], repeats: 'time' } as const;
    watch.setAlerts([
      alert(1, 90, { ...filled, id: 'own' }),
      alert(1, 90, { ...filled, id: 'any', product: undefined }),
    ]);
    watch.receive({ happening: 'filled', symbolId: 2, timeMs: 1 }, false);
    watch.receive({ happening: 'filled', symbolId: 1, timeMs: 60_000 }, true);
    expect(desk.fired).toEqual(['any 0', 'own 1 late', 'any 1 late']);
    expect(desk.queries).toBe(0);
  });
});

const fill = (dealId: string, timeMs: number, reason = 'limit') =>
  ({ dealId, symbolId: 1, timeMs, reason }) as unknown as FillRecord;
const ended = (orderId: string, endedAtMs: number, end: EndedOrderRecord['end']) =>
  ({ orderId, symbolId: 1, endedAtMs, end }) as unknown as EndedOrderRecord;

describe('what happened to orders', () => {
  const listen = (sinceMs: number | undefined) => {
    const said: string[] = [];
    const onReceived = vi.fn();
    const events = bookEvents({
      sinceMs,
      onEvent: ({ happening, timeMs }, isLate) => said.push(`${happening} ${timeMs}${isLate ? ' late' : ''}`),
      onReceived,
    });
    return { said, onReceived, events };
  };

  it('is said once, and nothing of what was before the first look', () => {
    const { said, onReceived, events } = listen(undefined);
    const before = [fill('1', 5)];
    events.take({ readings: 0, fills: [], ended: [] });
    events.take({ readings: 1, fills: before, ended: [ended('7', 4, 'cancelled')] });
    expect(said).toEqual([]);
    const now = {
      readings: 1,
      fills: [fill('3', 9, 'stopLoss'), fill('2', 9), ...before],
      ended: [ended('8', 8, 'expired')],
    };
    events.take(now);
    events.take({ ...now, readings: 2 });
    expect(said).toEqual(['expired 8', 'filled 9', 'stopLoss 9', 'filled 9']);
    expect(onReceived).toHaveBeenLastCalledWith(9);
  });

  it('after a restart is said as far as it was not heard before', () => {
    const { said, events } = listen(5);
    const book = {
      readings: 1,
      fills: [fill('2', 9, 'stopOut'), fill('1', 5)],
      ended: [ended('7', 6, 'rejected')],
    };
    events.take(book);
    events.take({ readings: 0, fills: [], ended: [] });
    events.take(book);
    expect(said).toEqual(['rejected 6 late', 'filled 9 late', 'stopOut 9 late']);
  });
});
