import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { RiskPosition } from './risk-model.ts';

const days = vi.hoisted(() => new Map<number, { times: number[]; closes: number[] }>());
vi.mock('../../market/market-api.ts', () => ({ useDays: () => days }));
vi.mock('../../trading/conversion.ts', () => ({
  useRoutesTo: () =>
    new Map([
      ['EUR', [{ symbolId: 1, symbolDigits: 5, inverted: false }]],
      ['JPY', [{ symbolId: 2, symbolDigits: 3, inverted: true }]],
    ]),
}));

const { CurrencyCorrelation } = await import('./correlation.tsx');

const START = Date.UTC(2026, 2, 3, 15, 30) / 1_000;
const fill = (symbolId: number, count: number, close: (at: number) => number) =>
  days.set(symbolId, {
    times: Array.from({ length: count }, (_, at) => START + at * 1_800),
    closes: Array.from({ length: count }, (_, at) => close(at)),
  });
const position = (baseCurrency: string, profitCurrency: string, direction: 'buy' | 'sell') =>
  ({
    symbolId: 1,
    volume: 5,
    direction,
    markPrice: 100,
    terms: {
      symbolDigits: 0,
      numberDigits: 0,
      contractSize: 1,
      baseCurrency,
      profitCurrency,
    } as InstrumentTerms,
    conversion: { accountDigits: 2, rate: UNIT_RATE },
  }) as RiskPosition;
const show = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <CurrencyCorrelation
        account={{ currency: 'USDT', digits: 2, equity: 1n } as never}
        positions={[position('EUR', 'USD', 'buy'), position('USD', 'JPY', 'buy')]}
      />
    </I18nextProvider>,
  );
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
const wave = (at: number) => 1_000 + ((at * 7) % 11);

afterEach(() => {
  cleanup();
  days.clear();
});

it('says how alike currencies moved, over which time and how many half hours [HU-104]', () => {
  fill(1, 48, wave);
  // The yen falls where its pair rises, and it is owed: turned round twice, both move alike.
  fill(2, 48, wave);
  show();
  const section = screen.getByRole('region', { name: 'Correlation of currencies' });
  expect(section.textContent).toContain('against USDT');
  expect(cells()).toContain('1.00');
  expect(section.textContent).toContain('returns in each pair: 47.');
  expect(section.textContent).toMatch(/Half hours that began from .*15:30.* to .*15:00/);
});

it('shows no figure of too little, and says so; what is still being read is no lack [HU-104]', () => {
  fill(1, 48, wave);
  show();
  expect(cells()).toContain('–');
  expect(screen.getByText(/The half hours are loading/)).toBeDefined();
  cleanup();
  fill(2, 12, wave);
  show();
  expect(cells()).toContain('–');
  expect(screen.getByText(/not enough data. A pair needs 12 half hours in common/)).toBeDefined();
  expect(screen.queryByText(/returns in each pair/)).toBeNull();
});
