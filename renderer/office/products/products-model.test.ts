import { describe, expect, it } from 'vitest';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';
import {
  addedTier,
  cellsInForce,
  changedCells,
  effectBody,
  FEE_RATE,
  fromPercent,
  parameterRows,
  takenBackWith,
  toChanges,
  toPercent,
  unreadCells,
  weekOf,
  type InForce,
} from './products-model.ts';

const product: InForce = {
  terms: {
    symbolId: 10021 as InstrumentNumber,
    tradeType: 1,
    isChanged: false,
    minLeverage: 1,
    maxLeverage: 100,
    defaultLeverage: 20,
    maintainMargin: '0.005',
    marginTiers: [
      { period: 'daily', fromLots: '0', maxLeverage: 100, maintainMargin: '0.005' },
      { period: 'daily', fromLots: '50', maxLeverage: 20, maintainMargin: '0.025' },
    ],
    buyInterest: '-0.0975',
    sellInterest: '0',
    tripleInterestDay: 0,
    minFee: '0',
    maxFee: '0',
  },
  spreads: [
    { symbolId: 10021 as InstrumentNumber, tradeType: 1, customerGroupId: 7, askSpread: 3, bidSpread: 2 },
  ],
  fees: [{ id: 4, customerGroupId: 7, value: '0.0003' }],
  nights: [{ id: 9, customerGroupId: 8, value: '1' }],
  groupIds: [0, 7, 8],
  detail: { askSpread: 0.5, bidSpread: -0.4, feeRate: 0.0005 },
  digits: 1,
};
const cells = cellsInForce(product);

describe('the cells of a product', () => {
  it('show shares in percent, spreads in ticks, and nothing where a group has none of its own', () => {
    expect(cells).toMatchObject({
      'terms.buyInterest': '-9.75',
      'terms.maintainMargin': '0.5',
      'tiers.1.maintainMargin': '2.5',
      'spread.0.ask': '5',
      'spread.0.bid': '4',
      'spread.7.ask': '3',
      'spread.8.ask': '',
      'fee.0': '0.05',
      'fee.7': '0.03',
      'fee.8': '',
    });
    expect(['0.0975', '-0.00001', '0'].map((share) => fromPercent(toPercent(share)))).toEqual([
      '0.0975',
      '-0.00001',
      '0',
    ]);
  });

  it('are changed where they say another figure, not where they write it in another way', () => {
    const draft = { 'terms.buyInterest': '-9.750', 'spread.0.ask': '7', 'fee.8': '' };
    expect(changedCells(cells, draft)).toEqual([
      { name: 'spread.0.ask', before: '5', after: '7', percent: '40.0' },
    ]);
  });

  it('are not read where no figure stands; of a group, none takes back what is its own', () => {
    const draft = { 'terms.maxLeverage': '', 'spread.7.ask': '', 'fee.0': '1x' };
    expect(unreadCells(changedCells(cells, draft))).toEqual(['terms.maxLeverage', 'fee.0']);
  });
});

describe('the calls that make a draft', () => {
  const callsOf = (draft: Record<string, string>) =>
    toChanges(product, cells, draft).map(({ call, body }) => [call, body]);
  const key = { symbolId: 10021, tradeType: 1 };

  it('send of the terms what was changed, and of tiers all', () => {
    expect(callsOf({ 'terms.buyInterest': '-10.95', 'tiers.1.maxLeverage': '10' })).toEqual([
      [
        'saveProductTerms',
        {
          ...key,
          buyInterest: '-0.1095',
          marginTiers: [
            { period: 'daily', fromLots: '0', maxLeverage: 100, maintainMargin: '0.005' },
            { period: 'daily', fromLots: '50', maxLeverage: 10, maintainMargin: '0.025' },
          ],
        },
      ],
    ]);
  });

  it('add a tier, take one away, and leave none where the last one goes', () => {
    const added = addedTier(cells, {}, 'weekend');
    expect(added).toEqual({
      'tiers.2.period': 'weekend',
      'tiers.2.fromLots': '0',
      'tiers.2.maxLeverage': '100',
      'tiers.2.maintainMargin': '0.5',
    });
    const draft = { ...added, ...addedTier(cells, added, 'daily'), 'tiers.0.fromLots': '' };
    expect(unreadCells(changedCells(cells, draft))).toEqual([]);
    expect(callsOf({ ...draft, 'tiers.1.fromLots': '0' })).toMatchObject([
      [
        'saveProductTerms',
        {
          marginTiers: [
            { period: 'daily', fromLots: '0', maxLeverage: 20 },
            { period: 'daily', fromLots: '100', maxLeverage: 20 },
            { period: 'weekend', fromLots: '0', maxLeverage: 100 },
          ],
        },
      ],
    ]);
    expect(takenBackWith('tiers.2.fromLots', cells, draft)).toEqual(Object.keys(added));
    expect(takenBackWith('tiers.1.fromLots', cells, draft)).toEqual(['tiers.1.fromLots']);
    const none = { 'tiers.0.fromLots': '', 'tiers.1.fromLots': '' };
    expect(callsOf(none)).toEqual([['saveProductTerms', { ...key, marginTiers: [] }]]);
  });

  it('make the nights of a group free, and take that back', () => {
    expect(callsOf({ 'night.7': '1', 'night.8': '' })).toEqual([
      ['saveTradeParameter', { ...key, customerGroupId: 7, paramId: 1001, value: '1' }],
      ['removeTradeParameter', { id: 9 }],
    ]);
  });

  it('set both sides of a spread, that of all others where a group had none, and take a group’s own back', () => {
    expect(callsOf({ 'spread.8.ask': '9', 'spread.7.ask': '', 'spread.7.bid': '' })).toEqual([
      ['saveProductSpread', { ...key, customerGroupId: 7 }],
      ['saveProductSpread', { ...key, customerGroupId: 8, askSpread: 9, bidSpread: 4 }],
    ]);
  });

  it('add, change and remove the fee of a group, and are asked about together', () => {
    const fee = { ...key, paramId: 17 };
    const draft = { 'fee.0': '0.06', 'fee.7': '', 'fee.8': '0.1' };
    expect(callsOf(draft)).toEqual([
      ['saveTradeParameter', { ...fee, customerGroupId: 0, value: '0.0006' }],
      ['removeTradeParameter', { id: 4 }],
      ['saveTradeParameter', { ...fee, customerGroupId: 8, value: '0.001' }],
    ]);
    expect(callsOf({ 'fee.7': '0.04' })).toEqual([
      ['updateTradeParameter', { id: 4, ...fee, customerGroupId: 7, value: '0.0004' }],
    ]);
    const body = effectBody(toChanges(product, cells, draft));
    expect([body['parameters'], body['parameterRemovals']]).toMatchObject([{ length: 2 }, [{ id: 4 }]]);
  });
});

it('the fees of a product are those of its account type that name no customer and no product group', () => {
  const row = { id: 1, customerNo: null, tradeType: 1, customerGroupId: 7, symbolId: 5, symbolGroupId: 0 };
  const records = [
    { ...row, paramId: 17, value: '0.1' },
    { ...row, paramId: 39, value: '50' },
    { ...row, paramId: 17, value: '0.2', customerNo: '88' },
    { ...row, paramId: 17, value: '0.3', symbolId: 0 },
  ];
  expect(parameterRows(records, FEE_RATE, 5, 1)).toEqual([{ id: 1, customerGroupId: 7, value: '0.1' }]);
});

it('a week has the windows of each day as shares of it', () => {
  const week = weekOf([{ dayOfWeek: 2, startTime: 21_600, endTime: 43_200 }]);
  expect(week.map((windows) => windows.length)).toEqual([0, 1, 0, 0, 0, 0, 0]);
  expect(week[1]).toEqual([{ from: 25, length: 25 }]);
});
