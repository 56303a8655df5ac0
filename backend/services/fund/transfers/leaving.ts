import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { conditionsFor, type WithdrawSettings } from '../../company/index.ts';
import type { RequestContext } from '../../operation.ts';
import type { WithdrawOperationDependencies } from '../withdrawals/calling.ts';
import { findRecentChange } from '../withdrawals/gates.ts';

export interface LeavingDependencies {
  readonly wallClock: WallClock;
  readonly guard: Pick<WithdrawOperationDependencies['guard'], 'changes' | 'requireKeyMayWithdraw'>;
  settingsOf(companyId: number): WithdrawSettings;
  /** Whether a customer may get money: neither disabled nor closed. */
  isActive(customer: CustomerRow): boolean;
}

/**
 * Money that goes to another customer has left as with a withdrawal: throws 00012004 for a key that is new or bound to no address, 51025,
 * 51026 and 51037 while a change of what protects the customer is young, and FS50000 for somebody who may not get any.
 */
export async function requireMayLeave(
  { guard, settingsOf, wallClock, isActive }: LeavingDependencies,
  context: RequestContext,
  { payer, receiver }: { readonly payer: CustomerRow; readonly receiver: CustomerRow },
): Promise<void> {
  if (context.channel === 'open') guard.requireKeyMayWithdraw(payer.id, context.caller?.credential ?? '');
  const conditions = conditionsFor(settingsOf(context.companyId), payer.customer_group_id);
  const recent = findRecentChange(conditions, await guard.changes(payer.id), wallClock.nowMs());
  if (recent !== undefined) throw new PlatformError(recent.code, [String(recent.minutes)]);
  if (!isActive(receiver)) throw new PlatformError(CODE.fundAccountUnknown);
}
