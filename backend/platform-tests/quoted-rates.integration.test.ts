import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import type { ListedCode } from '../contract/errors/catalogue.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { createSteppedClock } from '../market/index.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../payment-simulator/server.ts';
import { CARD, COIN, depositCalls, type DepositRow } from './deposit-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { WIRE } from './withdraw-harness.ts';

const SECRET = 'a secret of both sides';
// Limits, written out: a test does not import what it checks.
const QUOTE_MS = 5 * 60_000;
const DETAILS_MS = 15 * 60_000;

const clock = createSteppedClock(Date.UTC(2026, 10, 25, 9));
let directory: string;
let simulator: PaymentSimulator;
let management: ManagementHarness;
let token: string;
/** Of somebody else. */
let other: string;

async function start(port = 0): Promise<void> {
  const settings = { dataDirectory: directory, rateLimits: false, port };
  const paymentProvider = { url: simulator.url, secret: SECRET };
  management = await startManagement({ ...settings, paymentProvider }, { wallClock: clock });
}
async function restart(): Promise<void> {
  // Payments are reported to the address that the orders named.
  const { port } = new URL(management.platform.ready.baseUrl);
  await management.platform.close();
  await start(Number(port));
}
async function own<Data>(bizType: string, body: object): Promise<Data> {
  const answer = await management.own<Data>(token, bizType, body);
  if (answer.listed !== '0') throw new Error(`${bizType}: ${answer.listed}`);
  return answer.envelope.data;
}
/** What the company keeps of exchanges: a rate of a later moment is so much less than one that was quoted before. */
const keepShare = (share: string) =>
  management.call(MANAGEMENT_BIZ_TYPE.saveRateMargins, { deposits: share, withdrawals: share });
const refused = (bizType: string, body: object, code: ListedCode, by = token) =>
  expectFailure(management, { path: `/api/global/${bizType}`, headers: { token: by }, body }, code);
const quote = async (paymentCurrency: string) => {
  const rate = await own<{ depositRateSerialNo: string; exchangeRate: string; formulaSymbol: string }>(
    BIZ_TYPE.getDepositExchangeRate,
    { paymentCurrency, accountCurrency: 'USDT' },
  );
  const { formulaSymbol, depositRateSerialNo, exchangeRate } = rate;
  const marketValue = formulaSymbol === 'divide' ? 1 / Number(exchangeRate) : Number(exchangeRate);
  return { depositRateSerialNo, marketValue };
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quoted-rates-'));
  simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
  await start();
  token = (await management.addTrader('quoted@meridian.example')).token;
  other = (await management.addTrader('other@meridian.example')).token;
});
afterAll(async () => {
  await management.platform.close();
  await simulator.close();
  rmSync(directory, { recursive: true });
});

it('a quoted rate of a deposit holds over a restart, five minutes and for its customer', async () => {
  await keepShare('0');
  const { depositRateSerialNo, marketValue } = await quote('USD');
  await keepShare('0.1');
  await restart();
  clock.advance(QUOTE_MS - 1);
  const { create } = depositCalls(management);
  const held = await create(token, { ...CARD, depositRateSerialNo });
  expect(Number(held.amount) * marketValue).toBeCloseTo(100, 1);
  const fresh = await create(token, CARD);
  expect(Number(fresh.amount) / Number(held.amount)).toBeCloseTo(1 / 0.9, 2);
  const request = { ...CARD, depositRateSerialNo };
  await refused(BIZ_TYPE.createDepositProposal, request, 'FS50009', other);
  clock.advance(1);
  await refused(BIZ_TYPE.createDepositProposal, request, 'FS50009');
});

it('a quoted rate of a withdrawal holds over a restart for five minutes, and for withdrawals only', async () => {
  await keepShare('0');
  const pair = { accountCurrency: 'USDT', withdrawCurrency: 'EUR' };
  const { withdrawRateSerialNo, exchangeRate } = await own<{
    readonly withdrawRateSerialNo: string;
    readonly exchangeRate: number;
  }>(BIZ_TYPE.getWithdrawExchangeRate, pair);
  await keepShare('0.1');
  await restart();
  clock.advance(QUOTE_MS - 1);
  const requested = { ...WIRE, withdrawRateSerialNo, amount: '1000' };
  const { coinFinalAmount } = await own<{ coinFinalAmount: string }>(BIZ_TYPE.computeWithdrawFee, requested);
  expect(Number(coinFinalAmount)).toBeCloseTo(995 * exchangeRate, 1);
  const deposit = { ...CARD, depositRateSerialNo: withdrawRateSerialNo };
  await refused(BIZ_TYPE.createDepositProposal, deposit, 'FS50009');
  clock.advance(1);
  await refused(BIZ_TYPE.computeWithdrawFee, requested, 'FS51005');
});

it('a rate that was marked for an address credits one payment after a restart, and no later one', async () => {
  const { data: channels } = (
    await management.call<{ paymentCode: string }[]>(MANAGEMENT_BIZ_TYPE.depositChannels)
  ).envelope;
  const paidInBtc = channels.map((one) =>
    one.paymentCode === 'coin' ? { ...one, paymentCurrency: 'BTC' } : one,
  );
  await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels: paidInBtc });
  await own(BIZ_TYPE.applyRechargeBindAddress, { ...COIN, country: 'SG' });
  await keepShare('0');
  const { depositRateSerialNo, marketValue } = await quote('BTC');
  const mark = { depositRateSerialNo, paymentCurrency: 'BTC', blockchainName: 'TRC20' };
  expect(await own(BIZ_TYPE.markOpenCardDepositRate, mark)).toBe(true);
  await keepShare('0.1');
  await restart();
  const orderNo = `B${new Date(clock.nowMs()).toISOString().slice(0, 10).replaceAll('-', '')}000001`;
  await simulator.act(orderNo, 'amount', '0.01');
  await simulator.act(orderNo, 'amount', '0.01');
  const { records } = await own<{ records: DepositRow[] }>(BIZ_TYPE.queryDepositPageList, {
    depositStatus: 2,
  });
  const [later, marked] = records.map(({ finalAmount }) => Number(finalAmount));
  expect(marked).toBeCloseTo(0.01 * marketValue, 1);
  expect((later ?? 0) / (marked ?? 1)).toBeCloseTo(0.9, 2);
  expect((await depositCalls(management).reconcile()).differences).toEqual([]);
  await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels });
});

it('details of an order wait for it over a restart, fifteen minutes and for their customer', async () => {
  const storeDetails = () => own<string>(BIZ_TYPE.prePaymentOrder, { extend: '{"payer":"Ada Lovelace"}' });
  const [first, second] = [await storeDetails(), await storeDetails()];
  await restart();
  clock.advance(DETAILS_MS - 1);
  const { create } = depositCalls(management);
  await refused(BIZ_TYPE.createDepositProposal, { ...COIN, orderNo: first }, 'FS404', other);
  expect((await create(token, { ...COIN, orderNo: first })).proposalNo).toMatch(/^D/);
  await restart();
  await refused(BIZ_TYPE.createDepositProposal, { ...COIN, orderNo: first }, 'FS404');
  clock.advance(1);
  await refused(BIZ_TYPE.createDepositProposal, { ...COIN, orderNo: second }, 'FS404');
});

it('an order that was refused leaves its details for the next one', async () => {
  const orderNo = await own<string>(BIZ_TYPE.prePaymentOrder, { extend: '{"payer":"Ada Lovelace"}' });
  const small = { ...COIN, orderNo, depositAmount: '0.01' };
  expect((await management.own(token, BIZ_TYPE.createDepositProposal, small)).listed).toBe('FS50005');
  const { create } = depositCalls(management);
  expect((await create(token, { ...COIN, orderNo })).proposalNo).toMatch(/^D/);
});
