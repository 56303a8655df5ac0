import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { depositCalls } from './deposit-harness.ts';
import { fundCalls } from './fund-share-harness.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { FIRST_ONLY, OWN, ROWS, type Facts } from './operator-reach-rows.ts';
import { COIN, prepareToWithdraw } from './withdraw-harness.ts';

const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';

let management: ManagementHarness;
let first: Facts;
/** Headers of the operator of a company that the first one created. */
let other: Record<string, string>;
let otherId: number;
let rival: { companyId: number; appId: string; appSecret: string };

beforeAll(async () => {
  management = await startManagement();
  const created = await management.call<typeof rival>(BIZ.createCompany, { code: 'rival', name: 'Rival' });
  rival = created.envelope.data;
  otherId = rival.companyId;
  first = await objectsOfFirst();
});
afterAll(() => management.platform.close());

/** Signs the other operator in: a new secret may have ended its token. */
async function authorizeRival(): Promise<void> {
  const { appId, appSecret, companyId } = rival;
  const answer = await management.post<{ token: string }>(AUTH, { appId, appSecret });
  other = { token: answer.envelope.data.token, companyId: String(companyId) };
}

/** One object of every kind that a management call names, all of the first company. */
async function objectsOfFirst(): Promise<Facts> {
  const trader = await management.addTrader('owner@meridian.example');
  const { customerNo, token, accountId } = trader;
  const call = async <Data>(bizType: string, body: object = {}) => {
    const { listed, envelope } = await management.call<Data>(bizType, body);
    expect([bizType, listed]).toEqual([bizType, '0']);
    return envelope.data;
  };
  const placed = await management.own<{ orderId: number }>(
    token,
    BIZ_TYPE.addMarketOrder,
    isolatedOrder(10021, { accountId }),
  );
  const { orderId } = placed.envelope.data;
  const [deal] = await call<{ id: string }[]>(BIZ.getTradeDealInfoByOrderId, { orderId, tradeType: 2 });
  const proposals = await call<{ records: { proposalNo: string }[] }>(BIZ.adjustProposalPage);
  const deposit = await depositCalls(management).create(token);
  await prepareToWithdraw(management, token);
  const request = { ...COIN, amount: '6000' };
  const withdrawal = await management.own<{ proposalNo: string }>(
    token,
    BIZ_TYPE.createWithdrawProposal,
    request,
  );
  const elements = { first_name: 'Mei', last_name: 'Lin', birthday: '1990-04-01', id_card: 'S1000001' };
  const application = await management.own<string>(token, BIZ_TYPE.kycLevelApply, {
    levelCode: 'level_1',
    elementList: Object.entries(elements).map(([elementCode, elementValue]) => ({
      elementCode,
      elementValue,
    })),
  });
  const words = { 'en-US': 'Hello', 'zh-CN': 'Hello', 'zh-TW': 'Hello' };
  await call(BIZ.publishNotice, { name: 'news', title: words, content: words });
  for (const paramId of [7, 8]) await call(BIZ.saveTradeParameter, { tradeType: 2, paramId, value: '5' });
  const parameters = await call<{ records: { id: number }[] }>(BIZ.tradeParameterPage);
  const scenario = await call<{ id: number }>(BIZ.startScenario, {
    name: 'illiquid',
    startTime: Date.UTC(2026, 2, 2, 18),
  });
  const startTime = Date.now() + 3_600_000;
  const window = await call<{ id: number }>(BIZ.saveMaintenanceWindow, {
    startTime,
    endTime: startTime + 60_000,
    text: 'work',
  });
  const application2 = await call<{ appId: string }>(BIZ.registerAuth2Application, {
    name: 'Shop',
    returnAddresses: ['https://shop.example/back'],
  });
  const funds = fundCalls(management);
  await funds.fund(customerNo, 100);
  const fundOrder = await funds.subscribe(token, 50);
  // The second of each kind: its number is none that the other company has.
  let groupId = 0;
  for (const name of ['Good', 'Best'])
    groupId = await call<number>(BIZ.saveCustomerGroup, { name, isPublic: true, isOpening: true });
  const customers = await call<{ records: { id: number; customerGroupId: number }[] }>(BIZ.customerPage, {
    customerNo,
  });
  return {
    ...trader,
    otherId,
    companyId: 1,
    customerId: customers.records[0]?.id ?? 0,
    groupId,
    orderId,
    dealId: deal?.id ?? '',
    proposalNo: proposals.records[0]?.proposalNo ?? '',
    depositNo: deposit.proposalNo,
    fundNo: fundOrder.proposalNo,
    withdrawNo: withdrawal.envelope.data.proposalNo,
    pno: application.envelope.data,
    noticeId: 1,
    parameterId: parameters.records[1]?.id ?? 0,
    scenarioId: scenario.id,
    windowId: window.id,
    appId: application2.appId,
    personId: (await management.addPerson('Owner', 'viewer')).id,
  };
}

/** What the first company and its customer have. */
async function stateOfFirst() {
  const reads: readonly (readonly [string, object?])[] = [
    [BIZ.companySettings],
    [BIZ.closedOperations],
    [BIZ.clientLimits],
    [BIZ.exposureLimits],
    [BIZ.dictionaryEdits],
    [BIZ.auth2Applications],
    [BIZ.maintenanceWindows],
    [BIZ.quoteTokenDetail],
    [BIZ.customerPage, { customerNo: first.customerNo }],
    [BIZ.customerGroups],
    [BIZ.kycConfiguration],
    [BIZ.pendingKyc],
    [BIZ.tradeParameterPage],
    [BIZ.productStatuses],
    [BIZ.productSpreads],
    [BIZ.adjustProposalPage],
    [BIZ.transferPage],
    [BIZ.depositPage],
    [BIZ.depositChannels],
    [BIZ.withdrawSettings],
    [BIZ.withdrawPage],
  ];
  const state: Record<string, unknown> = {};
  for (const [bizType, body] of reads) state[bizType] = (await management.call(bizType, body)).envelope.data;
  const scenarios = await management.call<{ scenarios: unknown }>(BIZ.listScenarios);
  const positions = await management.call<{ total: number }>(BIZ.queryAllPositionPage, { tradeType: 2 });
  const notices = await management.own(first.token, BIZ_TYPE.customerViewMsgPage, {});
  return {
    ...state,
    scenarios: scenarios.envelope.data.scenarios,
    held: positions.envelope.data.total,
    notices: notices.envelope.data,
  };
}

const OWNER = /owner@meridian|Shop|"owner/;

describe("another company's operator", () => {
  it('has a row for every call of the management API', () => {
    expect(Object.values(BIZ).filter((bizType) => ROWS[bizType] === undefined)).toEqual([]);
  });

  it('learns in three languages that scenarios are not for it [ATK-506]', async () => {
    await authorizeRival();
    const call = { path: `/openapi-b/${BIZ.startScenario}`, body: { name: 'flash-crash' }, headers: other };
    await expectFailure(management, call, FIRST_ONLY);
  });

  it('reaches nothing of the first company and starts nothing in the market of all, by any call [ATK-506] [ATK-507]', async () => {
    await authorizeRival();
    const before = await stateOfFirst();
    const notified: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    // A new secret ends the token, so that call is the last one.
    const calls = Object.entries(ROWS).filter(([bizType]) => bizType !== BIZ.resetAppSecret);
    const last = [[BIZ.resetAppSecret, [OWN]]] as const;
    for (const [bizType, [expected, body]] of [...calls, ...last]) {
      const answer = await management.post(`/openapi-b/global/${bizType}`, body?.(first) ?? {}, other);
      notified[bizType] = answer.listed;
      wanted[bizType] = expected === OWN ? '0' : expected;
      expect(JSON.stringify(answer.envelope.data), bizType).not.toMatch(OWNER);
      expect(JSON.stringify(answer.envelope.data), bizType).not.toContain(`"${first.customerNo}"`);
    }
    expect(notified).toEqual(wanted);
    expect(await stateOfFirst()).toEqual(before);
  });
});

describe('a person at the office', () => {
  /** Everything that proves the customer and that the platform gave out so far, as the mail server of the company would carry it. */
  async function secretsSent(): Promise<string[]> {
    const messages = await management.call<{ content: string; code: string | null }[]>(BIZ.outboxMessages, {
      size: 100,
    });
    return messages.envelope.data.flatMap(({ content, code }) => code ?? /[\w-]{43}/.exec(content) ?? []);
  }

  it('gets nothing that proves a customer, and changes none of it, by any call of the management API [ATK-572] [HU-91]', async () => {
    const administrator = await management.addPerson('Ada', 'administrator');
    const headers = { token: administrator.token, companyId: '1' };
    const newcomer = await management.addCustomer('newcomer@meridian.example', { pwd: undefined });
    const purpose = { bizType: 'EMAIL_PASSWORD_VERIFICATION_CODE', toUser: 'owner@meridian.example' };
    await management.post(`/api/global/${BIZ_TYPE.verifyCodeSend}`, purpose, { token: null });
    const own = { ...first, otherId: 1 };
    // The token ends with a new secret of the company; a disabled customer cannot show what it has.
    const left: readonly string[] = [BIZ.resetAppSecret, BIZ.rotateCompanySecret];
    const bodies = Object.entries(ROWS).filter(([bizType]) => !left.includes(bizType));
    const links = [BIZ.sendPasswordLink, ['0', () => ({ customerNo: newcomer })]] as const;
    const answers: [string, string][] = [];
    for (const [bizType, [, body]] of [links, ...bodies]) {
      const answer = await management.post(`/openapi-b/global/${bizType}`, body?.(own) ?? {}, headers);
      answers.push([bizType, JSON.stringify(answer.envelope)]);
    }
    const secrets = await secretsSent();
    expect(secrets.some((secret) => secret.length === 43)).toBe(true);
    expect(secrets.some((secret) => secret.length === 6)).toBe(true);
    // A code of six digits may stand by chance inside a longer number: it counts where it stands alone.
    const signs = secrets.map((secret) => new RegExp(`(?<![\\w.])${secret}(?![\\w.])`));
    const telling = answers.filter(([, text]) => signs.some((sign) => sign.test(text)));
    expect(telling).toEqual([]);
    await management.call(BIZ.setCustomerStatus, { customerId: first.customerId, status: 1 });
    const token = await management.signIn('owner@meridian.example');
    expect((await management.own(token, BIZ_TYPE.findPhoneAndEmail)).envelope.data).toMatchObject({
      customerNo: first.customerNo,
      email: 'own****@meridian.example',
      phone: null,
    });
  });
});
