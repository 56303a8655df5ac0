import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import { i18n } from '../i18n/i18n.ts';
import { useAccountTypeStore } from '../session/account-type.ts';
import { useSessionStore, type SessionCustomer } from '../session/session-store.ts';
import type { HoldingView, OrderView, WalletView } from '../trading/contracts.ts';
import { resetWorld, world } from './testing/fake-session.ts';

vi.mock('../market/market-api.ts', async () => (await import('./testing/fake-session.ts')).marketRoom);
vi.mock('../market/selection.ts', async () => (await import('./testing/fake-session.ts')).selectionRoom);
vi.mock('../market/detail.ts', async () => (await import('./testing/fake-session.ts')).detailRoom);
vi.mock('../trading/trading-api.ts', async () => (await import('./testing/fake-session.ts')).fakeSession);

const { Ticket } = await import('./ticket/ticket.tsx');
const { Blotter } = await import('./blotters/blotter.tsx');
const { WalletFunds } = await import('./account/account-funds.tsx');
const { EMPTY_DRAFT } = await import('./ticket/ticket-model.ts');
const { useTicket } = await import('./ticket/ticket-store.ts');

const BTC: HoldingView = {
  currency: 'BTC',
  digits: 8,
  quantity: 50_450_000n,
  free: 10_450_000n,
  locked: 40_000_000n,
  symbolId: 1,
  averageCost: 950_000,
  marketValue: 4_863_981n,
  result: 71_231n,
};

function wallet(holdings: readonly HoldingView[]): WalletView {
  const free: Record<string, bigint> = { USDT: 1_000_000n, BTC: 10_450_000n };
  return {
    currency: 'USDT',
    digits: 2,
    free: 1_000_000n,
    locked: 0n,
    marketValue: 5_863_981n,
    result: 71_231n,
    holdings,
    assets: 5_863_981n,
    owed: 0n,
    debtOf: () => undefined,
    computeMarketValue: (_code, amount) => amount,
    freeOf: (code) => free[code] ?? 0n,
    digitsOf: (code) => ({ USDT: 2, BTC: 8 })[code],
  };
}

const RESTING: OrderView = {
  orderId: '7',
  symbolId: 1,
  type: 'limitOpen' as const,
  direction: 'sell' as const,
  volume: 400,
  price: 970_000,
  takeProfit: undefined,
  stopLoss: undefined,
  expireType: 'ninetyDays' as const,
  createdAtMs: 0,
};

const show = (panel: ReactElement) => render(<I18nextProvider i18n={i18n}>{panel}</I18nextProvider>);
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const line = (name: string) => screen.getByText(name).parentElement?.textContent ?? '';

beforeEach(() => {
  resetWorld();
  useAccountTypeStore.setState({ accountType: 'spot' });
  useTicket.setState({ draft: EMPTY_DRAFT, sending: undefined, outcome: undefined });
  world.tradeType = TRADE_TYPE.spot;
  world.terms = {
    ...world.terms,
    tradeType: 'spot',
    tradeMode: 'matchmaking',
    minLeverage: 1,
    maxLeverage: 1,
    defaultLeverage: 1,
  };
  world.wallet = wallet([BTC]);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  useAccountTypeStore.setState({ accountType: 'isolated' });
});

describe('the ticket of the spot account', () => {
  it('has nothing of margin, and says what an order gives, costs and gets before it is sent', async () => {
    show(<Ticket />);
    for (const name of ['Open', 'Close']) expect(screen.queryByRole('radio', { name })).toBeNull();
    for (const name of ['Take profit', 'Stop loss'])
      expect(screen.queryByRole('textbox', { name })).toBeNull();
    for (const name of ['Leverage', 'Margin', 'Liquidation']) expect(screen.queryByText(name)).toBeNull();
    type('Quantity', '0.05');
    // 0.05 at 96,412.5; the fee is 0.05 % of what comes in.
    expect(line('You give')).toContain('4,820.63');
    expect(line('Fee')).toContain('0.000025 BTC');
    expect(line('You get')).toContain('0.049975 BTC');
    expect(line('USDT after')).toContain('5,179.37');
    fireEvent.click(button('Buy'));
    await screen.findByText('Accepted as order 1001.');
    expect(world.sent).toMatchObject([
      { type: 'marketOpen', direction: 'buy', requestNum: '0.050', entryType: 'quantity' },
    ]);
  });

  it('never shows a small fee as nothing: every decimal of it stands', () => {
    show(<Ticket />);
    type('Quantity', '0.001');
    expect(line('Fee')).toContain('0.0000005 BTC');
    expect(line('You get')).toContain('0.0009995 BTC');
    expect(screen.getByTitle('0.0000005 BTC')).toBeTruthy();
  });

  it('begins at the market where a stop of another account was, and asks for the price that is missing', () => {
    useTicket.setState({ draft: { ...EMPTY_DRAFT, kind: 'limit', symbolId: undefined } });
    show(<Ticket />);
    type('Quantity', '0.05');
    expect(Number(field('Price').value)).toBeGreaterThan(0);
    expect(button('Buy').getAttribute('aria-disabled')).toBe('false');
    type('Price', '');
    expect(screen.getByText('Enter a price to preview the order.')).toBeTruthy();
    type('Quantity', '');
    expect(screen.getByText('Enter a size to preview the order.')).toBeTruthy();
  });

  it('names no end for a side that cannot be paid: nobody owns less than nothing', () => {
    show(<Ticket />);
    type('Quantity', '0.2');
    // 0.1045 are free: a sale of more has no end, a purchase has.
    expect(line('BTC after')).toBe('BTC after\u20130.30440000');
  });

  it('buys for an amount of money, and rests an order for ninety days', async () => {
    show(<Ticket />);
    type('Quantity', '0.1');
    fireEvent.click(screen.getByRole('radio', { name: 'Amount' }));
    expect(field('Amount').value).toBe('9641.25');
    type('Amount', '5000');
    fireEvent.click(button('Buy'));
    await waitFor(() => expect(world.sent).toMatchObject([{ entryType: 'amount', requestNum: '5000.00' }]));
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    type('Price', '95000');
    fireEvent.pointerDown(button('Expires'), { button: 0, ctrlKey: false, pointerType: 'mouse' });
    fireEvent.click(await screen.findByRole('menuitemradio', { name: '90 days' }));
    expect(line('You give')).toContain('4,750.00');
    fireEvent.click(button('Buy'));
    await waitFor(() => expect(world.sent).toHaveLength(2));
    expect(world.sent[1]).toMatchObject({ type: 'limitOpen', price: 950_000, expireType: 'ninetyDays' });
  });

  it('says in plain words what is missing, offers what there is, and sends nothing', () => {
    show(<Ticket />);
    type('Quantity', '0.2');
    expect(screen.getByRole('alert').textContent).toContain(
      'Not enough USDT: 19,282.50 needed, 10,000.00 free.',
    );
    fireEvent.click(button('Buy'));
    expect(world.sent).toEqual([]);
    fireEvent.click(button('Use 0.100'));
    expect(field('Quantity').value).toBe('0.100');
    fireEvent.click(button('Sell'));
    fireEvent.click(button('Max'));
    expect(field('Quantity').value).toBe('0.100');
  });

  it('says of a product that another account trades where that is, and goes there', () => {
    world.tradeType = TRADE_TYPE.isolated;
    world.terms = { ...world.terms, tradeType: 'isolated', tradeEnabled: false };
    const accounts = [{ tradeType: 'isolated' }, { tradeType: 'spot' }];
    useSessionStore.setState({ customer: { accounts } as unknown as SessionCustomer });
    onTestFinished(() => useSessionStore.setState({ customer: undefined }));
    show(<Ticket />);
    expect(screen.getByRole('alert').textContent).toContain('not traded in the Spot account');
    fireEvent.click(button('Switch to Isolated'));
    expect(useAccountTypeStore.getState().accountType).toBe('isolated');
  });
});

describe('the lists of the spot account', () => {
  it('show what is held, and fill the ticket with the sale of what is free', () => {
    show(<Blotter tabs={['positions', 'orders', 'history']} />);
    const row = screen.getAllByRole('row').find((one) => one.textContent?.includes('BTC'));
    expect(
      within(row!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['BTC', '0.50450000', '0.10450000', '0.40000000', '95,000.0', '48,639.81', '+712.31', 'Sell']);
    fireEvent.click(within(row!).getByRole('button', { name: 'Sell' }));
    expect(useTicket.getState().draft).toMatchObject({
      symbolId: 1,
      side: 'sell',
      entry: 'quantity',
      quantity: '0.100',
    });
  });

  it('say what cannot be sold and what was not bought here', () => {
    world.wallet = wallet([{ ...BTC, free: 999_000n, averageCost: undefined, result: undefined }]);
    show(<Blotter tabs={['positions']} />);
    expect(button('Sell').hasAttribute('disabled')).toBe(true);
    expect(screen.getByTitle('Less is free than the smallest order of 0.01')).toBeTruthy();
    expect(screen.getByTitle('Not all of it was bought here').textContent).toBe('none');
  });

  it('say how to begin where nothing is held', () => {
    world.wallet = wallet([]);
    useTicket.setState({ draft: { ...EMPTY_DRAFT, side: 'sell' } });
    show(<Blotter tabs={['positions']} />);
    expect(screen.getByText('Buy BTC to begin.')).toBeTruthy();
    fireEvent.click(button('Buy BTC'));
    expect(useTicket.getState().draft.side).toBe('buy');
  });

  it('change the price of a resting order in its row', () => {
    world.orders = [RESTING];
    show(<Blotter tabs={['orders']} />);
    expect(screen.getByRole('cell', { name: 'Limit' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '90 days' })).toBeTruthy();
    fireEvent.click(button('Change the price'));
    type('Price', '98000');
    fireEvent.keyDown(field('Price'), { key: 'Enter' });
    expect(world.changed).toEqual([{ orderId: '7', price: 980_000, volume: RESTING.volume }]);
    fireEvent.click(button('Change the price'));
    fireEvent.keyDown(field('Price'), { key: 'Escape' });
    expect(world.changed).toHaveLength(1);
  });

  it('name how each order ended', () => {
    world.ended = [
      {
        orderId: '9',
        symbolId: 1,
        type: 'marketOpen',
        direction: 'buy',
        volume: 50,
        filled: 20,
        price: 964_125,
        fee: { currency: 'BTC', digits: 8, amount: 25n },
        end: 'partlyCancelled',
        remark: 'The book had no more.',
        endedAtMs: 0,
      },
    ];
    show(<Blotter tabs={['history']} />);
    expect(screen.getByText('Partly filled, rest cancelled')).toBeTruthy();
    const why = screen.getByText('The book had no more.');
    expect(why.tagName).toBe('B');
    expect(why.parentElement?.textContent).toBe('The book had no more. 0.020 filled at 96,412.5');
  });
});

it('the stop entry of a cross account has a name of its own', () => {
  useAccountTypeStore.setState({ accountType: 'cross' });
  world.orders = [{ ...RESTING, isStop: true, expireType: 'day' }];
  show(<Blotter tabs={['orders']} />);
  expect(screen.getByRole('cell', { name: 'Stop entry' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Waiting' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change the price' })).toBeTruthy();
});

it('the account panel says what is owed, of which currency, with its interest, and the risk ratio', () => {
  world.wallet = { ...wallet([BTC]), assets: 19_250_000n, owed: 9_261_290n };
  const loan = { digits: 2, free: 0n, borrowable: 0n };
  world.loans = [
    { ...loan, currency: 'USDT', principal: 9_261_200n, interest: 90n },
    { ...loan, currency: 'BTC', principal: 0n, interest: 0n },
  ];
  show(<WalletFunds />);
  expect(line('Owed')).toContain('92,612.90 USDT');
  expect(line('Owed in USDT')).toContain('92,612.90 with 0.90 interest');
  expect(screen.queryByText('Owed in BTC')).toBeNull();
  expect(line('Risk ratio, forced repayment at 105%')).toContain('207.8%');
});

it('the account panel says nothing of loans where nothing is owed', () => {
  world.wallet = wallet([BTC]);
  show(<WalletFunds />);
  expect(screen.queryByText('Owed')).toBeNull();
});

it('the account panel names the four assets that are worth most [MAX_NAMED_ASSETS]', () => {
  const worths = [1n, 5n, 4n, 3n, 2n];
  world.wallet = wallet(worths.map((marketValue, at) => ({ ...BTC, currency: `A${at}`, marketValue })));
  show(<WalletFunds />);
  expect(screen.getAllByText(/^A\d$/).map((one) => one.textContent)).toEqual(['A1', 'A2', 'A3', 'A4']);
  expect(line('Total worth')).toContain('58,639.81 USDT');
});
