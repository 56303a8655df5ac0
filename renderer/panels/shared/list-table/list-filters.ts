import type { TableView } from '../../../components/index.ts';
import { shortName } from '../../../components/text/cut-text.ts';

/** Filters of a list of rows: words, a time and choices, all of which a row has to meet. */

/** Spans of time by the market's clock: the UTC day of now, and hours or days up to now. */
export const PERIODS = ['today', 'day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** From its first millisecond up to, and without, its last one; an open end is undefined. */
export interface TimeRange {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** Characters that are searched for. */
export const MAX_SEARCH_LENGTH = 100;

export interface ListFilters {
  readonly words: string;
  readonly when: Period | TimeRange | undefined;
  /** The chosen value by the id of its key. */
  readonly choices: Readonly<Record<string, string>>;
}

export const NO_FILTERS: ListFilters = { words: '', when: undefined, choices: {} };

/** Something that rows can be chosen by. */
export interface FilterKey<Row> {
  readonly id: string;
  readonly label: string;
  /** Undefined for a row that has none. */
  readonly of: (row: Row) => string | undefined;
  /** How a value is called; itself without. */
  readonly nameOf?: (value: string) => string;
}

export interface FilterTerms<Row> {
  readonly keys: readonly FilterKey<Row>[];
  readonly timeOf: ((row: Row) => number) | undefined;
  readonly textOf: (row: Row) => string;
  /** By the market's clock. */
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;
const SPANS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

/** The range that a period stands for now. */
export function rangeOf(when: ListFilters['when'], nowMs: number): TimeRange {
  if (when === undefined) return { fromMs: undefined, toMs: undefined };
  if (typeof when !== 'string') return when;
  const fromMs = when === 'today' ? Math.floor(nowMs / DAY_MS) * DAY_MS : nowMs - SPANS[when];
  return { fromMs, toMs: undefined };
}

/** The range from the first to the last of two days (`2026-03-04`), both included; undefined where neither is a day. */
export function rangeOfDays(first: string, last: string): TimeRange | undefined {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)];
  if (Number.isNaN(from) && Number.isNaN(to)) return undefined;
  return { fromMs: Number.isNaN(from) ? undefined : from, toMs: Number.isNaN(to) ? undefined : to + DAY_MS };
}

/** How many filters are set. */
export function countFilters({ words, when, choices }: ListFilters): number {
  return Number(words.trim() !== '') + Number(when !== undefined) + Object.keys(choices).length;
}

/** The rows that meet every filter. A text is met when each of its words is found somewhere in the row. */
export function filterRows<Row>(
  rows: readonly Row[],
  filters: ListFilters,
  { keys, timeOf, textOf, nowMs }: FilterTerms<Row>,
): readonly Row[] {
  if (countFilters(filters) === 0) return rows;
  const words = filters.words.toLowerCase().split(/\s+/).filter(Boolean);
  const { fromMs = -Infinity, toMs = Infinity } = rangeOf(filters.when, nowMs);
  const chosen = keys.filter(({ id }) => filters.choices[id] !== undefined);
  return rows.filter((row) => {
    if (chosen.some((key) => key.of(row) !== filters.choices[key.id])) return false;
    const time = timeOf?.(row);
    if (time !== undefined && (time < fromMs || time >= toMs)) return false;
    if (words.length === 0) return true;
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Values that a filter offers at most. */
export const MAX_FILTER_VALUES = 50;

/** The values of a key that rows have, in the order of their names. */
export function valuesOf<Row>(rows: readonly Row[], { of, nameOf }: FilterKey<Row>): readonly string[] {
  const values = new Set<string>();
  for (const row of rows) {
    const value = of(row);
    if (value !== undefined) values.add(value);
  }
  const name = nameOf ?? ((value: string) => value);
  return [...values].sort((left, right) => name(left).localeCompare(name(right))).slice(0, MAX_FILTER_VALUES);
}

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
  return views.toSpliced(at, 0, { ...look, name: shortName(name, MAX_VIEW_NAME) });
}

/** A view with another look, in its place. */
export function changeView(views: Views, name: string, look: ListLook): Views {
  return views.map((view) => (view.name === name ? { ...look, name } : view));
}

/** A view under another name. The same views where that cannot be taken. */
export function renameView(views: Views, from: string, to: string): Views {
  if (nameFault(views, to) !== undefined) return views;
  const name = shortName(to, MAX_VIEW_NAME);
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
    words.trim(),
    span ?? null,
    chosen,
    table?.order ?? [],
    table?.hidden ?? [],
    column ?? null,
    direction ?? null,
  ]);
}
