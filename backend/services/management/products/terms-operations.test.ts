import { expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS } from '../../../market/index.ts';
import type { Company, CompanySettings } from '../../company/company-service.ts';
import type { ManagementContext } from '../management-operation.ts';
import { termsOperations } from './terms-operations.ts';

it('a company has a thousand terms of its own, and those that it has can still be changed [MAX_PRODUCT_TERMS]', async () => {
  const [product] = BUILT_IN_PRODUCTS;
  const [play] = product?.plays ?? [];
  if (product === undefined || play === undefined) throw new Error('there is no product');
  const others = Array.from({ length: 1_000 }, (_, at) => ({ symbolId: -at - 1, tradeType: 2, terms: {} }));
  let company = { id: 1, productTerms: others } as unknown as Company;
  const companies = {
    first: company,
    find: () => company,
    async change(_: number, settings: CompanySettings | ((before: Company) => CompanySettings)) {
      const change = typeof settings === 'function' ? settings(company) : settings;
      return (company = { ...company, ...change });
    },
  };
  const trade = { book: { dayPayments: () => [] } };
  const fourEyes = { requireForPayments: () => Promise.resolve() };
  const operations = termsOperations({ companies, products: BUILT_IN_PRODUCTS, trade, fourEyes });
  const save = operations.find(({ bizType }) => bizType.endsWith('saveTerms'));
  const request = { symbolId: product.symbolId, tradeType: play.tradeType, buyInterest: '0' };
  const call = () => save?.handle({ companyId: 1 } as ManagementContext, request as never);
  await expect(call()).rejects.toMatchObject({ code: 'GGATEWAY_CODE_015' });
  company = { ...company, productTerms: others.slice(1) };
  await call();
  await call();
  expect(company.productTerms).toHaveLength(1_000);
});

it('financing is judged by a day that stands for a weekend [LONGEST_DAY]', async () => {
  const product = BUILT_IN_PRODUCTS.find(({ plays }) => plays.length > 0);
  const [play] = product?.plays ?? [];
  if (product === undefined || play === undefined) throw new Error('there is no product');
  const days: number[] = [];
  const payments: object[] = [];
  const operations = termsOperations({
    companies: {
      first: { id: 1 } as Company,
      find: () => undefined,
      change: () => Promise.reject(new Error('not yet')),
    },
    products: BUILT_IN_PRODUCTS,
    trade: {
      book: {
        dayPayments(_companyId, counted, wanted) {
          days.push(counted);
          return [{ currency: 'USDT', digits: 2, amount: (wanted?.long ?? 0n) > 0n ? 5n : 0n }];
        },
      },
    },
    fourEyes: {
      requireForPayments: (_context, _sent, more) => {
        payments.push(...more);
        return Promise.resolve();
      },
    },
  });
  const save = operations.find(({ bizType }) => bizType.endsWith('saveTerms'));
  const request = { symbolId: product.symbolId, tradeType: play.tradeType, buyInterest: '0.2' };
  await expect(save?.handle({ companyId: 1 } as ManagementContext, request as never)).rejects.toThrow(
    'not yet',
  );
  expect([...new Set(days)]).toEqual([3]);
  expect(payments).toEqual([{ currency: 'USDT', digits: 2, amount: 5n }]);
});
