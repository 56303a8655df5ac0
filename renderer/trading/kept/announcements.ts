import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { queryClient } from '../../connection/index.ts';
import { part } from '../../parts.ts';
import { profileStorage } from '../../session/profile-storage.ts';
import type { Announcement } from '../../venue/kept-port.ts';

export type { Announcement } from '../../venue/kept-port.ts';

/** How often the operator is asked for something new (milliseconds). */
const POLL_MS = 60_000;
/** Maintenance is told of so long before it begins, an announcement so long after it came (milliseconds). */
const MAINTENANCE_AHEAD_MS = 24 * 3_600_000;
const ANNOUNCEMENT_SHOWN_MS = 7 * 24 * 3_600_000;
/** Announcements of which it is kept that they were put away; the oldest go. */
export const MAX_PUT_AWAY = 100;

export const usePutAway = create<{ readonly ids: readonly string[] }>()(
  persist((): { readonly ids: readonly string[] } => ({ ids: [] }), {
    name: 'meridian.announcements',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored) => ({ ids: readIds(stored) }),
  }),
);

function readIds(stored: unknown): readonly string[] {
  const { ids } = (stored ?? {}) as { readonly ids?: unknown };
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
      queryFn: () => part('kept').announcements(),
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
