import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import { useToasts } from '../components/index.ts';
import { i18n } from '../i18n/i18n.ts';
import type { PositionView, UnconfirmedOrder } from '../trading/contracts.ts';
import { runCommand } from '../workspace/keys/commands.ts';
import { resetWorld, world } from './testing/fake-session.ts';

vi.mock('../market/market-api.ts', async () => (await import('./testing/fake-session.ts')).marketRoom);
vi.mock('../market/selection.ts', async () => (await import('./testing/fake-session.ts')).selectionRoom);
vi.mock('../market/detail.ts', async () => (await import('./testing/fake-session.ts')).detailRoom);
vi.mock('../trading/trading-api.ts', async () => (await import('./testing/fake-session.ts')).fakeSession);

const { Ticket } = await import('./ticket/ticket.tsx');
const { Watchlist } = await import('./watchlist/watchlist.tsx');
const { Blotter } = await import('./blotters/blotter.tsx');
const { EMPTY_DRAFT } = await import('./ticket/ticket-model.ts');
const { useTicket } = await import('./ticket/ticket-store.ts');

const page = (panel: ReactElement) => <I18nextProvider i18n={i18n}>{panel}</I18nextProvider>;
const button = (name: string) => screen.getByRole('button', { name });

const POSITION = {
  positionId: '7',
  symbolId: 1,
  direction: 'buy',
  volume: 850,
  entryPrice: 961_880,
  markPrice: 964_125,
  margin: 817_598n,
  openProfit: 19_083n,
} as PositionView;

beforeEach(() => {
  resetWorld();
  useTicket.setState({ draft: EMPTY_DRAFT, sending: undefined, outcome: undefined });
  useToasts.setState({ shown: [] });
});
afterEach(cleanup);

describe('what the terminal cannot know or do, it does not show as if it could', () => {
  it('a product of an account type that the ticket does not trade has no fields and no sides', () => {
    world.tradeType = TRADE_TYPE.stock;
    render(page(<Ticket />));
    expect(screen.getByRole('alert').textContent).toContain('Isolated');
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const side of ['Buy', 'Sell']) expect(screen.queryByRole('button', { name: side })).toBeNull();
    runCommand('send');
    expect(world.sent).toEqual([]);
  });

  it('an unknown outcome leaves the ticket and the notices as soon as it is known', async () => {
    const order = { idempotencyKey: 'k1' } as UnconfirmedOrder;
    world.outcome = { kind: 'unknown', order };
    world.unknown = [order];
    const shown = render(page(<Ticket />));
    await act(async () => void fireEvent.click(button('Buy')));
    expect(screen.getByRole('alert').textContent).toContain('The connection was lost before the an');
    expect(useToasts.getState().shown).toHaveLength(1);
    world.unknown = [];
    act(() => world.waiting.forEach((known) => known()));
    shown.rerender(page(<Ticket />));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(useToasts.getState().shown).toEqual([]);
  });

  it('old prices are no reason any more as soon as they are fresh again', async () => {
    world.outcome = {
      kind: 'rejected',
      code: '',
      message: 'Not sent: prices are old.',
      endsWith: 'freshPrices',
    };
    world.quotes = { ...world.quotes, state: 'down', downSinceMs: Date.now() - 10_000 };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const shown = render(page(<Ticket />));
    await act(async () => void fireEvent.click(button('Buy')));
    expect(screen.getByText('Not sent: prices are old.')).toBeTruthy();
    world.quotes = { ...world.quotes, state: 'live', downSinceMs: undefined };
    act(() => void vi.advanceTimersByTime(2_000));
    shown.rerender(page(<Ticket />));
    expect(screen.queryByText('Not sent: prices are old.')).toBeNull();
    vi.useRealTimers();
  });

  it('prices that may be old lose their colour in watchlist, ticket and positions', () => {
    world.positions = [POSITION];
    world.quotes = { ...world.quotes, state: 'down', downSinceMs: Date.now() - 10_000 };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    render(
      page(
        <>
          <Watchlist />
          <Blotter tabs={['positions']} />
          <Ticket />
        </>,
      ),
    );
    vi.advanceTimersByTime(4_000);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('listbox').className).toContain('stale');
    expect(screen.getAllByText('96,412.5').some((price) => price.closest('.stale') !== null)).toBe(true);
    expect(screen.getAllByText('+190.83')[0]?.closest('.stale')).toBeTruthy();
    expect(button('Buy').parentElement?.dataset['stale']).toBe('true');
    vi.useRealTimers();
  });

  it('prices of a line that lives keep it', () => {
    world.positions = [POSITION];
    render(
      page(
        <>
          <Watchlist />
          <Blotter tabs={['positions']} />
          <Ticket />
        </>,
      ),
    );
    expect(screen.getByRole('listbox').className).not.toContain('stale');
    expect(screen.getAllByText('+190.83')[0]?.closest('.stale')).toBeNull();
    expect(button('Buy').parentElement?.dataset['stale']).toBe('false');
  });
});
