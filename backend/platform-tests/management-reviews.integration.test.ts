import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { startExternalSystem } from '../external-system.ts';
import { BANK_CARD } from '../gateway/testing/customers.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { HubClient } from '../sockets/message/hub-fixture.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

let management: ManagementHarness;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.platform.close());

/** A new customer: its number and a token. */
async function customer(email: string): Promise<{ customerNo: string; token: string }> {
  const customerNo = await management.addCustomer(email);
  return { customerNo, token: await management.signIn(email) };
}

interface Message {
  readonly title: string;
  readonly content: string;
}
const messagesOf = async (token: string) =>
  (await management.own<Message[]>(token, BIZ_TYPE.customerViewMsgPage)).envelope.data;

const path = (bizType: string) => `/openapi-b/${bizType}`;

describe('review of identity verification', () => {
  const stated = (id: string) => ({
    levelCode: 'level_1',
    elementList: Object.entries({
      first_name: 'Mei',
      last_name: 'Lin',
      birthday: '1990-04-01',
      id_card: id,
    }).map(([elementCode, elementValue]) => ({ elementCode, elementValue })),
  });
  const apply = async (token: string, id: string) =>
    (await management.own<string>(token, BIZ_TYPE.kycLevelApply, stated(id))).envelope.data;
  const pending = async () =>
    (await management.call<{ pno: string; elements: object }[]>(BIZ.pendingKyc)).envelope.data;
  const statusOf = async (token: string) =>
    (await management.own<{ kycStatus: number }>(token, BIZ_TYPE.findCustomerInfo)).envelope.data.kycStatus;

  it('lists what waits with what was stated, accepts, and refuses with a remark for the customer', async () => {
    const [good, bad] = [await customer('good@meridian.example'), await customer('bad@meridian.example')];
    const pno = await apply(good.token, 'S1000001');
    const other = await apply(bad.token, 'S1000002');
    expect(await pending()).toMatchObject([
      { pno, customerNo: good.customerNo, elements: { id_card: 'S1000001' }, status: 1 },
      { pno: other, customerNo: bad.customerNo },
    ]);
    expect((await management.call(BIZ.reviewKyc, { pno, approve: true })).listed).toBe('0');
    expect(await statusOf(good.token)).toBe(-1);
    const listed = await management.call<{ records: object[] }>(BIZ.customerPage, { size: 100 });
    expect(listed.envelope.data.records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ customerNo: good.customerNo, name: 'Mei Lin', idCard: 'S1000001' }),
        expect.objectContaining({ customerNo: bad.customerNo, name: null, idCard: null }),
      ]),
    );
    const rejection = { pno: other, approve: false, remark: 'The name does not match.' };
    expect((await management.call(BIZ.reviewKyc, rejection)).listed).toBe('0');
    expect(await statusOf(bad.token)).toBe(3);
    expect((await messagesOf(bad.token))[0]?.content).toContain('The name does not match.');
    expect(await pending()).toEqual([]);
    await expectFailure(management, { path: path(BIZ.reviewKyc), body: rejection }, 'USCUSTOMER_API_0000606');
    const unknown = { pno: 'K20260101000009', approve: true };
    await expectFailure(management, { path: path(BIZ.reviewKyc), body: unknown }, 'USCUSTOMER_API_0000611');
  });
});

describe('review of closing an account', () => {
  it('refuses with a remark, then closes the account and ends its logins', async () => {
    const { customerNo, token } = await customer('leaving@meridian.example');
    const review = (members: object) => management.call(BIZ.reviewCancellation, { customerNo, ...members });
    const body = { customerNo, approve: true };
    const failing = { path: path(BIZ.reviewCancellation), body };
    await expectFailure(management, failing, 'USCUSTOMER_API_0000801');
    const destroy = () => management.own(token, BIZ_TYPE.destroy, { remark: 'moving on' });
    expect((await destroy()).listed).toBe('0');
    expect((await management.call(BIZ.pendingCancellations)).envelope.data).toMatchObject([
      { customerNo, remark: 'moving on', status: 1 },
    ]);
    expect((await review({ approve: false })).listed).toBe('USCUSTOMER_API_0000501');
    expect((await review({ approve: false, remark: 'A card is still open.' })).listed).toBe('0');
    expect((await messagesOf(token))[0]?.content).toContain('A card is still open.');
    await expectFailure(management, failing, 'USCUSTOMER_API_0000802');
    expect((await destroy()).listed).toBe('0');
    expect((await review({ approve: true })).listed).toBe('0');
    expect((await management.own(token, BIZ_TYPE.findCustomerInfo)).listed).toBe('GGATEWAY_CODE_101');
  });
});

describe('messages of an operator', () => {
  async function listener(token: string): Promise<HubClient> {
    const { messageWsUrl } = management.platform.ready;
    const client = await HubClient.connect(`${messageWsUrl}/msg`);
    await client.login(token);
    return client;
  }
  const message = (customerNo: string, members: object = {}) => ({
    customerNo,
    tradeType: 2,
    language: 'en-US',
    title: 'Welcome',
    content: 'Your account manager is Ms Tan.',
    showType: 1,
    ...members,
  });

  it('are read later and heard at once; one that kicks out ends the logins', async () => {
    const { customerNo, token } = await customer('reader@meridian.example');
    const client = await listener(token);
    const send = (members: object = {}) => management.call(BIZ.addMessage, message(customerNo, members));
    expect((await send({ refreshType: 3 })).listed).toBe('0');
    await client.until(() => client.messages.some(({ msgCode }) => msgCode === 'notice'));
    const notice = client.messages.find(({ msgCode }) => msgCode === 'notice');
    expect(notice?.content).toMatchObject({ title: 'Welcome', updateType: 3, tradeType: 2, show: 1 });
    expect(await messagesOf(token)).toMatchObject([{ title: 'Welcome' }]);

    expect((await send({ title: 'Sign in again', refreshType: 4 })).listed).toBe('0');
    await client.until(() => client.messages.some(({ msgCode }) => msgCode === 'UserForceLogoutRet'));
    expect((await management.own(token, BIZ_TYPE.findCustomerInfo)).listed).toBe('GGATEWAY_CODE_005');
  });

  it.each([
    [{ title: 'x'.repeat(101) }, 'GGATEWAY_CODE_015'],
    [{ title: '' }, 'GGATEWAY_CODE_006'],
    [{ refreshType: 7 }, 'GGATEWAY_CODE_015'],
    [{ customerId: 999 }, 'USCUSTOMER_API_0000003'],
    [{ companyId: 2 }, 'GGATEWAY_CODE_015'],
  ])('that fit no form (%j) are refused', async (members, code) => {
    const page = await management.call<{ records: { customerNo: string }[] }>(BIZ.customerPage, { size: 1 });
    const known = page.envelope.data.records[0]?.customerNo ?? '';
    expect((await management.call(BIZ.addMessage, message(known, members))).listed).toBe(code);
  });

  it('leave forced sign-outs to a call of their own', async () => {
    const { customerNo, token } = await customer('kicked@meridian.example');
    const client = await listener(token);
    expect((await management.call(BIZ.forceLogout, { customerNo })).listed).toBe('0');
    await client.until(() => client.messages.some(({ msgCode }) => msgCode === 'UserForceLogoutRet'));
    expect((await management.own(token, BIZ_TYPE.findCustomerInfo)).listed).toBe('GGATEWAY_CODE_005');
    const body = { customerNo: '1' };
    await expectFailure(management, { path: path(BIZ.forceLogout), body }, 'USCUSTOMER_API_0000003');
  });
});

describe('the webhook subscription of a company', () => {
  const addresses = {
    queryUserAccountBalanceUrl: 'https://wallet.example/amount',
    externalSystemAdjustmentUrl: 'https://wallet.example/adjust',
    cancelExternalSystemAdjustmentUrl: 'https://wallet.example/cancel',
  };

  it('settles the trades of its customers against the wallets there from then on', async () => {
    const external = await startExternalSystem({ openingBalance: '50000' });
    try {
      const { baseUrl } = external;
      const subscribed = await management.call(BIZ.subscribeWebhook, {
        queryUserAccountBalanceUrl: `${baseUrl}/get-user-amount`,
        externalSystemAdjustmentUrl: `${baseUrl}/external-system-credit-limit-adjustment`,
        cancelExternalSystemAdjustmentUrl: `${baseUrl}/cancel-external-system-credit-limit-adjustment`,
      });
      expect(subscribed.envelope.data).toBe(true);
      const { customerNo, token } = await customer('settled@meridian.example');
      const who = { customerNo, tradeType: 2 };
      const accounts = await management.call<{ accountId: number }[]>(BIZ.queryAccountList, who);
      const { accountId } = accounts.envelope.data[0] ?? {};
      const order = isolatedOrder(10021, { accountId });
      const placed = await management.own(token, BIZ_TYPE.addMarketOrder, order);
      expect(placed.listed).toBe('0');
      const requested = external.calls.filter(({ path: called }) => called === 'adjust');
      expect(requested).toMatchObject([{ body: { operationType: 'OPEN_POSITION', userName: customerNo } }]);
    } finally {
      await external.close();
    }
  });

  it('takes three web addresses and refuses anything else', async () => {
    const body = { ...addresses, cancelExternalSystemAdjustmentUrl: 'file:///etc/passwd' };
    await expectFailure(management, { path: path(BIZ.subscribeWebhook), body }, 'GGATEWAY_CODE_104');
    const { queryUserAccountBalanceUrl: _left, ...two } = addresses;
    expect((await management.call(BIZ.subscribeWebhook, two)).listed).toBe('GGATEWAY_CODE_006');
  });
});

describe('the detail of a customer', () => {
  it('tells who it is by its accepted applications, what protects it, its cards and its wallets', async () => {
    const { customerNo, token } = await customer('detailed@meridian.example');
    const page = await management.call<{ records: { id: number }[] }>(BIZ.customerPage, { customerNo });
    const id = page.envelope.data.records[0]?.id;
    const detail = async (type: string) =>
      (await management.call<Record<string, unknown>>(BIZ.customerDetail, { type, id, customerNo })).envelope
        .data;
    expect(await detail('baseInfo')).toMatchObject({
      customerGroupName: 'Customers',
      name: null,
      companyKycStatus: 1,
      assertPassStatus: '1',
      googleId: -1,
      activateStatus: 2,
    });
    const elements = { first_name: 'Mei', last_name: 'Lin', birthday: '1990-04-01', id_card: 'S1000009' };
    const application = await management.own<string>(token, BIZ_TYPE.kycLevelApply, {
      levelCode: 'level_1',
      elementList: Object.entries(elements).map(([elementCode, elementValue]) => ({
        elementCode,
        elementValue,
      })),
    });
    const pno = application.envelope.data;
    expect((await detail('kyc'))['kycList']).toEqual([]);
    expect((await detail('allKyc'))['kycList']).toMatchObject([{ pno, status: 1 }]);
    await management.call(BIZ.reviewKyc, { pno, approve: true });
    expect(await detail('kyc')).toMatchObject({
      name: 'Mei Lin',
      idCard: 'S1000009',
      accountList: [],
      // Dates are kept as clients send them: milliseconds of the day's begin, UTC.
      kycList: [{ pno, status: 2, elements: { ...elements, birthday: '638928000000' } }],
    });
    expect((await management.own(token, BIZ_TYPE.addBank, BANK_CARD)).listed).toBe('0');
    expect(await detail('bankList')).toMatchObject({
      bankList: [{ bankCardNumber: '400012345678', bankName: 'Harbour Bank' }],
    });
    expect(await detail('walletList')).toMatchObject({ walletList: [] });
    expect(await detail('tradeAccount')).toMatchObject({
      accountList: [2, 1, 5, 3, 6].map((tradeType) => ({
        tradeType,
        currency: tradeType === 6 ? 'USD' : 'USDT',
      })),
    });
  });
});
