import { describe, expect, it } from 'vitest';
import type { Fund, Page } from '../../protocol/records/index.ts';
import type { RequestContext } from '../operation.ts';
import { fundOperations } from './funds.ts';

function fund(fundId: number): Fund {
  return { fundId, fundName: `Growth ${fundId}` } as Fund;
}

const FUNDS = Array.from({ length: 45 }, (_, at) => fund(at + 1));
const [info, page] = fundOperations(FUNDS);

function findPage(request: object): Promise<Page<Fund>> {
  return page?.handle({} as RequestContext, request as never) as Promise<Page<Fund>>;
}

describe('funds', () => {
  it('are paged from 1 with 20 a page, each fund once [CL-19] [DI-42]', async () => {
    expect(await findPage({})).toMatchObject({ current: 1, size: 20, total: 45 });
    const pages = await Promise.all([1, 2, 3, 4].map((current) => findPage({ current })));
    const ids = pages.flatMap(({ records }) => records.map((one) => one.fundId));
    expect(ids).toEqual(FUNDS.map((one) => one.fundId));
  });

  it('are found by a part of their name [CL-19]', async () => {
    expect((await findPage({ name: 'growth 45' })).records.map((one) => one.fundId)).toEqual([45]);
  });

  it('are told by their id; an unknown one fails [CL-18]', async () => {
    const find = (fundId: number) => info?.handle({} as RequestContext, { fundId } as never);
    expect(await find(7)).toMatchObject({ fundId: 7 });
    await expect(find(99)).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000003' });
  });
});
