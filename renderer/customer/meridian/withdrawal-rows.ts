import type { WithdrawalState } from '../../../backend/domain/withdrawals/index.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { Withdrawal } from '../money/withdraw/port.ts';
import { money } from './amounts.ts';

/** A withdrawal on the wire. */
export interface WithdrawalRow {
  readonly proposalNo: string;
  readonly createTime: number;
  readonly updateTime: number;
  readonly tradeType: number;
  readonly accountCurrency: string;
  readonly withdrawCurrency: string;
  readonly amount: string;
  readonly withdrawFee: string;
  readonly finalAmount: string;
  readonly bankCardNo: string;
  readonly bankName: string;
  readonly blockchainName: string;
  readonly checkBy: string;
  readonly remark: string;
  readonly txid: string;
  readonly transferRejectReason: string;
  /** 1 waiting for approval, 2 refused, 3 failed, 4 done, 5 in progress. */
  readonly withdrawViewStatus: number;
}

/** What the platform gives as the reason of one that its customer took back. */
const TAKEN_BACK = 'cancelled by the customer';

/** How a withdrawal stands, by its numbers. */
export function withdrawalState(
  row: Pick<WithdrawalRow, 'withdrawViewStatus' | 'checkBy' | 'remark'>,
): WithdrawalState {
  switch (row.withdrawViewStatus) {
    case 2:
      return row.remark === TAKEN_BACK ? 'cancelled' : 'refused';
    case 3:
      return 'failed';
    case 4:
      return 'done';
    case 5:
      return 'paying';
    default:
      return row.checkBy === '' ? 'waiting' : 'approved';
  }
}

export function toWithdrawal(
  row: WithdrawalRow,
  assets: ReadonlyMap<string, number>,
  offset: number,
): Withdrawal {
  const digits = assets.get(row.accountCurrency) ?? 2;
  const payDigits = assets.get(row.withdrawCurrency) ?? 2;
  const state = withdrawalState(row);
  return {
    ...{ number: row.proposalNo, state, digits, payDigits },
    createdAtMs: row.createTime - offset,
    changedAtMs: row.updateTime - offset,
    accountType: TRADE_TYPES.word(row.tradeType),
    currency: row.accountCurrency,
    amount: money(row.amount, digits),
    fee: money(row.withdrawFee, digits),
    payCurrency: row.withdrawCurrency,
    arrives: money(row.finalAmount, payDigits),
    payee: row.bankCardNo,
    place: row.blockchainName || row.bankName,
    transferNumber: row.txid,
    reason: state === 'refused' || state === 'failed' ? row.transferRejectReason || row.remark : '',
  };
}
