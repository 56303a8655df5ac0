import { expect, it } from 'vitest';
import type { Product } from '../../../market/contracts.ts';
import type { OrderDraft } from '../../../trading/contracts.ts';
import { optionWords } from './option-words.ts';

const BTC = { digits: 1, numberDigits: 3 } as Product;
const words = (order: Partial<OrderDraft>) => optionWords(order as OrderDraft, BTC);

it('says what an order was given beside its side, quantity and price, and nothing of what it was not', () => {
  expect(words({ price: 970_000 })).toBe('');
  expect(words({ trigger: { price: 970_000, by: 'last' }, price: 970_500 })).toBe(
    'limit 97,050.0; the last trade',
  );
  expect(words({ trigger: { basisPoints: 150, activation: 980_000 } })).toBe('follows from 98,000.0');
  const targets = [
    { price: 990_000, share: 5_000 },
    { price: 995_000, volume: 25 },
  ];
  expect(words({ targets, breakEven: 'firstTarget' })).toBe(
    'targets 99,000.0 (50%), 99,500.0 (0.025); After the first target the stop goes to the price that pays the costs',
  );
  expect(words({ breakEven: 1_000, timeInForce: 'IOC', reduceOnly: true, linkedOrderId: '7' })).toBe(
    'at once, the rest is cancelled; break-even after 100.0; Shrinks with the position and never opens one; cancels order 7 with its first fill, and is cancelled by it',
  );
});
