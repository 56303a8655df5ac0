import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import type { PositionView } from '../trading/contracts.ts';
import { runCommand } from '../workspace/keys/commands.ts';
import { resetWorld, world } from './testing/fake-session.ts';

vi.mock('../market/market-api.ts', async () => (await import('./testing/fake-session.ts')).marketRoom);
vi.mock('../market/selection.ts', async () => (await import('./testing/fake-session.ts')).selectionRoom);
vi.mock('../market/detail.ts', async () => (await import('./testing/fake-session.ts')).detailRoom);
vi.mock('../trading/trading-api.ts', async () => (await import('./testing/fake-session.ts')).fakeSession);

const { Ticket } = await import('./ticket/ticket.tsx');
const { Blotter } = await import('./blotters/blotter.tsx');
const { EMPTY_DRAFT } = await import('./ticket/ticket-model.ts');
const { ticketActions, useTicket } = await import('./ticket/ticket-store.ts');

const show = (panel: React.ReactElement) => render(<I18nextProvider i18n={i18n}>{panel}</I18nextProvider>);
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(() => {
  resetWorld();
  useTicket.setState({ draft: EMPTY_DRAFT, sending: undefined, pointed: undefined, outcome: undefined });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the side that the ticket judges', () => {
  it('is the one that the brackets fit, while none was chosen', async () => {
    show(<Ticket />);
    type('Quantity', '0.1');
    type('Stop loss', '99000');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Sell').dataset['chosen']).toBe('true');
    runCommand('send');
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]).toMatchObject({ direction: 'sell', stopLoss: 990_000 });
  });

  it('is the one that was chosen, whatever the brackets say', () => {
    show(<Ticket />);
    runCommand('buy');
    type('Stop loss', '99000');
    expect(screen.getByRole('alert').textContent).toContain('Stop loss must be below the bid.');
    expect(button('Buy').dataset['chosen']).toBe('true');
  });

  it('is the one under the pointer, as long as it is there, but not for the keyboard', async () => {
    show(<Ticket />);
    runCommand('buy');
    type('Stop loss', '99000');
    fireEvent.pointerEnter(button('Sell'));
    expect(screen.queryByRole('alert')).toBeNull();
    runCommand('send');
    expect(world.sent).toEqual([]);
    fireEvent.pointerLeave(button('Sell'));
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

describe('a trailing stop with a distance of its own', () => {
  it('shows the levels that it begins with, and a level that is typed takes the place of the distance [ORD-46]', async () => {
    show(<Ticket />);
    fireEvent.click(screen.getByRole('radio', { name: 'Stop' }));
    act(() => {
      ticketActions.dispatch({ type: 'trails', on: true });
      ticketActions.dispatch({ type: 'options', options: { distance: '100', distanceIn: 'price' } });
    });
    const [below, above] = [/^Sell when/, /^Buy when/].map((name) =>
      screen.getByRole<HTMLInputElement>('textbox', { name }),
    );
    const between = Number(above?.value) - Number(below?.value);
    expect([between > 200, between < 202]).toEqual([true, true]);
    fireEvent.change(above as HTMLInputElement, { target: { value: '99000' } });
    expect(useTicket.getState().draft).toMatchObject({ price: '99000', options: { distance: '' } });
    expect(above?.value).toBe('99000');
    expect(below?.value).toBe(useTicket.getState().draft.priceBelow);
  });
});

describe('a stop with a limit behind its level', () => {
  it('says that it rests there and is no market order [ORD-46]', () => {
    show(<Ticket />);
    fireEvent.click(screen.getByRole('radio', { name: 'Stop' }));
    type('Quantity', '0.1');
    runCommand('buy');
    expect(document.body.textContent).toContain('then it is a market order');
    act(() => ticketActions.dispatch({ type: 'options', options: { reach: '10' } }));
    const [level = '', limit = ''] =
      /comes to ([\d,.]+), then it is a limit at ([\d,.]+)\./.exec(document.body.textContent)?.slice(1) ?? [];
    const [from, to] = [level, limit].map((text) => Number(text.replaceAll(',', '')));
    expect((to ?? 0) - (from ?? 0)).toBeCloseTo(10);
  });
});

describe('more of an order', () => {
  it('opens from the ticket, sends targets with their shares, and says what the platform would refuse', async () => {
    show(<Ticket />);
    runCommand('buy');
    type('Quantity', '0.1');
    fireEvent.click(screen.getByTitle('More of this order'));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a target' }));
    fireEvent.change(screen.getByLabelText('Target 1, price'), { target: { value: '1' } });
    expect(screen.getByRole('dialog').querySelector('[role="alert"]')).not.toBeNull();
    fireEvent.change(screen.getByLabelText('Target 1, price'), { target: { value: '99000' } });
    expect(screen.getByRole('dialog').querySelector('[role="alert"]')).toBeNull();
    expect(screen.getByRole('dialog').textContent).toContain('closes 0.05');
    fireEvent.click(screen.getByRole('switch', { name: /^After the first target/ }));
    expect(screen.getByTitle('More of this order').textContent).toContain('+2');
    runCommand('send');
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]).toMatchObject({
      targets: [{ price: 990_000, share: 5_000 }],
      breakEven: 'firstTarget',
    });
    expect(useTicket.getState().draft.options.targets).toEqual([]);
  });
});

describe('what was typed', () => {
  it('is kept for each product [MAX_KEPT_QUANTITIES]', () => {
    const go = (symbolId: number) => ticketActions.dispatch({ type: 'product', symbolId });
    const quantity = () => useTicket.getState().draft.quantity;
    go(1001);
    ticketActions.dispatch({ type: 'quantity', text: '0.5' });
    go(1002);
    expect(quantity()).toBe('');
    ticketActions.dispatch({ type: 'quantity', text: '30' });
    go(1001);
    expect(quantity()).toBe('0.5');
    go(1002);
    expect(quantity()).toBe('30');
    for (let product = 0; product < 200; product += 1) {
      go(2000 + product);
      ticketActions.dispatch({ type: 'quantity', text: '1' });
    }
    go(1002);
    expect(quantity()).toBe('');
    go(2199);
    expect(quantity()).toBe('1');
  });

  it('stays in its row when the platform refuses it', async () => {
    world.bracketOutcome = { kind: 'rejected', code: 'X', message: 'no' };
    world.positions = [
      {
        positionId: '7',
        symbolId: 1,
        direction: 'buy',
        volume: 1,
        entryPrice: 1,
        margin: 1n,
      } as PositionView,
    ];
    show(<Blotter tabs={['positions']} />);
    fireEvent.click(button('Take profit'));
    type('Take profit', '96720');
    fireEvent.keyDown(field('Take profit'), { key: 'Enter' });
    await waitFor(() => expect(field('Take profit').value).toBe('96720'));
  });

  it('is refused with minimum, step and range, and stays', () => {
    show(<Ticket />);
    type('Quantity', '0');
    expect(screen.getByRole('alert').textContent).toContain('From 0.01 to 5 in steps of 0.01.');
    expect(field('Quantity').value).toBe('0');
    type('Quantity', '0.1');
    type('Stop loss', '96411');
    expect(screen.getByRole('alert').textContent).toContain('At least 5.0 away.');
  });
});

it('a refusal and an outcome take the place of what stood there: nothing above the sides comes or goes', async () => {
  show(<Ticket />);
  const above = () => {
    const parts = [...(button('Buy').parentElement?.parentElement?.children ?? [])];
    return parts.map(({ className, tagName }) => `${tagName} ${className}`);
  };
  const before = above();
  type('Quantity', '0');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(above()).toEqual(before);
  type('Quantity', '0.1');
  await act(async () => void fireEvent.click(button('Buy')));
  expect(screen.getByRole('status').textContent).toContain('Accepted');
  expect(above()).toEqual(before);
});

describe('the close that the ticket previews', () => {
  const lot = (positionId: string, volume: number) =>
    ({
      positionId,
      orderId: positionId,
      symbolId: 1,
      direction: 'buy',
      volume,
      entryPrice: 961_880,
      markPrice: 964_125,
      liquidationPrice: undefined,
      leverage: 10,
      margin: 100_00n,
      openProfit: 1n,
      takeProfit: undefined,
      stopLoss: undefined,
      openTimeMs: Number(positionId),
    }) as PositionView;

  it('names two lots and counts the others [MAX_NAMED_LOTS]', () => {
    world.positions = [lot('1', 100), lot('2', 200), lot('3', 300), lot('4', 400)];
    show(<Ticket />);
    fireEvent.click(screen.getByRole('radio', { name: 'Close' }));
    const table = screen.getByRole('columnheader', { name: 'Lot' }).closest('table');
    expect([...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)).toEqual([
      expect.stringContaining('0.1'),
      expect.stringContaining('0.2'),
      '2 more',
    ]);
  });
});
