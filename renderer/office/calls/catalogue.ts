import type { ManagementCall } from '../../../backend/contract/call.ts';
import { MANAGEMENT_CALLS } from '../../../backend/contract/calls/management/management-calls.ts';
import { sectionOf, type CallSection } from './call-sections.ts';
import { membersOf, withoutNull, type JsonSchema } from './schema.ts';

/**
 * How a call is shown: `list` answers rows, `record` one thing, `form` changes something. A form may answer rows or a record too, which
 * are shown as its result.
 */
export type CallKind = 'list' | 'record' | 'form';

/** Where the rows of an answer stand: the answer itself, or its member `records` or `list`, with what counts them. */
export interface RowsPlace {
  readonly member: 'records' | 'list' | undefined;
  /** Whether the request asks for a page by `current` and `size`. */
  readonly isPaged: boolean;
}

/** A call with its page. */
export interface CallPage {
  /** Key of the table of calls, which names the page too. */
  readonly name: string;
  readonly call: ManagementCall;
  readonly section: CallSection;
  readonly kind: CallKind;
  readonly request: JsonSchema;
  readonly response: JsonSchema;
  /** Of an answer of rows: where they are. */
  readonly rows: RowsPlace | undefined;
}

/** The page of each call of a table, in the order of the table: nothing but the table says which there are. */
export function pagesOf(calls: Readonly<Record<string, ManagementCall>>): readonly CallPage[] {
  return Object.entries(calls).map(([name, call]) => {
    const request: JsonSchema = call.request;
    const response: JsonSchema = call.response;
    const rows = rowsOf(request, response);
    const kind = call.changes ? 'form' : rows === undefined ? 'record' : 'list';
    return { name, call, section: sectionOf(call), kind, request, response, rows };
  });
}

/** The pages of all management calls. */
export const CALL_PAGES = pagesOf(MANAGEMENT_CALLS);

const BY_NAME = new Map(CALL_PAGES.map((page) => [page.name, page]));
const BY_TYPE = new Map(CALL_PAGES.map((page) => [page.call.bizType, page]));

/** The page of a call by the key of its table. */
export function findPage(name: string): CallPage | undefined {
  return BY_NAME.get(name);
}

/** The page of a call by its business type, as a waiting request names it. */
export function findPageOfType(bizType: string): CallPage | undefined {
  return BY_TYPE.get(bizType);
}

/** The pages that somebody with these permissions may use: nothing else is offered. */
export function pagesFor(
  permissions: ReadonlySet<string>,
  pages: readonly CallPage[] = CALL_PAGES,
): readonly CallPage[] {
  return pages.filter(({ call }) => permissions.has(call.permission));
}

function rowsOf(request: JsonSchema, response: JsonSchema): RowsPlace | undefined {
  const isPaged = request.properties?.['current'] !== undefined;
  const { items } = withoutNull(response);
  if (items !== undefined) return isRecord(items) ? { member: undefined, isPaged } : undefined;
  const members = membersOf(response);
  for (const member of ['records', 'list'] as const) {
    const row = members[member]?.items;
    if (row !== undefined && isRecord(row)) return { member, isPaged };
  }
  return undefined;
}

function isRecord(row: JsonSchema): boolean {
  return Object.keys(membersOf(row)).length > 0;
}
