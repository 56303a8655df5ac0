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

/** The customers of a view in whom every word of a search is found. */
export function findCustomers(
  rows: readonly CustomerRow[],
  view: CustomerView,
  search: string,
  nowMs: number,
): readonly CustomerRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (view === 'all' && words.length === 0) return rows;
  return rows.filter(
    (row) => belongs(row, view, nowMs) && words.every((word) => row.searched.includes(word)),
  );
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

/** The pages of a list as one, each customer once: who registers meanwhile moves the others to the next page. */
export function joinPages(pages: readonly (readonly CustomerRow[])[]): readonly CustomerRow[] {
  const found = new Map<number, CustomerRow>();
  for (const page of pages) for (const row of page) found.set(row.id, row);
  return [...found.values()];
}
