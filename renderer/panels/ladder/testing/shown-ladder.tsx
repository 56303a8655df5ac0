import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { installParts } from '../../../parts.ts';
import type { OrderView } from '../../../trading/contracts.ts';
import { ArmingSwitch } from '../../../trading/arming.ts';
import { resetWorld, world } from '../../testing/fake-session.ts';
import { nextPaint } from '../../testing/next-paint.ts';
import { EMPTY_DRAFT } from '../../ticket/ticket-model.ts';
import { useTicket } from '../../ticket/ticket-store.ts';
import { Ladder } from '../ladder.tsx';
import { useClicks } from '../one-click/click-store.ts';
import type { OrderIdText } from '../../../../backend/domain/units.ts';

/** A ladder over a market and an account of one product. Its test puts `fake-rooms` in place of the rooms. */

/** The price of the topmost row of `showRows`, price ticks. */
export const TOP = 964_126;
export const BOOK = {
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

export const show = (panel: ReactElement) => render(<I18nextProvider i18n={i18n}>{panel}</I18nextProvider>);
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** A clock that stands: no arming ends by itself. */
const STANDING_CLOCK = { now: () => 0, after: () => () => undefined };
export const arming = new ArmingSwitch(STANDING_CLOCK);

/** Begins each test of a file with a disarmed ladder that has sent nothing. */
export function eachWithFreshLadder(): void {
  beforeEach(() => {
    resetWorld();
    installParts({ arming });
    arming.disarm();
    useClicks.setState({ quantities: new Map() });
    useTicket.setState({ draft: EMPTY_DRAFT, sending: undefined, outcome: undefined });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  });
  afterEach(cleanup);
}

/** Groups the book by one tick. */
export const groupFinest = () => {
  for (let steps = 0; steps < 4; steps += 1) fireEvent.click(button('Finer grouping'));
};

export const order = (orderId: OrderIdText, price: number, direction: 'buy' | 'sell' = 'buy') =>
  ({ orderId, symbolId: 1, direction, volume: 150, price }) as OrderView;

/** What a click of the ladder sends, as it is typed. */
export const typeQuantity = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of a click' }), { target: { value } });

/** A ladder of ten rows of one tick, whose middle is at 964,120. */
export const showRows = async (orders: readonly OrderView[] = [], width = 320) => {
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
  await nextPaint();
  expect(Number(drawing.dataset['top'])).toBe(TOP);
  const pointer = (type: string, price: number, column: string, atEnd = false, init: MouseEventInit = {}) => {
    const head = document.querySelector<HTMLElement>(`[data-column="${column}"]`);
    const [left, wide] = [parseInt(head?.style.left ?? ''), parseInt(head?.style.width ?? '')];
    const event = new MouseEvent(type, { bubbles: true, button: 0, ...init });
    Object.defineProperties(event, {
      offsetX: { value: atEnd ? left + wide - 6 : left + 8 },
      offsetY: { value: (TOP - price) * 18 + 9 },
    });
    act(() => void drawing.dispatchEvent(event));
  };
  const click = (price: number, column: string, atEnd = false, init: MouseEventInit = {}) => {
    for (const type of ['pointermove', 'pointerdown', 'pointerup']) pointer(type, price, column, atEnd, init);
  };
  const drag = (from: number, to: number, column: string) => {
    pointer('pointerdown', from, column);
    pointer('pointermove', to, column);
    pointer('pointerup', to, column);
  };
  const press = (key: string, altKey = false) => fireEvent.keyDown(drawing, { key, altKey });
  return { drawing, pointer, click, drag, press };
};
