import type { RowOf } from '../../../backend/contract/call.ts';
import type { CONNECTION_MANAGEMENT } from '../../../backend/contract/calls/management/connections.ts';

export type Group = RowOf<typeof CONNECTION_MANAGEMENT.dataPushGroups>;
export type PushedEvent = RowOf<typeof CONNECTION_MANAGEMENT.dataPushEvents>;
export type SettlementRow = RowOf<typeof CONNECTION_MANAGEMENT.settlementRequests>;

/** How a group stands: its program is away, its events fail, it has some to confirm, or it has all. */
export type GroupStanding = 'failing' | 'away' | 'behind' | 'current';

export function standingOf({ isConnected, isFailing, waitingEvents }: Group): GroupStanding {
  if (isFailing) return 'failing';
  if (!isConnected) return 'away';
  return waitingEvents > 0 ? 'behind' : 'current';
}

/** Whether a group has confirmed an event; undefined without a group. */
export function isDelivered(event: PushedEvent, group: Group | undefined): boolean | undefined {
  return group === undefined ? undefined : event.eventId <= group.position;
}

/** One step of a request to the external system. `atMs` is of the platform's clock; undefined where it was not written down. */
export interface SettlementStep {
  readonly kind: 'opened' | 'returned' | 'cancelWanted' | 'tried' | 'next' | 'ended';
  readonly atMs: number | undefined;
  readonly isBad: boolean;
}

/** What is known of a request, in the order in which it happened. */
export function toSteps(row: SettlementRow): readonly SettlementStep[] {
  const isOpening = row.operationType === 'OPEN_POSITION';
  const steps: SettlementStep[] = [
    { kind: isOpening ? 'opened' : 'returned', atMs: row.requestTime, isBad: false },
  ];
  const isCancelled = row.cancelRemark !== '';
  if (isCancelled) steps.push({ kind: 'cancelWanted', atMs: undefined, isBad: true });
  if (row.attempts > 0) steps.push({ kind: 'tried', atMs: undefined, isBad: row.attempts > 1 });
  if (row.nextTime !== null && row.state !== 'sent')
    steps.push({ kind: 'next', atMs: row.nextTime, isBad: false });
  if (row.nextTime === null) steps.push({ kind: 'ended', atMs: undefined, isBad: row.state === 'abandoned' });
  return steps;
}

const STATES = ['sent', 'owed', 'cancelling', 'done', 'cancelled', 'abandoned'] as const;
/** States by which requests are chosen, in the order of their lives. */
export const SETTLEMENT_STATES = STATES;
export type SettlementState = (typeof STATES)[number];

/** A state that the page has a word for. */
export function stateOf(text: string): SettlementState | undefined {
  return STATES.find((state) => state === text);
}
