import { expect, it } from 'vitest';
import type { Company, CompanySettings } from '../../company/company-service.ts';
import type { ManagementContext } from '../management-operation.ts';
import { marginGroupOperations } from './margin-group-operations.ts';

it('a company has a hundred margin groups [MAX_MARGIN_GROUPS]', async () => {
  let company = { id: 1 } as Company;
  const companies = {
    first: company,
    find: () => company,
    async change(_: number, settings: CompanySettings | ((before: Company) => CompanySettings)) {
      const change = typeof settings === 'function' ? settings(company) : settings;
      return (company = { ...company, ...change });
    },
  };
  const operations = marginGroupOperations({
    companies,
    products: [],
    fourEyes: { requireSecond: () => Promise.reject(new Error('two persons')) },
    nowMs: () => 0,
  });
  const save = operations.find(({ bizType }) => bizType.endsWith('saveMarginConf'));
  const tier = { type: 2, values: '1-10', rangeLeft: 0, rangeRight: 0, percent: 10 };
  const call = (at: number) =>
    save?.handle(
      { companyId: 1, operator: 'o' } as ManagementContext,
      { name: `g${at}`, type: 2, marginDtoList: [tier] } as never,
    );
  for (let at = 1; at <= 100; at++) await call(at);
  await expect(call(101)).rejects.toMatchObject({ code: 'GGATEWAY_CODE_015' });
  expect(company.marginGroups).toHaveLength(100);
});
