import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installParts } from '../../parts.ts';
import { ArmingSwitch } from '../../trading/arming.ts';
import type { OrderOutcome, OrderView, PositionView } from '../../trading/contracts.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { LineKind } from './order-lines.ts';

/** Answers of the platform, given by the tests one by one. */
const answers: ((outcome: OrderOutcome) => void)[] = [];
const sent: unknown[] = [];

vi.mock('../../trading/trading-api.ts', () => ({
  setBrackets: (positionId: string, brackets: object) => {
    sent.push({ positionId, ...brackets });
    return new Promise<OrderOutcome>((answer) => answers.push(answer));
  },
  changeOrder: async (orderId: string, change: object) => {
    sent.push({ orderId, ...change });
    return { kind: 'accepted', orderId };
  },
  changePrice: async (orderId: string, price: number) => {
    sent.push({ orderId, price });
    return { kind: 'accepted', orderId };
  },
}));
vi.mock('../shared/order-actions.ts', async (original) => ({
  ...(await original<object>()),
  reportOutcome: () => undefined,
}));

const { useLineDrag } = await import('./line-drag.ts');
const { changeTarget } = await import('../shared/order-actions.ts');

const POSITION = {
  positionId: '7',
  direction: 'buy',
  markPrice: 1000,
  takeProfit: undefined,
} as PositionView;
const ORDER = {
  orderId: '3',
  type: 'limitOpen',
  price: 1000,
  takeProfit: 1200,
  stopLoss: undefined,
} as OrderView & { readonly price: number };
const TARGETED = {
  ...POSITION,
  stopLoss: 900,
  targets: [
    { price: 1100, percent: '50' },
    { price: 1200, percent: '25' },
  ],
  breakEven: 'firstTarget',
} as PositionView;
/** One tick a pixel, 2000 at the top. */
const ENGINE = { priceAt: (y: number) => 2000 - y } as ChartEngine;
const LAYER = { current: document.createElement('div') };
LAYER.current.getBoundingClientRect = () => new DOMRect(0, 0, 500, 2000);

const arming = new ArmingSwitch({ now: () => 0, after: () => () => undefined });
const restore = installParts({ arming });

function Overlay({ position }: { readonly position: PositionView }) {
  const { dragged, grip } = useLineDrag(ENGINE, LAYER, [position]);
  return (
    <>
      <i data-testid="grip" {...grip({ owner: position, kind: 'position', price: 1000 })} />
      <output>{dragged === undefined ? 'nothing' : `${dragged.phase} ${dragged.price}`}</output>
    </>
  );
}

/** The second of two targets, which is drawn where the hand has it. */
function TargetOverlay() {
  const { dragged, grip: gripOf } = useLineDrag(ENGINE, LAYER, []);
  const target = { index: 1, volume: 5 };
  const price = dragged?.price ?? 1200;
  return <i data-testid="grip" {...gripOf({ owner: TARGETED, kind: 'target', price, target })} />;
}

function OrderOverlay({ kind = 'order', from = 1000 }: { kind?: LineKind; from?: number }) {
  const { dragged, grip: gripOf } = useLineDrag(ENGINE, LAYER, []);
  const handlers = gripOf({ owner: ORDER, kind, price: dragged?.price ?? from });
  return (
    <>
      <i data-testid="grip" data-grip={handlers !== undefined} {...handlers} />
      <output>{dragged?.price ?? 'nothing'}</output>
    </>
  );
}

const dragOrder = () => {
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
  fireEvent.pointerMove(grip(), { clientY: 1100 });
};

const grip = () => screen.getByTestId('grip');
const shown = () => screen.getByRole('status').textContent;
const answer = (outcome: OrderOutcome) => act(async () => answers.shift()?.(outcome));

beforeEach(() => {
  arming.arm();
  answers.length = 0;
  sent.length = 0;
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  arming.disarm();
});
afterAll(restore);

it('sends the price at which the line is let go, also when the page had no time to draw it', () => {
  render(<Overlay position={POSITION} />);
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
  act(() => {
    grip().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientY: 800 }));
    grip().dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientY: 800 }));
  });
  expect(sent).toEqual([{ positionId: '7', takeProfit: 1200, stopLoss: undefined }]);
});

it('a press without a move changes nothing', () => {
  render(<Overlay position={POSITION} />);
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1004 });
  fireEvent.pointerUp(grip(), { clientY: 1004 });
  expect(shown()).toBe('nothing');
  expect(sent).toEqual([]);
});

it('shows the price that was sent until the position has it, and no longer', async () => {
  const { rerender } = render(<Overlay position={POSITION} />);
  const drag = () => {
    fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
    fireEvent.pointerMove(grip(), { clientY: 800 });
    fireEvent.pointerUp(grip(), { clientY: 800 });
  };
  drag();
  await answer({ kind: 'accepted', orderId: '1' });
  expect(shown()).toBe('accepted 1200');
  rerender(<Overlay position={{ ...POSITION, takeProfit: 1200 }} />);
  expect(shown()).toBe('nothing');
});

it('shows the price that was sent until the answer, and three seconds longer at most [SENT_LIMIT_MS]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Overlay position={POSITION} />);
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
  fireEvent.pointerMove(grip(), { clientY: 800 });
  fireEvent.pointerUp(grip(), { clientY: 800 });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBe('sent 1200');
  await answer({ kind: 'accepted', orderId: '1' });
  act(() => void vi.advanceTimersByTime(2_999));
  expect(shown()).toBe('accepted 1200');
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toBe('nothing');
});

it('a refusal puts back the line that was refused, not the one that is in the hand by then', async () => {
  render(<Overlay position={POSITION} />);
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
  fireEvent.pointerMove(grip(), { clientY: 800 });
  fireEvent.pointerUp(grip(), { clientY: 800 });
  fireEvent.pointerDown(grip(), { button: 0, clientY: 800 });
  fireEvent.pointerMove(grip(), { clientY: 700 });
  await answer({ kind: 'rejected', code: 'CFDWBWE000022', message: '' });
  expect(shown()).toBe('held 1300');
});

it('a bracket is not taken by the pointer while that is disarmed, and one in the hand goes back', () => {
  arming.disarm();
  render(<Overlay position={POSITION} />);
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
  fireEvent.pointerMove(grip(), { clientY: 800 });
  fireEvent.pointerUp(grip(), { clientY: 800 });
  expect(shown()).toBe('nothing');
  act(() => arming.arm());
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
  fireEvent.pointerMove(grip(), { clientY: 800 });
  act(() => arming.disarm());
  fireEvent.pointerUp(grip(), { clientY: 800 });
  expect(sent).toEqual([]);
});

it.each([
  ['above', { clientX: 100, clientY: -50 }],
  ['below', { clientX: 100, clientY: 2100 }],
  ['beside', { clientX: 900, clientY: 800 }],
])('let go %s the chart, a line goes back to where it was', (_, place) => {
  render(<Overlay position={POSITION} />);
  fireEvent.pointerDown(grip(), { button: 0, clientY: 1000 });
  fireEvent.pointerMove(grip(), { clientX: 100, clientY: 800 });
  fireEvent.pointerMove(grip(), place);
  fireEvent.pointerUp(grip(), place);
  expect(shown()).toBe('nothing');
  expect(sent).toEqual([]);
});

it('an order that leaves the chart goes back to the price that it was taken from', () => {
  render(<OrderOverlay />);
  dragOrder();
  fireEvent.pointerMove(grip(), { clientX: 900, clientY: 1100 });
  fireEvent.pointerUp(grip(), { clientX: 900, clientY: 1100 });
  expect(sent).toEqual([]);
});

it('a target is sent at its new price with the others as they are, nearest first', () => {
  render(<TargetOverlay />);
  fireEvent.pointerDown(grip(), { button: 0, clientY: 800 });
  fireEvent.pointerMove(grip(), { clientY: 950 });
  fireEvent.pointerUp(grip(), { clientY: 950 });
  const targets = [
    { price: 1050, percent: '25' },
    { price: 1100, percent: '50' },
  ];
  expect(sent).toEqual([{ positionId: '7', takeProfit: undefined, stopLoss: 900, targets }]);
});

it('the last target that is cleared takes the break-even after it away', async () => {
  const only = { ...TARGETED, targets: TARGETED.targets?.slice(0, 1) };
  void changeTarget(TARGETED, 0, undefined);
  void changeTarget(only, 0, undefined);
  expect(sent).toMatchObject([{ targets: [{ price: 1200 }] }, { targets: [], breakEven: 'never' }]);
});

it('an order is not taken by the pointer while that is disarmed', () => {
  arming.disarm();
  render(<OrderOverlay />);
  dragOrder();
  fireEvent.pointerUp(grip(), { clientY: 1100 });
  expect(grip().dataset['grip']).toBe('false');
  expect(sent).toEqual([]);
});

it('an armed drag sends the new price where it is let go, and Escape puts the order back', () => {
  render(<OrderOverlay />);
  dragOrder();
  expect(screen.getByRole('status').textContent).toBe('900');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.getByRole('status').textContent).toBe('nothing');
  dragOrder();
  fireEvent.pointerUp(grip(), { clientY: 1100 });
  expect(sent).toEqual([{ orderId: '3', price: 900 }]);
});

it.each([
  ['takeProfit', 1200, { takeProfit: 900, stopLoss: undefined }],
  ['stopLoss', 1000, { takeProfit: 1200, stopLoss: 900 }],
] as const)('a bracket of an order, %s, is sent with the other one as it is', (kind, from, brackets) => {
  render(<OrderOverlay kind={kind} from={from} />);
  dragOrder();
  fireEvent.pointerUp(grip(), { clientY: 1100 });
  expect(sent).toEqual([{ orderId: '3', price: 1000, brackets }]);
});

it('nothing is sent where it was disarmed while the order was in the hand', () => {
  render(<OrderOverlay />);
  dragOrder();
  arming.state.setState({ armed: false, untilMs: undefined });
  fireEvent.pointerUp(grip(), { clientY: 1100 });
  expect(sent).toEqual([]);
});
