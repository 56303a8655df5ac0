import { describe, expect, it } from 'vitest';
import { readAlert } from './alert-sentence.ts';
import type { SentenceProduct } from './sentence-products.ts';

const eur: SentenceProduct = {
  symbolId: 1,
  code: 'EURUSD',
  name: 'Euro',
  baseCurrency: 'EUR',
  profitCurrency: 'USD',
  digits: 5,
  numberDigits: 2,
};
const read = (text: string, form: 'comma' | 'point' = 'comma') =>
  readAlert(text, ['alert', '提醒'], [eur], form);

describe('an alert in a sentence', () => {
  it('is a product and a price in ticks, in each language', () => {
    expect(read('alert eur 1.09')).toEqual({ product: eur, price: 109_000 });
    expect(read(' Alert  eur/usd 1.09')).toEqual({ product: eur, price: 109_000 });
    expect(read('提醒 eur 1.09')).toEqual({ product: eur, price: 109_000 });
    expect(read('alert eur 1,09', 'point')).toEqual({ product: eur, price: 109_000 });
  });

  it('is none while it is not whole, or where its price has more decimals than the product', () => {
    const none = ['alert', 'alert eur', 'alert eur x', 'alert xyz 1', 'alert eur 0', 'alert eur 1.0900001'];
    for (const text of [...none, 'alert eur 1.09 now', 'buy eur 1.09', 'alert eur 0,9'])
      expect(read(text)).toBeUndefined();
  });
});
