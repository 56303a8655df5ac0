import { describe, expect, it } from 'vitest';
import type { Company } from './company.ts';
import { changesMoneyTerms, productChange } from './setting-changes.ts';
import type { CompanySettings } from './settings.ts';
import type { TradeParameter } from './trade-parameters.ts';

const company = (settings: CompanySettings) => ({ id: 1, ...settings }) as Company;
const change = (before: CompanySettings, now: CompanySettings, isFirst = false) =>
  productChange(company(now), company(before), isFirst);
const customer = (companyId: number, customerNo = '7') => ({ companyId, customerNo });
const parameter = (members: Partial<TradeParameter>) =>
  ({ id: 1, paramId: 17, value: '0.1', symbolId: 0, customerNo: '', ...members }) as TradeParameter;
const spread = { symbolId: 5, tradeType: 2, askSpread: 1, bidSpread: -1 };

describe('the change of a company’s settings', () => {
  it('names the products whose terms, hours, spreads and states are others, once each', () => {
    const before = { productTerms: [{ symbolId: 3, tradeType: 2, terms: { minFee: '1' } }] };
    const now = {
      productTerms: [
        { symbolId: 3, tradeType: 2, terms: { minFee: '2' } },
        { symbolId: 4, tradeType: 2, terms: { minFee: '1' } },
      ],
      productHours: [{ symbolId: 9, holidays: [] }],
      productStatuses: [{ symbolId: 8, status: 2 as const }],
      spreads: [spread],
    };
    expect(change(before, now)?.symbolIds).toEqual([3, 4, 5, 8, 9]);
    expect(change(now, before)?.symbolIds).toEqual([3, 4, 5, 8, 9]);
  });

  it('means nothing for products where it is about something else', () => {
    const same = { spreads: [spread] };
    expect(change(same, { spreads: [{ ...spread }], name: 'another' })).toBeUndefined();
  });

  it('is about any product where a parameter names none', () => {
    const all = change({}, { tradeParameters: [parameter({}), parameter({ id: 2, symbolId: 6 })] });
    expect(all?.symbolIds).toBeUndefined();
    expect(change({}, { tradeParameters: [parameter({ symbolId: 6 })] })?.symbolIds).toEqual([6]);
  });

  it('of a margin group is about the products that have the group', () => {
    const group = { id: 2, name: 'g', type: 2, values: '', tiers: [] } as never;
    const tradeParameters = [
      parameter({ id: 1, paramId: 22, value: '2', symbolId: 6 }),
      parameter({ id: 2, paramId: 22, value: '3', symbolId: 7 }),
      parameter({ id: 3, paramId: 7, value: '2', symbolId: 8 }),
    ];
    expect(change({ tradeParameters }, { tradeParameters, marginGroups: [group] })?.symbolIds).toEqual([6]);
    expect(change({}, { marginGroups: [group] })).toBeUndefined();
  });

  it('concerns customers of the company, one customer alone, or everybody by a shared spread', () => {
    const own = change({}, { spreads: [spread] });
    expect([own?.concerns(customer(1)), own?.concerns(customer(2))]).toEqual([true, false]);
    const one = change({}, { tradeParameters: [parameter({ customerNo: '7' })] });
    expect([one?.concerns(customer(1)), one?.concerns(customer(1, '8'))]).toEqual([true, false]);
    const shared = change({}, { spreads: [spread] }, true);
    expect(shared?.concerns(customer(2))).toBe(true);
    const ofGroup = change({}, { spreads: [{ ...spread, customerGroupId: 4 }] }, true);
    expect(ofGroup?.concerns(customer(2))).toBe(false);
  });

  it('changes the terms of money by ways, limits and rates only', () => {
    const money = (before: CompanySettings, now: CompanySettings) =>
      changesMoneyTerms(company(now), company(before));
    expect(money({}, { depositChannels: [] })).toBe(true);
    expect(money({}, { rateMargins: { deposits: '0.01', withdrawals: '0' } })).toBe(true);
    expect(money({ depositChannels: [] }, { depositChannels: [], spreads: [spread] })).toBe(false);
  });
});
