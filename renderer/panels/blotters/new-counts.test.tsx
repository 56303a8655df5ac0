import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import type { ActivityEvent } from '../../trading/contracts.ts';
import { resetWorld, world } from '../testing/fake-session.ts';
import { useSeenActivity } from './activity.tsx';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-session.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-session.ts')).detailRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

const { Blotter } = await import('./blotter.tsx');

const event = (id: string): ActivityEvent => ({
  id,
  timeMs: 1,
  kind: 'fill',
  title: id,
  detail: '',
  code: undefined,
});
const page = () => (
  <I18nextProvider i18n={i18n}>
    <Blotter tabs={['positions', 'activity', 'notices']} />
  </I18nextProvider>
);
const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

beforeEach(() => {
  resetWorld();
  useSeenActivity.setState({ newest: undefined });
});
afterEach(cleanup);

it('a tab says how many lines are new, also to those who hear it, until its list is looked at [MAX_NEW_COUNT]', () => {
  world.activity = [event('own-x-1'), event('trade-2'), event('trade-1')];
  world.newMessages = 120;
  const { rerender } = render(page());
  expect(names()).toEqual(['Positions', 'Activity2 new', 'Notices99+ new']);
  fireEvent.click(screen.getByRole('tab', { name: /^Activity/ }));
  expect(names()[1]).toBe('Activity');
  fireEvent.click(screen.getByRole('tab', { name: 'Positions' }));
  world.activity = [event('notice-9'), event('trade-3'), ...world.activity];
  act(() => rerender(page()));
  expect(names()[1]).toBe('Activity1 new');
});
