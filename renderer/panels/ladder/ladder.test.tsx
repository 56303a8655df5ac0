import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/index.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { installParts } from '../../parts.ts';
import { ArmingSwitch } from '../../trading/arming.ts';
import { resetWorld, world } from '../testing/fake-rooms.ts';

vi.mock('../../market/index.ts', async () => (await import('../testing/fake-rooms.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-rooms.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-rooms.ts')).detailRoom);
vi.mock('../../trading/index.ts', async () => (await import('../testing/fake-rooms.ts')).tradingRoom);

const { Ladder } = await import('./ladder.tsx');
const { EMPTY_DRAFT } = await import('../ticket/ticket-model.ts');
const { useTicket } = await import('../ticket/ticket-store.ts');

const show = (panel: ReactElement) => render(<I18nextProvider i18n={i18n}>{panel}</I18nextProvider>);
const button = (name: string) => screen.getByRole('button', { name });
const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));

/** A clock that stands: no arming ends by itself. */
const STANDING_CLOCK = { now: () => 0, after: () => () => undefined };
const arming = new ArmingSwitch(STANDING_CLOCK);

beforeEach(() => {
  resetWorld();
  installParts({ arming });
  arming.disarm();
  useTicket.setState({ draft: EMPTY_DRAFT, sending: undefined, outcome: undefined });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(cleanup);

describe('Depth', () => {
  const BOOK = {
    symbolId: 1,
    seq: 1,
    timeMs: 0,
    receivedAtMs: 0,
    bids: [
      { price: 964_120, volume: 1284 },
      { price: 964_110, volume: 2364 },
    ],
    asks: [{ price: 964_125, volume: 581 }],
  };
  const prices = () => screen.getAllByRole('button', { name: /^Order at/ }).map((each) => each.textContent);
  const groupFinest = () => {
    for (let steps = 0; steps < 4; steps += 1) fireEvent.click(button('Finer grouping'));
  };

  it('draws the levels of the book and puts a picked price into the ticket [DT-09]', async () => {
    show(<Ladder />);
    expect(world.accuracy).toBe('10');
    groupFinest();
    expect(world.accuracy).toBe('0.1');
    act(() => world.depthListener?.(BOOK));
    await nextFrame();
    expect(prices()).toEqual(['96,412.5', '96,412.0', '96,411.0']);
    expect(screen.getByText('0.581')).toBeTruthy();
    fireEvent.click(button('Order at 96,411.0'));
    expect(useTicket.getState().draft).toMatchObject({ kind: 'limit', price: '96411.0' });
  });

  it('does not call a book empty for which there is no room', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40);
    show(<Ladder />);
    act(() => world.depthListener?.(BOOK));
    await nextFrame();
    expect(screen.queryByText('The order book is empty')).toBeNull();
    act(() => world.depthListener?.({ ...BOOK, bids: [], asks: [] }));
    await nextFrame();
    expect(await screen.findByText('The order book is empty', {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('does not move its prices while the pointer is inside or the trader has scrolled', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * 18 + 4);
    show(<Ladder />);
    groupFinest();
    const drawing = screen.getByRole('application', { name: 'Price ladder' });
    const push = async (price: number) => {
      act(() => world.depthListener?.({ ...BOOK, bids: [{ price, volume: 1 }], asks: [] }));
      await nextFrame();
    };
    await push(964_120);
    expect(drawing.dataset['top']).toBe('964125');
    fireEvent.pointerEnter(drawing);
    await push(970_000);
    expect(drawing.dataset['top']).toBe('964125');
    fireEvent.pointerLeave(drawing);
    await push(970_000);
    expect(drawing.dataset['top']).toBe('970005');
    fireEvent.wheel(drawing, { deltaY: -100 });
    await push(980_000);
    expect(drawing.dataset['top']).toBe('970007');
    fireEvent.keyDown(drawing, { key: 'c' });
    await nextFrame();
    expect(drawing.dataset['top']).toBe('980005');
  });

  const showWithOrder = async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * 18 + 4);
    world.orders = [
      { orderId: '9', symbolId: 1, direction: 'buy', volume: 150, price: 964_119 } as OrderView,
    ];
    show(<Ladder />);
    groupFinest();
    const drawing = screen.getByRole('application', { name: 'Price ladder' });
    act(() => world.depthListener?.({ ...BOOK, bids: [{ price: 964_120, volume: 1 }], asks: [] }));
    await nextFrame();
    // Rows from 964,125 down, 18 pixels each.
    const pointer = (type: string, row: number, x = 5) => {
      const event = new MouseEvent(type, { bubbles: true, button: 0 });
      Object.defineProperties(event, { offsetY: { value: row * 18 + 9 }, offsetX: { value: x } });
      act(() => void drawing.dispatchEvent(event));
    };
    const drag = (from: number, to: number) => {
      pointer('pointerdown', from);
      pointer('pointermove', to);
      pointer('pointerup', to);
    };
    return { drawing, pointer, drag };
  };

  it('puts a clicked row into the ticket while it is disarmed', async () => {
    const { pointer } = await showWithOrder();
    pointer('pointerdown', 2);
    pointer('pointerup', 2);
    expect(useTicket.getState().draft).toMatchObject({ kind: 'limit', price: '96412.3' });
    expect(world.sent).toEqual([]);
  });

  it('moves no order while it is disarmed, neither by a drag nor by a key', async () => {
    const { drawing, pointer, drag } = await showWithOrder();
    drag(6, 9);
    pointer('pointermove', 6);
    fireEvent.keyDown(drawing, { key: 'ArrowUp', altKey: true });
    await nextFrame();
    expect(world.changed).toEqual([]);
  });

  it('moves an own order by a drag and by a key while it is armed', async () => {
    const { drawing, pointer, drag } = await showWithOrder();
    act(() => arming.arm());
    drag(6, 9);
    await waitFor(() => expect(world.changed).toEqual([{ orderId: '9', price: 964_116 }]));
    world.changed = [];
    pointer('pointermove', 6);
    fireEvent.keyDown(drawing, { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(world.changed).toEqual([{ orderId: '9', price: 964_120 }]));
  });

  it('shows own orders in their row and cancels them there', async () => {
    world.orders = [
      { orderId: '9', symbolId: 1, direction: 'buy', volume: 150, price: 964_110 } as OrderView,
    ];
    show(<Ladder />);
    groupFinest();
    act(() => world.depthListener?.(BOOK));
    await nextFrame();
    fireEvent.click(button('Cancel own order of 0.150'));
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
    expect(useTicket.getState().draft.price).toBe('');
  });
});
