import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../session/profile-storage.ts';
import { BOOK_VERSION, newBook, readBook, type LayoutBook, type NamedLayout } from './layout-book.ts';
import * as pages from './layout-book.ts';
import type { LayoutTree } from './layout-tree.ts';
import { TRADE_TYPE } from '../../../backend/domain/account-type.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { useSessionStore } from '../../session/session-store.ts';

/** Shows a layout. The one for stocks trades the stock account of a customer who has one, so that it opens a share. */
export function chooseLayout({ id, preset, name }: NamedLayout): void {
  layoutActions.choose(id);
  const accounts = useSessionStore.getState().customer?.accounts ?? [];
  const hasStocks = accounts.some(({ tradeType }) => tradeType === TRADE_TYPE.stock);
  // A layout of the trader's own may be for anything, whatever it was made from.
  if (preset === 'stocks' && name === undefined && hasStocks)
    useAccountTypeStore.getState().choose(TRADE_TYPE.stock);
}

/** Steps that can be taken back. */
const MAX_LAYOUT_STEPS = 40;

/** What was on screen before and after, for undo and redo. Undefined is a preset as it comes. */
interface LayoutHistory {
  readonly past: readonly (LayoutTree | undefined)[];
  readonly future: readonly (LayoutTree | undefined)[];
}

export const NO_HISTORY: LayoutHistory = { past: [], future: [] };

/** Notes a step from `before`; what could be redone is gone. */
export function noteStep({ past }: LayoutHistory, before: LayoutTree | undefined): LayoutHistory {
  return { past: [...past, before].slice(-MAX_LAYOUT_STEPS), future: [] };
}

/** One step back from `now`; undefined when there is none. */
export function stepBack({ past, future }: LayoutHistory, now: LayoutTree | undefined) {
  if (past.length === 0) return undefined;
  return { shown: past.at(-1), history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** One step forward again. */
export function stepForward({ past, future }: LayoutHistory, now: LayoutTree | undefined) {
  if (future.length === 0) return undefined;
  return { shown: future[0], history: { past: [...past, now], future: future.slice(1) } };
}

interface LayoutState {
  readonly book: LayoutBook;
  /** Stored layouts that could not be read at this start. */
  readonly refused: number;
  readonly history: LayoutHistory;
  /** The book as it was last drawn anew; the trader's hand has drawn its own changes since. */
  readonly shown: LayoutBook;
}

const FIRST = newBook();

/** The trader's layouts, kept in the profile's local storage over restarts; history lasts as long as the window. */
export const useLayouts = create<LayoutState>()(
  persist((): LayoutState => ({ book: FIRST, refused: 0, history: NO_HISTORY, shown: FIRST }), {
    name: 'meridian.layout',
    version: BOOK_VERSION,
    storage: createJSONStorage(() => profileStorage),
    partialize: ({ book }) => ({ book }),
    migrate: (stored, version) =>
      version < BOOK_VERSION ? { book: readBook(stored, version).book } : stored,
    merge: (stored, now) => {
      if (stored === undefined || stored === null) return now;
      const { book, refused } = readBook((stored as { book?: unknown }).book, BOOK_VERSION);
      return { ...now, book, refused, shown: book };
    },
  }),
);

function turn(next: (book: LayoutBook) => LayoutBook): void {
  useLayouts.setState(({ book }) => {
    const turned = next(book);
    return { book: turned, shown: turned, history: NO_HISTORY };
  });
}

export const layoutActions = {
  /** The trader's hand has changed what is on screen. */
  changed(tree: LayoutTree): void {
    useLayouts.setState(({ book, history }) => {
      const { changed, saved } = pages.currentLayout(book);
      return { book: pages.noteChange(book, tree), history: noteStep(history, changed ?? saved) };
    });
  },
  choose: (id: string) => turn((book) => ({ ...book, current: id })),
  revert: () => turn(pages.revertCurrent),
  reset: () => turn(pages.resetCurrent),
  rename: (name: string) => useLayouts.setState(({ book }) => ({ book: pages.renameCurrent(book, name) })),
  /** Takes the layout on screen away and returns the way back, which is undefined for a preset. */
  remove(): (() => boolean) | undefined {
    const { book } = useLayouts.getState();
    const layout = pages.currentLayout(book);
    if (layout.name === undefined) return undefined;
    const at = book.layouts.indexOf(layout);
    turn(pages.removeCurrent);
    return () => {
      const next = pages.restoreLayout(useLayouts.getState().book, layout, at);
      if (next !== undefined) turn(() => next);
      return next !== undefined;
    };
  },
  save: () => useLayouts.setState(({ book }) => ({ book: pages.saveCurrent(book) })),
  /** False when there are as many layouts as there may be. */
  add(name: string, tree: LayoutTree): boolean {
    const next = pages.addLayout(useLayouts.getState().book, name, tree);
    if (next !== undefined) turn(() => next);
    return next !== undefined;
  },
  undo: () => step(stepBack),
  redo: () => step(stepForward),
};

function step(take: typeof stepBack | typeof stepForward): void {
  useLayouts.setState(({ book, history }) => {
    const { changed, saved } = pages.currentLayout(book);
    const taken = take(history, changed ?? saved);
    if (taken === undefined) return {};
    const next = pages.noteChange(book, taken.shown);
    return { book: next, shown: next, history: taken.history };
  });
}
