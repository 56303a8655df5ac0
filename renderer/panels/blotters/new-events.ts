import { create } from 'zustand';
import { OWN_REQUEST } from '../../trading/activity.ts';
import type { ActivityEvent } from '../../trading/contracts.ts';

/** Lines of the Activity list that the trader has not looked at. The list begins anew with the window, and so do they. */

/** Ids of lines that stand among the notices too begin with this. */
export const NOTICE = 'notice-';

/** The id of the newest line that was looked at. */
export const useSeenActivity = create<{ readonly newest: string | undefined }>()(() => ({
  newest: undefined,
}));

/** The list was looked at as it is. */
export function markActivitySeen([newest]: readonly ActivityEvent[]): void {
  if (newest !== undefined) useSeenActivity.setState({ newest: newest.id });
}

/**
 * How many lines are new, of a list with the newest in front. Outcomes that the trader's own request has shown where it was
 * sent are none, and notices are counted at their own list.
 */
export function countNew(events: readonly ActivityEvent[], newest: string | undefined): number {
  const at = events.findIndex(({ id }) => id === newest);
  const later = at < 0 ? events : events.slice(0, at);
  return later.filter(({ id }) => !id.startsWith(OWN_REQUEST) && !id.startsWith(NOTICE)).length;
}
