import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { RequestContext } from '../../operation.ts';
import { requireCaller } from '../caller.ts';

export interface NewPayeeDependencies {
  customer(id: number): Promise<CustomerRow | undefined>;
  /** How long nothing is paid to a new card or address of a customer of the group. */
  newPayeeMs(companyId: number, customerGroupId: number): number;
  /** Throws 0000004 while something that proves the customer was replaced just now. */
  requireNothingReplaced(customer: CustomerRow): Promise<void>;
}

/** The caller, who names where money may go. Throws 0000004 soon after a change of what proves it. */
export async function callerWithPayee(
  { customer, requireNothingReplaced }: NewPayeeDependencies,
  context: RequestContext,
): Promise<CustomerRow> {
  const row = await customer(requireCaller(context).customerId);
  if (row === undefined) throw new PlatformError(CODE.signInExpired);
  await requireNothingReplaced(row);
  return row;
}

const USABLE = 1;
const WAITING = 2;

/** How an address or card stands that was added at a time and is not paid to for `waitMs`: its status, and the end of the wait. */
export function payeeStanding(
  addedAtMs: number,
  waitMs: number,
  nowMs: number,
): { readonly status: number; readonly withdrawRiskFailTime: number | null } {
  const untilMs = addedAtMs + waitMs;
  const isWaiting = nowMs < untilMs;
  return { status: isWaiting ? WAITING : USABLE, withdrawRiskFailTime: isWaiting ? untilMs : null };
}
