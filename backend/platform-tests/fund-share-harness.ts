import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import type { Page } from '../contract/records/index.ts';
import type { ManagementHarness } from './management-harness.ts';

/** Meridian Digital Assets: its shares are MDF, priced in USDT, its net value comes at 22:00 UTC. */
export const DIGITAL = 1;
export const SPOT = 5;

export interface ApplyRow {
  readonly id: number;
  readonly proposalNo: string;
  readonly customerNoFun: string;
  readonly amountPay: string;
  readonly finalAmount: string | null;
  readonly fees: string | null;
  readonly shares: string;
  readonly sharesNet: string | null;
  readonly sharesStatus: number;
  readonly executeStatus: number;
  readonly executeId: string;
  readonly executeList: readonly { readonly amount: number; readonly symbolName: string }[];
}

export interface RedeemRow {
  readonly id: number;
  readonly proposalNo: string;
  readonly amountRedeem: string | null;
  readonly fees: string | null;
  readonly shares: string;
  readonly sharesNet: string | null;
  readonly sharesStatus: number;
  readonly basketTag: boolean;
}

export interface AssetRow {
  readonly currency: string;
  readonly amount: string;
  readonly fees: string;
  readonly total: string;
}

/** What `queryFundInfo` says. */
export interface Totals {
  readonly sharesIssued: number;
  readonly sharesApply: number;
  readonly sharesConfirm: number;
  readonly sharesRedeem: number;
  readonly sharesCurrent: number;
}

/** A customer's calls about funds. */
export function fundCalls(management: ManagementHarness) {
  const own = async <Data>(token: string, bizType: string, body: object = {}): Promise<Data> => {
    const answer = await management.own<Data>(token, bizType, body);
    if (answer.listed !== '0') throw new Error(`${bizType}: ${answer.listed}`);
    return answer.envelope.data;
  };
  /** Pays into the spot wallet, as an operator. */
  const fund = async (customerNo: string, amount: number, accountCurrency = 'USDT') => {
    const body = { customerNo, accountCurrency, tradeType: SPOT, businessType: 52, amount, withdraw: true };
    const { listed } = await management.call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, body);
    if (listed !== '0') throw new Error(`the wallet was not paid into: ${listed}`);
  };
  const addInvestor = async (email: string, amount = 10_000) => {
    const customerNo = await management.addCustomer(email);
    if (amount > 0) await fund(customerNo, amount);
    return { customerNo, token: await management.signIn(email) };
  };
  return {
    own,
    fund,
    addInvestor,
    subscribe: (token: string, amountPay: number | string, more: object = {}) =>
      own<ApplyRow>(token, BIZ_TYPE.applyFund, { fundId: DIGITAL, amountPay, ...more }),
    redeem: (token: string, shares: number | string, currencyCode = 'USDT') =>
      own<RedeemRow>(token, BIZ_TYPE.createFundRedeem, { fundId: DIGITAL, shares, currencyCode }),
    subscriptions: async (token: string, body: object = {}) =>
      (await own<Page<ApplyRow>>(token, BIZ_TYPE.customerFundApplyPage, { customerGroupId: 1, ...body }))
        .records,
    redemptions: async (token: string, body: object = {}) =>
      (await own<Page<RedeemRow>>(token, BIZ_TYPE.fundRedeemPage, body)).records,
    /** What the wallet has of a currency. */
    balance: async (token: string, currency: string) => {
      const body = { tradeType: SPOT };
      const { accountInfoMap } = await own<{
        accountInfoMap: Record<string, { balance: string } | undefined>;
      }>(token, BIZ_TYPE.queryCustomerAssetsInfo, body);
      return Number(accountInfoMap[currency]?.balance ?? 0);
    },
    totals: (token: string) => own<Totals>(token, BIZ_TYPE.queryFundInfo, { fundId: DIGITAL }),
  };
}
