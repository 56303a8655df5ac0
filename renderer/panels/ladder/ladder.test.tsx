import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/index.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { installParts } from '../../parts.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { ArmingSwitch } from '../../trading/arming.ts';
import { ConfirmQuestion } from '../shared/confirm-question.tsx';
import { resetWorld, world } from '../testing/fake-rooms.ts';

vi.mock('../../market/index.ts', async () => (await import('../testing/fake-rooms.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-rooms.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-rooms.ts')).detailRoom);
vi.mock('../../trading/index.ts', async () => (await import('../testing/fake-rooms.ts')).tradingRoom);

const { Ladder } = await import('./ladder.tsx');
const { EMPTY_DRAFT } = await import('../ticket/ticket-model.ts');
const { useClicks, useLadderChoices } = await import('./one-click/click-store.ts');
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
  useClicks.setState({ quantities: new Map() });
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
  const order = (orderId: string, price: number, direction: 'buy' | 'sell' = 'buy') =>
    ({ orderId, symbolId: 1, direction, volume: 150, price }) as OrderView;

  /** A ladder of ten rows of one tick, whose middle is at 964,120. */
  const showRows = async (orders: readonly OrderView[] = [], width = 320) => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * 18 + 22);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    world.orders = [...orders];
    show(<Ladder />);
    groupFinest();
    const drawing = screen.getByRole('application', { name: 'Price ladder' });
    act(() =>
      world.depthListener?.({
        ...BOOK,
        bids: [{ price: 964_120, volume: 1 }],
        asks: [{ price: 964_121, volume: 1 }],
      }),
    );
    await nextFrame();
    expect(Number(drawing.dataset['top'])).toBe(TOP);
    const pointer = (type: string, price: number, column: string, atEnd = false) => {
      const head = document.querySelector<HTMLElement>(`[data-column="${column}"]`);
      const [left, wide] = [parseInt(head?.style.left ?? ''), parseInt(head?.style.width ?? '')];
      const event = new MouseEvent(type, { bubbles: true, button: 0 });
      Object.defineProperties(event, {
        offsetX: { value: atEnd ? left + wide - 6 : left + 8 },
        offsetY: { value: (TOP - price) * 18 + 9 },
      });
      act(() => void drawing.dispatchEvent(event));
    };
    const click = (price: number, column: string, atEnd = false) => {
      pointer('pointermove', price, column, atEnd);
      pointer('pointerdown', price, column, atEnd);
      pointer('pointerup', price, column, atEnd);
    };
    const drag = (from: number, to: number, column: string) => {
      pointer('pointerdown', from, column);
      pointer('pointermove', to, column);
      pointer('pointerup', to, column);
    };
    const press = (key: string, altKey = false) => fireEvent.keyDown(drawing, { key, altKey });
    return { drawing, pointer, click, drag, press };
  };
  const TOP = 964_126;

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
    const { drawing, press } = await showRows();
    const push = async (price: number) => {
      act(() => world.depthListener?.({ ...BOOK, bids: [{ price, volume: 1 }], asks: [] }));
      await nextFrame();
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
    await nextFrame();
    expect(drawing.dataset['top']).toBe('980005');
  });

  it('has no rows of another grouping: there is none to click before its book is there', async () => {
    const { drawing } = await showRows();
    fireEvent.click(button('Coarser grouping'));
    expect(drawing.dataset['top']).toBeUndefined();
    act(() => world.depthListener?.(BOOK));
    await waitFor(() => expect(Number(drawing.dataset['top'])).toBeGreaterThan(964_126));
  });

  it('stays where it is while the last price is in sight', async () => {
    const { drawing } = await showRows();
    const trade = { seq: 1, timeMs: 0, price: 964_120, volume: 1, direction: 'buy' as const };
    act(() => world.tapeListener?.({ symbolId: 1, rows: [trade], receivedAtMs: 0 }));
    act(() => world.depthListener?.({ ...BOOK, bids: [{ price: 970_000, volume: 1 }], asks: [] }));
    await nextFrame();
    expect(drawing.dataset['top']).toBe('964126');
    act(() =>
      world.tapeListener?.({ symbolId: 1, rows: [{ ...trade, seq: 2, price: 970_000 }], receivedAtMs: 0 }),
    );
    await waitFor(() => expect(drawing.dataset['top']).toBe('970005'));
  });

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
    fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of a click' }), {
      target: { value: '0.25' },
    });
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

  it('sends nothing on old prices, without a quantity, or for a product of another account type', async () => {
    const { click } = await showRows();
    act(() => arming.arm());
    fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of a click' }), { target: { value: '' } });
    click(964_119, 'bid');
    fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of a click' }), {
      target: { value: '0.1' },
    });
    act(() => useAccountTypeStore.setState({ accountType: 'cross' }));
    click(964_119, 'bid');
    act(() => useAccountTypeStore.setState({ accountType: 'isolated' }));
    await nextFrame();
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
    await nextFrame();
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

  it('gives back a dragged order with Escape, which the window does not hear then', async () => {
    const { pointer, press, drawing } = await showRows([order('9', 964_119)]);
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    act(() => arming.arm());
    pointer('pointerdown', 964_119, 'own');
    pointer('pointermove', 964_117, 'own');
    press('Escape');
    pointer('pointerup', 964_117, 'own');
    expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(drawing, { key: 'Escape' });
    document.removeEventListener('keydown', heard);
    expect(heard).toHaveBeenCalledOnce();
    expect(world.changed).toEqual([]);
  });

  it('lets go of a dragged order when the arming ends', async () => {
    const { pointer } = await showRows([order('9', 964_119)]);
    act(() => arming.arm());
    pointer('pointerdown', 964_119, 'own');
    pointer('pointermove', 964_117, 'own');
    act(() => arming.disarm());
    pointer('pointerup', 964_117, 'own');
    await nextFrame();
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

  it('shows own orders in words and cancels them there', async () => {
    world.orders = [order('9', 964_110)];
    show(<Ladder />);
    groupFinest();
    act(() => world.depthListener?.(BOOK));
    await nextFrame();
    fireEvent.click(button('Cancel own order of 0.150'));
    await waitFor(() => expect(world.cancelled).toEqual(['9']));
    expect(useTicket.getState().draft.price).toBe('');
  });

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

    it('cancels one side, turns round and flattens after questions, only while it is armed', async () => {
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
      await nextFrame();
      expect(world.cancelled).toEqual([]);
      act(() => arming.arm());
      fireEvent.click(screen.getByRole('button', { name: /^Cancel buys/ }));
      await waitFor(() => expect(world.cancelled).toEqual(['9']));
      fireEvent.click(flatten());
      const dialog = await screen.findByRole('dialog');
      expect(world.closed).toEqual([]);
      expect(dialog.textContent).toContain('Close 1 position?');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close 1' }));
      await waitFor(() => expect(world.closed).toEqual(['7']));
      fireEvent.click(screen.getByRole('button', { name: /^Reverse.*to short 0\.850/ }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reverse' }));
      await waitFor(() => expect(world.sent).toMatchObject([{ direction: 'sell', requestNum: '0.850' }]));
    });
  });
});
