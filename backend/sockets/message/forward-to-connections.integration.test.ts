import { afterEach, beforeEach, expect, it } from 'vitest';
import { MERIDIAN } from '../../services/company/company-service.ts';
import {
  callOperation,
  registerCustomer,
  startTestServices,
  TEST_PASSWORD,
  type TestServices,
} from '../../services/testing/test-services.ts';
import { startHub, type HubClient, type HubFixture } from './hub-fixture.ts';
import { forwardToConnections } from './index.ts';

const EMAIL = 'live@example.org';
const text = (word: string) => ({ 'en-US': word, 'zh-CN': `${word}简`, 'zh-TW': `${word}繁` });

let services: TestServices;
let fixture: HubFixture;

beforeEach(async () => {
  services = await startTestServices({ companies: [{ ...MERIDIAN, singleLogin: true }] });
  fixture = await startHub();
  forwardToConnections(services.customers, fixture.hub);
  await registerCustomer(services, EMAIL);
});
afterEach(async () => {
  await fixture.close();
  await services.close();
});

/** Signs in and opens a connection with the token. */
async function connected(): Promise<{ client: HubClient; customerId: number; customerNo: string }> {
  const request = { type: 1, loginName: EMAIL, loginPwd: TEST_PASSWORD, device: 2 };
  const { token } = await callOperation<{ token: string }>(services, 'CustomerWebApiService.login', request);
  const owner = services.customers.resolveToken(token);
  if (owner === undefined) throw new Error('the login has no owner');
  fixture.tokens.set(token, owner);
  const client = await fixture.connect();
  await client.login(token);
  return { client, customerId: owner.customerId, customerNo: owner.customerNo };
}

const codesOf = (client: HubClient) => client.messages.map((message) => message.msgCode);

it('brings a message of the customer service to the open connections of the customer', async () => {
  const { client, customerId, customerNo } = await connected();
  await services.customers.notices.send({
    to: { company_id: 1, id: customerId, customer_no: customerNo, language: 'en-US' },
    bizType: 'AUDIT_CUSTOMER_SUCCESS',
    texts: { title: text('passed'), content: text('welcome') },
    updateType: 0,
    show: true,
  });
  await client.until(() => codesOf(client).includes('notice'));
  expect(client.messages.at(-1)?.content).toEqual({
    tradeType: 0,
    updateType: 0,
    show: 1,
    bizType: 'AUDIT_CUSTOMER_SUCCESS',
    title: 'passed',
    text: 'welcome',
  });
});

it('tells the earlier connection of a second login where only one is allowed', async () => {
  const first = await connected();
  const second = await connected();
  await first.client.until(() => codesOf(first.client).includes('disconnect'));
  await second.client.settle();
  expect(codesOf(second.client)).not.toContain('disconnect');
});

it('kicks out the connections of a customer whose logins an operator ends', async () => {
  const { client, customerId } = await connected();
  await services.customers.forceLogout(1, customerId);
  expect(await client.untilClosed()).toBe(1008);
  expect(codesOf(client).filter((code) => code === 'UserForceLogoutRet')).toHaveLength(1);
});
