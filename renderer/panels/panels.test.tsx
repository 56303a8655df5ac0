import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useToasts } from '../components/index.ts';
import { i18n } from '../i18n/i18n.ts';
import type { PositionView } from '../trading/contracts.ts';
import { runCommand } from '../workspace/keys/commands.ts';
import { useQuestion } from './shared/confirmation.tsx';
import { resetWorld, world } from './testing/fake-session.ts';
import { nextPaint } from './testing/next-paint.ts';

vi.mock('../market/market-api.ts', async () => (await import('./testing/fake-session.ts')).marketRoom);
vi.mock('../market/selection.ts', async () => (await import('./testing/fake-session.ts')).selectionRoom);
vi.mock('../market/detail.ts', async () => (await import('./testing/fake-session.ts')).detailRoom);
vi.mock('../trading/trading-api.ts', async () => (await import('./testing/fake-session.ts')).fakeSession);

const { Ticket } = await import('./ticket/ticket.tsx');
const { Watchlist } = await import('./watchlist/watchlist.tsx');
const { Blotter } = await import('./blotters/blotter.tsx');
const { EMPTY_DRAFT } = await import('./ticket/ticket-model.ts');
const { useTicket } = await import('./ticket/ticket-store.ts');

const show = (panel: ReactElement) => render(<I18nextProvider i18n={i18n}>{panel}</I18nextProvider>);
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(() => {
  resetWorld();
  useTicket.setState({ draft: EMPTY_DRAFT, sending: undefined, outcome: undefined });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(cleanup);

describe('Order', () => {
  it('sends a market order of the typed quantity and says that it was accepted [DT-10]', async () => {
    show(<Ticket />);
    type('Quantity', '0.05');
    fireEvent.click(button('Buy'));
    await screen.findByText('Accepted as order 1001.');
    expect(world.sent).toEqual([
      expect.objectContaining({
        type: 'marketOpen',
        direction: 'buy',
        requestNum: '0.050',
        price: undefined,
        leverage: 10,
      }),
    ]);
  });

  it('sends a limit order with its price in ticks and its brackets [DT-10]', async () => {
    show(<Ticket />);
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    type('Price', '96,350');
    type('Take profit', '96000');
    type('Stop loss', '96720');
    fireEvent.click(button('Sell'));
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]).toMatchObject({
      type: 'limitOpen',
      direction: 'sell',
      price: 963_500,
      takeProfit: 960_000,
      stopLoss: 967_200,
    });
  });

  it('opens nothing once the daily loss limit is reached, and says so before a press', () => {
    world.openingLock = 'The daily loss limit is reached: nothing opens.';
    show(<Ticket />);
    type('Quantity', '0.05');
    expect(screen.getByRole('alert').textContent).toContain('daily loss limit');
    expect(button('Buy').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Buy'));
    runCommand('send');
    expect(world.sent).toEqual([]);
    const [notice] = useToasts.getState().shown;
    expect(notice?.detail).toContain('daily loss limit');
    expect(useTicket.getState().outcome).toBeUndefined();
  });

  it('says on which side of the price a stop loss has to be [DT-11]', () => {
    show(<Ticket />);
    runCommand('buy');
    type('Quantity', '0.1');
    type('Stop loss', '99000');
    expect(screen.getByRole('alert').textContent).toContain('Stop loss must be below the bid.');
    expect(screen.getByTitle('CFDWBWE000009').textContent).toBe('…E000009');
  });

  it('refuses what the platform would refuse, in its words and with its code, and offers the fix [DT-11]', () => {
    show(<Ticket />);
    type('Quantity', '9');
    expect(screen.getByRole('alert').textContent).toContain('5');
    expect(screen.getByTitle('CFDWBWE000026').textContent).toBe('…E000026');
    fireEvent.click(button('Buy'));
    expect(world.sent).toEqual([]);
    fireEvent.click(button('Use 1.200'));
    expect(field('Quantity').value).toBe('1.200');
  });

  it('refuses outside the session [DT-11]', () => {
    const threeDaysOff = ((new Date().getUTCDay() + 2) % 7) + 1;
    world.terms = {
      ...world.terms,
      session: { tradeTimes: [{ dayOfWeek: threeDaysOff, startTime: 0, endTime: 1 }], holidays: [] },
    };
    show(<Ticket />);
    expect(screen.getByTitle('CFDWBWE000016')).toBeTruthy();
  });

  it('says of a product without orders that it has quotes only, and sends nothing [DT-11]', async () => {
    world.terms = { ...world.terms, tradeEnabled: false };
    show(<Ticket />);
    expect(screen.getByText('Not tradable')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('quotes only');
    type('Quantity', '');
    expect(screen.getByRole('alert').textContent).toContain('quotes only');
    type('Quantity', '0.05');
    for (const side of ['Buy', 'Sell']) {
      expect(button(side).getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button(side));
    }
    runCommand('send');
    await nextPaint();
    expect(world.sent).toEqual([]);
  });

  it('says how much leverage counts where time or size make the margin dearer [ORD-37]', () => {
    const every = { fromVolume: 0, maxLeverage: 5, maintenanceRatio: 50_000_000n };
    const leads = { weekend: 60, holiday: 60, overnight: 60 };
    const line = () => screen.getByText('Leverage').parentElement?.textContent ?? '';
    show(<Ticket />);
    type('Quantity', '0.05');
    expect(line()).toContain('10×');
    expect(line()).not.toContain('counts');
    cleanup();
    world.terms = { ...world.terms, marginSets: { daily: [every], leads } };
    show(<Ticket />);
    expect(line()).toContain('10× at most 5× counts now');
  });

  it('shows the leverage in force, reckons with it and sends it', async () => {
    show(<Ticket />);
    type('Quantity', '0.05');
    const line = (name: string) => screen.getByText(name).parentElement?.textContent ?? '';
    expect(line('Leverage')).toContain('10×');
    const margin = () =>
      Number(screen.getByRole('row', { name: /^Margin/ }).lastElementChild?.textContent?.replaceAll(',', ''));
    const before = margin();
    cleanup();
    world.terms = { ...world.terms, defaultLeverage: 40 };
    show(<Ticket />);
    expect(line('Leverage')).toContain('40×');
    expect(margin()).toBeCloseTo(before / 4, 1);
    fireEvent.click(button('Buy'));
    await waitFor(() => expect(world.sent).toMatchObject([{ leverage: 40 }]));
  });

  it('shows a refusal of the platform with its code and waiting time [DT-23]', async () => {
    world.outcome = {
      kind: 'rejected',
      code: 'GGATEWAY_CODE_018',
      message: 'Too many requests.',
      waitSeconds: 7,
    };
    show(<Ticket />);
    fireEvent.click(button('Buy'));
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe('Too many requests.Wait 7 s.…ODE_018');
    expect(within(said).getByTitle('GGATEWAY_CODE_018')).toBeTruthy();
  });

  it('sends the side that the keyboard chose, once, while an order is on its way', async () => {
    show(<Ticket />);
    act(() => {
      runCommand('sell');
    });
    act(() => {
      runCommand('send');
      runCommand('send');
    });
    await waitFor(() => expect(useTicket.getState().sending).toBeUndefined());
    expect(world.sent.map((draft) => draft.direction)).toEqual(['sell']);
  });
});

describe('Watchlist', () => {
  it('says that it is busy while products are on their way', () => {
    world.loading = true;
    show(<Watchlist />);
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
    cleanup();
    world.loading = false;
    show(<Watchlist />);
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
  });
});

describe('Positions', () => {
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
    takeProfit: undefined,
    stopLoss: 959_600,
    openTimeMs: 0,
  } as PositionView;

  it('shows position, profit and return, and closes it [DT-12]', async () => {
    world.positions = [POSITION];
    show(<Blotter tabs={['positions', 'orders']} />);
    const row = screen.getAllByRole('row')[1];
    if (row === undefined) throw new Error('no row');
    expect(row.textContent).toContain('+190.83');
    expect(row.textContent).toContain('+2.33%');
    // One click closes nothing: the question does, unless the trader has set that closes ask nothing.
    fireEvent.click(within(row).getByRole('button', { name: 'Close' }));
    expect(world.closed).toEqual([]);
    expect(useQuestion.getState().requested).toBeDefined();
    act(() => useQuestion.getState().requested?.answer(true));
    await waitFor(() => expect(world.closed).toEqual(['7']));
  });

  it('offers no second close or reversal while a close is on its way into the list', () => {
    world.positions = [POSITION];
    world.closing = ['7'];
    show(<Blotter tabs={['positions']} />);
    for (const name of ['Close', 'Reverse']) expect(button(name)).toHaveProperty('disabled', true);
  });

  it('reverses by closing first and opening the other side after that', async () => {
    world.positions = [POSITION];
    show(<Blotter tabs={['positions']} />);
    fireEvent.click(button('Reverse'));
    expect(useQuestion.getState().requested).toBeDefined();
    act(() => useQuestion.getState().requested?.answer(true));
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.closed).toEqual(['7']);
    expect(world.sent[0]).toMatchObject({ type: 'marketOpen', direction: 'sell', requestNum: '0.850' });
  });

  it('sets a take profit in its row by Enter, keeps the stop loss, and leaves by Escape', async () => {
    world.positions = [POSITION];
    show(<Blotter tabs={['positions']} />);
    fireEvent.click(button('Take profit'));
    type('Take profit', '96720');
    fireEvent.keyDown(field('Take profit'), { key: 'Enter' });
    await waitFor(() =>
      expect(world.brackets).toEqual([{ positionId: '7', takeProfit: 967_200, stopLoss: 959_600 }]),
    );
    fireEvent.click(button('Stop loss'));
    type('Stop loss', '1');
    fireEvent.keyDown(field('Stop loss'), { key: 'Escape' });
    expect(world.brackets).toHaveLength(1);
  });
});
