import type { RowOf } from '../../../backend/contract/call.ts';
import type { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';

type ListedRow = RowOf<typeof CUSTOMER_MANAGEMENT.customerPage>;

/** A customer in the list of the office. Times are of the platform's clock, milliseconds. */
export interface CustomerRow {
  readonly id: number;
  readonly number: string;
  /** Full name as it was accepted; empty before. */
  readonly name: string;
  /** E-mail address, or number of a phone. */
  readonly contact: string;
  readonly group: string;
  readonly isEnabled: boolean;
  readonly isAgent: boolean;
  /** Number of the agent who brought the customer; empty for nobody. */
  readonly agent: string;
  readonly remark: string;
  readonly registeredAtMs: number;
  readonly lastSignInAtMs: number | undefined;
  /** What a search looks in, in lower case. */
  readonly searched: string;
}

/** State of a customer on the wire who may sign in. */
const ENABLED = 1;
const AGENT = 1;

/** Parts of the list that are looked at by themselves. */
export const CUSTOMER_VIEWS = ['all', 'newest', 'neverIn', 'agents', 'disabled'] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

/** How long a customer counts as new (milliseconds). */
const NEW_MS = 7 * 24 * 60 * 60 * 1000;

export function toCustomerRow(row: ListedRow): CustomerRow {
  const name = row.name ?? '';
  const contact = row.email ?? `${row.phoneArea ?? ''} ${row.phone ?? ''}`.trim();
  const agent = row.agentCustomerNo ?? '';
  const remark = row.remark ?? '';
  return {
    id: row.id,
    number: row.customerNo,
    name,
    contact,
    group: row.customerGroupName,
    isEnabled: row.status === ENABLED,
    isAgent: row.customerType === AGENT,
    agent,
    remark,
    registeredAtMs: row.createTime,
    lastSignInAtMs: row.loginTime ?? undefined,
    searched: [row.customerNo, name, contact, row.customerGroupName, agent, remark].join('\n').toLowerCase(),
  };
}

/** Those of a view, `nowMs` on the platform's clock. */
function belongs(row: CustomerRow, view: CustomerView, nowMs: number): boolean {
  if (view === 'newest') return nowMs - row.registeredAtMs < NEW_MS;
  if (view === 'neverIn') return row.lastSignInAtMs === undefined;
  if (view === 'agents') return row.isAgent;
  return view === 'all' || !row.isEnabled;
}

/** Answers that a search keeps: the letters of a long word, and of the one before it. */
export const MAX_KEPT_ANSWERS = 32;

/** Finds the customers of a view in whom every word of a text is found. */
export type CustomerSearch = (view: CustomerView, text: string) => readonly CustomerRow[];

/**
 * A search in `rows`, `nowMs` on the platform's clock. It keeps what it found: a letter more is looked for only among those who
 * had the letters before it, and one less was answered already.
 */
export function searchIn(rows: readonly CustomerRow[], nowMs: number): CustomerSearch {
  const kept = new Map<string, readonly CustomerRow[]>();
  /** What was found for the longest beginning of some words; whoever has them all has that too. */
  const among = (view: CustomerView, words: string): readonly CustomerRow[] | undefined => {
    for (let length = words.length; length >= 0; length--) {
      const found = kept.get(`${view} ${words.slice(0, length)}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (view, text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (view === 'all' && words.length === 0) return rows;
    const question = `${view} ${words.join(' ')}`;
    const known = kept.get(question);
    if (known !== undefined) return known;
    const before = among(view, words.join(' '));
    const found = (before ?? rows).filter(
      (row) =>
        (before !== undefined || belongs(row, view, nowMs)) &&
        words.every((word) => row.searched.includes(word)),
    );
    kept.set(question, found);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

/** How many customers each view has. */
export function countViews(
  rows: readonly CustomerRow[],
  nowMs: number,
): Readonly<Record<CustomerView, number>> {
  const counts = { all: 0, newest: 0, neverIn: 0, agents: 0, disabled: 0 };
  for (const row of rows) for (const view of CUSTOMER_VIEWS) if (belongs(row, view, nowMs)) counts[view] += 1;
  return counts;
}

/** Pages that are asked for at a time: while one answer is checked, the next ones are on their way. */
export const MAX_PAGES_AHEAD = 4;

/**
 * All pages of a list in their order, `ask` for one by its number, from 1. The first says how many rows there are, each later
 * one whether there are more by now.
 * @throws what `ask` rejects with, in the turn of that page
 */
export async function* readPages<Page extends { readonly total: number }>(
  ask: (page: number) => Promise<Page>,
  size: number,
): AsyncGenerator<Page> {
  const ahead = [ask(1)];
  for (let last = 1, page = await ahead.shift(); page !== undefined; page = await ahead.shift()) {
    for (; ahead.length < MAX_PAGES_AHEAD && last * size < page.total; last++) {
      const next = ask(last + 1);
      // Awaited in its turn; until then nobody else needs to hear that it failed.
      next.catch(() => undefined);
      ahead.push(next);
    }
    yield page;
  }
}

/** A list that is read page by page. */
export interface ReadList {
  readonly pages: readonly (readonly CustomerRow[])[];
  /** Each customer of the pages once, as far as they were put together. */
  readonly rows: readonly CustomerRow[];
  /** Rows of all pages. */
  readonly read: number;
  /** How many there are, by the last page. */
  readonly total: number;
}

export const NOTHING_READ: ReadList = { pages: [], rows: [], read: 0, total: 0 };

/**
 * A list and one page more. The rows are put together whenever twice as many are there, and at the end: with each page it would
 * take longer than reading them.
 */
export function addPage(
  list: ReadList,
  { rows, total }: { readonly rows: readonly CustomerRow[]; readonly total: number },
): ReadList {
  const pages = [...list.pages, rows];
  const read = list.read + rows.length;
  const isDue = read >= total || read >= 2 * list.rows.length;
  return { pages, rows: isDue ? joinPages(pages) : list.rows, read, total };
}

/** The pages of a list as one, each customer once: who registers meanwhile moves the others to the next page. */
function joinPages(pages: readonly (readonly CustomerRow[])[]): readonly CustomerRow[] {
  const found = new Map<number, CustomerRow>();
  for (const page of pages) for (const row of page) found.set(row.id, row);
  return [...found.values()];
}
