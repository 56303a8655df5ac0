import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '../i18n/i18n.ts';

vi.mock('../market/market-api.ts', async () => (await import('../panels/testing/fake-rooms.ts')).marketRoom);
vi.mock(
  '../market/selection.ts',
  async () => (await import('../panels/testing/fake-rooms.ts')).selectionRoom,
);
vi.mock('../market/detail.ts', async () => (await import('../panels/testing/fake-rooms.ts')).detailRoom);
vi.mock(
  '../trading/trading-api.ts',
  async () => (await import('../panels/testing/fake-rooms.ts')).tradingRoom,
);

const { Slot } = await import('./slot.tsx');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a panel that fails leaves the others on screen and can be opened again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Chart() {
    if (broken) throw new Error('the chart is gone');
    return <p>candles</p>;
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Slot kind="chart">
        <Chart />
      </Slot>
      <Slot kind="order">
        <p>ticket</p>
      </Slot>
    </I18nextProvider>,
  );
  expect(screen.getByText('ticket')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Chart' }).textContent).toContain('Chart stopped working.');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(screen.getByText('candles')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
