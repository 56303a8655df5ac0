import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../session/profile-storage.ts';

/** Times off that were told and are remembered, the oldest forgotten first. */
const MAX_SEEN = 50;

interface SeenStore {
  /** What was told already. */
  readonly seen: readonly string[];
  note(key: string): void;
}

/** Which times off this terminal has told of, kept in the profile's local storage. */
export const useSeen = create<SeenStore>()(
  persist(
    (set) => ({
      seen: [],
      note: (key) => set(({ seen }) => ({ seen: [...seen, key].slice(-MAX_SEEN) })),
    }),
    {
      name: 'meridian.away',
      version: 1,
      storage: createJSONStorage(() => profileStorage),
      partialize: ({ seen }) => ({ seen }),
      merge: (stored, current) => ({ ...current, seen: readSeen(stored) }),
    },
  ),
);

/** What of stored data can be used. */
export function readSeen(stored: unknown): readonly string[] {
  const { seen } = (stored ?? {}) as { readonly seen?: unknown };
  if (!Array.isArray(seen)) return [];
  return seen.filter((each): each is string => typeof each === 'string').slice(-MAX_SEEN);
}
