import type { WallClock } from '../../../domain/clock.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { depositFigures } from '../../../domain/deposits/index.ts';
import type { ChannelPayment, PaymentChannel } from './channel.ts';
import type { Deposits } from './deposits.ts';
import { orderOf, readDeposit, type StoredDeposit, toChannelPayment } from './stored-deposit.ts';
import {
  areBalanced,
  compareRows,
  type Difference,
  MAX_DIFFERENCES,
  type ReconciliationCheck,
  type Watcher,
} from '../../proposals/index.ts';
import {
  depositAddressRepository,
  depositLedgerRepository,
  depositPaymentRepository,
  type DepositPaymentRow,
  depositProposalRepository,
  type LedgerOfDeposits,
} from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';

/** Payments that are read at a time, ours and those of a provider. */
const PAYMENTS_AT_A_TIME = 500;
/** A payment this young may still be on its way to the platform. */
const REPORT_GRACE_MS = 60_000;

/** Something that does not agree. */
interface DepositDifference {
  /** For `check` the merchant number of the provider. */
  readonly proposalNo: string;
  readonly paymentId: string;
  /**
   * `books`: lines that do not add up, `proposal`: a payment that its proposal does not say, `channel`: one that the provider does not,
   * `ledger`: an account whose ledger has other deposits than were credited, `missing`: a payment that never reached the platform,
   * `check`: a provider that does not say what it got, so that nobody knows what is missing.
   */
  readonly between: 'books' | 'proposal' | 'channel' | 'ledger' | 'missing' | 'check';
}

export interface ReconcileDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly deposits: Deposits;
  /** Providers through which the company gets money, by their merchant numbers. */
  merchantsOf(companyId: number): readonly string[];
  channel(merchantNo: string): PaymentChannel | undefined;
  /** Accounts whose ledger has other deposits than were credited. */
  accountsWithOtherDeposits(accountIds: readonly number[]): Promise<readonly number[]>;
}

interface Reconciliation {
  /** Payments that were compared. */
  readonly payments: number;
  readonly differences: readonly DepositDifference[];
  /** How many there are, those beyond the listed ones too. */
  readonly found: number;
  /** False where differences are not listed, or a provider did not answer or has no list of what it got. */
  readonly complete: boolean;
}

/**
 * Compares payments of a company with their proposals, their books, the ledger of trading and their providers, from a time on. What
 * does not agree is listed; a provider that gives no answer is a difference of each of its payments.
 */
export async function reconcileDeposits(
  deps: ReconcileDeps,
  companyId: number,
  fromMs: number,
  { onCompared, signal }: Watcher = {},
): Promise<Reconciliation> {
  const differences: DepositDifference[] = [];
  let found = 0;
  const note = (difference: DepositDifference) => {
    found += 1;
    if (differences.length < MAX_DIFFERENCES) differences.push(difference);
  };
  const accounts = new Map<number, string>();
  const payments = await compareRows(
    {
      size: PAYMENTS_AT_A_TIME,
      read: (after: DepositPaymentRow | undefined) =>
        depositPaymentRepository.page(deps.database, { companyId, fromMs, after, limit: PAYMENTS_AT_A_TIME }),
    },
    (row) => comparePayment(deps, row, { accounts, signal }),
    {
      signal,
      onCompared(more, different) {
        different.forEach(note);
        onCompared?.(more, different.map(toDifference));
      },
    },
  );
  signal?.throwIfAborted();
  for (const accountId of await deps.accountsWithOtherDeposits([...accounts.keys()]))
    note({ proposalNo: accounts.get(accountId) ?? '', paymentId: '', between: 'ledger' });
  let isWhole = true;
  for (const merchantNo of deps.merchantsOf(companyId)) {
    const outcome = await findMissing(deps, { companyId, merchantNo, fromMs, signal }, note);
    isWhole &&= outcome === 'compared';
    if (outcome === 'silent') note({ proposalNo: merchantNo, paymentId: '', between: 'check' });
  }
  return { payments, differences, found, complete: isWhole && found === differences.length };
}

type Note = (difference: DepositDifference) => void;

/** What one payment disagrees with; notes the account that it was credited to. */
async function comparePayment(
  { database, deposits, channel }: ReconcileDeps,
  row: DepositPaymentRow,
  { accounts, signal }: { readonly accounts: Map<number, string> } & Pick<Watcher, 'signal'>,
): Promise<DepositDifference[]> {
  const { proposal_no: proposalNo, payment_id: paymentId, merchant_no: merchantNo } = row;
  const stored = await deposits.find(proposalNo);
  if (stored !== undefined) accounts.set(stored.row.account_id, proposalNo);
  const entries = await depositPaymentRepository.entriesOf(database, row);
  signal?.throwIfAborted();
  const isSound = {
    books: areBalanced(entries, STEPS[row.state], BigInt(row.amount)),
    proposal: agrees(row, stored),
    channel: isReported(row, await paymentsOf(channel(merchantNo), orderOf(row))),
  };
  return (['books', 'proposal', 'channel'] as const)
    .filter((between) => !isSound[between])
    .map((between) => ({ proposalNo, paymentId, between }));
}

/** The payments of deposits in the report. */
export function depositCheck(deps: ReconcileDeps): ReconciliationCheck {
  return {
    name: 'deposits',
    async run(companyId, fromMs, watcher) {
      const { payments, differences, ...rest } = await reconcileDeposits(deps, companyId, fromMs, watcher);
      return { ...rest, checked: payments, differences: differences.map(toDifference) };
    },
  };
}

function toDifference({ proposalNo, paymentId, between }: DepositDifference): Difference {
  return { subject: proposalNo, reference: paymentId, between };
}

async function paymentsOf(
  channel: PaymentChannel | undefined,
  proposalNo: string,
): Promise<readonly ChannelPayment[]> {
  try {
    return (await channel?.payments(proposalNo)) ?? [];
  } catch {
    return [];
  }
}

/** What one provider got from a time on. */
interface MerchantSpan extends Pick<Watcher, 'signal'> {
  readonly companyId: number;
  readonly merchantNo: string;
  readonly fromMs: number;
}

/** Notes payments of a provider that the platform does not have; `unlisted`: it has no list of what it got, `silent`: it gave none. */
async function findMissing(
  { database, wallClock, channel }: ReconcileDeps,
  { companyId, merchantNo, fromMs, signal }: MerchantSpan,
  note: Note,
): Promise<'compared' | 'unlisted' | 'silent'> {
  const untilMs = wallClock.nowMs() - REPORT_GRACE_MS;
  for (let offset = 0; ; offset += PAYMENTS_AT_A_TIME) {
    signal?.throwIfAborted();
    const span = { fromMs, untilMs, offset, limit: PAYMENTS_AT_A_TIME };
    const received = await (channel(merchantNo)?.received(span) ?? Promise.reject()).catch(
      () => 'silent' as const,
    );
    if (received === 'silent') return 'silent';
    if (received === undefined) return 'unlisted';
    const paymentIds = received.map(({ paymentId }) => paymentId);
    const known = await depositPaymentRepository.known(database, merchantNo, paymentIds);
    for (const { proposalNo, paymentId } of received.filter((one) => !known.has(one.paymentId))) {
      const owner =
        (await depositProposalRepository.byNumber(database, proposalNo)) ??
        (await depositAddressRepository.byNumber(database, proposalNo));
      // A provider may serve several companies.
      if (owner === undefined || owner.company_id === companyId)
        note({ proposalNo, paymentId, between: 'missing' });
    }
    if (received.length < PAYMENTS_AT_A_TIME) return 'compared';
  }
}

const STEPS: Readonly<Record<DepositPaymentRow['state'], readonly string[]>> = {
  held: ['received'],
  returning: ['received'],
  credited: ['credited', 'received'],
  returned: ['received', 'returned'],
};

/** True when the proposal says of the payment what the payment says of itself. */
function agrees(payment: DepositPaymentRow, stored: StoredDeposit | undefined): boolean {
  if (stored === undefined) return false;
  const { deposit, paymentId } = stored;
  if (paymentId !== payment.payment_id) return payment.state === 'returning' || payment.state === 'returned';
  if (deposit.paid !== BigInt(payment.amount)) return false;
  switch (deposit.state) {
    case 'done':
      return payment.state === 'credited' && depositFigures(deposit).final > 0n;
    case 'paid':
    case 'approved':
      return payment.state === 'held';
    case 'refused':
      return payment.state === 'returning';
    case 'refunded':
      return payment.state === 'returned';
    default:
      return false;
  }
}

function isReported(row: DepositPaymentRow, reported: readonly ChannelPayment[]): boolean {
  const { paymentId, amount, currency } = toChannelPayment(row);
  return reported.some(
    (one) =>
      one.paymentId === paymentId && one.currency === currency && Number(one.amount) === Number(amount),
  );
}

/** Accounts that are compared at a time. */
const ACCOUNTS_AT_A_TIME = 200;

/** Deposits and fees of an account, at its digits. */
interface Booked {
  readonly deposits: bigint;
  readonly fees: bigint;
}

const NOTHING: Booked = { deposits: 0n, fees: 0n };

/**
 * Accounts whose ledger of trading has other deposits than proposals and adjustments explain. Compares everything since the account
 * was opened, so that a line too many is found like one that is missing. What is credited meanwhile is looked at twice.
 */
export async function accountsWithOtherDeposits(
  database: Database,
  accountIds: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < accountIds.length; at += ACCOUNTS_AT_A_TIME) {
    const first = await compare(database, accountIds.slice(at, at + ACCOUNTS_AT_A_TIME));
    if (first.length > 0) found.push(...(await compare(database, first)));
  }
  return found;
}

async function compare(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const credited = await creditedBy(database, accountIds);
  const ledger = await depositLedgerRepository.ofAccounts(database, accountIds);
  const adjusted = await depositLedgerRepository.adjustments(database, accountIds);
  return accountIds.filter((accountId) => {
    const booked = ledger.find((one) => one.accountId === accountId);
    const own = adjusted.filter((row) => row.account_id === accountId);
    const adjustments = own.reduce(
      (sum, { amount }) => sum + (parseDecimal(amount, booked?.digits ?? 0) ?? 0n),
      0n,
    );
    const { deposits, fees } = credited.get(accountId) ?? NOTHING;
    return !isExplained(booked, { deposits: deposits + adjustments, fees });
  });
}

/** The first balance of an account stands in its ledger like a deposit. */
function isExplained(booked: LedgerOfDeposits | undefined, explained: Booked): boolean {
  const { deposits, fees, opening } = booked ?? { ...NOTHING, opening: 0n };
  const rest = deposits - explained.deposits;
  return fees === explained.fees && (rest === 0n || rest === opening);
}

/** What the credited proposals of accounts brought. */
async function creditedBy(database: Database, accountIds: readonly number[]): Promise<Map<number, Booked>> {
  const sums = new Map<number, Booked>();
  for (const row of await depositProposalRepository.credited(database, accountIds)) {
    const { actual, fee } = depositFigures(readDeposit(row).deposit);
    const before = sums.get(row.account_id) ?? NOTHING;
    sums.set(row.account_id, { deposits: before.deposits + actual, fees: before.fees + fee });
  }
  return sums;
}
