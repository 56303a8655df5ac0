import {
  applyDepositEvent,
  obstacleToDeposit,
  type Deposit,
  type DepositEvent,
  type DepositFee,
  type DepositState,
  type DepositTerms,
} from '../../../domain/deposits/index.ts';
import { depositProposalRepository, type DepositProposalRow } from '../../../storage/fund/index.ts';
import {
  packRecord,
  readApprovals,
  unpackRecord,
  type ApprovedKind,
  type ProposalKind,
  type StoredApproval,
  type StoredProposal,
} from '../../proposals/index.ts';

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
export interface StoredDeposit extends StoredProposal<DepositProposalRow> {
  readonly origin: DepositOrigin;
  readonly deposit: Deposit;
  /** The payment that it was paid with; empty while it was not. */
  readonly paymentId: string;
}

const AMOUNTS: ReadonlySet<string> = new Set([
  ...['intended', 'rate', 'asked', 'reviewFrom', 'fourEyesFrom', 'paid'],
]);

/** What the row has no columns for; earlier versions wrote and read it as it is. */
interface DepositRecord {
  readonly origin: DepositOrigin;
  readonly terms: Omit<DepositTerms, 'fee'> & { readonly fee: readonly [DepositFee['type'], string] };
  readonly paid: bigint;
  readonly approvals: readonly StoredApproval[];
  readonly reason: string;
  readonly paymentId: string;
}

/** The row of a proposal as it stands now. */
function toDepositRow(stored: StoredDeposit, updateTimeMs: number): DepositProposalRow {
  const { row, origin, deposit, paymentId } = stored;
  const { terms, paid, approvals, reason, state } = deposit;
  const { fee } = terms;
  const record: DepositRecord = {
    origin,
    terms: { ...terms, fee: [fee.type, String(fee.type === 'fixed' ? fee.amount : fee.share)] },
    ...{ paid, approvals, reason, paymentId },
  };
  return { ...row, state, update_time_ms: updateTimeMs, record: packRecord(record) };
}

/** A proposal out of its row. */
export function readDeposit(row: DepositProposalRow): StoredDeposit {
  const record = unpackRecord(row.record, AMOUNTS) as DepositRecord;
  const { origin, terms, paid, approvals, reason, paymentId } = record;
  const [type, value] = terms.fee;
  const fee: DepositFee = type === 'fixed' ? { type, amount: BigInt(value) } : { type, share: BigInt(value) };
  const state = row.state as DepositState;
  return {
    ...{ row, origin, paymentId },
    deposit: { state, terms: { ...terms, fee }, paid, approvals: readApprovals(approvals), reason },
  };
}

/** Deposits as proposals: the states are those of the domain. */
export const DEPOSIT_KIND: ProposalKind<DepositProposalRow, StoredDeposit, DepositEvent> &
  ApprovedKind<StoredDeposit, DepositEvent> = {
  repository: depositProposalRepository,
  read: readDeposit,
  toRow: toDepositRow,
  apply(stored, event) {
    const deposit = applyDepositEvent(stored.deposit, event);
    return deposit && { ...stored, deposit };
  },
  approved: (by, atMs) => ({ type: 'approved', by, atMs }),
  obstacle: ({ deposit }, by, atMs) => obstacleToDeposit(deposit, by, atMs),
};
