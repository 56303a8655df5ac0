import { toRate } from '../../../domain/index.ts';
import type { Deposit, DepositFee, DepositState, DepositTerms } from '../../../domain/deposits/index.ts';
import type { DepositProposalRow } from '../../../storage/fund/index.ts';
import type { Statement } from '../../../storage/index.ts';
import { readApprovals, type StoredApproval } from '../four-eyes.ts';

/** What belongs to a proposal besides the money. */
export interface DepositOrigin {
  readonly tradeType: number;
  readonly customerGroupId: number;
  readonly channelId: number;
  readonly paymentCode: string;
  readonly paymentType: string;
  readonly merchantNo: string;
  readonly clientType: string;
  readonly blockchain: string;
  readonly address: string;
  /** Where it is paid; absent in proposals that an earlier version stored. */
  readonly pageUrl?: string;
  /** The number of the address at which it was paid; absent where it has an order of its own. */
  readonly orderNo?: string;
  /** What the customer set down before; absent without. */
  readonly details?: string;
  readonly country: string;
  readonly depositFrom: string;
  readonly callbackUrl: string;
  readonly thirdAccount: string;
  readonly remark: string;
  /** In the account's currency, as the customer asked for it. */
  readonly intended: bigint;
}

/** A proposal as the platform works with it. */
export interface StoredDeposit {
  readonly row: DepositProposalRow;
  readonly origin: DepositOrigin;
  readonly deposit: Deposit;
  /** Not on disk yet: it is stored together with its payment. */
  readonly isNew?: boolean;
  /** What is used up in the commit that stores it first, such as a marked rate. */
  readonly usesUp?: readonly Statement[];
  /** The payment that it was paid with; empty while it was not. */
  readonly paymentId: string;
}

/** Amounts as text, because JSON has no integers of their size. */
interface DepositRecord {
  readonly origin: Omit<DepositOrigin, 'intended'> & { readonly intended: string };
  readonly terms: Readonly<Record<'rate' | 'asked' | 'reviewFrom' | 'fourEyesFrom', string>> &
    Pick<DepositTerms, 'paymentDigits' | 'accountDigits'> & {
      readonly fee: readonly [DepositFee['type'], string];
    };
  readonly paid: string;
  readonly approvals: readonly StoredApproval[];
  readonly reason: string;
  readonly paymentId: string;
}

/** The row of a proposal as it stands now. */
export function toDepositRow(stored: StoredDeposit, updateTimeMs: number): DepositProposalRow {
  const { row, origin, deposit, paymentId } = stored;
  const { terms, paid, approvals, reason, state } = deposit;
  const { fee } = terms;
  const record: DepositRecord = {
    origin: { ...origin, intended: String(origin.intended) },
    terms: {
      rate: String(terms.rate),
      asked: String(terms.asked),
      reviewFrom: String(terms.reviewFrom),
      fourEyesFrom: String(terms.fourEyesFrom),
      paymentDigits: terms.paymentDigits,
      accountDigits: terms.accountDigits,
      fee: [fee.type, String(fee.type === 'fixed' ? fee.amount : fee.share)],
    },
    paid: String(paid),
    approvals,
    reason,
    paymentId,
  };
  return { ...row, state, update_time_ms: updateTimeMs, record: JSON.stringify(record) };
}

/** A proposal out of its row. */
export function readDeposit(row: DepositProposalRow): StoredDeposit {
  const { origin, terms, paid, approvals, reason, paymentId } = JSON.parse(row.record) as DepositRecord;
  const [type, value] = terms.fee;
  return {
    row,
    origin: { ...origin, intended: BigInt(origin.intended) },
    deposit: {
      state: row.state as DepositState,
      terms: {
        rate: toRate(BigInt(terms.rate)),
        asked: BigInt(terms.asked),
        reviewFrom: BigInt(terms.reviewFrom),
        fourEyesFrom: BigInt(terms.fourEyesFrom),
        paymentDigits: terms.paymentDigits,
        accountDigits: terms.accountDigits,
        fee: type === 'fixed' ? { type, amount: BigInt(value) } : { type, share: BigInt(value) },
      },
      paid: BigInt(paid),
      approvals: readApprovals(approvals),
      reason,
    },
    paymentId,
  };
}
