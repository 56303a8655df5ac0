import { depositFigures } from '../../../domain/deposits/index.ts';
import {
  depositPaymentRepository,
  type DepositEntryRow,
  type DepositPaymentRow,
} from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { ReconciliationCheck } from '../reconciliation.ts';
import type { ChannelPayment, PaymentChannel } from './channel.ts';
import type { Deposits } from './deposits.ts';
import { toChannelPayment } from './payment-rows.ts';
import type { StoredDeposit } from './stored-deposit.ts';

/** Payments of one reconciliation. */
const PAYMENTS_OF_REPORT = 1_000;

/** Something that does not agree. */
export interface DepositDifference {
  readonly proposalNo: string;
  readonly paymentId: string;
  /** `books`: lines that do not add up, `proposal`: a payment that its proposal does not say, `channel`: one that the provider does not. */
  readonly between: 'books' | 'proposal' | 'channel';
}

export interface ReconcileDependencies {
  readonly database: Database;
  readonly deposits: Deposits;
  channel(merchantNo: string): PaymentChannel | undefined;
}

/**
 * Compares payments of a company with their proposals, their books and their providers, from a time on. What does not agree is
 * listed; a provider that gives no answer is a difference of each of its payments.
 */
export async function reconcileDeposits(
  { database, deposits, channel }: ReconcileDependencies,
  companyId: number,
  fromMs: number,
): Promise<{ readonly payments: number; readonly differences: DepositDifference[] }> {
  const rows = await depositPaymentRepository.since(database, companyId, fromMs, PAYMENTS_OF_REPORT);
  const differences: DepositDifference[] = [];
  const known = new Map<string, readonly ChannelPayment[]>();
  for (const row of rows) {
    const { proposal_no: proposalNo, payment_id: paymentId, merchant_no: merchantNo } = row;
    const note = (between: DepositDifference['between']) =>
      differences.push({ proposalNo, paymentId, between });
    if (!areBalanced(row, await depositPaymentRepository.entriesOf(database, row))) note('books');
    if (!agrees(row, await deposits.find(proposalNo))) note('proposal');
    const reported = known.get(proposalNo) ?? (await paymentsOf(channel(merchantNo), proposalNo));
    known.set(proposalNo, reported);
    if (!isReported(row, reported)) note('channel');
  }
  return { payments: rows.length, differences };
}

/** The payments of deposits in the report. */
export function depositCheck(parts: ReconcileDependencies): ReconciliationCheck {
  return {
    name: 'deposits',
    async run(companyId, fromMs) {
      const { payments, differences } = await reconcileDeposits(parts, companyId, fromMs);
      return {
        checked: payments,
        differences: differences.map(({ proposalNo, paymentId, between }) => ({
          ...{ subject: proposalNo, reference: paymentId, between },
        })),
      };
    },
  };
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

const STEPS: Readonly<Record<DepositPaymentRow['state'], readonly string[]>> = {
  held: ['received'],
  returning: ['received'],
  credited: ['credited', 'received'],
  returned: ['received', 'returned'],
};

/** True when every step that the payment took stands in the books with two lines that sum to zero. */
function areBalanced(payment: DepositPaymentRow, entries: readonly DepositEntryRow[]): boolean {
  const steps = [...new Set(entries.map(({ step }) => step))].sort();
  const sums = steps.map((step) =>
    entries.filter((entry) => entry.step === step).reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  );
  const size = BigInt(payment.amount);
  return (
    steps.join() === STEPS[payment.state].join() &&
    sums.every((sum) => sum === 0n) &&
    entries.every(({ amount }) => BigInt(amount) === size || BigInt(amount) === -size)
  );
}

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
