import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MERIDIAN } from '../services/company/company-service.ts';
import { DEFAULT_RECV_WINDOW_MS } from './open-pipeline.ts';
import { expectFailure, startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';
import { applyKey, editKey, signedCall, type TestKey } from './testing/signed-calls.ts';

// Limits, written out: a test does not import what it checks.
const API_KEY_LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

const PUSH_TOKEN = 'getMsgPushToken';
const NOW = 'thirdExt/now';
const ORDER = { body: '{"symbolId":1,"direction":1}', text: '{direction:1,symbolId:1}' };

let test: TestGateway;
let token: string;
let key: TestKey;

beforeAll(async () => {
  test = await startTestGateway({ companies: [{ ...MERIDIAN, closedOperations: [NOW] }] });
  token = await test.signIn();
  key = await applyKey(test, token, 'bot');
});
afterAll(() => test.close());

describe('a signed call that is refused', () => {
  it('names a wrong signature 00012001', async () => {
    const { headers } = signedCall(test, key, TEST_BIZ.order, ORDER);
    const call = { ...signedCall(test, key, TEST_BIZ.order), body: ORDER.body };
    await expectFailure(test, call, '00012001');
    await expectFailure(test, { ...call, headers: { ...headers, signature: null } }, '00012001');
  });

  it('names a time outside its window 00012002', async () => {
    const timestamp = String(test.services.wallClock.nowMs() - DEFAULT_RECV_WINDOW_MS - 1);
    await expectFailure(test, signedCall(test, key, PUSH_TOKEN, { timestamp }), '00012002');
    const { path, body, headers } = signedCall(test, key, PUSH_TOKEN, { timestamp });
    const answer = await test.post(path, body, { ...headers, lang: 'en-US' });
    expect(answer.text).toContain(`time is ${test.services.wallClock.nowMs()} `);
  });

  it('names an unknown key 00012003', async () => {
    const unknown = { ...key, apiKey: 'f'.repeat(32) };
    await expectFailure(test, signedCall(test, unknown, PUSH_TOKEN), '00012003');
  });

  it('names a permission that the key does not have, or no key can have, 00012004', async () => {
    const reader = await applyKey(test, token, 'reader');
    await editKey(test, token, { id: reader.id, permissionList: [{ code: 'contract_trade', status: 2 }] });
    await expectFailure(test, signedCall(test, reader, TEST_BIZ.order, ORDER), '00012004');
    const keys = 'customer.app.CustomerApiWebService.delApi';
    await expectFailure(test, signedCall(test, key, keys, { body: '{"id":1}', text: '{id:1}' }), '00012004');
  });

  it('names an address that the key is not bound to 00012007', async () => {
    const bound = await applyKey(test, token, 'bound');
    await editKey(test, token, { id: bound.id, whiteIps: '192.0.2.1' });
    await expectFailure(test, signedCall(test, bound, PUSH_TOKEN), '00012007');
  });

  it('names what its company does not offer 201, and what the gateway refuses by its codes', async () => {
    await expectFailure(test, signedCall(test, key, NOW), 'GGATEWAY_CODE_201');
    await expectFailure(test, signedCall(test, key, 'no.such.Service.method'), 'GGATEWAY_CODE_010');
    const order = signedCall(test, key, TEST_BIZ.order, { body: '{"symbolId":1}', text: '{symbolId:1}' });
    await expectFailure(test, order, 'CFDWBWE000005');
    const { headers } = order;
    await expectFailure(test, { ...order, headers: { ...headers, trace: null } }, 'GGATEWAY_CODE_004');
  });

  it('names a key whose time is over 00012006 [API_KEY_LIFETIME_MS]', async () => {
    const aged = await startTestGateway();
    const own = await applyKey(aged, await aged.signIn(), 'old');
    aged.services.wallClock.advance(API_KEY_LIFETIME_MS - 1);
    const { path, body, headers } = signedCall(aged, own, PUSH_TOKEN);
    expect((await aged.post(path, body, headers)).body.code).toBe('0');
    aged.services.wallClock.advance(1);
    await expectFailure(aged, signedCall(aged, own, PUSH_TOKEN), '00012006');
    await aged.close();
  });
});

describe('the status codes', () => {
  it('are 429 beyond the limit and 418 for going on, and 200 for every other failure [ER-67]', async () => {
    const busy = await applyKey(test, token, 'busy');
    const call = signedCall(test, busy, TEST_BIZ.count);
    const wrong = { ...call, headers: { ...call.headers, signature: 'AAAA' } };
    for (let at = 0; at < 100; at++) {
      expect((await test.post(call.path, call.body, call.headers)).status).toBe(200);
    }
    await expectFailure(test, { ...wrong, status: 200 }, '00012001');
    const first = await test.post(call.path, call.body, call.headers);
    expect([first.status, first.body.code]).toEqual([429, '00012005']);
    await expectFailure(test, { ...call, status: 418 }, '00012005');
    const { keyBans } = test.services.customers;
    await expect(keyBans.liftBan(2, busy.id)).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000003' });
    await keyBans.liftBan(1, busy.id);
    expect((await test.post(call.path, call.body, call.headers)).status).toBe(200);
    const limited = await startTestGateway({ gateway: { clientLimit: 1 } });
    await limited.post(`/api/${NOW}`);
    await expectFailure(limited, { path: `/api/${NOW}`, status: 429 }, 'GGATEWAY_CODE_018');
    await limited.close();
  });
});
