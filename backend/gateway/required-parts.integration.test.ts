import { afterEach, describe, expect, it } from 'vitest';
import { signingText } from '../contract/signing/open-api.ts';
import { TradeFixture } from '../services/trade/testing/trade-fixture.ts';
import {
  expectFailure,
  readAnswer,
  startTestGateway,
  type FailureTarget,
  type TestGateway,
} from './testing/test-gateway.ts';
import { applyKey, sign, type TestKey } from './testing/signed-calls.ts';

const ORDER = '/openapi-c/global/tradeapi.app.CfdMMOrderApiService.addMarketOrder';
const CANONICAL_ORDER = 'tradeapi.app.OrderApiService.addMarketOrder';
const POSITIONS = '/api/global/tradeapi.app.PositionApiService.queryPositionPage';

let test: TestGateway;
let trading: TradeFixture | undefined;

afterEach(async () => {
  await trading?.service.close();
  trading = undefined;
  await test.close();
});

describe('the required headers', () => {
  it('of the country by address are company and trace; without lang it speaks zh-CN [CL-03]', async () => {
    test = await startTestGateway();
    const get = async (path: string, headers: Readonly<Record<string, string | null>> = {}) => {
      const all = { companyId: '1', trace: 't', ...headers };
      const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== null);
      return readAnswer(await fetch(test.gateway.baseUrl + path, { headers: sent }));
    };
    const byGet: FailureTarget = { post: (path, _body, headers) => get(path, headers) };
    const path = '/api/geoip/country';
    await expectFailure(byGet, { path, headers: { companyId: null } }, 'GGATEWAY_CODE_003');
    await expectFailure(byGet, { path, headers: { trace: null } }, 'GGATEWAY_CODE_004');
    const withoutLanguage = await get(path);
    expect(withoutLanguage.listed).toBe('0');
    expect(withoutLanguage.body.data).toEqual((await get(path, { lang: 'zh-CN' })).body.data);
    expect(withoutLanguage.body.msg).toBe('成功');
  });

  it('of getSymbolDetail may leave out version, as clients in the field do [CL-17] [VE-02]', async () => {
    test = await startTestGateway();
    const path = '/api/global/config.app.AppSymbolDubboService.getSymbolDetail';
    const list = await test.post('/api/global/config.app.AppSymbolDubboService.getSymbolBaseList', {
      customerGroupId: 1,
    });
    const [first] = list.body.data as { symbolId: number; tradeType: number }[];
    const body = { symbolId: first?.symbolId, tradeType: first?.tradeType };
    const named = await test.post(path, body, { version: '0.0.1' });
    expect(named.listed).toBe('0');
    expect(named.body.data).toMatchObject(body);
    expect((await test.post(path, body)).body.data).toEqual(named.body.data);
    await expectFailure(test, { path, body, headers: { companyId: null } }, 'GGATEWAY_CODE_003');
    await expectFailure(test, { path, body, headers: { trace: null } }, 'GGATEWAY_CODE_004');
  });
});

describe('an order over the open API', () => {
  let accountId: number;
  let token: string;
  let key: TestKey;
  let signatures = 0;

  async function start(): Promise<TradeFixture> {
    trading = await TradeFixture.start();
    test = await startTestGateway({ database: trading.database, operations: trading.service.operations });
    const { customerId } = await test.services.customers.ensureDemoCustomer();
    accountId = await trading.openAccount(customerId);
    token = await test.signIn();
    key = await applyKey(test, token, 'orders');
    return trading;
  }

  /** An order signed by its whole body, each time at a millisecond of its own. */
  function signed(order: object) {
    const body = JSON.stringify(order);
    const headers = () => {
      const timestamp = String(test.services.wallClock.nowMs() - signatures++);
      const signature = sign(signingText(body, timestamp), key.privateKey);
      return { timestamp, apiKey: key.apiKey, signature };
    };
    return { path: ORDER, body, headers };
  }

  async function positions(): Promise<unknown[]> {
    return (await test.post(POSITIONS, { tradeType: 2, accountId }, { token })).body.data as unknown[];
  }

  it('takes Version and Group = tradeApi, however the names are written [OR-02] [VE-03]', async () => {
    const fixture = await start();
    const spellings = [
      { Version: '0.01', Group: 'tradeApi' },
      { version: '0.0.1', group: 'tradeApi' },
      { VERSION: '0.0.1', GROUP: 'tradeApi' },
    ];
    for (const headers of spellings) {
      const order = signed(fixture.order(accountId));
      const answer = await test.post(order.path, order.body, { ...order.headers(), ...headers });
      expect([answer.listed, typeof (answer.body.data as { orderId: unknown }).orderId]).toEqual([
        '0',
        'number',
      ]);
    }
    expect(await positions()).toHaveLength(spellings.length);
  });

  it('needs requestTime as milliseconds: missing or text is refused, and there is no order [OR-17]', async () => {
    const fixture = await start();
    const named = { bizType: CANONICAL_ORDER };
    for (const requestTime of [undefined, '', null]) {
      const call = signed(fixture.order(accountId, { requestTime }));
      await expectFailure(test, { ...call, ...named }, 'CFDWBWE000005');
    }
    for (const requestTime of ['soon', '2026-03-02']) {
      const call = signed(fixture.order(accountId, { requestTime }));
      await expectFailure(test, { ...call, ...named }, 'CFDWBWE000006');
    }
    for (const requestTime of [0, -1, 1.5, true]) {
      const call = signed(fixture.order(accountId, { requestTime }));
      await expectFailure(test, { ...call, ...named }, 'CFDWBWE000007');
    }
    expect(await positions()).toEqual([]);
  });
});
