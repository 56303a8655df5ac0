import { createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const KEYS = 'customer.app.CustomerApiWebService';
const DICT = 'config.app.AppDictDubboService';
const SYMBOLS = 'config.app.AppSymbolDubboService';

/** The client tables of the specification but key management and sign-in, with a request that each understands. */
const OPERATIONS: readonly [bizType: string, body: object, method?: 'GET'][] = [
  ['geoip/country', {}, 'GET'],
  ['thirdExt/now', {}],
  ['config.app.AppAssetsDubboService.getAssetsList', { type: 0 }],
  [`${DICT}.getListByParentId`, { parentId: 1 }],
  [`${DICT}.getListByParentCode`, { parentCode: 'Language' }],
  [`${DICT}.getMapByParentCodes`, { parentCode: 'Language' }],
  [`${DICT}.getCountryListByParentId`, { parentId: '1' }],
  [`${DICT}.getCountryListByParentCode`, { parentCode: 'Country' }],
  [`${SYMBOLS}.getSymbolList`, { tradeType: 2, customerGroupId: 1 }],
  [`${SYMBOLS}.getSymbolBaseList`, { customerGroupId: 1 }],
  [`${SYMBOLS}.getSymbolDetail`, { tradeType: 2, symbolId: 10021 }],
  [`${SYMBOLS}.getFundInfo`, { fundId: 1 }],
  [`${SYMBOLS}.findFundPage`, { current: 1, size: 20 }],
  [
    'message.app.VerificationApiService.verifyCodeSend',
    { bizType: 'EMAIL_COMMON_VERIFICATION_CODE', toUser: 'someone@meridian.example' },
  ],
  ['customer.app.CustomerWebApiService.findCustomerInfo', {}],
  ['getMsgPushToken', {}],
];

/** Key management and sign-in belong to the login token alone. */
const CLOSED = [
  `${KEYS}.applyApi`,
  `${KEYS}.editApiPermission`,
  `${KEYS}.delApi`,
  'customer.app.CustomerWebApiService.login',
  'customer.app.CustomerWebApiService.register',
  'thirdExt/randomKey',
];

interface Key {
  readonly id: number;
  readonly apiKey: string;
  readonly privateKey: string;
}

let management: ManagementHarness;
let token: string;
let key: Key;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  ({ token } = await management.signInDemo());
  key = (await management.own<Key>(token, `${KEYS}.applyApi`, { tag: 'signed' })).envelope.data;
});
afterAll(() => management.platform.close());

/** The text that is signed for a body without nesting. */
function signingText(body: object): string {
  const members = Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, value]) => `${name}:${String(value)}`).join(',')}}`;
}

async function signed(path: string, body: object, method = 'POST'): Promise<{ code: string; data: unknown }> {
  const timestamp = String(Date.now());
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.privateKey}\n-----END PRIVATE KEY-----`;
  const signature = createSign('RSA-SHA1')
    .update(signingText(body) + timestamp)
    .sign(pem, 'base64');
  const headers = {
    'content-type': 'application/json',
    companyId: '1',
    trace: 'signed-1',
    lang: 'en-US',
    timestamp,
    apiKey: key.apiKey,
    signature,
  };
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
  const response = await fetch(management.platform.ready.baseUrl + path, { method, headers, ...sent });
  return (await response.json()) as { code: string; data: unknown };
}

describe('signed calls', () => {
  it.each(OPERATIONS)(
    'reach %s, which answers as it does by token [OP-08]',
    async (bizType, body, method) => {
      const answer = await signed(`/openapi-c/global/${bizType}`, body, method);
      expect(answer.code).toBe('0');
      expect(Object.keys(answer)).toEqual(['code', 'message', 'data']);
      expect(answer.data).not.toBeNull();
    },
  );

  it('reach the sign-in with other networks, which is not configured here', async () => {
    const bizType = 'customer.app.CustomerThirdLoginService.config';
    expect((await signed(`/openapi-c/global/${bizType}`, {})).code).toBe('USCUSTOMER_API_0000003');
  });

  it('reach server time and the country under the path of the client API too', async () => {
    expect((await signed('/openapi-c/thirdExt/now', {})).code).toBe('0');
    expect((await signed('/openapi-c/geoip/country', {}, 'GET')).code).toBe('0');
  });

  it.each(CLOSED)('do not open %s', async (bizType) => {
    expect((await signed(`/openapi-c/global/${bizType}`, {})).code).toBe('00012004');
  });

  it('obey the permissions of the key: without contract trading an order is refused, reading stays [OP-09]', async () => {
    const permissionList = [{ code: 'contract_trade', status: 2 }];
    const changed = await management.own(token, `${KEYS}.editApiPermission`, { id: key.id, permissionList });
    expect(changed.listed).toBe('0');
    const order = isolatedOrder(10021);
    const refused = await signed('/openapi-c/global/tradeapi.app.OrderApiService.addMarketOrder', order);
    expect(refused.code).toBe('00012004');
    expect((await signed('/openapi-c/global/thirdExt/now', {})).code).toBe('0');
  });

  it('move money between accounts only with the permission to move it out, which no key has from the start', async () => {
    const transfer = { tradeType: 2, currency: 'USDT', toTradeType: 1, toCustomerNo: '', amount: '1' };
    const send = () => signed('/openapi-c/global/fund.app.DepositAppDubboService.capitalTransfer', transfer);
    expect((await send()).code).toBe('00012004');
    const permissionList = [{ code: 'captial_out', status: 1 }];
    const changed = await management.own(token, `${KEYS}.editApiPermission`, { id: key.id, permissionList });
    expect(changed.listed).toBe('0');
    expect(await send()).toMatchObject({ code: '0', data: { surplusAmount: expect.any(String) as string } });
    // Money that goes to somebody else leaves as with a withdrawal: not by a key of less than two days.
    const settings = 'venue.admin.CompanyAdminService.saveSettings';
    await management.call(settings, { transfersBetweenCustomers: true });
    const other = await management.addTrader('receiver@example.com');
    const paying = { ...transfer, toCustomerNo: other.customerNo };
    const path = '/openapi-c/global/fund.app.DepositAppDubboService.capitalTransfer';
    expect((await signed(path, paying)).code).toBe('00012004');
    const records = await signed(
      '/openapi-c/global/fund.app.DepositAppDubboService.capitalTransferRecord',
      {},
    );
    expect(records.data).toMatchObject({ total: 1 });
  });
});
