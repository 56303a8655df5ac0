import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decimal, whole } from '../process/newcomer-amounts.ts';
import { md5, Newcomer, PNG } from '../process/newcomer-client.ts';
import { filledForm } from '../process/newcomer-person.ts';
import { Provider } from './support/provider.ts';
import { succeeded, Venue, type Answer, type Open, type Trader } from './support/venue.ts';

/**
 * A customer, a payer and the people of an operator move money through the published interface. Provider and client are
 * written from the documents alone and share no code with the platform; every amount is worked out here again.
 */

const FUND = 'fund.app.DepositAppDubboService.';
const OUT = 'fund.app.WithdrawAppDubboService.';
const OFFICE = 'venue.admin.';
const ACCOUNT = { tradeType: 2, accountCurrency: 'USDT' };
const ADDRESS = `T${'B'.repeat(33)}`;
const FUND_PASSWORD = md5('what guards the money');

let provider: Provider;
let venue: Venue;
let customer: Trader;
const treasurers: Open[] = [];

const as = (bizType: string, body: object = {}, by = customer) =>
  venue.ask(bizType, body, { token: by.token });
const office = async (name: string, body: object) => succeeded(await venue.manage(`${OFFICE}${name}`, body));
/** A call of one of two persons with the role of a treasurer, who signs in for it. */
async function asTreasurer(person: 0 | 1, name: string, body: object): Promise<Answer> {
  const route = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
  const { appId, appSecret } = treasurers[person];
  const { token } = succeeded(await venue.post(route, { appId, appSecret }));
  return venue.post(`/openapi-b/global/${OFFICE}${name}`, body, { token });
}
const balance = async (tradeType = 2) =>
  (await as('customer.app.CustomerWebApiService.queryCustomerAssets', { tradeType })).balance as string;
const depositOf = (proposalNo: string) => as(`${FUND}queryDepositProposal`, { tradeType: 2, proposalNo });
const withdrawalOf = (proposalNo: string) => as(`${OUT}queryWithdrawProposal`, { tradeType: 2, proposalNo });

/** The statement of the account, oldest first; each line has to lead from one balance to the next. */
async function statement(tradeType = 2): Promise<Open[]> {
  const body = { size: 100, current: 1, tradeType, status: 2, operate: 0, businessType: 0 };
  const { records } = await as('tradeapi.app.OrderApiService.queryCapitalFlowList', body);
  let before = 0n;
  return records.toReversed().map(({ businessType1: type, amount, amountAfter }: Open) => {
    before += whole(amount, 2);
    expect(whole(amountAfter, 2)).toBe(before);
    return [type, amount];
  });
}

/** Every report of the operator has to agree, and nothing may differ. */
async function expectAgreement(): Promise<void> {
  const report = await office('ReconciliationService.report', {});
  // This provider has no list of what it got.
  expect(report, JSON.stringify(report)).toMatchObject({ isEmpty: true, complete: false });
}

beforeAll(async () => {
  vi.stubEnv('MERIDIAN_PAYMENT_SECRET', Provider.SECRET);
  provider = await Provider.start();
  venue = await Venue.start('--rate-limits', 'off', '--payment-provider', provider.url);
  customer = await venue.trader(0);
  for (const name of ['Adler', 'Ito'])
    treasurers.push(await office('OperatorService.create', { name, role: 'treasurer' }));
});
afterAll(async () => {
  await venue.stop();
  await provider.stop();
});

const CARD = {
  ...ACCOUNT,
  customerGroupId: 1,
  paymentCurrency: 'USD',
  depositAmount: '100',
  paymentChannelCode: 'card',
  paymentChannelType: 'bank_card',
  paymentMerchantNo: 'simulator',
  paymentChannelClientType: 'pc',
};
const COIN = {
  ...CARD,
  paymentCurrency: 'USDT',
  blockchainName: 'TRC20',
  paymentChannelCode: 'coin',
  paymentChannelType: 'digit_wallet',
};

/** EUR by a QR code, for as much as the account shall be asked for. */
const SCAN = {
  ...COIN,
  paymentCurrency: 'EUR',
  paymentChannelCode: 'scan',
  paymentChannelType: 'qr_code',
  blockchainName: '',
};

const HOUR_MS = 3_600_000;
const CENTS = 2;
const RATE = 12;
const ONE = 10n ** BigInt(RATE);
const ceil = (above: bigint, below: bigint) => (above + below - 1n) / below;

describe('money in', () => {
  it('is priced at the published rate and fee, and the account gets what was worked out before', async () => {
    const requested = { paymentCurrency: 'EUR', accountCurrency: 'USDT', channelCode: 'scan' };
    const { exchangeRate, formulaSymbol, depositRateSerialNo } = await as(
      `${FUND}getDepositExchangeRate`,
      requested,
    );
    expect(formulaSymbol).toBe('multiply');
    const rate = whole(exchangeRate, RATE);
    const channels = await as(`${FUND}getPayChannels`, {
      tradeType: 2,
      customerGroupId: 1,
      clientType: 'pc',
      accountCurrency: 'USDT',
      country: 'SG',
    });
    const { feeType, fee } = channels.find((channel: Open) => channel.paymentCode === 'scan');
    expect(feeType).toBe(1);

    const made = await as(`${FUND}createDepositProposal`, { ...SCAN, depositRateSerialNo });
    const price = ceil(whole('100', CENTS) * ONE, rate);
    expect(made).toMatchObject({ currency: 'EUR', amount: decimal(price, CENTS) });
    expect(provider.order(made.proposalNo)).toMatchObject({ currency: 'EUR', amount: made.amount });
    expect((await provider.pay(made.proposalNo)).answer.listed).toBe('0');

    const marketValue = (price * rate) / ONE;
    const arrived = marketValue - whole(String(fee), CENTS);
    expect(await depositOf(made.proposalNo)).toMatchObject({
      state: 'done',
      actualAmount: decimal(marketValue, CENTS),
      finalAmount: decimal(arrived, CENTS),
    });
    expect(await balance()).toBe(decimal(arrived, CENTS));
    expect(await statement()).toEqual([
      [7001, decimal(marketValue, CENTS)],
      [7002, `-${decimal(whole(String(fee), CENTS), CENTS)}`],
    ]);
    await expectAgreement();
  });

  it('that is paid and reported twice counts once, and the second payment goes back', async () => {
    const before = whole(await balance(), CENTS);
    const { proposalNo } = await as(`${FUND}createDepositProposal`, COIN);
    const { paymentId } = await provider.pay(proposalNo);
    expect((await provider.reportAgain(paymentId)).listed).toBe('0');
    const { paymentId: second } = await provider.pay(proposalNo);
    expect(await balance()).toBe(decimal(before + whole('100', CENTS), CENTS));
    expect(provider.refunded).toEqual([second]);
    await expectAgreement();
  });

  it('of a very large amount waits for two persons of the office', async () => {
    const before = whole(await balance(), CENTS);
    const { proposalNo } = await as(`${FUND}createDepositProposal`, { ...COIN, depositAmount: '60000' });
    await provider.pay(proposalNo);
    const approve = (person: 0 | 1) => asTreasurer(person, 'DepositProposalService.approve', { proposalNo });
    expect((await approve(0)).data).toMatchObject({ state: 'approved' });
    expect((await approve(0)).listed).toBe('FS10302');
    expect(whole(await balance(), CENTS)).toBe(before);
    expect((await approve(1)).data).toMatchObject({ state: 'done', approvals: ['Adler', 'Ito'] });
    expect(whole(await balance(), CENTS)).toBe(before + whole('60000', CENTS));
    await expectAgreement();
  });

  it('that somebody else reports, or the wrong signature, changes nothing', async () => {
    const { proposalNo } = await as(`${FUND}createDepositProposal`, COIN);
    const report = JSON.stringify({
      proposalNo,
      paymentId: 'forged',
      currency: 'USDT',
      amount: '100.00',
      status: 'paid',
    });
    const { callbackUrl } = provider.order(proposalNo);
    const answer = await fetch(callbackUrl as string, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchantNo: 'simulator', report, signature: '0'.repeat(64) }),
    });
    expect(((await answer.json()) as Open).code).not.toBe('0');
    expect(await depositOf(proposalNo)).toMatchObject({ state: 'waiting' });
    await expectAgreement();
  });
});

describe('money between accounts', () => {
  it('leaves one and reaches the other in full, and both statements say so', async () => {
    const before = whole(await balance(), CENTS);
    const wallet = whole(await balance(5), CENTS);
    await as(`${FUND}capitalTransfer`, {
      tradeType: 2,
      toTradeType: 5,
      amount: '250.55',
      currency: 'USDT',
      toCustomerNo: customer.customerNo,
    });
    expect(whole(await balance(), CENTS)).toBe(before - whole('250.55', CENTS));
    expect(whole(await balance(5), CENTS)).toBe(wallet + whole('250.55', CENTS));
    expect((await statement()).at(-1)).toEqual([expect.any(Number), '-250.55']);
    const { records } = await as(`${FUND}capitalTransferRecord`, { size: 10, current: 1 });
    expect(records).toMatchObject([
      { outTradeType: 2, outAmount: '250.55', inTradeType: 5, inAmount: '250.55' },
    ]);
    await expectAgreement();
  });
});

/** Passes the two levels of verification that a withdrawal needs: a form, and pictures of a document. */
async function verify(): Promise<void> {
  const person = new Newcomer(venue.ready, '');
  person.token = customer.token;
  const approveOwn = async () => {
    const waiting = await office('KycReviewService.pending', {});
    const { pno } = waiting.find((row: Open) => row.customerNo === customer.customerNo);
    await office('KycReviewService.review', { pno, approve: true });
  };
  for (const levelCode of ['level_1', 'level_2']) {
    const [form] = await person.kyc('findAllLevelKyc', { levelCode });
    const isForm = levelCode === 'level_1';
    const elementList = isForm ? filledForm(form.elementList, 'K7712345') : [];
    for (const { elementCode } of isForm ? [] : form.elementList)
      elementList.push({ elementCode, elementValue: await person.upload(PNG) });
    if (isForm) await person.kyc('kycLevelApply', { levelCode, elementList });
    else await person.kyc('kycApply', { levelCode, businessCode: 'withdraw', elementList });
    await approveOwn();
  }
}

describe('money out', () => {
  const OUT_COIN = {
    ...ACCOUNT,
    customerGroupId: 1,
    withdrawCurrency: 'USDT',
    amount: '100',
    withdrawMethod: 'digit_wallet',
    withdrawType: 2,
    blockchainName: 'TRC20',
    bankCardNo: ADDRESS,
    fundPwd: FUND_PASSWORD,
  };
  const create = (more: object = {}) =>
    venue.call(`${OUT}createWithdrawProposal`, { ...OUT_COIN, ...more }, { token: customer.token });

  const made = async (more: object = {}) => succeeded(await create(more)) as Open;

  it('goes to an address of the own list only, after its waiting time, and with the fund password', async () => {
    await as('customer.app.CustomerWebApiService.bindAssertsPwd', { pwd: FUND_PASSWORD });
    expect((await create()).listed).toBe('FS51038');
    await verify();
    expect((await create()).listed).toBe('FS530001');
    await as('customer.app.CustomerWalletWebApiService.batchAddByChain', {
      addressList: [{ chainName: 'TRC20', address: ADDRESS }],
    });
    expect((await create()).listed).toBe('USCUSTOMER_API_0001014');
    await venue.skip(25 * HOUR_MS);
    expect((await create({ fundPwd: md5('a guess') })).listed).toBe('FS52002');

    const before = whole(await balance(), CENTS);
    const { proposalNo, withdrawFee, finalAmount } = await made();
    expect(whole(finalAmount, CENTS) + whole(withdrawFee, CENTS)).toBe(whole('100', CENTS));
    expect(whole(await balance(), CENTS)).toBe(before - whole('100', CENTS));
    await expect
      .poll(() => provider.payout(proposalNo))
      .toMatchObject({ account: ADDRESS, amount: finalAmount });
    expect((await provider.settle(proposalNo)).listed).toBe('0');
    expect((await provider.settle(proposalNo)).listed).toBe('0');
    expect(await withdrawalOf(proposalNo)).toMatchObject({ withdrawViewStatus: 4, txid: 'out-1' });
    expect((await statement()).slice(-2)).toEqual([
      [8001, `-${finalAmount}`],
      [8003, `-${withdrawFee}`],
    ]);
    await expectAgreement();
  });

  it.each<[string, (proposalNo: string) => Promise<unknown>, string]>([
    [
      'an operator refuses',
      (proposalNo) =>
        asTreasurer(0, 'WithdrawProposalService.refuse', { proposalNo, reason: 'another name' }),
      'another name',
    ],
    [
      'the customer takes back',
      (proposalNo) => as('venue.app.WithdrawProposalService.cancel', { proposalNo }),
      '',
    ],
  ])('that %s comes back whole', async (_name, end, reason) => {
    const before = await balance();
    const { proposalNo } = await made({ amount: '6000' });
    expect(whole(await balance(), CENTS)).toBe(whole(before, CENTS) - whole('6000', CENTS));
    await end(proposalNo);
    expect(await balance()).toBe(before);
    expect((await withdrawalOf(proposalNo)).remark).toContain(reason);
    expect(provider.payout(proposalNo)).toBeUndefined();
    await statement();
    await expectAgreement();
  });

  it('that the bank sends back comes back whole', async () => {
    const before = await balance();
    const { proposalNo } = await made();
    await expect.poll(() => provider.payout(proposalNo)).toBeDefined();
    await provider.settle(proposalNo, 'no such account');
    await expect.poll(balance).toBe(before);
    await statement();
    await expectAgreement();
  });
});
