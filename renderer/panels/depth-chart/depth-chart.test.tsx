import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { resetWorld, world } from '../testing/fake-session.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-session.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-session.ts')).detailRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

const { DepthChart } = await import('./depth-chart.tsx');
const { EMPTY_DRAFT } = await import('../ticket/ticket-model.ts');
const { useTicket } = await import('../ticket/ticket-store.ts');

const BOOK = {
  symbolId: 1,
  seq: 1,
  timeMs: 0,
  receivedAtMs: 0,
  bids: [
    { price: 964_100, volume: 1_000 },
    { price: 964_000, volume: 2_000 },
  ],
  asks: [{ price: 964_200, volume: 500 }],
};
const showBook = (book: typeof BOOK) => {
  render(
    <I18nextProvider i18n={i18n}>
      <DepthChart />
    </I18nextProvider>,
  );
  act(() => world.depthListener?.(book));
};

beforeEach(() => {
  resetWorld();
  useTicket.setState({ draft: EMPTY_DRAFT });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});
afterEach(cleanup);

it('says in words how much rests on both sides, and that a book is empty', () => {
  showBook(BOOK);
  expect(
    screen.getByText(/Bids hold 3\.000 down to 96,400\.0, asks hold 0\.500 up to 96,420\.0/),
  ).toBeTruthy();
  cleanup();
  showBook({ ...BOOK, bids: [], asks: [] });
  expect(screen.getByText('The order book is empty')).toBeTruthy();
});

it('puts the limit that reaches to the pointer into the order panel', () => {
  showBook(BOOK);
  const drawing = screen.getByRole('img', { name: 'Resting volume by price' });
  const move = new MouseEvent('pointermove', { bubbles: true });
  Object.defineProperty(move, 'offsetX', { value: 0 });
  act(() => void drawing.dispatchEvent(move));
  fireEvent.click(drawing);
  expect(useTicket.getState().draft).toMatchObject({ kind: 'limit', price: '96400.0', side: 'sell' });
});
