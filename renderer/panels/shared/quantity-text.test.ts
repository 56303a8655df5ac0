import { describe, expect, it } from 'vitest';
import { quantityBeforeName, quantityText, quantityUnit } from './quantity-text.ts';

const BTC = { baseCurrency: 'BTC', numberDigits: 3, contractSize: 1 };
const EUR = { baseCurrency: 'EUR', numberDigits: 2, contractSize: 100_000 };

describe('a quantity in words', () => {
  it('counts the asset where one of it is one of the asset, and lots where it is not', () => {
    expect([quantityUnit(BTC), quantityUnit(EUR)]).toEqual(['BTC', 'lots']);
    expect([quantityText(250, BTC), quantityText(200, EUR)]).toEqual(['0.250 BTC', '2.00 lots']);
  });

  it('before the name of a product says lots only: the name says the asset', () => {
    expect([quantityBeforeName('0.250', BTC), quantityBeforeName(200, EUR)]).toEqual(['0.250', '2.00 lots']);
  });

  it('says one lot of exactly one, however many digits it has', () => {
    const typed = ['1', '1.00', '0.01', '1.01', '10', ''].map((quantity) =>
      quantityBeforeName(quantity, EUR),
    );
    expect(typed).toEqual(['1 lot', '1.00 lot', '0.01 lots', '1.01 lots', '10 lots', ' lots']);
    expect([100, 1, 1_000].map((units) => quantityText(units, EUR))).toEqual([
      '1.00 lot',
      '0.01 lots',
      '10.00 lots',
    ]);
  });

  it('says lots of a thousand, whose mark is no decimal one', () => {
    const whole = { ...EUR, numberDigits: 0 };
    expect([1, 1_000].map((units) => quantityText(units, whole))).toEqual(['1 lot', '1,000 lots']);
  });
});
