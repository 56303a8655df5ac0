import { describe, expect, it } from 'vitest';
import type { AccountId, CustomerNo, InstrumentNumber } from '../../../backend/domain/units.ts';
import { addUp, levelBars, moneyLines, nearRows, subtract, type EffectAnswer } from './effect-model.ts';

const owner = (accountId: string) => ({
  customerNo: `c${accountId}` as CustomerNo,
  accountId: Number(accountId) as AccountId,
  tradeType: 1,
  currency: 'USDT',
});
const near = (accountId: string, levelAfter: string | null, more = '0'): EffectAnswer['nearest'][number] => ({
  ...owner(accountId),
  equityBefore: '100',
  equityAfter: '100',
  marginBefore: '10.50',
  marginAfter: addUp(['10.50', more]),
  levelBefore: '952.38',
  levelAfter,
  stopOutLevel: 50,
});
const money = {
  currency: 'USDT',
  customersResult: '0.00',
  floatingBefore: '1.00',
  floatingAfter: '1.00',
  companyResult: '0.00',
  fees: '0.00',
  markUp: '0.00',
  marginBefore: '10.00',
  marginAfter: '10.00',
};
const answer: EffectAnswer = {
  marketTime: 1,
  positions: 3,
  orders: 0,
  touched: 1,
  calledCount: 1,
  stoppedOutCount: 0,
  fillCount: 0,
  called: [],
  stopOuts: [],
  fills: [],
  nearest: [],
  marginLevels: [],
  currencies: [money],
  revenue: [],
  takesTwo: false,
  largePayments: [],
  progress: [],
  unknown: 0,
  complete: true,
};

describe('who is nearest to the stop-out', () => {
  it('is marked by what happens to it, with the margin that is added', () => {
    const called = [{ ...owner('2'), marginLevel: '80.00', time: 1 }];
    const rows = nearRows({
      ...answer,
      called,
      nearest: [near('1', '49.99', '1.25'), near('2', '80.00'), near('3', '900.00'), near('4', '50.00')],
    });
    expect(rows.map(({ id, state, moreMargin }) => [id, state, moreMargin])).toEqual([
      ['1', 'out', '1.25'],
      ['2', 'called', '0'],
      ['3', 'well', '0'],
      ['4', 'well', '0'],
    ]);
  });

  it('begins with who is closed in full and has no level any more', () => {
    const stop = {
      ...owner('9'),
      symbolId: 1 as InstrumentNumber,
      symbolCode: 'A',
      direction: 2,
      volume: '1',
      price: '1',
    };
    const rows = nearRows({
      ...answer,
      stopOuts: [{ ...stop, profit: '-1', fee: '0', time: 1 }],
      nearest: [near('3', '900.00')],
    });
    expect(rows.map(({ id, state, levelAfter }) => [id, state, levelAfter])).toEqual([
      ['9', 'out', null],
      ['3', 'well', '900.00'],
    ]);
  });
});

it('ranges of margin levels are shares of the fullest one, and none where nobody has margin in use', () => {
  const marginLevels = [
    { below: 50, accountsBefore: 0, accountsAfter: 1 },
    { below: null, accountsBefore: 4, accountsAfter: 2 },
  ];
  expect(levelBars({ ...answer, marginLevels })).toMatchObject([
    { beforeShare: 0, afterShare: 0.25, tone: 'out' },
    { beforeShare: 1, afterShare: 0.5, tone: 'near' },
  ]);
  expect(
    levelBars({ ...answer, marginLevels: [{ below: 50, accountsBefore: 0, accountsAfter: 0 }] }),
  ).toEqual([]);
});

describe('money of an effect', () => {
  it('leaves out currencies and figures that stay as they are', () => {
    expect(moneyLines(answer)).toEqual([]);
    const moved = { ...money, marginAfter: '12.5' };
    expect(moneyLines({ ...answer, currencies: [money, moved] })).toEqual([
      { currency: 'USDT', margin: { before: '10.00', after: '12.5' }, floating: undefined, fills: undefined },
    ]);
  });

  it('says results and fees only where something is filled', () => {
    const moved = { ...money, customersResult: '-3', companyResult: '2', fees: '1' };
    expect(moneyLines({ ...answer, currencies: [moved] })).toEqual([]);
    expect(moneyLines({ ...answer, fillCount: 1, currencies: [moved] })).toMatchObject([
      { fills: { customersResult: '-3', companyResult: '2', fees: '1' } },
    ]);
  });
});

describe('figures of decimal text', () => {
  it('are added and taken off exactly, also below zero', () => {
    expect(subtract('0.3', '0.10')).toBe('0.2');
    expect(subtract('-1', '-0.000000000000000001')).toBe('-0.999999999999999999');
    expect(addUp(['100', '-100.00'])).toBe('0');
    expect(addUp(['90', '10'])).toBe('100');
  });
});
