import { expect, it } from 'vitest';
import { productLabel } from './product-label.ts';

it.each([
  ['crypto', 'BTCUSDT', 'BTC', 'USDT', { main: 'BTC', quote: 'USDT', full: 'BTC/USDT' }],
  ['fund', 'MDF/USDT', 'MDF', 'USDT', { main: 'MDF', quote: 'USDT', full: 'MDF/USDT' }],
  ['index', 'US500', 'US500', 'USD', { main: 'US500', quote: undefined, full: 'US500' }],
] as const)(
  'a product of the area %s with the code %s has its name in parts',
  (area, code, baseCurrency, profitCurrency, label) => {
    expect(
      productLabel({ area, code, baseCurrency, profitCurrency } as Parameters<typeof productLabel>[0]),
    ).toEqual(label);
  },
);
