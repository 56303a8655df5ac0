import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const SERVICE = '/api/global/customer.app.CustomerOptionalWebApiService.';
const CUSTOMER = '/api/global/customer.app.CustomerWebApiService.findCustomerInfo';

let test: TestGateway;
let token: string;
let symbolIds: number[];

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
  token = await test.signIn();
  const rows = await test.post('/api/global/config.app.AppSymbolDubboService.getSymbolList', {
    tradeType: 2,
    customerGroupId: 1,
  });
  symbolIds = (rows.body.data as { id: number }[]).slice(0, 3).map((row) => row.id);
});
afterAll(() => test.close());

const call = (method: string, body: object, headers: object = {}) =>
  test.post(SERVICE + method, body, { token, ...headers });
const optionalOf = async () =>
  ((await test.post(CUSTOMER, {}, { token })).body.data as { optional: number }).optional;
const failing = (method: string, body: object) => ({ path: SERVICE + method, body, headers: { token } });

describe('the watchlist over HTTP', () => {
  it('adds, lists and deletes products, and the customer record says whether there are any', async () => {
    expect(await optionalOf()).toBe(0);
    const added = await call('add', { symbolList: symbolIds, tradeType: 2 });
    expect(added.body).toMatchObject({ code: '0', data: null });
    expect(await optionalOf()).toBe(1);
    const listed = await call('optionalList', { tradeTypeList: ['2', 5] });
    const data = listed.body.data as Record<string, { symbolId: number }[]>;
    expect(Object.keys(data).sort()).toEqual(['2', '5']);
    expect(data['2']?.map((row) => row.symbolId)).toEqual(symbolIds);
    expect(data['2']?.[0]).toEqual({
      symbolId: symbolIds[0],
      symbolCode: expect.any(String) as string,
      symbolName: expect.any(String) as string,
      symbolDigits: expect.any(Number) as number,
      pointRatio: 10,
      askSpread: expect.any(Number) as number,
      bidSpread: expect.any(Number) as number,
    });
    const bases = await call('querySymbolBaseInfoList', {
      tradeType: 2,
      symbolList: [symbolIds[0], 999_999],
    });
    expect(bases.body.data).toEqual([data['2']?.[0]]);
    await call('delete', { symbolList: symbolIds, tradeType: 2 });
    expect(await optionalOf()).toBe(0);
  });

  it('adds products of several account types in one call', async () => {
    const answer = await call('addBatch', { optionalList: [{ tradeType: 2, symbolList: [symbolIds[1]] }] });
    expect(answer.body.code).toBe('0');
    const { data } = (await call('optionalList', { tradeTypeList: [2] })).body;
    expect(data).toMatchObject({ '2': [{ symbolId: symbolIds[1] }] });
  });

  it('speaks the language of the request in product names', async () => {
    const names = await Promise.all(
      ['en-US', 'zh-CN'].map(async (lang) => {
        const { data } = (
          await call('querySymbolBaseInfoList', { tradeType: 2, symbolList: symbolIds }, { lang })
        ).body;
        return (data as { symbolName: string }[]).map((row) => row.symbolName);
      }),
    );
    expect(names[0]).not.toEqual(names[1]);
  });

  it('refuses guests', async () => {
    const answer = await test.post(`${SERVICE}optionalList`, { tradeTypeList: [2] });
    expect(answer.listed).toBe('GGATEWAY_CODE_001');
  });

  it('names what is wrong: nothing to delete, unknown products, other account types, empty lists', async () => {
    await expectFailure(test, failing('delete', { tradeType: 5, symbolList: [1] }), 'USCUSTOMER_API_0000003');
    await expectFailure(test, failing('delete', { tradeType: 2 }), 'USCUSTOMER_API_0000003');
    await expectFailure(
      test,
      failing('add', { tradeType: 2, symbolList: [999_999] }),
      'USCUSTOMER_API_0000003',
    );
    await expectFailure(
      test,
      failing('add', { tradeType: 3, symbolList: symbolIds }),
      'USCUSTOMER_API_0000003',
    );
    await expectFailure(
      test,
      failing('add', { tradeType: 8, symbolList: symbolIds }),
      'USCUSTOMER_API_0000314',
    );
    await expectFailure(test, failing('add', { tradeType: 2, symbolList: [] }), 'USCUSTOMER_API_0000501');
    await expectFailure(test, failing('addBatch', { optionalList: [] }), 'USCUSTOMER_API_0000501');
  });
});
