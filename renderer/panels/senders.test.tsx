import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import type { Product } from '../market/contracts.ts';
import { installParts } from '../parts.ts';
import { useSettings } from '../session/settings.ts';
import { ArmingSwitch } from '../trading/arming.ts';
import type { OrderView, PositionView } from '../trading/contracts.ts';
import { useQuestion } from './shared/confirmation.tsx';
import { marketRoom, resetWorld, world } from './testing/fake-session.ts';

vi.mock('../market/market-api.ts', async () => (await import('./testing/fake-session.ts')).marketRoom);
vi.mock('../market/selection.ts', async () => (await import('./testing/fake-session.ts')).selectionRoom);
vi.mock('../market/detail.ts', async () => (await import('./testing/fake-session.ts')).detailRoom);
vi.mock('../trading/trading-api.ts', async () => (await import('./testing/fake-session.ts')).fakeSession);

const { Blotter } = await import('./blotters/blotter.tsx');
const { PlacedLine } = await import('./chart/line-overlay.tsx');
const { BookTable } = await import('./ladder/ladder.tsx');
const { ClickTrader } = await import('./ladder/one-click/click-trader.ts');
const { Ticket } = await import('./ticket/ticket.tsx');
const { ticketActions } = await import('./ticket/ticket-store.ts');

const arming = new ArmingSwitch({ now: () => 0, after: () => () => undefined });
const product = (marketRoom.useProducts().data as readonly Product[])[0] as Product;
const POSITION = {
  positionId: '7',
  orderId: '1',
  symbolId: 1,
  direction: 'buy',
  volume: 850,
  entryPrice: 961_880,
  markPrice: 964_125,
  liquidationPrice: 872_000,
  leverage: 10,
  margin: 817_598n,
  openProfit: 19_083n,
  openFee: 3_079n,
  financing: 0n,
  takeProfit: 980_000,
  stopLoss: 959_600,
  openTimeMs: 1,
} as PositionView;
const ORDER = {
  orderId: '5',
  symbolId: 1,
  type: 'limitOpen',
  direction: 'buy',
  volume: 300,
  price: 950_000,
  takeProfit: undefined,
  stopLoss: undefined,
  expireType: 'day',
  createdAtMs: 0,
} as OrderView & { readonly price: number };
const FIRST = useSettings.getState().confirmations;

const show = (what: React.ReactNode) => render(<I18nextProvider i18n={i18n}>{what}</I18nextProvider>);
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const line = (kind: 'position' | 'order' | 'takeProfit' | 'stopLoss') => {
  const owner = kind === 'order' ? ORDER : POSITION;
  return show(
    <PlacedLine
      {...{ product, accountDigits: 2, moving: false, grip: undefined, newGrips: [] }}
      line={{ key: kind, kind, owner, price: 950_000, tone: 'up', profit: undefined }}
    />,
  );
};
const mark = { kind: 'order', id: '5', side: 'buy', price: 950_000, volume: 300 } as const;

/** Each press that ends or changes something that the account has, in its place. */
const SENDERS: Readonly<Record<string, () => unknown>> = {
  'Close in the list of positions': () => (show(<Blotter tabs={['positions']} />), press('Close')),
  'Reverse in the list of positions': () => (show(<Blotter tabs={['positions']} />), press('Reverse')),
  'Close part': async () => {
    show(<Blotter tabs={['positions']} />);
    await press('More');
    await press(/ at market$/);
  },
  'Cancel in the list of orders': () => (show(<Blotter tabs={['orders']} />), press('Cancel')),
  'the close of the order panel': async () => {
    show(<Ticket />);
    act(() => ticketActions.dispatch({ type: 'effect', effect: 'close' }));
    act(() => ticketActions.dispatch({ type: 'quantity', text: '0.1' }));
    await press(/Sell/);
  },
  'the cross of a position on the chart': () => (line('position'), press(/^Close/)),
  'the cross of an order on the chart': () => (line('order'), press(/^Cancel/)),
  'the cross of a take profit on the chart': () => (line('takeProfit'), press(/^Clear/)),
  'the cross of a stop loss on the chart': () => (line('stopLoss'), press(/^Clear/)),
  'the mark of an order on the ladder': () => void new ClickTrader(product).cancelByMark([mark]),
  'the order of the ladder in words': () => {
    const depth = { asks: [], bids: [] } as never;
    show(<BookTable {...{ depth, product, step: 1, orders: [ORDER] }} />);
    return press(/^Cancel/);
  },
};

beforeEach(() => {
  resetWorld();
  installParts({ arming });
  arming.disarm();
  world.positions = [POSITION];
  world.orders = [ORDER];
  useQuestion.setState({ requested: undefined });
  useSettings.setState({ confirmations: FIRST });
});
afterEach(() => {
  cleanup();
  useSettings.setState({ confirmations: FIRST });
});

const sent = () => [world.sent, world.closed, world.cancelled, world.changed, world.brackets].flat();

describe('disarmed, as the terminal is at first', () => {
  it.each(Object.keys(SENDERS))('%s asks and sends nothing before the answer [HU-90]', async (name) => {
    await SENDERS[name]?.();
    await waitFor(() => expect(useQuestion.getState().requested).toBeDefined());
    expect(sent()).toEqual([]);
    await act(async () => useQuestion.getState().requested?.answer(true));
    await waitFor(() => expect(sent()).not.toEqual([]));
  });
});

describe('where the trader has set that it acts at once', () => {
  it.each(Object.keys(SENDERS))('%s sends without a question', async (name) => {
    const actions = Object.keys(FIRST).map((action) => [action, 'do']);
    useSettings.setState({ confirmations: Object.fromEntries(actions) as typeof FIRST });
    await SENDERS[name]?.();
    await waitFor(() => expect(sent()).not.toEqual([]));
    expect(useQuestion.getState().requested).toBeUndefined();
  });
});

describe('armed', () => {
  it('cancels and flattens at once, and says what was closed', async () => {
    arming.arm();
    const trader = new ClickTrader(product);
    trader.facts = { ...trader.facts, terms: world.terms, isOwnAccount: true, positions: [POSITION] };
    await trader.cancelByMark([mark]);
    await trader.flatten();
    expect([world.cancelled, world.closed, useQuestion.getState().requested]).toEqual([
      ['5'],
      ['7'],
      undefined,
    ]);
  });
});

/** Where requests of the account are sent from, and what lets them go: a question of its own, the switch, or the press of a form. */
const PLACES: Readonly<Record<string, string>> = {
  'panels/blotters/cancelling.ts': 'cancelAll; a key asks always',
  'panels/blotters/order-columns.tsx': 'Enter in a typed cell',
  'panels/blotters/closing.ts': 'close, flatten, reverse; break even is chosen in a menu',
  'panels/blotters/exits/exit-columns.tsx': 'Enter in a typed cell',
  'panels/blotters/exits/exits-dialog.tsx': 'a form',
  'panels/blotters/flatten.tsx': 'a typed word',
  'panels/blotters/orders.tsx': 'the same request again, which cannot act twice',
  'panels/chart/line-drag.ts': 'the switch',
  'panels/chart/line-overlay.tsx': 'cancel, where the cross of a bracket is pressed',
  'panels/ladder/one-click/click-trader.ts': 'the switch; cancel by its mark',
  'panels/shared/order-actions.ts': 'cancel, cancelAll; a bracket by what its caller asks',
  'panels/ticket/close/close-part.tsx': 'reverse',
  'panels/ticket/confirm-order.ts': 'the way back that the trader has set',
  'panels/ticket/ticket.tsx': 'place, close: a form',
  'panels/ticket/ticket-room.tsx': 'the same request again, which cannot act twice',
  'workspace/palette/command-palette.tsx': 'place: a sentence, whose Enter alone sends nothing',
  'workspace/workspace.tsx': 'Escape twice',
};

it('every place that sends an order, a change, a cancel or a close is known here with what lets it go', () => {
  const space = join(import.meta.dirname, '..');
  const sends =
    /\b(?:placeOrder|closePosition|cancelOrder|cancelOrders|changeOrder|changePrice|changeBracket|setBrackets|retrySameKey)\b\(/;
  const places = ['panels', 'workspace', 'keys', 'settings', 'session', 'funds']
    .flatMap((folder) =>
      readdirSync(join(space, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(space, folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => sends.test(readFileSync(file, 'utf8')))
    .map((file) => relative(space, file));
  expect(places.sort()).toEqual(Object.keys(PLACES).sort());
});
