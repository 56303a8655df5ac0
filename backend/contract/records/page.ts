import { Type, type TSchema } from 'typebox';
import { IntegerLike } from './request-values.ts';
import { Whole } from './shapes.ts';

/** Rows of a page when the request names no size, and the most it may name. */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 1_000;

/** One page of records. */
export interface Page<Record> {
  records: Record[];
  total: number;
  size: number;
  /** Number of the page, from 1. */
  current: number;
}

export function PageOf<Schema extends TSchema>(record: Schema) {
  return Type.Object({ records: Type.Array(record), total: Whole, size: Whole, current: Whole });
}

/** A page of close history and trade records, which names its rows `list` and counts pages instead of rows. */
export interface ListPage<Row> {
  list: Row[];
  current: number;
  size: number;
  totalPage: number;
}

/** Members by which a request asks for a page. */
export const pageRequestMembers = {
  current: Type.Optional(IntegerLike({ minimum: 1, maximum: 1_000_000 })),
  size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
};

/** The slice of `rows` that a request asks for. Pages beyond the end are empty. */
export function pageOf<Record>(
  rows: readonly Record[],
  request: { readonly current?: number; readonly size?: number },
): Page<Record> {
  const { current = 1, size = DEFAULT_PAGE_SIZE } = request;
  return { records: rows.slice((current - 1) * size, current * size), total: rows.length, size, current };
}
