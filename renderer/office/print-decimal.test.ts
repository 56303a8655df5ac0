import { expect, it } from 'vitest';
import { isSet, printDecimal } from './print-decimal.ts';

it('decimal text below zero has a minus sign, and a level of 0 is none', () => {
  expect([printDecimal('-1234.5'), printDecimal('1234.50')]).toEqual(['−1,234.5', '1,234.50']);
  expect([isSet('0'), isSet('0.00'), isSet('-0.01')]).toEqual([false, false, true]);
});
