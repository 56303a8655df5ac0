import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { CARD as PAY_BY_CARD, depositCalls } from './deposit-harness.ts';
import { DIGITAL, fundCalls } from './fund-share-harness.ts';
import { CUSTOMER_PASSWORD, startManagement, type ManagementHarness } from './management-harness.ts';
import { PUBLISHED_ANSWERS } from './published-money-answers.ts';
import { shapeFaults } from './published-shape.ts';
import { ADDRESS, COIN, prepareToWithdraw } from './withdraw-harness.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const DAY_MS = 86_400_000;
/** Just after the net value of a day. */
const EVENING = (day: number) => NOON + (day - 1) * DAY_MS + (DAY_MS / 24) * 10 + 60_000;
const BTC = 10021;
const DEPOSIT = 'fund.app.DepositAppDubboService.';
const WITHDRAW = 'fund.app.WithdrawAppDubboService.';
const PROPOSALS = 'fund.app.CustomerProposalQueryService.';
const RATES = 'fund.app.FundExchangeRateQueryService.';
const APPLY = 'fund.app.FundApplyAppDubboService.';
const REDEEM = 'fund.app.FundRedeemAppDubboService.';
const FEES = 'fund.app.FundManagementFeesAppDubboService.';
const STANDARD = 'fund.app.FundsOrderExecuteStandardService.';

let directory: string;
let management: ManagementHarness;
let token: string;
let customerNo: string;
let manager: string;
/** Calls whose answers were compared. */
const compared = new Set<string>();

async function start(atMs: number): Promise<void> {
  management = await startManagement({ dataDirectory: directory, seed: 7, atMs, rateLimits: false });
}

/** Calls, compares the answer with the published shape, and hands it on. */
async function call<Data>(owner: string, bizType: string, body: object = {}): Promise<Data> {
  const { listed, envelope } = await management.own<Data>(owner, bizType, body);
  expect([bizType, listed]).toEqual([bizType, '0']);
  expect.soft([bizType, shapeFaults(PUBLISHED_ANSWERS[bizType] ?? '', envelope.data)]).toEqual([bizType, []]);
  compared.add(bizType);
  return envelope.data;
}
const own = <Data>(bizType: string, body: object = {}) => call<Data>(token, bizType, body);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'published-answers-'));
  await start(NOON);
  ({ token, customerNo } = await management.addTrader('shapes@example.com'));
  await prepareToWithdraw(management, token);
  await fundCalls(management).fund(customerNo, 10_000);
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

describe('the published members', () => {
  const place = { tradeType: 2, customerGroupId: 1, clientType: 'pc', country: 'SG' };
  const channel = {
    paymentChannelCode: 'coin',
    paymentChannelType: 'digit_wallet',
    paymentMerchantNo: 'simulator',
    paymentChannelClientType: 'pc',
    accountCurrency: 'USDT',
    blockchainName: 'TRC20',
    country: 'SG',
  };

  it('are in the answers about deposits', async () => {
    const pays = { ...place, accountCurrency: 'USDT', rechargeType: '1' };
    await own(`${DEPOSIT}getPayChannels`, { ...place, accountCurrency: 'USDT' });
    await own(`${DEPOSIT}getPayChannelsV2`, place);
    await own(`${DEPOSIT}getPayChannelsV3`, { ...place, accountCurrency: 'USDT' });
    await own(`${DEPOSIT}getDepositCoinList`, place);
    await own(`${DEPOSIT}getDepositAccountCurrencyList`, { ...pays, paymentCode: 'coin' });
    await own(`${DEPOSIT}getDepositAccountCurrencyListV2`, place);
    await own(`${DEPOSIT}queryPayChannelType`, channel);
    await own(`${DEPOSIT}getCryptoBlockchainInfo`, { tradeType: 2, paymentCode: 'coin', currency: 'USDT' });
    const pair = { paymentCurrency: 'USDT', accountCurrency: 'USDT', channelCode: 'coin' };
    const quoted = await own<{ depositRateSerialNo: string }>(`${DEPOSIT}getDepositExchangeRate`, pair);
    await own(`${DEPOSIT}applyRechargeBindAddress`, channel);
    await own(`${DEPOSIT}getBindRechargeAddress`, channel);
    const marked = { ...quoted, paymentCurrency: 'USDT', blockchainName: 'TRC20' };
    await own(`${DEPOSIT}markOpenCardDepositRate`, marked);
    await own(`${DEPOSIT}prePaymentOrder`, { extend: '{}' });
    const created = await own<{ proposalNo: string; url: string }>(
      `${DEPOSIT}createDepositProposal`,
      PAY_BY_CARD,
    );
    await depositCalls(management).pay(
      { amount: '', currency: '', toAddress: '', expireTime: 0, ...created },
      'pay',
    );
    await own(`${DEPOSIT}queryDepositProposal`, { tradeType: 2, proposalNo: created.proposalNo });
    await own(`${DEPOSIT}getPayStatus`, { accountCurrency: 'USDT', channelCode: 'card', blockchainName: '' });
    await own(`${DEPOSIT}judgeIsAlreadyDeposit`);
    await own(`${PROPOSALS}queryDepositPageList`);
    await own(`${PROPOSALS}queryDepositAdjustPageList`);
    await own(`${PROPOSALS}isHaveUnCompleteProposal`);
  });

  it('are in the answers about withdrawals', async () => {
    const requested = { ...COIN, fundPwd: undefined, bankCardNo: undefined, customerGroupId: 1 };
    for (const name of [
      'getWithdrawMethodList',
      'getCustomerGroupWithdrawMethodList',
      'getWithdrawAccountCurrencyList',
      'getWithdrawCurrencyList',
      'getAllWithdrawCurrencyList',
      'getCoinWithdrawCurrencyList',
      'withdrawCurrencyList',
    ])
      await own(WITHDRAW + name, { tradeType: 2 });
    for (const name of [
      'getWithdrawExchangeRate',
      'computeWithdrawFee',
      'getWithdrawAmountLimitInfo',
      'getWithdrawTimesIn24Hour',
      'checkWithdrawRiskLimitConfig',
      'queryRemainWithdrawAmount',
      'getAccountMarginRate',
    ])
      await own(WITHDRAW + name, requested);
    const settings = await management.call<{ methods: object[] }>(MANAGEMENT_BIZ_TYPE.withdrawSettings);
    const open = {
      openTimes: [{ weekDay: 1, openTime: '00:00-24:00' }],
      banks: [{ code: 'B', name: 'Bank' }],
    };
    const { methods } = settings.envelope.data;
    await management.call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, {
      methods: methods.map((method) => ({ ...method, ...open })),
    });
    await own(`${WITHDRAW}queryWithdrawLimitConfig`, requested);
    await own(`${WITHDRAW}queryCustomerGroupWithdrawRiskConfig`, { customerGroupId: 1 });
    await own(`${WITHDRAW}queryPayWithdrawBankList`, { withdrawMethod: 'bank' });
    await management.call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, { methods });
    const made = await own<{ proposalNo: string }>(`${WITHDRAW}createWithdrawProposal`, {
      ...COIN,
      bankCardNo: ADDRESS,
    });
    await own(`${WITHDRAW}queryWithdrawProposal`, { tradeType: 2, proposalNo: made.proposalNo });
    await own(`${PROPOSALS}queryWithdrawPageList`);
  });

  it('are in the answers about transfers and rates', async () => {
    const move = { tradeType: '2', toTradeType: 5, toCustomerNo: customerNo, amount: 100, currency: 'USDT' };
    await own(`${DEPOSIT}capitalTransfer`, move);
    await own(`${DEPOSIT}capitalTransferSupportDiffCurr`, { ...move, toCurrency: 'BTC' });
    await own(`${DEPOSIT}capitalTransferRecord`);
    const currencies = [{ source: 'USD', target: 'EUR' }];
    await own(`${RATES}getExchangeRateList`, { companyId: 1, currencies });
    await own(`${RATES}getTradeExchangeRate`, { sourceCurrency: 'USD', targetCurrency: 'EUR' });
    await management.call(MANAGEMENT_BIZ_TYPE.appointAgent, { customerNo });
    const form = { type: 1, loginName: 'brought@example.com', country: 'SG', registerSource: 1 };
    const brought = await management.post<{ customerNo: string }>(
      `/api/global/${BIZ_TYPE.registerOfAgentShareLink}`,
      { ...form, pwd: CUSTOMER_PASSWORD, thirdServerCode: customerNo },
      { token: null },
    );
    const toCustomerNo = brought.envelope.data.customerNo;
    const share = { tradeType: 7, toCustomerNo, amount: 5, currency: 'USDT' };
    await own(`${DEPOSIT}capitalTransferForAgent`, share);
  });

  it('are in the answers about shares of funds, of customers and of the manager', async () => {
    const managed = await fundCalls(management).addInvestor('manager@example.com', 0);
    manager = managed.token;
    const setting = { fundId: DIGITAL, customerNo: managed.customerNo };
    await management.call(MANAGEMENT_BIZ_TYPE.saveFundSettings, setting);
    const buys = { fundId: DIGITAL, amountPay: 1_000 };
    await own(`${APPLY}calcApplyShares`, buys);
    const { id, proposalNo } = await own<{ id: number; proposalNo: string }>(`${APPLY}apply`, buys);
    await own(`${APPLY}getFundCurrencyList`, { proposalNo });
    await nextDay(1);
    await own(`${APPLY}customerPage`, { customerGroupId: 1 });
    await expect
      .poll(async () => (await management.own<{ total: number }>(manager, `${FEES}page`)).envelope.data.total)
      .toBe(1);
    const by = <Data>(bizType: string, body: object = {}) => call<Data>(manager, bizType, body);
    await by(`${APPLY}page`, { customerGroupId: 1 });
    await by(`${STANDARD}getOrderExecuteStandardConfigSymbolList`);
    const configDtoList = [{ symbolId: BTC, rate: 50 }];
    await by(`${STANDARD}saveOrderExecuteStandardConfigs`, { customerGroupId: 1, configDtoList });
    await by(`${STANDARD}getOrderExecuteStandardConfigs`, { customerGroupId: 1 });
    const execute = 'fund.app.FundsApplyExecuteService.';
    const shown = await by<object>(`${execute}getFundsApplyExecuteInfo`, { applyIds: [id] });
    await by(`${execute}confirmFundsApplyExecuteInfo`, shown);
    await own(`${APPLY}customerPage`, { customerGroupId: 1 });
    await by(`${FEES}page`);
    const gives = { fundId: DIGITAL, shares: 2, currencyCode: 'USDT' };
    await own(`${REDEEM}calFundRedeem`, gives);
    const given = await own<{ proposalNo: string }>(`${REDEEM}createFundRedeem`, gives);
    await own(`${REDEEM}getFundRedeemCurrencyList`, { proposalNo: given.proposalNo });
    await own(`${REDEEM}page`);
    await own('fund.app.FundOperationInfoAppDubboService.queryFundInfo', { fundId: DIGITAL });
    await nextDay(2);
    const count = () => by<number>(`${REDEEM}queryNotConfirmedRecs`, { fundId: DIGITAL });
    await expect.poll(count).toBe(1);
    const { records } = await by<{ records: { id: number }[] }>(`${FEES}page`);
    await by(`${FEES}calcDeduct`, { idList: records.map((fee) => fee.id) });
    await by(`${REDEEM}calShares`, { fundIdList: [DIGITAL], checkTag: false });
    await by(`${REDEEM}checkShares`, { fundIdList: [DIGITAL], checkTag: true });
    await by(`${REDEEM}queryManagerPage`);
  });

  it('are compared for every published call, but for two that answer an object without members', () => {
    const left = Object.keys(PUBLISHED_ANSWERS).filter((bizType) => !compared.has(bizType));
    expect(left).toEqual([`${FEES}deduct`, `${FEES}excute`]);
    for (const bizType of left) expect(PUBLISHED_ANSWERS[bizType]).toBe('obj');
  });
});

async function nextDay(day: number): Promise<void> {
  await management.platform.close();
  await start(EVENING(day));
  token = await management.signIn('shapes@example.com');
  manager = await management.signIn('manager@example.com');
}
