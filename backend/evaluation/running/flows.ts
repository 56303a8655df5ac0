import { RESULT_FLOWS, type Flow } from '../../domain/flow.ts';

/** What the lines of a ledger are, by their flows in the words of the domain. */

const FEES: readonly string[] = ['openFee', 'closeFee', 'tradeFee', 'borrowFee', 'repayFee'] satisfies Flow[];
const FINANCING: readonly string[] = [
  'financing',
  'interestPaid',
  'autoInterestPaid',
  'loanInterest',
] satisfies Flow[];
/** What moves between the balance of an account and its margin, and so changes no equity. */
const INSIDE: readonly string[] = [
  'marginLocked',
  'marginReleased',
  'marginAdded',
  'marginReduced',
] satisfies Flow[];

/** Whether a flow is a fee, what holding costs or brings, or anything else that trading makes. */
export function isFee(flow: string): boolean {
  return FEES.includes(flow);
}

export function isFinancing(flow: string): boolean {
  return FINANCING.includes(flow);
}

/** Whether trading made a change; everything else is paid in or out. */
export function isTraded(flow: string): boolean {
  return (
    isFee(flow) ||
    isFinancing(flow) ||
    INSIDE.includes(flow) ||
    (RESULT_FLOWS as readonly string[]).includes(flow)
  );
}
