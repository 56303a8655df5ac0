import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../session/profile-storage.ts';
import { FIRST_BOOK, readBook, type WatchBook } from './watch-lists.ts';

/** The own watchlists of this profile, kept over restarts. */
export const useWatchBook = create<WatchBook>()(
  persist((): WatchBook => FIRST_BOOK, {
    name: 'meridian.watchlists',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored) => readBook(stored),
  }),
);

/** Changes the watchlists by one of the functions of `watch-lists.ts`. False when it changed nothing: a limit is reached. */
export function changeWatchBook(change: (book: WatchBook) => WatchBook): boolean {
  const before = useWatchBook.getState();
  const after = change(before);
  if (after === before) return false;
  useWatchBook.setState(after, true);
  return true;
}
