import { expect, it } from 'vitest';
import { isSet, printDecimal, printChange, printLevel } from './print-decimal.ts';

it('decimal text below zero has a minus sign, and a level of 0 is none', () => {
  expect([printDecimal('-1234.5'), printDecimal('1234.50')]).toEqual(['−1,234.5', '1,234.50']);
  expect([isSet('0'), isSet('0.00'), isSet('-0.01')]).toEqual([false, false, true]);
});

it('percent is a level or a change, and text that is none stays as it is', () => {
  expect([printLevel('163.24'), printLevel('50'), printLevel('none')]).toEqual(['163.2%', '50.0%', 'none']);
  expect([printChange('1.5'), printChange('-3')]).toEqual(['+1.5%', '−3.0%']);
});
