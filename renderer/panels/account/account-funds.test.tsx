import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { resetWorld, world } from '../testing/fake-session.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

const { AccountFunds } = await import('./account-funds.tsx');

const page = () => (
  <I18nextProvider i18n={i18n}>
    <AccountFunds />
  </I18nextProvider>
);
const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  resetWorld();
});

it('shows no equity and draws no line before the prices are there', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  resetWorld();
  const known = { ...world.account, accountId: 77, usedMargin: 50_000n };
  world.account = { ...known, equity: undefined, openProfit: undefined };
  const shown = render(page());
  expect([value('Equity'), value('Margin level')]).toEqual(['', '']);
  expect(screen.queryByRole('img')).toBeNull();
  vi.advanceTimersByTime(1_000);
  world.account = { ...known, equity: 1_000_000n };
  shown.rerender(page());
  expect(value('Equity')).toBe('10,000.00');
  // Of the two looks only one had an equity: the line is level.
  const line = () => screen.getByRole('img').querySelector('polyline')?.getAttribute('points');
  expect(line()).toBe('0.0,50.0 240.0,50.0');
  vi.advanceTimersByTime(1_000);
  world.account = { ...known, equity: 1_000_100n };
  shown.rerender(page());
  expect(line()).not.toBe('0.0,50.0 240.0,50.0');
});

it('keeps its lines when an order begins to rest, and says how free margin comes about', () => {
  resetWorld();
  const lines = () => [...document.querySelectorAll('dt')].map((line) => line.textContent);
  const shown = render(page());
  const before = lines();
  expect(value('Reserved for orders')).toBe('0.00');
  expect(screen.getByText(/balance − used − reserved; open results do not count/)).toBeTruthy();
  world.account = { ...world.account, frozen: 12_345n, freeOf: 'equity' };
  shown.rerender(page());
  expect(value('Reserved for orders')).toBe('123.45');
  expect(lines()).toEqual(before);
  expect(screen.getByText(/equity − used − reserved$/)).toBeTruthy();
});
