import { expect, it } from 'vitest';
import type { EffectAnswer } from '../effect/effect-model.ts';
import { resultsOf, stackOf } from './effect-more-model.ts';

const money = (customersResult: string, floatingAfter: string): EffectAnswer['currencies'][number] => ({
  currency: 'USDT',
  customersResult,
  floatingBefore: '-10.00',
  floatingAfter,
  companyResult: '0',
  fees: '0.50',
  markUp: '0',
  marginBefore: '0',
  marginAfter: '0',
});
const answer = (...currencies: EffectAnswer['currencies']): EffectAnswer => ({
  marketTime: 0,
  positions: 1,
  orders: 0,
  touched: 0,
  calledCount: 0,
  stoppedOutCount: 0,
  fillCount: 0,
  called: [],
  stopOuts: [],
  fills: [],
  nearest: [],
  currencies,
  marginLevels: [],
  revenue: [],
  takesTwo: false,
  largePayments: [],
  progress: [],
  unknown: 0,
  complete: true,
});

it('the house has what customers have not, with what is open, at the low and afterwards', () => {
  const [result, ...others] = resultsOf(answer(money('-100.50', '-30.00')), answer(money('0.00', '-300.25')));
  expect(others).toEqual([]);
  expect(result?.rows).toEqual([
    { id: 'customersEquity', atLow: '-290.25', after: '-120.50' },
    { id: 'houseAgainst', atLow: '290.25', after: '120.50' },
    { id: 'feesOfIt', atLow: '0.50', after: '0.50' },
  ]);
  expect(resultsOf(answer({ ...money('0', '-10.00'), fees: '0' }), undefined)).toEqual([]);
});

it('who is called stands on who is closed', () => {
  const at = (time: number, called: number, stoppedOut: number) => ({ time, called, stoppedOut, fills: 0 });
  expect(stackOf([at(0, 0, 0), at(10, 2, 2)])).toEqual({
    most: 4,
    called: '0,100 0.00,100.00 100.00,0.00 100,100',
    out: '0,100 0.00,100.00 100.00,50.00 100,100',
  });
  expect(stackOf([]).most).toBe(0);
});
