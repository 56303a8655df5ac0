import { create } from 'zustand';
import { persist } from 'zustand/middleware';

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
    { name: 'meridian.away', version: 1, partialize: ({ seen }) => ({ seen }) },
  ),
);
