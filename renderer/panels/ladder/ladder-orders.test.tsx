import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { world } from '../testing/fake-session.ts';
import { useTicket } from '../ticket/ticket-store.ts';
import { arming, eachWithFreshLadder, order, showRows, typeQuantity } from './testing/shown-ladder.tsx';
import { nextPaint } from '../testing/next-paint.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-session.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-session.ts')).detailRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

eachWithFreshLadder();

describe('orders by the ladder', () => {
  it('fills the ticket while it is disarmed, with the side of the column', async () => {
    const { click } = await showRows();
    click(964_119, 'bid');
    expect(useTicket.getState().draft).toMatchObject({ kind: 'limit', price: '96411.9', side: 'buy' });
    click(964_123, 'ask');
    expect(useTicket.getState().draft).toMatchObject({ kind: 'limit', price: '96412.3', side: 'sell' });
    expect(world.sent).toEqual([]);
  });

  it('places a limit of the quantity of a click while it is armed', async () => {
    const { click } = await showRows();
    act(() => arming.arm());
    typeQuantity('0.25');
    click(964_119, 'bid');
    click(964_123, 'ask');
    click(964_122, 'price');
    await waitFor(() =>
      expect(world.sent).toMatchObject([
        { type: 'limitOpen', direction: 'buy', price: 964_119, requestNum: '0.250' },
        { type: 'limitOpen', direction: 'sell', price: 964_123, requestNum: '0.250' },
      ]),
    );
  });

  it('sends nothing without a quantity or for a product of another account type', async () => {
    const { click } = await showRows();
    act(() => arming.arm());
    typeQuantity('');
    click(964_119, 'bid');
    typeQuantity('0.1');
    act(() => useAccountTypeStore.setState({ accountType: 'cross' }));
    click(964_119, 'bid');
    act(() => useAccountTypeStore.setState({ accountType: 'isolated' }));
    await nextPaint();
    expect(world.sent).toEqual([]);
    click(964_119, 'bid');
    await waitFor(() => expect(world.sent).toHaveLength(1));
  });

  it('moves no order while it is disarmed, neither by a drag nor by a key', async () => {
    const { drag, press, click } = await showRows([order('9', 964_119)]);
    drag(964_119, 964_122, 'own');
    click(964_119, 'bid');
    press('ArrowUp', true);
    press('Delete');
    await nextPaint();
    expect(world.changed).toEqual([]);
    expect(world.cancelled).toEqual([]);
  });

  it('moves an own order by a drag and by one tick of a key while it is armed', async () => {
    const { drag, press } = await showRows([order('9', 964_119)]);
    act(() => arming.arm());
    drag(964_119, 964_117, 'own');
    await waitFor(() => expect(world.changed).toEqual([{ orderId: '9', price: 964_117 }]));
    world.changed = [];
    // The press left the keyboard at the row of the order.
    press('ArrowUp', true);
    await waitFor(() => expect(world.changed).toEqual([{ orderId: '9', price: 964_120 }]));
  });

  it('means a moved order by its keys before the account shows it at its new price', async () => {
    const { press, drag } = await showRows([order('9', 964_119), order('8', 964_117)]);
    act(() => arming.arm());
    // A press and a drag of nothing leave the keyboard at the row of the order.
    drag(964_119, 964_119, 'own');
    press('ArrowUp', true);
    press('ArrowUp', true);
    press('Delete');
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
    await waitFor(() =>
      expect(world.changed).toEqual([
        { orderId: '9', price: 964_120 },
        { orderId: '9', price: 964_121 },
      ]),
    );
  });

  it('leaves an order whose move was rejected to the row in which it stands', async () => {
    const { press, drag } = await showRows([order('9', 964_119)]);
    world.outcome = { kind: 'rejected', code: '1', message: 'no' };
    act(() => arming.arm());
    drag(964_119, 964_119, 'own');
    press('ArrowUp', true);
    await waitFor(() => expect(world.changed).toHaveLength(1));
    await nextPaint();
    press('Delete');
    press('ArrowDown');
    expect(world.cancelled).toEqual([]);
    press('Delete');
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
  });

  it('gives back a dragged order with Escape, which the window does not hear then', async () => {
    const { pointer, press, drawing } = await showRows([order('9', 964_119)]);
    const received = vi.fn();
    document.addEventListener('keydown', received);
    act(() => arming.arm());
    pointer('pointerdown', 964_119, 'own');
    pointer('pointermove', 964_117, 'own');
    press('Escape');
    pointer('pointerup', 964_117, 'own');
    expect(received).not.toHaveBeenCalled();
    fireEvent.keyDown(drawing, { key: 'Escape' });
    document.removeEventListener('keydown', received);
    expect(received).toHaveBeenCalledOnce();
    expect(world.changed).toEqual([]);
  });

  it('lets go of a dragged order when the arming ends', async () => {
    const { pointer } = await showRows([order('9', 964_119)]);
    act(() => arming.arm());
    pointer('pointerdown', 964_119, 'own');
    pointer('pointermove', 964_117, 'own');
    act(() => arming.disarm());
    pointer('pointerup', 964_117, 'own');
    await nextPaint();
    expect(world.changed).toEqual([]);
  });

  it('cancels an own order by the mark of its chip, and places nothing beside the mark', async () => {
    const { click } = await showRows([order('9', 964_119)]);
    act(() => arming.arm());
    click(964_119, 'own');
    click(964_119, 'own', true);
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
    expect(world.sent).toEqual([]);
  });

  it('asks which of several orders of a row is cancelled', async () => {
    const { click } = await showRows([order('9', 964_119), { ...order('8', 964_119), volume: 200 }]);
    click(964_119, 'own', true);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Buy 0.200 at 96,411.9' }));
    await waitFor(() => expect(world.cancelled).toEqual(['8']));
    click(964_119, 'own', true);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel all 2' }));
    await waitFor(() => expect(world.cancelled).toEqual(['8', '9', '8']));
  });

  it('places stops that follow the market by Ctrl with a click and by Alt with Enter [ORD-46]', async () => {
    const { click, press, drawing } = await showRows();
    act(() => arming.arm());
    typeQuantity('0.25');
    click(964_126, 'bid', false, { ctrlKey: true });
    drawing.focus();
    press('Enter', true);
    await waitFor(() =>
      expect(world.sent.map(({ direction, trigger }) => [direction, Object.keys(trigger ?? {})])).toEqual([
        ['buy', ['distance']],
        ['buy', ['distance']],
      ]),
    );
  });

  it('places, cancels and walks by keys while it is armed', async () => {
    const { press } = await showRows([order('9', 964_119)]);
    act(() => arming.arm());
    press('4');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of a click' }).value).toBe(
      '0.250',
    );
    for (let steps = 0; steps < 4; steps += 1) press('ArrowDown');
    press('Enter');
    await waitFor(() =>
      expect(world.sent).toMatchObject([{ direction: 'buy', price: 964_118, requestNum: '0.250' }]),
    );
    press('ArrowUp');
    expect(screen.getByText('96,411.9, own Buy 0.150')).toBeTruthy();
    press('Delete');
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
  });
});
