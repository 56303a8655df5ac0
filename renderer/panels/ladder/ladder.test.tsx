import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useQuestion } from '../shared/confirmation.tsx';
import { world } from '../testing/fake-session.ts';
import { useTicket } from '../ticket/ticket-store.ts';
import { Ladder } from './ladder.tsx';
import {
  BOOK,
  button,
  eachWithFreshLadder,
  groupFinest,
  order,
  show,
  showRows,
} from './testing/shown-ladder.tsx';
import { nextPaint } from '../testing/next-paint.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-session.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-session.ts')).detailRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

eachWithFreshLadder();

describe('the ladder and its book', () => {
  const prices = () => screen.getAllByRole('button', { name: /^Order at/ }).map((each) => each.textContent);

  it('draws the levels of the book and puts a picked price into the ticket [DT-09]', async () => {
    show(<Ladder />);
    expect(world.accuracy).toBe('10');
    groupFinest();
    expect(world.accuracy).toBe('0.1');
    act(() => world.depthListener?.(BOOK));
    await nextPaint();
    expect(prices()).toEqual(['96,412.5', '96,412.0', '96,411.0']);
    expect(screen.getByText('0.581')).toBeTruthy();
    fireEvent.click(button('Order at 96,411.0'));
    expect(useTicket.getState().draft).toMatchObject({ kind: 'limit', price: '96411.0' });
  });

  it('does not call a book empty for which there is no room', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40);
    show(<Ladder />);
    act(() => world.depthListener?.(BOOK));
    await nextPaint();
    expect(screen.queryByText('The order book is empty')).toBeNull();
    act(() => world.depthListener?.({ ...BOOK, bids: [], asks: [] }));
    await nextPaint();
    expect(await screen.findByText('The order book is empty', {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('does not move its prices while the pointer is inside or the trader has scrolled', async () => {
    const { drawing, press } = await showRows();
    const push = async (price: number) => {
      act(() => world.depthListener?.({ ...BOOK, bids: [{ price, volume: 1 }], asks: [] }));
      await nextPaint();
    };
    fireEvent.pointerEnter(drawing);
    await push(970_000);
    expect(drawing.dataset['top']).toBe('964126');
    fireEvent.pointerLeave(drawing);
    await push(970_000);
    expect(drawing.dataset['top']).toBe('970005');
    fireEvent.wheel(drawing, { deltaY: -100 });
    await push(980_000);
    expect(drawing.dataset['top']).toBe('970007');
    press('c');
    await nextPaint();
    expect(drawing.dataset['top']).toBe('980005');
  });

  it('has no rows of another grouping: there is none to click before its book is there', async () => {
    const { drawing } = await showRows();
    fireEvent.click(button('Coarser grouping'));
    expect(drawing.dataset['top']).toBeUndefined();
    act(() => world.depthListener?.(BOOK));
    await waitFor(() => expect(Number(drawing.dataset['top'])).toBeGreaterThan(964_126));
  });

  it('stays where it is while the last price and both sides of the market are in sight', async () => {
    const { drawing } = await showRows();
    const push = async (price: number, [bid, ask]: readonly [number, number]) => {
      const trade = { seq: 1, timeMs: 0, price, volume: 1, direction: 'buy' as const };
      const [bids, asks] = [[{ price: bid, volume: 1 }], [{ price: ask, volume: 1 }]];
      act(() => world.tapeListener?.({ symbolId: 1, rows: [trade], receivedAtMs: 0 }));
      act(() => world.depthListener?.({ ...BOOK, bids, asks }));
      await nextPaint();
    };
    await push(964_124, [964_124, 964_125]);
    expect(drawing.dataset['top']).toBe('964126');
    await push(964_130, [964_124, 964_125]);
    expect(drawing.dataset['top']).toBe('964130');
    await push(964_130, [964_140, 964_141]);
    expect(drawing.dataset['top']).toBe('964146');
  });

  it('shows own orders in words and cancels them there', async () => {
    world.orders = [order('9', 964_110)];
    show(<Ladder />);
    groupFinest();
    act(() => world.depthListener?.(BOOK));
    await nextPaint();
    fireEvent.click(button('Cancel own order of 0.150'));
    await waitFor(() => expect(useQuestion.getState().requested).toBeDefined());
    act(() => useQuestion.getState().requested?.answer(true));
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
    expect(useTicket.getState().draft.price).toBe('');
  });
});
