import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LineHealth } from '../../backend/client/index.ts';
import { i18n } from '../i18n/i18n.ts';
import type { ActivityEvent } from '../trading/contracts.ts';

vi.mock(
  '../market/market-api.ts',
  async () => (await import('../panels/testing/fake-session.ts')).marketRoom,
);
vi.mock(
  '../trading/trading-api.ts',
  async () => (await import('../panels/testing/fake-session.ts')).fakeSession,
);

const { world } = await import('../panels/testing/fake-session.ts');
const { HICCUP_MS } = await import('../market/quote-age.ts');
const { ANSWER_FRESH_MS, lineToReport } = await import('./bars/connection-banner.tsx');
const { MarketTime, offsetText, StatusBar } = await import('./bars/status-bar.tsx');
const { freshEvents } = await import('./frame.tsx');
const { QuotePace } = await import('../market/quote-pace.ts');
const { badgeStaleAfterMs, FROZEN_MS, isFrozen } = await import('../panels/shared/feed-age.tsx');

const LIVE: LineHealth = {
  state: 'live',
  latencyMs: 1,
  downSinceMs: undefined,
  nextTryAtMs: undefined,
  tries: 0,
};
const DOWN: LineHealth = {
  state: 'down',
  latencyMs: undefined,
  downSinceMs: 1000,
  nextTryAtMs: 5000,
  tries: 2,
};

describe('the time of the market', () => {
  afterEach(() => {
    cleanup();
    [world.marketOffsetMs, world.marketStandsMs, world.marketSpeed] = [0, undefined, 1];
  });
  const shown = () => screen.getByTitle('Market time').textContent;

  it('is not that of this machine before the market has said its own', () => {
    world.marketOffsetMs = undefined;
    const { rerender } = render(<MarketTime />);
    expect(shown()).toContain('--:--:--');
    world.marketOffsetMs = 0;
    rerender(<MarketTime />);
    expect(shown()).toMatch(/^Market \d\d:\d\d:\d\d UTC$/);
  });

  it('has its day where that is another than this machine’s, and its speed where it runs at another', () => {
    world.marketOffsetMs = Date.UTC(2025, 2, 3, 8) - Date.now();
    world.marketSpeed = 59.63;
    render(<MarketTime />);
    expect(shown()).toMatch(/^Market 2025-03-03 08:00:\d\d UTC×60$/);
  });

  it('stands where somebody else moves it, and so does all that is counted from it', () => {
    world.marketStandsMs = Date.UTC(2025, 2, 3, 8, 0, 7);
    render(<MarketTime />);
    expect(shown()).toBe('Market 2025-03-03 08:00:07 UTC');
  });
});

describe('the status bar', () => {
  afterEach(cleanup);

  it('says of each line how slow it is, or since when it is down [DT-19]', () => {
    const line = (latencyMs: number): LineHealth => ({ ...LIVE, latencyMs });
    const shown = () => screen.getByRole('contentinfo').textContent;
    world.quotes = line(1234.4);
    world.messageLine = line(56.5);
    world.orderLine = line(789);
    const { rerender } = render(<StatusBar />);
    expect(shown()).toMatch(/^Quotes 1234 msMessages 57 msOrders 789 ms/);
    // Before its first heartbeat came back a line is live, and nobody knows how slow.
    world.messageLine = { ...LIVE, latencyMs: undefined };
    world.orderLine = { ...DOWN, downSinceMs: Date.now() - 61_000 };
    world.quotes = { ...DOWN, state: 'connecting', downSinceMs: undefined };
    rerender(<StatusBar />);
    expect(shown()).toMatch(/^Quotes connecting…?Messages liveOrders down 1 min/i);
  });
});

describe('connection', () => {
  it('speaks of a lost line once it is more than a hiccup, quotes first [DT-19]', () => {
    const all = { quotes: LIVE, messages: LIVE, orders: LIVE, answeredAtMs: 8000 };
    expect(lineToReport(all, 99_000)).toBeUndefined();
    const lost = { ...all, quotes: DOWN, messages: DOWN };
    expect(lineToReport(lost, 1000 + HICCUP_MS - 1)).toBeUndefined();
    expect(lineToReport(lost, 9000)).toMatchObject({ name: 'quotes', downMs: 8000 });
    expect(lineToReport({ ...lost, quotes: LIVE }, 9000)?.name).toBe('messages');
    expect(lineToReport({ ...lost, quotes: LIVE, orders: DOWN }, 9000)?.name).toBe('orders');
  });

  it('says that orders still work only when one call was answered since quotes were lost, not long ago [DT-19]', () => {
    const lost = { quotes: DOWN, messages: DOWN, orders: LIVE };
    expect(lineToReport({ ...lost, answeredAtMs: 900 }, 9000)?.name).toBe('quotesUnchecked');
    expect(lineToReport({ ...lost, answeredAtMs: undefined }, 9000)?.name).toBe('quotesUnchecked');
    expect(lineToReport({ ...lost, answeredAtMs: 8000 }, 8000 + ANSWER_FRESH_MS)?.name).toBe('quotes');
    expect(lineToReport({ ...lost, answeredAtMs: 8000 }, 8001 + ANSWER_FRESH_MS)?.name).toBe(
      'quotesUnchecked',
    );
    // A line that was never used is not down.
    const unused = { ...LIVE, state: 'connecting' } as LineHealth;
    expect(lineToReport({ ...lost, orders: unused, answeredAtMs: undefined }, 9000)?.name).toBe(
      'quotesUnchecked',
    );
    const all = { ...lost, orders: { ...DOWN, downSinceMs: 8900 }, answeredAtMs: 900 };
    expect(lineToReport(all, 9000)).toMatchObject({ name: 'platform', downMs: 8000 });
  });

  it('never says that nothing can be sent: an order without an answer is kept [DT-19]', () => {
    for (const language of ['en-US', 'zh-CN', 'zh-TW'])
      for (const part of ['platformDetail', 'ordersDetail'] as const) {
        const text = i18n.t(`banner.${part}`, { ns: 'panels', lng: language, time: '15:30:12' });
        expect(text).toContain('15:30:12');
        expect(text).not.toMatch(/can be sent|无法|無法/);
      }
  });

  it('freezes a panel after three seconds without a line, after ten with a silent one', () => {
    expect(isFrozen(3500, 'down')).toBe(true);
    expect(isFrozen(3500, 'live')).toBe(false);
    expect(isFrozen(FROZEN_MS + 1, 'live')).toBe(true);
    expect(isFrozen(undefined, 'down')).toBe(false);
    const slow = new QuotePace();
    for (const atMs of [0, 8_000, 16_000]) slow.received(atMs);
    expect([isFrozen(30_000, 'live', 1, slow), isFrozen(33_000, 'live', 1, slow)]).toEqual([false, true]);
    expect(isFrozen(3_500, 'down', 1, slow)).toBe(true);
  });

  it('the badge of a product whose pace is not known calls nothing old before its panel freezes [HU-102]', () => {
    const pace = new QuotePace();
    expect(badgeStaleAfterMs('live', 1, pace)).toBe(FROZEN_MS);
    expect(badgeStaleAfterMs('live', 0.5, pace)).toBe(2 * FROZEN_MS);
    for (const atMs of [0, 200, 400]) pace.received(atMs);
    expect(badgeStaleAfterMs('live', 1, pace)).toBe(3_000);
    expect(badgeStaleAfterMs('down', 1, new QuotePace())).toBe(3_000);
  });

  it('shows the clock offset with its sign', () => {
    expect([3.4, -2.6, 0, undefined].map(offsetText)).toEqual(['+3 ms', '\u22123 ms', '0 ms', '']);
  });

  it('tells each event once, the older one first [DT-12]', () => {
    const event = (id: string) => ({ id }) as ActivityEvent;
    const events = [event('3'), event('2'), event('1')];
    expect(freshEvents(events, new Set(['1'])).map(({ id }) => id)).toEqual(['2', '3']);
  });
});
