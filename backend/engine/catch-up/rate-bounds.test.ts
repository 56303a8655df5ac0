import { toInstrumentId } from '../../domain/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Conversions } from '../../domain/index.ts';
import { rateBounds } from './rate-bounds.ts';

const PAIRS = [
  { symbolId: toInstrumentId(1), symbolDigits: 3, baseCurrency: 'USD', profitCurrency: 'JPY' },
  { symbolId: toInstrumentId(2), symbolDigits: 5, baseCurrency: 'EUR', profitCurrency: 'USD' },
];
const conversions = new Conversions(PAIRS);

const anyQuote = (low: number, high: number) =>
  fc.record({ bid: fc.integer({ min: low, max: high }), spread: fc.integer({ min: 1, max: 9 }) });

describe('Bounds of a rate', () => {
  it.each([
    ['JPY', 'USD'],
    ['JPY', 'EUR'],
    ['EUR', 'JPY'],
  ])('from %s to %s enclose the rate at any quotes within the bounds of its pairs', (from, to) => {
    fc.assert(
      fc.property(anyQuote(150_000, 155_000), anyQuote(105_000, 110_000), (yen, euro) => {
        const quotes = new Map([
          [1, { bid: yen.bid, ask: yen.bid + yen.spread }],
          [2, { bid: euro.bid, ask: euro.bid + euro.spread }],
        ]);
        const around = (low: number, high: number) => ({
          lowBid: low,
          highBid: high,
          lowAsk: low + 1,
          highAsk: high + 9,
        });
        const bounds = rateBounds(conversions.route(from, to) ?? [], (symbolId) =>
          symbolId === 1 ? around(150_000, 155_000) : around(105_000, 110_000),
        );
        const rate = conversions.rate(from, to, (symbolId) => quotes.get(symbolId));
        expect(rate).toBeDefined();
        expect(bounds && rate !== undefined && bounds.low <= rate && rate <= bounds.high).toBe(true);
        expect(bounds && bounds.low < bounds.high).toBe(true);
      }),
    );
  });

  it('are not known while a pair has no quote', () => {
    expect(rateBounds(conversions.route('JPY', 'USD') ?? [], () => undefined)).toBeUndefined();
  });
});
