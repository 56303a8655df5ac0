import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExternalSystem, type ExternalSystem } from '../external-system.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startPlatform, type Platform } from '../platform.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { Account, OrderAck, Position } from '../contract/records/index.ts';

/** The whole platform whose first company settles with an external system, and its demonstration customer. */
const ISOLATED = 2;
let external: ExternalSystem;
let platform: Platform;
let token = '';
let account: Account;

beforeAll(async () => {
  external = await startExternalSystem({ openingBalance: '50000' });
  const atMs = Date.UTC(2026, 2, 2, 12);
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  platform = await startPlatform({ ...ports, logLevel: 'silent', externalSystem: external.baseUrl, atMs });
  const { demo } = platform.ready;
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const login = { type: 1, loginName: demo.loginName, device: 2, isThird: false, loginPwd };
  const customer = await call<{ token: string; accountList: Account[] }>('login', BIZ_TYPE.login, login);
  token = customer.token;
  account = customer.accountList.find(({ tradeType }) => tradeType === ISOLATED) as Account;
});
afterAll(async () => {
  await platform.close();
  await external.close();
});

async function call<Data>(mount: string, bizType: string, body: object, more = {}): Promise<Data> {
  const { baseUrl, companyId } = platform.ready;
  const headers = { 'content-type': 'application/json', trace: 't', companyId: String(companyId), ...more };
  const response = await fetch(`${baseUrl}/api/${mount}/${bizType}`, {
    method: 'POST',
    headers: token === '' ? headers : { ...headers, token },
    body: JSON.stringify(body),
  });
  const { code, bizCode, data } = (await response.json()) as { code: string; bizCode: string; data: Data };
  expect(`${bizCode}${code}`, `${bizType} ${JSON.stringify(body)}`).toBe('0');
  return data;
}

const order = (members: object, more = {}) =>
  call<OrderAck>(
    'global',
    BIZ_TYPE.addMarketOrder,
    isolatedOrder(10021, {
      accountId: account.accountId,
      accountCurrency: account.currency,
      accountDigits: account.digits,
      requestNum: '0.1',
      ...members,
    }),
    more,
  );
const requested = (operationType: string) =>
  external.calls.filter((made) => made.path === 'adjust' && made.body.operationType === operationType);
const positions = () =>
  call<Position[]>('global', BIZ_TYPE.queryPositionPage, {
    tradeType: ISOLATED,
    accountId: account.accountId,
  });
const wallet = () =>
  call<{ amount: string; currency: string; amountDigits: string }>(
    'global',
    BIZ_TYPE.queryLatestBalanceOfUserAccountInExternalSystem,
    {},
  );

it('takes the money of an order from the wallet once, however often the order is sent with its idempotency key', async () => {
  const before = await wallet();
  expect(before).toEqual({ amount: '50000.0000', currency: account.currency, amountDigits: '4' });
  // No money of the platform's own may end in the wallet.
  expect(Number(account.balance)).toBe(0);
  const key = { 'idempotency-key': 'order-with-wallet' };
  const requestTime = Date.now();
  const first = await order({ requestTime }, key);
  const again = await order({ requestTime }, key);
  expect(again).toEqual(first);
  expect(requested('OPEN_POSITION')).toHaveLength(1);
  expect(requested('OPEN_POSITION')[0]?.body).toMatchObject({
    orderId: first.orderId,
    ip: '127.0.0.1',
    bizType: 1,
  });
  expect(await positions()).toHaveLength(1);
  const taken = Number(before.amount) - Number((await wallet()).amount);
  expect(taken).toBeCloseTo(Number(requested('OPEN_POSITION')[0]?.body.amount), 4);
});

it('returns margin and result to the wallet at the close', async () => {
  const [position] = await positions();
  const returned = requested('NORMAL_CLOSE').length;
  await order({ bizType: 2, direction: 2, positionId: position?.positionId });
  expect(await positions()).toEqual([]);
  await expect.poll(() => requested('NORMAL_CLOSE').length).toBeGreaterThan(returned);
  // Spread and fees of a tenth of a coin.
  const lost = 50_000 - Number((await wallet()).amount);
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThan(100);
  expect(external.calls.filter(({ path }) => path === 'cancel')).toEqual([]);
});

it('says of an order that the wallet did not pay for how much it needed, and how much of that as fee', async () => {
  external.fault('adjust', 'fail');
  const { orderId } = await order({});
  const amount = String(requested('OPEN_POSITION').at(-1)?.body.amount);
  const list = { tradeType: ISOLATED, accountId: account.accountId, orderIds: String(orderId) };
  const [failed] = await call<{ remark: string; rejectCode: string }[]>(
    'global',
    BIZ_TYPE.queryOrderPage,
    list,
    { lang: 'en-US' },
  );
  expect(failed?.rejectCode).toBe('CFDWBWE000031');
  expect(failed?.remark).toMatch(
    new RegExp(
      `^Your wallet did not provide the ${amount} ${account.currency} that the order needs, with its fee of \\d`,
    ),
  );
});
