import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import type { ManagementHarness } from './management-harness.ts';

/** A transfer as its customer reads it. */
export interface TransferRecord {
  readonly outAccountId: number;
  readonly outCurrencyCode: string;
  readonly outTradeType: number;
  readonly outAmount: string;
  readonly inAccountId: number;
  readonly inCurrencyCode: string;
  readonly inTradeType: number;
  readonly inAmount: string;
  readonly createTime: string;
}

interface AccountRow {
  readonly accountId: number;
  readonly tradeType: number;
  readonly currency: string;
  readonly balance: string;
  readonly assetsId: number;
}

/** Calls of a customer about transfers, and what an operator does for it. */
export function transferCalls(management: ManagementHarness) {
  const move = (token: string, body: object, bizType: string = BIZ_TYPE.capitalTransfer) =>
    management.own<{ surplusAmount: string }>(token, bizType, body);
  const records = async (token: string, body: object = {}) =>
    (
      await management.own<{ records: TransferRecord[]; total: number }>(
        token,
        BIZ_TYPE.capitalTransferRecord,
        body,
      )
    ).envelope.data;
  const accounts = async (token: string) =>
    (await management.own<{ accountList: AccountRow[] }>(token, BIZ_TYPE.findCustomerInfo)).envelope.data
      .accountList;
  const balance = async (token: string, tradeType: number, currency = 'USDT') =>
    (await accounts(token)).find((one) => one.tradeType === tradeType && one.currency === currency)?.balance;
  const flows = async (token: string, tradeType: number) =>
    (
      await management.own<{ records: { businessType1: number; amount: string; amountAfter: string }[] }>(
        token,
        BIZ_TYPE.queryCapitalFlowList,
        { tradeType },
      )
    ).envelope.data.records;
  const fund = async (customerNo: string, members: object) => {
    const usual = { customerNo, accountCurrency: 'USDT', tradeType: 2, businessType: 7, withdraw: true };
    const answer = await management.call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, {
      ...usual,
      ...members,
    });
    if (answer.listed !== '0') throw new Error(`the account was not funded: ${answer.listed}`);
  };
  return { move, records, accounts, balance, flows, fund };
}
