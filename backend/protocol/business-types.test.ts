import { describe, expect, it } from 'vitest';
import { BIZ_TYPE, MAX_BIZ_TYPE_LENGTH, aliasesOf, canonicalBizType } from './business-types.ts';

describe('business types', () => {
  it('are unique and short enough', () => {
    const names = Object.values(BIZ_TYPE);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(MAX_BIZ_TYPE_LENGTH);
  });

  it('lead from the play-specific names to the generic operation', () => {
    for (const name of [
      'tradeapi.app.CfdMMOrderApiService.addMarketOrder',
      'tradeapi.app.CfdWBWOrderApiService.addMarketOrder',
      'tradeapi.app.CrossLeverOrderApiService.addMarketOrder',
      'tradeapi.app.StockOrderApiService.addMarketOrder',
    ]) {
      expect(canonicalBizType(name)).toBe(BIZ_TYPE.addMarketOrder);
      expect(aliasesOf(BIZ_TYPE.addMarketOrder)).toContain(name);
    }
    expect(canonicalBizType('tradeapi.app.CfdMMPositionApiService.queryPositionDetail')).toBe(
      BIZ_TYPE.queryPositionDetail,
    );
  });

  it('return every other name as it is', () => {
    for (const name of [...Object.values(BIZ_TYPE), '', '.', 'x', 'a.b', 'constructor.x', '__proto__.y']) {
      expect(canonicalBizType(name)).toBe(name);
    }
    expect(aliasesOf(BIZ_TYPE.login)).toEqual([]);
    expect(aliasesOf('nothing')).toEqual([]);
  });
});
