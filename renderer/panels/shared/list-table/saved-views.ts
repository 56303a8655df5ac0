import type { TableView } from '../../../components/index.ts';
import { NO_FILTERS, type ListFilters } from './list-filters.ts';

/** Views of a list that a trader keeps by name: pure changes of the views of one list. */

/** Views that one list keeps. */
export const MAX_SAVED_VIEWS = 20;
/** Characters of the name of a view. */
export const MAX_VIEW_NAME = 32;

/** How a list looks: what of it is shown, in which columns and in which order. */
export interface ListLook {
  readonly filters: ListFilters;
  /** Undefined: the columns that the list has at first. */
  readonly table: TableView | undefined;
}

export interface SavedView extends ListLook {
  /** Unique among the views of its list. */
  readonly name: string;
}

type Views = readonly SavedView[];

/** A list as nobody has changed it. */
export const FIRST_LOOK: ListLook = { filters: NO_FILTERS, table: undefined };

/** Why a name cannot be taken; undefined when it can. */
export function nameFault(views: Views, name: string): 'empty' | 'taken' | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'empty';
  return views.some((view) => view.name === wanted) ? 'taken' : undefined;
}

/** With one more view. The same views where its name cannot be taken or there is no room. */
export function addView(views: Views, name: string, look: ListLook, at = views.length): Views {
  if (views.length >= MAX_SAVED_VIEWS || nameFault(views, name) !== undefined) return views;
  return views.toSpliced(at, 0, { ...look, name: name.trim().slice(0, MAX_VIEW_NAME) });
}

/** A view with another look, in its place. */
export function changeView(views: Views, name: string, look: ListLook): Views {
  return views.map((view) => (view.name === name ? { ...look, name } : view));
}

/** A view under another name. The same views where that cannot be taken. */
export function renameView(views: Views, from: string, to: string): Views {
  if (nameFault(views, to) !== undefined) return views;
  const name = to.trim().slice(0, MAX_VIEW_NAME);
  return views.map((view) => (view.name === from ? { ...view, name } : view));
}

export function removeView(views: Views, name: string): Views {
  return views.filter((view) => view.name !== name);
}

/** What of a look a list can show: choices by something that its rows do not have here fall away. */
export function lookOf({ filters, table }: ListLook, keys: readonly { readonly id: string }[]): ListLook {
  const known = Object.entries(filters.choices).filter(([id]) => keys.some((key) => key.id === id));
  return { filters: { ...filters, choices: Object.fromEntries(known) }, table };
}

/** Whether two looks show the same. */
export function isSameLook(left: ListLook, right: ListLook): boolean {
  return lookText(left) === lookText(right);
}

function lookText({ filters: { words, when, choices }, table }: ListLook): string {
  const chosen = Object.entries(choices).sort(([one], [other]) => (one < other ? -1 : 1));
  const span = typeof when === 'object' ? [when.fromMs ?? null, when.toMs ?? null] : when;
  const { column, direction } = table?.sorting ?? {};
  return JSON.stringify([
    ...[words.trim(), span ?? null, chosen],
    ...[table?.order ?? [], table?.hidden ?? [], column ?? null, direction ?? null],
  ]);
}
