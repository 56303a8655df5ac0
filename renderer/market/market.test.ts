import { describe, expect, it } from 'vitest';
import { onMarketClock } from './market-clock.ts';
import { ProductRows } from './market.ts';
import type { CatalogueEntry } from './catalogue.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR = 3_600_000;

describe('a time of the platform on the market’s clock', () => {
  it('is moved by what the market’s hour differs from the platform’s', () => {
    // The platform is a second ahead of this computer, its market an hour.
    expect(onMarketClock(NOON, { clockOffsetMs: 1_000, marketOffsetMs: HOUR })).toBe(NOON - 1_000 + HOUR);
    expect(onMarketClock(NOON, { clockOffsetMs: 1_000, marketOffsetMs: 1_000 })).toBe(NOON);
    expect(onMarketClock(NOON, { clockOffsetMs: undefined, marketOffsetMs: -HOUR })).toBe(NOON - HOUR);
  });

  it('stands for itself while no tick has told the market’s hour', () => {
    expect(onMarketClock(NOON, { clockOffsetMs: 1_000, marketOffsetMs: undefined })).toBe(NOON);
  });
});

const entry = (symbolId: number, symbolName = 'Gold') =>
  ({
    base: {
      symbolId,
      symbolName,
      symbolCode: `P${symbolId}`,
      tradeType: 2,
      dealMode: 1,
      labels: 'metal',
      baseCurrency: 'XAU',
      profitCurrency: 'USD',
      symbolDigits: 1,
      askSpread: '0',
      bidSpread: '0',
      tradeTimeList: [],
      holidayTimeList: [],
      inTradeTime: 1,
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
