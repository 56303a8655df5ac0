import { CODE } from '../../../contract/errors/codes.ts';
import { ORDER_STATES } from '../../../contract/mapping/order-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import { isLive } from '../../../engine/core/index.ts';
/** Identifiers that one request may list. */
const MAX_IDENTIFIERS = 100;

/** What a list is sorted by and which way. */
export interface Sorting<Field> {
  readonly field: Field;
  readonly descending: boolean;
}

/**
 * Reads `sortFieldName` and `sortType`; the first field of the table and descending by default. CFDWBWE000015 for a field
 * that the list does not sort by, CFDWBWE000014 for anything but `asc` and `desc`.
 */
export function readSorting<Field>(
  fields: ReadonlyMap<string, Field>,
  request: { readonly sortFieldName?: string; readonly sortType?: string },
): Sorting<Field> {
  const name = request.sortFieldName || [...fields.keys()][0] || '';
  const field = fields.get(name);
  if (field === undefined) throw new PlatformError(CODE.sortFieldUnknown);
  const type = (request.sortType || 'desc').toLowerCase();
  if (type !== 'asc' && type !== 'desc') throw new PlatformError(CODE.sortDirectionUnknown);
  return { field, descending: type === 'desc' };
}

/** The page that a request asks for. */
export function readPage(request: { readonly current?: number; readonly size?: number }) {
  const { current = 1, size = DEFAULT_PAGE_SIZE } = request;
  return { current, size, limit: size, offset: (current - 1) * size };
}

/** Filters send 0, -1 or nothing for "all". */
export function readFilter(value: number | undefined): number | undefined {
  return value === undefined || value <= 0 ? undefined : value;
}

const LIVE_STATES = ORDER_STATES.words.filter(isLive).map(ORDER_STATES.number);

/**
 * The states that a list of orders is asked for; undefined for every one. A client in the field that asks for no
 * state and no order by its number means what still waits: it draws each row with a button to cancel it.
 */
export function readStates(
  { status, orderIds }: { readonly status?: number; readonly orderIds?: string },
  isFieldClient: boolean,
): readonly number[] | undefined {
  const state = readFilter(status);
  if (state !== undefined) return [state];
  return isFieldClient && status === undefined && !orderIds ? LIVE_STATES : undefined;
}

/**
 * The comma list of identifiers in a member, undefined for an empty one; CFDWBWE000006 when malformed, CFDWBWE000007 when too long.
 */
export function readIdentifiers(list: string | number | undefined, member: string): number[] | undefined {
  // Most requests name none.
  if (list === undefined || list === '') return undefined;
  const texts = String(list)
    .split(',')
    .filter((text) => text !== '');
  if (texts.length === 0) return undefined;
  if (!texts.every((text) => /^\d{1,16}$/.test(text)))
    throw PlatformError.wrong(CODE.tradeParameterMalformed, 'form', member);
  const identifiers = [...new Set(texts.map(Number))];
  if (identifiers.length > MAX_IDENTIFIERS)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'tooMany', member, MAX_IDENTIFIERS);
  return identifiers;
}
