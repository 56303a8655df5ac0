import { describe, expect, it } from 'vitest';
import { TradedBook } from './traded-book.ts';

describe('what was traded at a price', () => {
  it('counts bought and sold apart, in the nearest row', () => {
    const book = new TradedBook();
    book.setStep(10);
    book.add({ price: 104, volume: 5, direction: 'buy' });
    book.add({ price: 98, volume: 3, direction: 'sell' });
    book.add({ price: 100, volume: 9, direction: undefined });
    expect(book.at(100)).toEqual({ bought: 5, sold: 3 });
    expect(book.at(110)).toEqual({ bought: 0, sold: 0 });
  });

  it('keeps what it knows when the rows are grouped another way', () => {
    const book = new TradedBook();
    book.add({ price: 101, volume: 5, direction: 'buy' });
    book.add({ price: 102, volume: 2, direction: 'buy' });
    expect(book.at(101).bought).toBe(5);
    book.setStep(10);
    expect(book.at(100).bought).toBe(7);
    book.setStep(1);
    expect(book.at(102).bought).toBe(2);
  });

  it('forgets the price that was there first when there are too many [MAX_TRADED_PRICES]', () => {
    const book = new TradedBook();
    for (let price = 0; price <= 4_000; price += 1) book.add({ price, volume: 1, direction: 'sell' });
    expect(book.at(0).sold).toBe(0);
    expect(book.at(1).sold).toBe(1);
    expect(book.at(4_000).sold).toBe(1);
  });
});
