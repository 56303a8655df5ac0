import { fieldsOf } from '../../../session/stored-state.ts';
import type { RowOf } from '../../../../backend/contract/call.ts';
import type { OPERATOR_MANAGEMENT } from '../../../../backend/contract/calls/management/operators.ts';

/** A call that waits for a second person. */
export type WaitingRow = RowOf<typeof OPERATOR_MANAGEMENT.waitingRequests>;

/** Whether a row is what the caller has just sent: the same call with the same members, signed by the caller. */
export function isWaitingFor(
  { bizType, request, approvedByCaller }: WaitingRow,
  sentType: string,
  sent: Readonly<Record<string, unknown>>,
): boolean {
  if (!approvedByCaller || bizType !== sentType) return false;
  const waiting: Readonly<Record<string, unknown>> = fieldsOf(request);
  return Object.entries(sent).every(
    ([name, value]) => waiting[name] === undefined || JSON.stringify(waiting[name]) === JSON.stringify(value),
  );
}

/** Why the caller may not sign; undefined where it may. */
export function obstacleOf(row: WaitingRow): 'signed' | 'other' | undefined {
  if (row.approvedByCaller) return 'signed';
  return row.approvalObstacle === '' || row.approvalObstacle === null ? undefined : 'other';
}
