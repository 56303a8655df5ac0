import { withdrawalFigures } from '../../../domain/withdrawals/index.ts';
import {
  withdrawProposalRepository as proposals,
  type WithdrawEntryRow,
  type WithdrawProposalRow,
} from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import { readPayableLines, type PayableLines } from '../../../storage/trading/index.ts';
import type { PaymentChannel, PayoutState } from '../deposits/channel.ts';
import {
  areBalanced,
  compareRows,
  type Difference,
  type ReconciliationCheck,
  type Watcher,
} from '../../proposals/index.ts';
import { readWithdrawal, type StoredWithdrawal } from './stored-withdrawal.ts';

/** Withdrawals that are read at a time. */
const WITHDRAWALS_AT_A_TIME = 500;
/** Withdrawals go on while the books are read: what differs is read again so often. */
const READINGS = 3;

/** Something that does not agree. */
export interface WithdrawDifference {
  /** Empty for a difference of a whole account. */
  readonly proposalNo: string;
  readonly accountId: number;
  /**
   * `books`: lines of the payout that do not add up, `channel`: the provider says something else, `ledger`: the proposals of the
   * account and its lines in the ledger of trading.
   */
  readonly between: 'books' | 'channel' | 'ledger';
}

export interface ReconcileWithdrawalDeps {
  readonly database: Database;
  channel(merchantNo: string): PaymentChannel | undefined;
}

/**
 * Compares all withdrawals of a company that changed from a time on with their books, their providers and the ledger of trading.
 * What does not agree is listed; a provider that gives no answer is a difference of each of its payouts.
 */
export async function reconcileWithdrawals(
  { database, channel }: ReconcileWithdrawalDeps,
  companyId: number,
  fromMs: number,
  { onCompared, signal }: Watcher = {},
): Promise<{ readonly withdrawals: number; readonly differences: WithdrawDifference[] }> {
  const differences: WithdrawDifference[] = [];
  const accountIds = new Set<number>();
  const withdrawals = await compareRows(
    {
      size: WITHDRAWALS_AT_A_TIME,
      read: (after: WithdrawProposalRow | undefined) =>
        proposals.changedSince(database, companyId, fromMs, {
          afterId: after?.id ?? 0,
          limit: WITHDRAWALS_AT_A_TIME,
        }),
    },
    async (row): Promise<WithdrawDifference[]> => {
      const stored = readWithdrawal(row);
      const { proposal_no: proposalNo, account_id: accountId } = row;
      accountIds.add(accountId);
      const entries = await proposals.entriesOf(database, proposalNo);
      signal?.throwIfAborted();
      const isSound = {
        books: isBooked(stored, entries),
        channel: await agreesWithProvider(stored, channel(row.merchant_no)),
      };
      return (['books', 'channel'] as const)
        .filter((between) => !isSound[between])
        .map((between) => ({ proposalNo, accountId, between }));
    },
    {
      signal,
      onCompared(more, found) {
        differences.push(...found);
        onCompared?.(more, found.map(toDifference));
      },
    },
  );
  const all = [...accountIds];
  for (let from = 0; from < all.length; from += WITHDRAWALS_AT_A_TIME) {
    signal?.throwIfAborted();
    const unsound = await findUnsoundAccounts(database, all.slice(from, from + WITHDRAWALS_AT_A_TIME));
    for (const accountId of unsound) differences.push({ proposalNo: '', accountId, between: 'ledger' });
  }
  return { withdrawals, differences };
}

/** The withdrawals in the report. */
export function withdrawCheck(deps: ReconcileWithdrawalDeps): ReconciliationCheck {
  return {
    name: 'withdrawals',
    async run(companyId, fromMs, watcher) {
      const { withdrawals, differences } = await reconcileWithdrawals(deps, companyId, fromMs, watcher);
      return { checked: withdrawals, differences: differences.map(toDifference) };
    },
  };
}

function toDifference({ proposalNo, accountId, between }: WithdrawDifference): Difference {
  return { subject: proposalNo || String(accountId), reference: '', between };
}

/** The steps that a payout has taken. */
function stepsOf({ withdrawal: { state }, isSent }: StoredWithdrawal): readonly string[] {
  if (!isSent) return [];
  if (state === 'done') return ['arrived', 'sent'];
  return state === 'failed' ? ['returned', 'sent'] : ['sent'];
}

/** True when every step of the payout stands in the books. */
function isBooked(stored: StoredWithdrawal, entries: readonly WithdrawEntryRow[]): boolean {
  const { terms, state } = stored.withdrawal;
  const isMissing = state === 'done' && !stored.isSent;
  return !isMissing && areBalanced(entries, stepsOf(stored), withdrawalFigures(terms).payout);
}

/** True when the provider says of the payout what its proposal says. One that was never asked for is no business of the provider. */
async function agreesWithProvider(
  { row, withdrawal: { state }, isSent, isManualPayout }: StoredWithdrawal,
  provider: PaymentChannel | undefined,
): Promise<boolean> {
  if (row.merchant_no === '' || !isSent) return true;
  let said: PayoutState | undefined;
  try {
    said = await provider?.payout(row.proposal_no);
  } catch {
    said = undefined;
  }
  if (said === undefined) return false;
  if (state === 'paying') return said.status === 'pending' || said.status === 'unknown';
  if (state === 'done' && !isManualPayout) return said.status === 'paid' && said.payoutId === row.txid;
  return said.status === 'failed';
}

/** Accounts whose proposals and ledger lines do not say the same. */
async function findUnsoundAccounts(
  database: Database,
  accountIds: readonly number[],
): Promise<readonly number[]> {
  let unsound = accountIds;
  for (let reading = 0; reading < READINGS && unsound.length > 0; reading += 1) {
    const lines = await readPayableLines(database, unsound);
    const rows = await proposals.ofAccounts(database, unsound);
    unsound = unsound.filter((accountId) => {
      const own = rows.filter((row) => row.account_id === accountId);
      return !isSame(sumsOf(own), lines.get(accountId) ?? NO_LINES);
    });
  }
  return unsound;
}

const NO_LINES: PayableLines = { requested: 0n, cancelled: 0n, paid: 0n };

function sumsOf(rows: readonly Pick<WithdrawProposalRow, 'state' | 'amount'>[]): PayableLines {
  const sum = (...states: readonly string[]) =>
    rows
      .filter(({ state }) => states.length === 0 || states.includes(state))
      .reduce((total, { amount }) => total + BigInt(amount), 0n);
  return { requested: sum(), cancelled: sum('refused', 'failed', 'cancelled'), paid: sum('done') };
}

function isSame(one: PayableLines, other: PayableLines): boolean {
  return one.requested === other.requested && one.cancelled === other.cancelled && one.paid === other.paid;
}
