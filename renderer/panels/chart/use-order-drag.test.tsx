import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { installParts } from '../../parts.ts';
import { ArmingSwitch } from '../../trading/arming.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { OrderView } from '../../trading/contracts.ts';
import type { OrderPart } from './order-lines.ts';

const sent: unknown[] = [];
vi.mock('../../trading/trading-api.ts', () => ({
  changeOrder: async (orderId: string, change: object) => {
    sent.push({ orderId, ...change });
    return { kind: 'accepted', orderId };
  },
  changePrice: async (orderId: string, price: number) => {
    sent.push({ orderId, price });
    return { kind: 'accepted', orderId };
  },
}));
vi.mock('../shared/order-actions.ts', () => ({ reportOutcome: () => undefined }));

const { useOrderDrag } = await import('./line-drag.ts');

const ORDER = {
  orderId: '3',
  type: 'limitOpen',
  price: 1000,
  takeProfit: 1200,
  stopLoss: undefined,
} as OrderView;
/** One tick a pixel, 2000 at the top. */
const ENGINE = { priceAt: (y: number) => 2000 - y } as ChartEngine;
const LAYER = { current: document.createElement('div') };
LAYER.current.getBoundingClientRect = () => new DOMRect(0, 0, 500, 2000);

function Overlay({ part = 'price', from = 1000 }: { part?: OrderPart; from?: number }) {
  const { dragged, grip } = useOrderDrag(ENGINE, LAYER, []);
  const handlers = grip(ORDER, part, from);
  return (
    <>
      <i data-testid="grip" data-grip={handlers !== undefined} {...handlers} />
      <output>{dragged?.price ?? 'nothing'}</output>
    </>
  );
}

function drag(): void {
  const grip = screen.getByTestId('grip');
  fireEvent.pointerDown(grip, { button: 0, clientY: 1000 });
  fireEvent.pointerMove(grip, { clientY: 1100 });
}

const arming = new ArmingSwitch({ now: () => 0, after: () => () => undefined });
const restore = installParts({ arming });
HTMLElement.prototype.setPointerCapture = () => undefined;
afterEach(() => {
  arming.disarm();
  sent.length = 0;
  cleanup();
});

it('an order is not taken by the pointer while that is disarmed', () => {
  render(<Overlay />);
  drag();
  fireEvent.pointerUp(screen.getByTestId('grip'), { clientY: 1100 });
  expect(screen.getByTestId('grip').dataset['grip']).toBe('false');
  expect(sent).toEqual([]);
});

it('an armed drag sends the new price where it is let go, and Escape puts the order back', () => {
  arming.arm();
  render(<Overlay />);
  drag();
  expect(screen.getByRole('status').textContent).toBe('900');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.getByRole('status').textContent).toBe('nothing');
  drag();
  fireEvent.pointerUp(screen.getByTestId('grip'), { clientY: 1100 });
  expect(sent).toEqual([{ orderId: '3', price: 900 }]);
});

it.each([
  ['takeProfit', 1200, { takeProfit: 900, stopLoss: undefined }],
  ['stopLoss', 1000, { takeProfit: 1200, stopLoss: 900 }],
] as const)('a bracket of an order, %s, is sent with the other one as it is', (part, from, brackets) => {
  arming.arm();
  render(<Overlay part={part} from={from} />);
  drag();
  fireEvent.pointerUp(screen.getByTestId('grip'), { clientY: 1100 });
  expect(sent).toEqual([{ orderId: '3', price: 1000, brackets }]);
});

it('nothing is sent where it was disarmed while the order was in the hand', () => {
  arming.arm();
  render(<Overlay />);
  drag();
  arming.state.setState({ armed: false, untilMs: undefined });
  fireEvent.pointerUp(screen.getByTestId('grip'), { clientY: 1100 });
  expect(sent).toEqual([]);
  restore();
});
