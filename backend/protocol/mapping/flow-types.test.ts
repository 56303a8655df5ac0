import { describe, expect, it } from 'vitest';
import { businessTypeOf, flowTypesOf, flowTypesOfBusiness, fromFlowType, toFlowType } from './flow-types.ts';

/** Published sub-types of the capital flow list. */
const PUBLISHED = [
  ['deposit', 1, 1_001],
  ['withdrawal', 2, 8_001],
  ['reset', 1, 3_001],
  ['reset', 2, 9_001],
  ['bonus', 2, 10_004],
  ['creditGiven', 1, 4_006],
  ['openFee', 1, 6_001],
  ['financing', 1, 6_003],
  ['stopLossResult', 1, 6_005],
  ['takeProfitResult', 1, 6_006],
  ['stopOutResult', 1, 6_007],
  ['marginLocked', 2, 12_001],
  ['takeProfitResult', 2, 12_007],
  ['stopLossResult', 2, 12_008],
  ['expiryResult', 2, 120_010],
  ['forcedResult', 2, 120_011],
  ['marginReduced', 2, 13_002],
  ['borrowFee', 3, 18_003],
  ['tradeFee', 3, 18_005],
  ['autoBorrowed', 3, 19_001],
  ['autoInterestPaid', 3, 21_002],
  ['liquidationRepaid', 3, 40_001],
  ['assetOut', 5, 54_002],
  ['tradeFee', 5, 54_003],
  ['tradeFee', 6, 60_603],
  ['autoBorrowed', 6, 60_701],
  ['autoRepaid', 6, 60_801],
  ['liquidationRepaid', 6, 60_802],
  ['loanInterest', 6, 61_101],
  ['dividend', 6, 61_401],
  ['dividendFee', 6, 61_402],
  ['assetIn', 6, 60_601],
  ['assetOut', 6, 60_602],
  ['interestAccrued', 6, 61_001],
  ['dividendTax', 6, 61_403],
  ['reset', 6, 61_301],
  ['transferOut', 1, 36_002],
] as const;

describe('flow types', () => {
  it.each(PUBLISHED)('%s of account type %d is %d, and back', (flow, tradeType, number) => {
    expect(toFlowType(flow, tradeType)).toBe(number);
    expect(fromFlowType(number)).toMatchObject({ flow, tradeType });
  });

  it('a flow that an account type does not have is an error of the program', () => {
    expect(() => toFlowType('marginLocked', 1)).toThrow(RangeError);
    expect(() => toFlowType('openFee', 5)).toThrow(RangeError);
  });

  it('a reset of an account type that has none is another adjustment', () => {
    expect(toFlowType('reset', 5)).toBe(52_003);
    expect(fromFlowType(52_003)).toMatchObject({ flow: 'reset', business: 52 });
  });

  it('a business type lists its sub-types, a flow those of every account type', () => {
    expect(flowTypesOfBusiness(13)).toEqual([13_001, 13_002]);
    expect(flowTypesOf('openFee')).toEqual([6_001, 12_002]);
    expect(businessTypeOf('deposit', 6)).toBe(601);
    expect(fromFlowType(7)).toBeUndefined();
  });
});
