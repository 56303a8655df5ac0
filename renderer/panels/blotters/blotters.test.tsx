import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { useSettings } from '../../session/settings.ts';
import { useQuestion } from '../shared/confirmation.tsx';
import { useLists } from '../shared/list-table/list-store.ts';
import { resetWorld, world } from '../testing/fake-session.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-session.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-session.ts')).detailRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);
const saved = vi.hoisted(() => ({ files: [] as { name: string; csv: string }[] }));
vi.mock('../../components/table/csv.ts', async (original) => ({
  ...(await original<object>()),
  saveCsv: (name: string, csv: string) => void saved.files.push({ name, csv }),
}));

const { Blotter } = await import('./blotter.tsx');

const show = (...tabs: Parameters<typeof Blotter>[0]['tabs'][number][]) =>
  render(
    <I18nextProvider i18n={i18n}>
      <Blotter tabs={tabs} />
    </I18nextProvider>,
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = () => screen.getAllByRole('row').filter(({ dataset }) => dataset['row'] !== undefined);
const answer = (yes: boolean) => act(() => useQuestion.getState().requested?.answer(yes));

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
  takeProfit: undefined,
  stopLoss: 959_600,
  openTimeMs: 1,
} as PositionView;
const LOSING = { ...POSITION, positionId: '8', volume: 150, openProfit: -500n, openTimeMs: 2 };
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
} as OrderView;

beforeEach(() => {
  resetWorld();
  saved.files = [];
  useLists.setState({ views: {}, filters: {}, isFiltering: {} });
  useQuestion.setState({ requested: undefined });
});
afterEach(() => {
  cleanup();
  useSettings.setState(({ confirmations }) => ({
    confirmations: { ...confirmations, cancelAll: 'ask', reverse: 'ask', flatten: 'ask' },
  }));
});

describe('the list of positions', () => {
  it('says what a reversal trades with its unit, and of which product', () => {
    world.positions = [POSITION];
    show('positions');
    fireEvent.click(button('Reverse'));
    const { title, detail } = useQuestion.getState().requested ?? {};
    const words = [title, detail].map((text) => (typeof text === 'function' ? text() : text));
    expect(words[0]).toBe('Reverse BTC/USDT Long 0.850 BTC?');
    expect(words[1]).toContain('1.700 BTC are traded at the market');
  });

  it('offers brackets only where the account has them', () => {
    world.positions = [POSITION];
    useAccountTypeStore.setState({ accountType: 'stock' });
    show('positions');
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).not.toContain('Stop loss');
    act(() => useAccountTypeStore.setState({ accountType: 'isolated' }));
    expect(heads()).toContain('Stop loss');
  });

  it('shows gross, fees, financing, net and return in this order, and repeats them as totals', () => {
    world.positions = [POSITION, LOSING];
    show('positions');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const first = heads.indexOf('Gross');
    expect(heads.slice(first, first + 5)).toEqual(['Gross', 'Fees', 'Financing', 'Net', 'Return']);
    const figures = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .slice(first, first + 5)
        .map(({ textContent }) => textContent);
    expect(figures(rows()[0]!)).toEqual(['+190.83', '−30.79', '0.00', '+160.04', '+1.96%']);
    const totals = screen.getAllByRole('row').at(-1)!;
    expect(figures(totals)).toEqual(['+185.83', '−61.58', '0.00', '+124.25', '+0.76%']);
  });

  it('is one line for each product, or groups that open and close', () => {
    world.positions = [POSITION, LOSING];
    show('positions');
    fireEvent.click(screen.getByRole('radio', { name: 'Net' }));
    expect(rows()).toHaveLength(1);
    expect(rows()[0]!.textContent).toContain('1.000');
    fireEvent.click(screen.getByRole('radio', { name: 'Grouped' }));
    expect(rows().map(({ dataset }) => dataset['tone'])).toEqual(['group', 'part', 'part']);
    fireEvent.click(within(rows()[0]!).getByRole('button', { expanded: true }));
    expect(rows()).toHaveLength(1);
  });

  it('closes a part: steps of the product, what is left, and the net result of the part', async () => {
    world.positions = [POSITION];
    show('positions');
    fireEvent.click(button('More'));
    const part = await screen.findByRole('region', { name: 'Close part' });
    fireEvent.change(within(part).getByRole('slider'), { target: { value: '41' } });
    expect(part.textContent).toContain('0.350');
    expect(part.textContent).toContain('leaves 0.500');
    fireEvent.click(within(part).getByRole('button', { name: 'Sell 0.350 at market' }));
    await waitFor(() => expect(useQuestion.getState().requested).toBeDefined());
    answer(true);
    await waitFor(() => expect(world.closed).toEqual(['7:350']));
  });

  it('moves the stop to the price at which nothing is lost', async () => {
    world.positions = [{ ...POSITION, markPrice: 970_000 }];
    show('positions');
    fireEvent.click(button('More'));
    const entry = await screen.findByRole('button', { name: /Stop to break even/ });
    expect(entry.textContent).toContain('incl. fees');
    fireEvent.click(entry);
    await waitFor(() => expect(world.brackets).toHaveLength(1));
    expect(world.brackets[0]).toMatchObject({ positionId: '7', takeProfit: undefined });
  });

  it('closes the winning ones after asking, and not after a no', async () => {
    world.positions = [POSITION, LOSING];
    show('positions');
    const choose = async (name: RegExp) => {
      fireEvent.keyDown(button(/Close…/), { key: 'Enter' });
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose(/Winning/);
    answer(false);
    expect(world.closed).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await choose(/Winning/);
    answer(true);
    await waitFor(() => expect(world.closed).toEqual(['7']));
  });

  it('asks before the Delete key closes, whatever is set', async () => {
    world.positions = [POSITION];
    show('positions');
    fireEvent.keyDown(rows()[0]!, { key: 'Delete' });
    expect(useQuestion.getState().requested).toBeDefined();
    expect(world.closed).toEqual([]);
    answer(true);
    await waitFor(() => expect(world.closed).toEqual(['7']));
  });
});

describe('the list of orders', () => {
  it('changes a quantity in its row: the old one is struck through and one line says the cost', () => {
    world.orders = [ORDER];
    show('orders');
    fireEvent.click(button('Change the quantity'));
    const cell = screen.getByRole('textbox', { name: 'Quantity' });
    expect(cell.parentElement?.querySelector('s')?.textContent).toBe('0.300');
    expect(screen.getByText(/loses its place in the queue/)).toBeTruthy();
    fireEvent.change(cell, { target: { value: '0.4' } });
    fireEvent.keyDown(cell, { key: 'Enter' });
    expect(world.changed).toEqual([{ orderId: '5', price: 950_000, volume: 400 }]);
  });

  it('cancels those of one side, and offers the way back where the trader has set it', async () => {
    const other = { ...ORDER, orderId: '6', direction: 'sell' } as OrderView;
    world.orders = [ORDER, other];
    useSettings.setState(({ confirmations }) => ({ confirmations: { ...confirmations, cancelAll: 'undo' } }));
    show('orders');
    fireEvent.keyDown(button(/Cancel…/), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: /Sell orders/ }));
    await waitFor(() => expect(world.cancelled).toEqual(['6']));
  });
});

describe('every list', () => {
  it('is filtered by text and saved as it is shown', () => {
    world.orders = [ORDER, { ...ORDER, orderId: '6', direction: 'sell' } as OrderView];
    show('orders');
    fireEvent.click(button('Filters'));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'sell' } });
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('1 of 2')).toBeTruthy();
    fireEvent.click(screen.getByTitle('Save as CSV'));
    const [heads, line, ...rest] = saved.files[0]!.csv.trimEnd().split('\r\n');
    expect(heads).toBe('product,side,type,quantity,price,life,tp,sl,created');
    expect(line).toBe('BTC/USDT,sell,limitOpen,0.300,95000.0,day,,,1970-01-01T00:00:00.000Z');
    expect(rest).toEqual([]);
    fireEvent.click(button('Clear'));
    expect(rows()).toHaveLength(2);
  });

  it('has the columns that the trader chose, in the order that the trader chose', async () => {
    world.orders = [ORDER];
    show('orders');
    fireEvent.click(button('Columns'));
    const menu = await screen.findByRole('dialog', { name: 'Columns' });
    expect(within(menu).getByRole<HTMLInputElement>('checkbox', { name: 'Product' }).disabled).toBe(true);
    fireEvent.click(within(menu).getByRole('checkbox', { name: 'Good for' }));
    fireEvent.click(within(menu).getByRole('checkbox', { name: 'Order number' }));
    fireEvent.keyDown(within(menu).getByRole('checkbox', { name: 'Price' }), {
      key: 'ArrowUp',
      altKey: true,
    });
    const heads = () =>
      [...document.querySelectorAll('th')].map(({ textContent }) => textContent).slice(0, 5);
    expect(heads()).toEqual(['Product', 'Side', 'Type', 'Price', 'Quantity']);
    expect(document.querySelector('table')?.textContent).not.toContain('Good for');
    expect(document.querySelector('table')?.textContent).toContain('Order number');
    fireEvent.click(within(menu).getByRole('button', { name: 'Reset' }));
    expect(heads()).toEqual(['Product', 'Side', 'Type', 'Quantity', 'Price']);
  });
});
