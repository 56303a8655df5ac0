import { describe, expect, it } from 'vitest';
import { businessTypeOf, flowTypesOf, flowTypesOfBusiness, fromFlowType, toFlowType } from './flow-types.ts';

/** Published sub-types of the capital flow list. */
const PUBLISHED = [
  ['deposit', 'cross', 1_001],
  ['withdrawal', 'isolated', 8_001],
  ['freeze', 'spot', 53_001],
  ['unfreeze', 'stock', 60_402],
  ['withdrawalCancelled', 'cross', 2_002],
  ['withdrawalFee', 'spot', 51_003],
  ['withdrawalFeeCancelled', 'leveragedSpot', 15_004],
  ['withdrawalPaid', 'stock', 60_205],
  ['reset', 'cross', 3_001],
  ['reset', 'isolated', 9_001],
  ['bonus', 'isolated', 10_004],
  ['creditGiven', 'cross', 4_006],
  ['openFee', 'cross', 6_001],
  ['financing', 'cross', 6_003],
  ['stopLossResult', 'cross', 6_005],
  ['takeProfitResult', 'cross', 6_006],
  ['stopOutResult', 'cross', 6_007],
  ['marginLocked', 'isolated', 12_001],
  ['takeProfitResult', 'isolated', 12_007],
  ['stopLossResult', 'isolated', 12_008],
  ['expiryResult', 'isolated', 120_010],
  ['forcedResult', 'isolated', 120_011],
  ['marginReduced', 'isolated', 13_002],
  ['borrowFee', 'leveragedSpot', 18_003],
  ['tradeFee', 'leveragedSpot', 18_005],
  ['autoBorrowed', 'leveragedSpot', 19_001],
  ['autoInterestPaid', 'leveragedSpot', 21_002],
  ['liquidationRepaid', 'leveragedSpot', 40_001],
  ['assetOut', 'spot', 54_002],
  ['tradeFee', 'spot', 54_003],
  ['tradeFee', 'stock', 60_603],
  ['autoBorrowed', 'stock', 60_701],
  ['autoRepaid', 'stock', 60_801],
  ['liquidationRepaid', 'stock', 60_802],
  ['loanInterest', 'stock', 61_101],
  ['dividend', 'stock', 61_401],
  ['dividendFee', 'stock', 61_402],
  ['assetIn', 'stock', 60_601],
  ['assetOut', 'stock', 60_602],
  ['interestAccrued', 'stock', 61_001],
  ['dividendTax', 'stock', 61_403],
  ['reset', 'stock', 61_301],
  ['transferOut', 'cross', 36_002],
] as const;

describe('flow types', () => {
  it.each(PUBLISHED)('%s of account type %s is %d, and back', (flow, tradeType, number) => {
    expect(toFlowType(flow, tradeType)).toBe(number);
    expect(fromFlowType(number)).toMatchObject({ flow, tradeType });
  });

  it('a flow that an account type does not have is an error of the program', () => {
    expect(() => toFlowType('marginLocked', 'cross')).toThrow(RangeError);
    expect(() => toFlowType('openFee', 'spot')).toThrow(RangeError);
  });

  it('a reset of an account type that has none is another adjustment', () => {
    expect(toFlowType('reset', 'spot')).toBe(52_003);
    expect(fromFlowType(52_003)).toMatchObject({ flow: 'reset', business: 52 });
  });

  it('a business type lists its sub-types, a flow those of every account type', () => {
    expect(flowTypesOfBusiness(13)).toEqual([13_001, 13_002]);
    expect(flowTypesOf('openFee')).toEqual([6_001, 12_002]);
    expect(businessTypeOf('deposit', 'stock')).toBe(601);
    expect(fromFlowType(7)).toBeUndefined();
  });
});
