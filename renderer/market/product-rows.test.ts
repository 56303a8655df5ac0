import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from './catalogue.ts';
import { ProductRows } from './product-rows.ts';

const entry = (symbolId: number, symbolName = 'Gold') =>
  ({
    base: {
      ...{ symbolId, symbolName, symbolCode: `P${symbolId}`, tradeType: 2, dealMode: 1, labels: 'metal' },
      ...{ baseCurrency: 'XAU', profitCurrency: 'USD', symbolDigits: 1, askSpread: '0', bidSpread: '0' },
      ...{ tradeTimeList: [], holidayTimeList: [], inTradeTime: 1 },
    },
    detail: { tradeType: 2, tradeEnable: 1, numberDigits: 3 },
  }) as unknown as CatalogueEntry;

describe('the rows of the products', () => {
  it('are made once for all who look at a moment', () => {
    const rows = new ProductRows();
    const entries = [entry(1), entry(2)];
    const first = rows.at(1_000, entries, undefined);
    expect(first.map(({ code }) => code)).toEqual(['P1', 'P2']);
    expect(rows.at(1_000, entries, 99)).toBe(first);
  });

  it('stay the same for each of two who hold different lists at one moment', () => {
    const rows = new ProductRows();
    const [one, two] = [[entry(1)], [entry(2)]];
    const first = rows.at(1_000, one, undefined);
    expect(rows.at(1_000, two, undefined)).not.toBe(first);
    expect(rows.at(1_000, one, undefined)).toBe(first);
  });

  it('are the same objects while nothing changed, and new ones only where something did', () => {
    const rows = new ProductRows();
    const first = rows.at(1_000, [entry(1), entry(2)], undefined);
    expect(rows.at(2_000, [entry(1), entry(2)], undefined)).toBe(first);
    const next = rows.at(3_000, [entry(1), entry(2, 'Silver')], undefined);
    expect(next[0]).toBe(first[0]);
    expect(next[1]).toMatchObject({ name: 'Silver' });
  });
});
