import { createHash, createHmac } from 'node:crypto';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../payment-simulator/server.ts';
import type { PlatformConfig } from '../platform-config.ts';
import type { PlatformHooks } from '../platform.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

/** A withdrawal as both sides read it. */
export interface WithdrawRow {
  readonly proposalNo: string;
  readonly state?: string;
  readonly checkStatus: number;
  readonly transferStatus: number;
  readonly withdrawViewStatus: number;
  readonly amount: string;
  readonly withdrawFee: string;
  readonly finalAmount: string;
  readonly remark: string;
  readonly txid: string;
}

/** Money out of a company, as operators set it. */
export interface WithdrawSettingsRow {
  readonly methods: readonly ({ readonly limits: readonly object[] } & object)[];
  readonly conditions: readonly object[];
}

export const SECRET = 'a secret of both sides';
export const FUND_PASSWORD = createHash('md5').update('fund password').digest('hex');
export const ADDRESS = `T${'A'.repeat(33)}`;
export const CARD_NUMBER = '4000123412341234';

/** The request for a withdrawal of coins out of the isolated account, which costs one and needs no rate. */
export const COIN = {
  tradeType: 2,
  accountCurrency: 'USDT',
  withdrawCurrency: 'USDT',
  amount: '100',
  withdrawMethod: 'digit_wallet',
  withdrawType: 2,
  blockchainName: 'TRC20',
  bankCardNo: ADDRESS,
  fundPwd: FUND_PASSWORD,
};

/** One to a bank card, by the provider, and one that an operator transfers by hand. */
export const CARD = {
  tradeType: 2,
  accountCurrency: 'USDT',
  withdrawCurrency: 'USD',
  amount: '100',
  withdrawMethod: 'bank',
  withdrawType: 1,
  bankCardNo: CARD_NUMBER,
  fundPwd: FUND_PASSWORD,
};
export const WIRE = { ...CARD, withdrawMethod: 'wire', withdrawCurrency: 'EUR', bankCardNo: 'DE0012345678' };

/** A platform with a payment provider whose payouts a test decides. */
export interface WithdrawHarness {
  readonly management: ManagementHarness;
  readonly simulator: PaymentSimulator;
  close(): Promise<void>;
}

/** Starts both. Nobody waits for a new address and nobody needs a level of verification until a test says so. */
export async function startWithdrawals(
  settings: Partial<PlatformConfig> = {},
  hooks: PlatformHooks = {},
): Promise<WithdrawHarness> {
  const simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
  const management = await startManagement(
    { rateLimits: false, paymentProvider: { url: simulator.url, secret: SECRET }, ...settings },
    hooks,
  );
  await relax(management);
  return {
    management,
    simulator,
    async close() {
      await management.platform.close();
      await simulator.close();
    },
  };
}

/** Lets withdrawals through that nothing else stops; `change` is put over the conditions, `limits` over every limit. */
export async function relax(
  management: Pick<ManagementHarness, 'call'>,
  change: object = {},
  limits: object = {},
) {
  const before = await management.call<WithdrawSettingsRow>(MANAGEMENT_BIZ_TYPE.withdrawSettings);
  const { methods, conditions } = before.envelope.data;
  const open = { maxCount: 1_000, newPayeeMinutes: 0, ...change };
  const saved = await management.call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, {
    conditions: conditions.map((one) => ({ ...one, ...open })),
    methods: methods.map((method) => ({
      ...method,
      limits: method.limits.map((limit) => ({ ...limit, verifications: [], ...limits })),
    })),
  });
  if (saved.listed !== '0') throw new Error(`the settings were not saved: ${saved.listed}`);
}

/** A customer's and an operator's calls about withdrawals. */
export function withdrawCalls({ management, simulator }: WithdrawHarness) {
  const own = async <Data>(token: string, bizType: string, body: object = {}) => {
    const answer = await management.own<Data>(token, bizType, body);
    if (answer.listed !== '0') throw new Error(`${bizType}: ${answer.listed}`);
    return answer.envelope.data;
  };
  const office = async <Data = WithdrawRow>(bizType: string, body: object, token?: string) =>
    management.post<Data>(`/openapi-b/global/${bizType}`, body, token === undefined ? {} : { token });
  /** A customer with 10,000 USDT, an address and a fund password. */
  const customer = async (email: string): Promise<Trader> => {
    const trader = await management.addTrader(email);
    const { token } = trader;
    await own(token, BIZ_TYPE.bindAssertsPwd, { pwd: FUND_PASSWORD });
    await addAddress(management, token);
    return trader;
  };
  const read = (token: string, proposalNo: string) =>
    own<WithdrawRow>(token, BIZ_TYPE.queryWithdrawProposal, { tradeType: 2, proposalNo });
  return {
    own,
    office,
    customer,
    read,
    create: (token: string, body: object = COIN) =>
      own<WithdrawRow>(token, BIZ_TYPE.createWithdrawProposal, body),
    approve: (proposalNo: string, token?: string) =>
      office(MANAGEMENT_BIZ_TYPE.approveWithdraw, { proposalNo }, token),
    refuse: (proposalNo: string, reason: string) =>
      office(MANAGEMENT_BIZ_TYPE.refuseWithdraw, { proposalNo, reason }),
    balance: async (token: string, tradeType = 2) =>
      (await own<{ balance: string }>(token, BIZ_TYPE.queryCustomerAssets, { tradeType })).balance,
    /** Waits until the provider was asked for a payout, and lets a person do something about it. */
    async payOut(proposalNo: string, act: 'pay' | 'fail' | 'again') {
      await waitUntil(async () => (await payoutStatus(simulator, proposalNo)) !== 'unknown');
      await simulator.payOut(proposalNo, act);
    },
    reconcile: async () =>
      (
        await management.call<{ withdrawals: number; differences: unknown[] }>(
          MANAGEMENT_BIZ_TYPE.reconcileWithdraws,
        )
      ).envelope.data,
  };
}

/** Makes a customer of any platform able to withdraw `COIN`. */
export async function prepareToWithdraw(
  management: Pick<ManagementHarness, 'call' | 'own'>,
  token: string,
): Promise<void> {
  await relax(management);
  const bound = await management.own(token, BIZ_TYPE.bindAssertsPwd, { pwd: FUND_PASSWORD });
  if (bound.listed !== '0') throw new Error(`the fund password was not set: ${bound.listed}`);
  await addAddress(management, token);
}

async function addAddress(management: Pick<ManagementHarness, 'own'>, token: string): Promise<void> {
  const addressList = [{ chainName: 'TRC20', address: ADDRESS }];
  const added = await management.own(token, BIZ_TYPE.batchAddByChain, { addressList });
  if (added.listed !== '0') throw new Error(`the address was not added: ${added.listed}`);
}

/** Adds a bank card of a customer. */
export async function addCard(
  management: ManagementHarness,
  token: string,
  bankCardNumber: string,
  bankCurrency: string,
): Promise<void> {
  const added = await management.own(token, BIZ_TYPE.addBank, {
    country: 'SG',
    bankAccountName: 'Mei Lin',
    bankCardNumber,
    bankCurrency,
    bankName: 'Orchard Bank',
    bankAddress: '1 Orchard Road',
    bankBranch: 'Central',
    province: 'SG',
    city: 'Singapore',
    bankCode: 'ORCH',
    firstName: 'Mei',
    lastName: 'Lin',
  });
  if (added.listed !== '0') throw new Error(`the card was not added: ${added.listed}`);
}

async function payoutStatus({ url }: PaymentSimulator, proposalNo: string): Promise<string> {
  const body = JSON.stringify({ proposalNo });
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  const response = await fetch(`${url}/payout-states`, {
    method: 'POST',
    body,
    headers: { 'x-signature': signature },
  });
  return ((await response.json()) as { status: string }).status;
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve));
}
