import { describe, expect, it } from 'vitest';
import type { Fund, Page } from '../../contract/records/index.ts';
import type { RequestContext } from '../operation.ts';
import type { FundOffer } from './fund-values.ts';
import { fundOperations } from './catalogue-service.ts';

function fund(fundId: number): Fund {
  return { fundId, fundName: `Growth ${fundId}`, customerNo: '' } as Fund;
}

const FUNDS = Array.from({ length: 45 }, (_, at) => fund(at + 1));
const records = [...FUNDS, { ...fund(46), customerNo: '10000007' }];
const operations = fundOperations({
  offers: records.map((record) => ({ record }) as FundOffer),
  shown: ({ record }) => record,
});

function call<Answer>(name: string, request: object): Promise<Answer> {
  const found = operations.find(({ bizType }) => bizType.endsWith(`.${name}`));
  return found?.handle({} as RequestContext, request as never) as Promise<Answer>;
}

const findPage = (request: object) => call<Page<Fund>>('findFundPage', request);

describe('funds', () => {
  it('are paged from 1 with 20 a page, each fund once [CL-19] [DI-42]', async () => {
    expect(await findPage({})).toMatchObject({ current: 1, size: 20, total: 46 });
    const pages = await Promise.all([1, 2, 3, 4].map((current) => findPage({ current })));
    const ids = pages.flatMap(({ records }) => records.map((one) => one.fundId));
    expect(ids).toEqual(Array.from({ length: 46 }, (_, at) => at + 1));
    expect((await findPage({ size: 1000 })).records).toHaveLength(46);
  });

  it('are found by a part of their name [CL-19]', async () => {
    expect((await findPage({ name: 'growth 45' })).records.map((one) => one.fundId)).toEqual([45]);
  });

  it('are told by their id; an unknown one fails [CL-18]', async () => {
    const find = (fundId: number) => call('getFundInfo', { fundId });
    expect(await find(7)).toMatchObject({ fundId: 7 });
    await expect(find(99)).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000003' });
  });

  it('are told by the number of their manager; a customer without a fund is not found', async () => {
    expect(await call('getFundInfoByCustomerNo', { customerNo: '10000007' })).toMatchObject({ fundId: 46 });
    for (const customerNo of ['10000008', ''])
      await expect(call('getFundInfoByCustomerNo', { customerNo })).rejects.toMatchObject({
        code: 'USCUSTOMER_API_0000003',
      });
  });
});
