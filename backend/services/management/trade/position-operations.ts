import { type Static } from 'typebox';
import type { PositionListRequest } from '../../../contract/calls/management/trading.ts';
import { TRADING_MANAGEMENT } from '../../../contract/calls/management/trading.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { DIRECTIONS } from '../../../contract/mapping/order-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { HeldPosition, PositionBook } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import type { Directory } from './customer-account.ts';

export interface PositionDependencies {
  readonly directory: Directory;
  readonly book: PositionBook;
  /** Numbers of a company's customers that belong to a group. */
  customersOf(companyId: number, customerGroupId: number): Promise<ReadonlySet<number>>;
}

const SORT_FIELDS: ReadonlyMap<string, (held: HeldPosition) => number> = new Map<
  string,
  (held: HeldPosition) => number
>([
  ['id', ({ position }) => position.positionId],
  ['orderId', ({ position }) => position.orderId],
  ['openTime', ({ position }) => position.openedAtMs],
  ['symbolId', ({ position }) => position.symbolId],
]);
type Filters = Static<typeof PositionListRequest>;

/**
 * queryAllPositionPage: open positions of all customers of the company, newest first unless the request sorts by another
 * field. Opening times include both ends; filters of 0 or nothing mean all. CFDWBWE000015 for a field that the list does
 * not sort by, CFDWBWE000014 for anything but `asc` and `desc`.
 */
export function allPositions({ directory, book, customersOf }: PositionDependencies): ManagementOperation {
  return implementManagement(TRADING_MANAGEMENT.queryAllPositionPage, async ({ companyId }, request) => {
    const { current = 1, size = DEFAULT_PAGE_SIZE, customerNo = '', customerGroupId = 0 } = request;
    const order = sortOrder(request);
    const named = customerNo === '' ? undefined : await directory.byNumber(companyId, customerNo);
    const group = customerGroupId > 0 ? await customersOf(companyId, customerGroupId) : undefined;
    const wanted = book
      .held(companyId)
      .filter((held) => fits(held, request))
      .filter(({ account }) => customerNo === '' || account.customerId === named?.id)
      .filter(({ account }) => group === undefined || group.has(account.customerId))
      .sort(order);
    const from = (current - 1) * size;
    const records = wanted.slice(from, from + size).map((held) => row(held, book));
    return { current, size, total: wanted.length, records };
  });
}

function sortOrder({
  sortFieldName,
  sortType,
}: Filters): (left: HeldPosition, right: HeldPosition) => number {
  const key = SORT_FIELDS.get(sortFieldName || 'id');
  if (key === undefined) throw new PlatformError(CODE.sortFieldUnknown);
  const type = (sortType || 'desc').toLowerCase();
  if (type !== 'asc' && type !== 'desc') throw new PlatformError(CODE.sortDirectionUnknown);
  const sign = type === 'asc' ? 1 : -1;
  return (left, right) =>
    sign * (key(left) - key(right) || left.position.positionId - right.position.positionId);
}

function fits({ account, position }: HeldPosition, filters: Filters): boolean {
  const { startTime = 0, endTime = 0, querySource = '', thirdPartyOrder = '' } = filters;
  const any = (filter: number | undefined, value: number) =>
    filter === undefined || filter <= 0 || filter === value;
  return (
    account.tradeType === TRADE_TYPES.word(filters.tradeType) &&
    any(filters.customerId, account.customerId) &&
    any(filters.accountId, account.accountId) &&
    any(filters.symbolId, position.symbolId) &&
    any(filters.orderId, position.orderId) &&
    any(filters.direction, DIRECTIONS.number(position.direction)) &&
    (startTime <= 0 || position.openedAtMs >= startTime) &&
    (endTime <= 0 || position.openedAtMs <= endTime) &&
    (querySource === '' || position.source === querySource) &&
    (thirdPartyOrder === '' || position.thirdPartyOrder === thirdPartyOrder)
  );
}

/** A row without live figures. */
function row(held: HeldPosition, book: PositionBook) {
  const { profit: _profit, margin: _margin, source, ...rest } = book.record(held);
  const { customerId, customerNo } = held.account;
  return { ...rest, bizType: null, customerId, customerNo, source, querySource: source };
}
