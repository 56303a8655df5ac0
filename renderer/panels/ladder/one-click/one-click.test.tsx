import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PositionView } from '../../../trading/contracts.ts';
import { ConfirmQuestion } from '../../shared/confirmation.tsx';
import { world } from '../../testing/fake-session.ts';
import { useTicket } from '../../ticket/ticket-store.ts';
import { useLadderChoices } from './click-store.ts';
import { arming, eachWithFreshLadder, order, showRows } from '../testing/shown-ladder.tsx';
import { nextPaint } from '../../testing/next-paint.ts';

vi.mock(
  '../../../market/market-api.ts',
  async () => (await import('../../testing/fake-session.ts')).marketRoom,
);
vi.mock(
  '../../../market/selection.ts',
  async () => (await import('../../testing/fake-session.ts')).selectionRoom,
);
vi.mock('../../../market/detail.ts', async () => (await import('../../testing/fake-session.ts')).detailRoom);
vi.mock(
  '../../../trading/trading-api.ts',
  async () => (await import('../../testing/fake-session.ts')).fakeSession,
);

eachWithFreshLadder();

describe('one click', () => {
  it('has its column where there is room, and only the switch and the quantity elsewhere', async () => {
    await showRows([], 700);
    expect(screen.getByRole('region', { name: 'One click' })).toBeTruthy();
    cleanup();
    await showRows([], 320);
    expect(screen.queryByRole('region', { name: 'One click' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'A click sends an order' }));
    expect(arming.state.getState().armed).toBe(true);
  });

  it('fills the ticket while it is disarmed and buys at the market while it is armed', async () => {
    await showRows([], 700);
    fireEvent.click(screen.getByRole('button', { name: /^Buy market/ }));
    expect(useTicket.getState().draft).toMatchObject({ kind: 'market', side: 'buy' });
    expect(world.sent).toEqual([]);
    act(() => arming.arm());
    fireEvent.click(screen.getByRole('button', { name: '0.100' }));
    fireEvent.click(screen.getByRole('button', { name: /^Buy market/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Join ask/ }));
    await waitFor(() =>
      expect(world.sent).toMatchObject([
        { type: 'marketOpen', direction: 'buy', requestNum: '0.100' },
        { type: 'limitOpen', direction: 'sell', price: 964_125 },
      ]),
    );
    expect(await screen.findByText('Buy 0.100 at the market')).toBeTruthy();
  });

  it('sends the brackets of the template with an order', async () => {
    await showRows([], 700);
    act(() => arming.arm());
    fireEvent.click(screen.getByRole('radio', { name: 'Scalp' }));
    fireEvent.click(screen.getByRole('button', { name: /^Sell market/ }));
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent).toMatchObject([{ takeProfit: 964_120 - 1_928, stopLoss: 964_120 + 964 }]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Stop loss, distance from the entry' }), {
      target: { value: '50' },
    });
    expect(screen.getByRole('radio', { name: 'Own' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /^Buy market/ }));
    await waitFor(() => expect(world.sent).toHaveLength(2));
    expect(world.sent[1]?.stopLoss).toBe(964_125 - 500);
    fireEvent.click(screen.getByRole('radio', { name: 'None' }));
  });

  it("a key's quantity is changed, and the key then chooses it", async () => {
    await showRows([], 700);
    fireEvent.click(screen.getByRole('button', { name: 'Change the quantities of the keys' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of key 2' }), {
      target: { value: '0.3' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Change the quantities of the keys' }));
    fireEvent.click(screen.getByRole('button', { name: '0.300' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of a click' }).value).toBe(
      '0.300',
    );
    useLadderChoices.setState({ keyQuantities: new Map() });
  });

  it('cancels one side, flattens at once and turns round after a question, only while it is armed', async () => {
    render(<ConfirmQuestion />);
    world.positions = [
      {
        positionId: '7',
        symbolId: 1,
        direction: 'buy',
        volume: 850,
        entryPrice: 961_880,
        margin: 0n,
        openProfit: 0n,
      } as PositionView,
    ];
    await showRows([order('9', 964_119), order('8', 964_123, 'sell')], 700);
    const flatten = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Flatten/ });
    fireEvent.click(screen.getByRole('button', { name: /^Cancel buys/ }));
    expect(flatten().disabled).toBe(true);
    await nextPaint();
    expect(world.cancelled).toEqual([]);
    act(() => arming.arm());
    fireEvent.click(screen.getByRole('button', { name: /^Cancel buys/ }));
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
    fireEvent.click(flatten());
    await waitFor(() => expect(world.closed).toEqual(['7']));
    fireEvent.click(screen.getByRole('button', { name: /^Reverse.*to short 0\.850/ }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(world.sent).toMatchObject([{ direction: 'sell', requestNum: '0.850' }]));
  });
});
