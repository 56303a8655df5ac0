import { toRate } from '../../../domain/index.ts';
import type { Withdrawal, WithdrawalState, WithdrawalTerms } from '../../../domain/withdrawals/index.ts';
import type { WithdrawProposalRow } from '../../../storage/fund/index.ts';
import { readApprovals, type StoredApproval } from '../four-eyes.ts';

/** To whom a withdrawal goes. */
export interface Payee {
  readonly form: 'card' | 'address';
  /** Number of the card, or the address. */
  readonly account: string;
  readonly blockchain: string;
  /** Owner and bank of a card; empty for an address. */
  readonly name: string;
  readonly bankName: string;
  readonly bankCode: string;
}

/** What belongs to a proposal besides the money. */
export interface WithdrawalOrigin {
  readonly tradeType: number;
  readonly customerGroupId: number;
  readonly country: string;
  readonly remark: string;
}

/** A proposal as the platform works with it. */
export interface StoredWithdrawal {
  readonly row: WithdrawProposalRow;
  readonly origin: WithdrawalOrigin;
  readonly payee: Payee;
  readonly withdrawal: Withdrawal;
  /** Whether the money is on its way: its provider was asked, or is just about to be. */
  readonly isSent: boolean;
  /** Whether an operator transferred the money. */
  readonly isByHand: boolean;
}

const AMOUNTS = ['rate', 'amount', 'fee', 'reviewFrom', 'fourEyesFrom'] as const;

/** Amounts as text, because JSON has no integers of their size. */
interface WithdrawalRecord {
  readonly origin: WithdrawalOrigin;
  readonly terms: Readonly<Record<(typeof AMOUNTS)[number], string>> &
    Pick<WithdrawalTerms, 'accountDigits' | 'payoutDigits'>;
  readonly approvals: readonly StoredApproval[];
  readonly reason: string;
  readonly isSent: boolean;
  readonly isByHand: boolean;
}

/** The row of a proposal as it stands now. */
export function toWithdrawalRow(stored: StoredWithdrawal, updateTimeMs: number): WithdrawProposalRow {
  const { row, origin, payee, withdrawal, isSent, isByHand } = stored;
  const { terms, approvals, reason, state } = withdrawal;
  const { rate, amount, fee, reviewFrom, fourEyesFrom, accountDigits, payoutDigits } = terms;
  const record: WithdrawalRecord = {
    origin,
    terms: {
      ...{ rate: String(rate), amount: String(amount), fee: String(fee) },
      ...{ reviewFrom: String(reviewFrom), fourEyesFrom: String(fourEyesFrom), accountDigits, payoutDigits },
    },
    ...{ approvals, reason, isSent, isByHand },
  };
  return {
    ...row,
    ...{ state, amount: String(amount), fee: String(fee), update_time_ms: updateTimeMs },
    payee: JSON.stringify(payee),
    record: JSON.stringify(record),
  };
}

/** A proposal out of its row. */
export function readWithdrawal(row: WithdrawProposalRow): StoredWithdrawal {
  const { origin, terms, approvals, reason, isSent, isByHand } = JSON.parse(row.record) as WithdrawalRecord;
  return {
    ...{ row, origin, isSent, isByHand },
    payee: JSON.parse(row.payee) as Payee,
    withdrawal: {
      state: row.state as WithdrawalState,
      terms: {
        ...{ accountDigits: terms.accountDigits, payoutDigits: terms.payoutDigits },
        rate: toRate(BigInt(terms.rate)),
        amount: BigInt(terms.amount),
        fee: BigInt(terms.fee),
        reviewFrom: BigInt(terms.reviewFrom),
        fourEyesFrom: BigInt(terms.fourEyesFrom),
      },
      ...{ approvals: readApprovals(approvals), reason },
    },
  };
}
