import { describe, expect, it, vi } from 'vitest';
import type { LineHealth } from '../../backend/client/index.ts';
import type { ActivityEvent } from '../trading/contracts.ts';

vi.mock('../market/index.ts', async () => (await import('../panels/testing/fake-rooms.ts')).marketRoom);
vi.mock('../trading/index.ts', async () => (await import('../panels/testing/fake-rooms.ts')).tradingRoom);

const { BANNER_AFTER_MS, lineToReport } = await import('./connection-banner.tsx');
const { offsetText } = await import('./status-bar.tsx');
const { freshEvents } = await import('./use-activity-toasts.ts');
const { FROZEN_MS, isFrozen } = await import('../panels/shared/feed-age.tsx');

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

describe('connection', () => {
  it('speaks of a lost line once it is more than a hiccup, quotes first [DT-19]', () => {
    expect(lineToReport({ quotes: LIVE, messages: LIVE, orders: LIVE }, 99_000)).toBeUndefined();
    const lost = { quotes: DOWN, messages: DOWN, orders: LIVE };
    expect(lineToReport(lost, 1000 + BANNER_AFTER_MS - 1)).toBeUndefined();
    expect(lineToReport(lost, 9000)).toMatchObject({ name: 'quotes', downMs: 8000 });
    expect(lineToReport({ ...lost, quotes: LIVE }, 9000)?.name).toBe('messages');
    expect(lineToReport({ ...lost, quotes: LIVE, orders: DOWN }, 9000)?.name).toBe('orders');
  });

  it('does not say that orders still work when no line does [DT-19]', () => {
    const all = { quotes: DOWN, messages: DOWN, orders: { ...DOWN, downSinceMs: 8900 } };
    expect(lineToReport(all, 9000)).toMatchObject({ name: 'platform', downMs: 8000 });
  });

  it('freezes a panel after three seconds without a line, after ten with a silent one', () => {
    expect(isFrozen(3500, 'down')).toBe(true);
    expect(isFrozen(3500, 'live')).toBe(false);
    expect(isFrozen(FROZEN_MS + 1, 'live')).toBe(true);
    expect(isFrozen(undefined, 'down')).toBe(false);
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
