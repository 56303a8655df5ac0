import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../connection/terminal-connection.ts';
import { part } from '../../parts.ts';
import { createStoredState, fieldsOf, withNewest } from '../../session/stored-state.ts';
import type { Announcement, StoredMessage } from '../../venue/port.ts';

export type { Announcement } from '../../venue/port.ts';

/** How often the operator is asked for something new (milliseconds). */
const POLL_MS = 60_000;
/** Maintenance is told of so long before it begins, an announcement so long after it came (milliseconds). */
const MAINTENANCE_AHEAD_MS = 24 * 3_600_000;
const ANNOUNCEMENT_SHOWN_MS = 7 * 24 * 3_600_000;
/** Announcements of which it is kept that they were put away; the oldest go. */
export const MAX_PUT_AWAY = 100;

export const usePutAway = createStoredState<{ readonly ids: readonly string[] }>(
  'meridian.announcements',
  { ids: [] },
  ({ ids }) => ({ ids: readIds(ids) }),
);

function readIds(ids: unknown): readonly string[] {
  const known = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  return known.slice(-MAX_PUT_AWAY);
}

/** Has an announcement out of sight; it stays among the notices. */
export function putAway(id: string): void {
  const { ids } = usePutAway.getState();
  usePutAway.setState({ ids: [...ids.filter((each) => each !== id), id].slice(-MAX_PUT_AWAY) });
}

const NONE: readonly Announcement[] = [];

/** What the operator says to everybody, asked for again each minute, signed in or not. */
export function useAnnouncements(): readonly Announcement[] {
  const { i18n } = useTranslation();
  const { data } = useQuery<readonly Announcement[]>(
    {
      queryKey: ['announcements', i18n.language],
      queryFn: () => part('history').announcements(),
      refetchInterval: POLL_MS,
      placeholderData: (before) => before,
      retry: false,
    },
    queryClient,
  );
  return data ?? NONE;
}

/** What is to be told now and was not put away. */
export function useUrgentAnnouncement(nowMs: number): Announcement | undefined {
  const announcements = useAnnouncements();
  const ids = usePutAway((state) => state.ids);
  return urgentOf(announcements, new Set(ids), nowMs);
}

/** Maintenance that runs or begins within a day, earliest first; else the newest announcement of a week. */
export function urgentOf(
  announcements: readonly Announcement[],
  away: ReadonlySet<string>,
  nowMs: number,
): Announcement | undefined {
  const left = announcements.filter(({ id }) => !away.has(id));
  const isNear = ({ window }: Announcement) =>
    window !== undefined && window.endMs > nowMs && window.startMs - nowMs <= MAINTENANCE_AHEAD_MS;
  const isNew = ({ window, timeMs }: Announcement) =>
    window === undefined && nowMs - timeMs <= ANNOUNCEMENT_SHOWN_MS;
  const [planned] = left.filter(isNear).toSorted((one, other) => one.timeMs - other.timeMs);
  const [said] = left.filter(isNew).toSorted((one, other) => other.timeMs - one.timeMs);
  return planned ?? said;
}

/** Up to which message each customer has looked at the list of messages, kept over restarts. */

/** Customers of whom this is kept; the one who looked longest ago goes. */
export const MAX_SEEN_CUSTOMERS = 32;

/** The newest message that was seen. */
export interface SeenMark {
  readonly timeMs: number;
  readonly id: string;
}

type Marks = Readonly<Record<string, SeenMark>>;

export const useSeenMessages = createStoredState<{ readonly marks: Marks }>(
  'meridian.seen',
  { marks: {} },
  ({ marks }) => ({ marks: readMarks(marks) }),
);

/** Messages that came after the mark and are not read; without a mark all that are not read. */
export function newMessages(
  messages: readonly StoredMessage[],
  mark: SeenMark | undefined,
): readonly StoredMessage[] {
  return messages.filter((message) => !message.isRead && isAfter(message, mark));
}

/** Has a customer seen all of these. The mark never goes back. */
export function markSeen(owner: string, messages: readonly StoredMessage[]): void {
  const { marks } = useSeenMessages.getState();
  const before = marks[owner];
  let newest = before;
  for (const { timeMs, id } of messages) if (isAfter({ timeMs, id }, newest)) newest = { timeMs, id };
  if (newest === undefined || newest === before) return;
  useSeenMessages.setState({ marks: withNewest(marks, MAX_SEEN_CUSTOMERS, owner, newest) });
}

/** Numbers of messages grow with them; two of one moment are told apart by theirs. */
function isAfter({ timeMs, id }: SeenMark, mark: SeenMark | undefined): boolean {
  if (mark === undefined || timeMs !== mark.timeMs) return mark === undefined || timeMs > mark.timeMs;
  return Number(id) > Number(mark.id);
}

function readMarks(stored: unknown): Marks {
  const entries = Object.entries(fieldsOf(stored)).flatMap(([owner, mark]) => {
    const { timeMs, id } = fieldsOf(mark);
    return typeof timeMs === 'number' && typeof id === 'string' ? [[owner, { timeMs, id }] as const] : [];
  });
  return Object.fromEntries(entries.slice(-MAX_SEEN_CUSTOMERS));
}
