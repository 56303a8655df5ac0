import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { travellingPassword } from '../services/testing/test-services.ts';
import { LOGIN } from './testing/customers.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const LOGIN_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const BASE_LIST = '/api/global/config.app.AppSymbolDubboService.getSymbolBaseList';
const FIND_CUSTOMER = '/api/global/customer.app.CustomerWebApiService.findCustomerInfo';

let test: TestGateway;
let token: string;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
  token = await test.signIn();
});
afterAll(() => test.close());

describe('sessions', () => {
  it('demands a token where one is needed: none is 001, an unknown one 005 [GW-19] [CU-16] [CL-10]', async () => {
    const map = '/api/global/config.app.AppDictDubboService.getMapByParentCodes';
    expect((await test.post(FIND_CUSTOMER)).listed).toBe('GGATEWAY_CODE_001');
    expect((await test.post(map, { parentCode: 'Language' })).listed).toBe('GGATEWAY_CODE_001');
    expect((await test.post(FIND_CUSTOMER, {}, { token: 'garbage' })).listed).toBe('GGATEWAY_CODE_005');
    expect((await test.post(FIND_CUSTOMER, {}, { token: 'x'.repeat(5000) })).listed).toBe(
      'GGATEWAY_CODE_005',
    );
    expect((await test.post(FIND_CUSTOMER, {}, { token })).listed).toBe('0');
  });

  it('ignores a garbage token on guest calls [CL-21]', async () => {
    const plain = await test.post(BASE_LIST, { customerGroupId: 2 });
    const garbage = await test.post(BASE_LIST, { customerGroupId: 2 }, { token: 'garbage' });
    expect(garbage.body.data).toEqual(plain.body.data);
  });

  it('does not take a token to another company', async () => {
    expect((await test.post(FIND_CUSTOMER, {}, { token, companyId: '2' })).listed).toBe('GGATEWAY_CODE_005');
  });

  it('does not take a push token for a login token', async () => {
    const push = await test.post('/api/global/getMsgPushToken', {}, { token });
    expect(push.body.data).toMatch(/^[0-9a-f-]{36}push$/);
    expect((await test.post(FIND_CUSTOMER, {}, { token: String(push.body.data) })).listed).toBe(
      'GGATEWAY_CODE_005',
    );
  });

  it('ends a session at logout [GW-12]', async () => {
    const own = await test.signIn();
    expect((await test.post('/api/logout', '', { token: own })).listed).toBe('0');
    expect((await test.post(FIND_CUSTOMER, {}, { token: own })).listed).toBe('GGATEWAY_CODE_017');
    expect((await test.post('/api/logout', '')).listed).toBe('GGATEWAY_CODE_001');
  });
});

describe('the life of a token', () => {
  it('ends after 30 days [LOGIN_TOKEN_LIFETIME_MS]', async () => {
    const aged = await startTestGateway();
    try {
      const own = await aged.signIn();
      aged.services.wallClock.advance(LOGIN_TOKEN_LIFETIME_MS - 1);
      expect((await aged.post(FIND_CUSTOMER, {}, { token: own })).listed).toBe('0');
      aged.services.wallClock.advance(1);
      expect((await aged.post(FIND_CUSTOMER, {}, { token: own })).listed).toBe('GGATEWAY_CODE_005');
    } finally {
      await aged.close();
    }
  });
});

describe('sign-in', () => {
  it('hides whether a name exists [CU-02]', async () => {
    const login = (loginName: string) =>
      test.post(LOGIN, { type: 1, loginName, loginPwd: travellingPassword('wrong') });
    expect((await login('demo@meridian.example')).listed).toBe('USCUSTOMER_API_0000102');
    expect((await login('nobody@meridian.example')).listed).toBe('USCUSTOMER_API_0000102');
  });
});
