import { describe, expect, it } from 'vitest';
import { aliasesOf } from './aliases.ts';
import { BIZ_TYPE } from './business-types.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BIZ_TYPE_LENGTH = 160;

describe('business types', () => {
  it('are unique and short enough', () => {
    const names = Object.values(BIZ_TYPE);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(MAX_BIZ_TYPE_LENGTH);
  });

  it('are also called by the names of the account types, which all lead to one operation', () => {
    expect(aliasesOf(BIZ_TYPE.addMarketOrder)).toEqual([
      'tradeapi.app.CfdMMOrderApiService.addMarketOrder',
      'tradeapi.app.CfdWBWOrderApiService.addMarketOrder',
      'tradeapi.app.CrossLeverOrderApiService.addMarketOrder',
      'tradeapi.app.StockOrderApiService.addMarketOrder',
    ]);
    expect(aliasesOf(BIZ_TYPE.queryPositionDetail)).toEqual([
      'tradeapi.app.CfdMMPositionApiService.queryPositionDetail',
      'tradeapi.app.StockPositionApiService.queryPositionDetail',
    ]);
  });

  it('have no other name where the reference gives none', () => {
    expect(aliasesOf(BIZ_TYPE.login)).toEqual([]);
    for (const name of ['', '.', 'nothing', 'constructor.x', '__proto__.y', 'toString.z']) {
      expect(aliasesOf(name)).toEqual([]);
    }
  });
});
