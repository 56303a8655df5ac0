import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import type { ManagementHarness } from './management-harness.ts';

/** A deposit as both sides read it. */
export interface DepositRow {
  readonly proposalNo: string;
  readonly state: string;
  readonly checkStatus: number;
  readonly depositStatus: number;
  readonly paymentStatus: number;
  readonly refundRet: number | null;
  readonly remark: string;
  readonly finalAmount: string | null;
  readonly txid: string;
}

/** What creating a deposit answers. */
export interface CreatedDeposit {
  readonly proposalNo: string;
  readonly url: string;
  readonly amount: string;
  readonly currency: string;
  readonly toAddress: string;
  readonly expireTime: number;
}

/** The request for a deposit by card into the isolated account. */
export const CARD = {
  tradeType: 2,
  paymentCurrency: 'USD',
  accountCurrency: 'USDT',
  paymentChannelCode: 'card',
  paymentChannelType: 'bank_card',
  paymentMerchantNo: 'simulator',
  paymentChannelClientType: 'pc',
  depositAmount: '100',
};

/** One by coin transfer, which costs nothing and needs no rate. */
export const COIN = {
  ...CARD,
  paymentCurrency: 'USDT',
  paymentChannelCode: 'coin',
  paymentChannelType: 'digit_wallet',
  blockchainName: 'TRC20',
};

/** A customer's and an operator's calls about deposits, and what a payer does on the page. */
export function depositCalls(management: Pick<ManagementHarness, 'own' | 'call'>) {
  const create = async (token: string, body: object = CARD) => {
    const made = await management.own<CreatedDeposit>(token, BIZ_TYPE.createDepositProposal, body);
    if (made.listed !== '0') throw new Error(`the proposal was not made: ${made.listed}`);
    return made.envelope.data;
  };
  const pay = async ({ url }: CreatedDeposit, act: string, amount?: string) => {
    const form = new URLSearchParams({ act, ...(amount === undefined ? {} : { amount }) });
    const response = await fetch(url, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`the page answered ${response.status}`);
    return response.text();
  };
  const read = async (token: string, proposalNo: string) =>
    (await management.own<DepositRow>(token, BIZ_TYPE.queryDepositProposal, { tradeType: 2, proposalNo }))
      .envelope.data;
  const balance = async (token: string, tradeType = 2) =>
    (await management.own<{ balance: string }>(token, BIZ_TYPE.queryCustomerAssets, { tradeType })).envelope
      .data.balance;
  const reconcile = async () =>
    (
      await management.call<{ payments: number; differences: unknown[] }>(
        MANAGEMENT_BIZ_TYPE.reconcileDeposits,
      )
    ).envelope.data;
  return { create, pay, read, balance, reconcile };
}
