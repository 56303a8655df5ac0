import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../payment-simulator/server.ts';
import { CARD, COIN, depositCalls, type DepositRow } from './deposit-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const SECRET = 'a secret of both sides';
const REQUESTED = {
  paymentChannelCode: 'coin',
  paymentChannelType: 'digit_wallet',
  paymentMerchantNo: 'simulator',
  paymentChannelClientType: 'pc',
  accountCurrency: 'USDT',
  blockchainName: 'TRC20',
  country: 'SG',
};
// The first number of an address of this day; the platform gives them out in order.
const FIRST = /^B\d{14}$/;

interface Address {
  readonly address: string;
  readonly currency: string;
  readonly expireTime: number;
}

let simulator: PaymentSimulator;
let management: ManagementHarness;
let calls: ReturnType<typeof depositCalls>;
beforeAll(async () => {
  simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
  const paymentProvider = { url: simulator.url, secret: SECRET };
  management = await startManagement({ rateLimits: false, paymentProvider });
  calls = depositCalls(management);
});
afterAll(async () => {
  await management.platform.close();
  await simulator.close();
});

const customer = async (email: string) => {
  await management.addCustomer(email);
  return management.signIn(email);
};
const apply = (token: string, change: object = {}) =>
  management.own<Address>(token, BIZ_TYPE.applyRechargeBindAddress, { ...REQUESTED, ...change });
const failing = (token: string, bizType: string, change: object = {}) => ({
  path: `/api/global/${bizType}`,
  headers: { token },
  body: { ...REQUESTED, ...change },
});
const deposits = async (token: string) =>
  (await management.own<{ records: DepositRow[] }>(token, BIZ_TYPE.queryDepositPageList, {})).envelope.data
    .records;
/** Numbers of addresses count up from the first. */
let given = 0;
const orderOf = () => {
  given += 1;
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return `B${date}${String(given).padStart(6, '0')}`;
};

describe('a deposit address', () => {
  it('stays: what arrives there is credited as often as somebody pays, each payment once', async () => {
    const token = await customer('stays@example.com');
    const first = await apply(token);
    const orderNo = orderOf();
    expect(orderNo).toMatch(FIRST);
    expect(first.envelope.data).toMatchObject({
      currency: 'USDT',
      address: expect.stringMatching(/^T/) as string,
      tradeType: expect.any(Number) as number,
    });
    const again = await apply(token);
    expect(again.envelope.data.address).toBe(first.envelope.data.address);
    const present = await management.own<Address>(token, BIZ_TYPE.getBindRechargeAddress, REQUESTED);
    expect(present.envelope.data).toEqual(again.envelope.data);
    await simulator.act(orderNo, 'amount', '150');
    await simulator.act(orderNo, 'amount', '25.5');
    await simulator.act(orderNo, 'again');
    expect(await calls.balance(token)).toBe('175.50');
    expect(await deposits(token)).toMatchObject([
      { depositStatus: 2, finalAmount: '25.50', address: first.envelope.data.address },
      { depositStatus: 2, finalAmount: '150.00' },
    ]);
    const status = await management.own(token, BIZ_TYPE.getPayStatus, {
      accountCurrency: 'USDT',
      channelCode: 'coin',
      blockchainName: 'TRC20',
      address: first.envelope.data.address,
    });
    expect(status.envelope.data).toMatchObject({ tradeStatus: 2, amount: '25.50' });
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('takes what is outside of the limits as well: an operator credits it or gives it back', async () => {
    const token = await customer('outside@example.com');
    await apply(token);
    const orderNo = orderOf();
    await simulator.act(orderNo, 'amount', '3');
    const [row] = await deposits(token);
    expect(row).toMatchObject({ checkStatus: 1, paymentStatus: 2 });
    expect(await calls.balance(token)).toBe('0.00');
    const body = { proposalNo: row?.proposalNo, reason: 'too little' };
    const refused = await management.call<DepositRow>(MANAGEMENT_BIZ_TYPE.refuseDeposit, body);
    expect(refused.envelope.data.state).toBe('refunded');
    await simulator.act(orderNo, 'amount', '4');
    const [next] = await deposits(token);
    await management.call(MANAGEMENT_BIZ_TYPE.approveDeposit, { proposalNo: next?.proposalNo });
    expect(await calls.balance(token)).toBe('4.00');
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('waits for an operator with an amount for which its customer is not verified', async () => {
    const token = await customer('unverified@example.com');
    await apply(token);
    const orderNo = orderOf();
    const { data: channels } = (
      await management.call<{ paymentCode: string; limits: object[] }[]>(MANAGEMENT_BIZ_TYPE.depositChannels)
    ).envelope;
    const verifications = [{ above: '5000', levelCode: 'level_1' }];
    const bound = channels.map((one) => ({
      ...one,
      limits: one.limits.map((limit) => ({ ...limit, verifications })),
    }));
    const saved = await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels: bound });
    expect(saved.listed).toBe('0');
    await simulator.act(orderNo, 'amount', '5000.01');
    expect(await deposits(token)).toMatchObject([{ checkStatus: 1, paymentStatus: 2 }]);
    await simulator.act(orderNo, 'amount', '5000');
    expect(await calls.balance(token)).toBe('5000.00');
    await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels });
  });

  it('is none before it is applied for, on an unknown chain or for another way to pay', async () => {
    const token = await customer('none@example.com');
    await expectFailure(management, failing(token, BIZ_TYPE.getBindRechargeAddress), 'FS530001');
    await expectFailure(
      management,
      failing(token, BIZ_TYPE.applyRechargeBindAddress, { blockchainName: 'Solana' }),
      'FS10002',
    );
    await expectFailure(
      management,
      failing(token, BIZ_TYPE.applyRechargeBindAddress, { paymentChannelCode: 'card' }),
      'FS50002',
    );
    await expectFailure(
      management,
      failing(token, BIZ_TYPE.applyRechargeBindAddress, { accountCurrency: 'USD' }),
      'FS50006',
    );
  });
});

describe('before a payment', () => {
  it('a quoted rate can be marked for the address of a chain, while it is valid', async () => {
    const token = await customer('marked@example.com');
    const quoted = await management.own<{ depositRateSerialNo: string }>(
      token,
      BIZ_TYPE.getDepositExchangeRate,
      { paymentCurrency: 'USDT', accountCurrency: 'USDT' },
    );
    const { depositRateSerialNo } = quoted.envelope.data;
    const body = { depositRateSerialNo, paymentCurrency: 'USDT', blockchainName: 'TRC20' };
    const mark = { ...failing(token, BIZ_TYPE.markOpenCardDepositRate), body };
    await expectFailure(management, mark, 'FS530001');
    const wrong = { ...body, depositRateSerialNo: 'R0' };
    await expectFailure(management, { ...mark, body: wrong }, 'FS50009');
    await apply(token);
    orderOf();
    expect((await management.own(token, BIZ_TYPE.markOpenCardDepositRate, body)).envelope.data).toBe(true);
  });

  it('details of an order can be set down; its number names them once [MAX_DETAILS_LENGTH]', async () => {
    const token = await customer('details@example.com');
    const extend = JSON.stringify({ payer: 'Ada Lovelace' });
    const kept = await management.own<string>(token, BIZ_TYPE.prePaymentOrder, { extend });
    const orderNo = kept.envelope.data;
    expect(orderNo).toMatch(/^O[0-9a-f]{20}$/);
    expect((await calls.create(token, { ...COIN, orderNo })).proposalNo).toMatch(/^D/);
    const again = { path: `/api/global/${BIZ_TYPE.createDepositProposal}`, headers: { token } };
    await expectFailure(management, { ...again, body: { ...CARD, orderNo } }, 'FS404');
    const long = await management.own(token, BIZ_TYPE.prePaymentOrder, { extend: 'x'.repeat(2_001) });
    expect(long.listed).toBe('GGATEWAY_CODE_015');
  });
});
