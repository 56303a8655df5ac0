import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { authorOf, type ManagementContext } from '../management-operation.ts';

/** What every row says of itself that operators know by a number. */
export interface Numbered {
  readonly id: number;
  readonly createBy: string;
  readonly createTimeMs: number;
  readonly updateBy: string;
  readonly updateTimeMs: number;
}

/** Always 1: the row is in force. */
const ENABLED = 1;

/** The rows with one more behind them, under the next number, made by the caller. */
export function addNumbered<Members extends object>(
  rows: readonly (Members & Numbered)[] = [],
  context: ManagementContext,
  nowMs: number,
  members: Members,
): readonly (Members & Numbered)[] {
  const id = Math.max(0, ...rows.map((one) => one.id)) + 1;
  const by = authorOf(context);
  return [...rows, { id, ...members, createBy: by, createTimeMs: nowMs, updateBy: by, updateTimeMs: nowMs }];
}

/** The rows with one of them changed by the caller. Throws 0000003 for a number that there is not. */
export function changeNumbered<Row extends Numbered>(
  rows: readonly Row[] = [],
  context: ManagementContext,
  nowMs: number,
  id: number,
  change: (before: Row) => Partial<Row>,
): readonly Row[] {
  const before = findNumbered(rows, id);
  const after = { ...before, ...change(before), updateBy: authorOf(context), updateTimeMs: nowMs };
  return rows.map((one) => (one === before ? after : one));
}

/** The rows without one of them. Throws 0000003 for a number that there is not. */
export function removeNumbered<Row extends Numbered>(rows: readonly Row[] = [], id: number): readonly Row[] {
  const removed = findNumbered(rows, id);
  return rows.filter((one) => one !== removed);
}

/** The marks of a row as they are answered. */
export function shownMarks({ createBy, createTimeMs, updateBy, updateTimeMs }: Numbered) {
  return { status: ENABLED, createBy, createTime: createTimeMs, updateBy, updateTime: updateTimeMs };
}

function findNumbered<Row extends Numbered>(rows: readonly Row[], id: number): Row {
  const found = rows.find((one) => one.id === id);
  if (found === undefined) throw new PlatformError(CODE.dataUnknown);
  return found;
}
