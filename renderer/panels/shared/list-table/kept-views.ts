import { NO_FILTERS, countFilters } from './list-filters.ts';
import { useLists, withList } from './list-store.ts';
import {
  addView,
  changeView,
  FIRST_LOOK,
  isSameLook,
  lookOf,
  nameFault,
  removeView,
  renameView,
  type ListLook,
  type SavedView,
} from './saved-views.ts';

/** The views of a list by name: which there are, which one is chosen, and changes of them. */

interface Key {
  readonly id: string;
}

const NONE: readonly SavedView[] = [];

export interface KeptViews {
  readonly views: readonly SavedView[];
  /** The view that was chosen last. */
  readonly picked: SavedView | undefined;
  /** The list looks otherwise than the chosen view, or without one otherwise than at first. */
  readonly isChanged: boolean;
}

/** The views of a list. `keys` are what its rows can be chosen by. */
export function useKeptViews(list: string, keys: readonly Key[]): KeptViews {
  const views = useLists(({ saved }) => saved[list] ?? NONE);
  const name = useLists(({ picked }) => picked[list]);
  const filters = useLists((state) => state.filters[list] ?? NO_FILTERS);
  const table = useLists((state) => state.views[list]);
  const picked = views.find((view) => view.name === name);
  return { views, picked, isChanged: !isSameLook({ filters, table }, lookOf(picked ?? FIRST_LOOK, keys)) };
}

/** Shows a list as a view has it; without a name as it was at first. The row of filters opens where some are set. */
export function pickView(list: string, name: string | undefined, keys: readonly Key[]): void {
  const view = viewsOf(list).find((each) => each.name === name);
  const { filters, table } = lookOf(view ?? FIRST_LOOK, keys);
  useLists.setState((state) => ({
    views: withList(state.views, list, table),
    filters: { ...state.filters, [list]: filters },
    isFiltering: { ...state.isFiltering, [list]: countFilters(filters) > 0 },
    picked: withList(state.picked, list, view?.name),
  }));
}

/** Keeps how a list looks now under a name. False when there is no room for it. */
export function keepAsView(list: string, name: string): boolean {
  if (!changeViews(list, (views) => addView(views, name, lookNow(list)))) return false;
  pick(list, name.trim());
  return true;
}

/** Keeps how a list looks now in the place of a view. */
export function changeKeptView(list: string, name: string): void {
  changeViews(list, (views) => changeView(views, name, lookNow(list)));
}

export function renameKeptView(list: string, from: string, to: string): void {
  if (changeViews(list, (views) => renameView(views, from, to))) pick(list, to.trim());
}

/**
 * Takes a view away; the list stays as it looks. Returns the way back, which is false when there is no room any more or its
 * name was given to another view meanwhile.
 */
export function removeKeptView(list: string, name: string): () => boolean {
  const before = viewsOf(list);
  const at = before.findIndex((view) => view.name === name);
  const view = before[at];
  if (view === undefined) return () => false;
  changeViews(list, (views) => removeView(views, name));
  pick(list, undefined);
  return () => {
    if (!changeViews(list, (views) => addView(views, name, view, Math.min(at, views.length)))) return false;
    if (useLists.getState().picked[list] === undefined) pick(list, name);
    return true;
  };
}

/** Why a name cannot be given to a view of the list. */
export function keptNameFault(list: string, name: string): ReturnType<typeof nameFault> {
  return nameFault(viewsOf(list), name);
}

function viewsOf(list: string): readonly SavedView[] {
  return useLists.getState().saved[list] ?? NONE;
}

function lookNow(list: string): ListLook {
  const { filters, views } = useLists.getState();
  return { filters: filters[list] ?? NO_FILTERS, table: views[list] };
}

function pick(list: string, name: string | undefined): void {
  useLists.setState(({ picked }) => ({ picked: withList(picked, list, name) }));
}

function changeViews(list: string, change: (views: readonly SavedView[]) => readonly SavedView[]): boolean {
  const before = viewsOf(list);
  const after = change(before);
  if (after === before) return false;
  useLists.setState(({ saved }) => ({
    saved: withList(saved, list, after.length === 0 ? undefined : after),
  }));
  return true;
}
