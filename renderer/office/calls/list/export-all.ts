import { CallError } from '../../../../backend/client/index.ts';
import { toCsv } from '../../../components/table/csv.ts';
import type { Column } from '../../../components/index.ts';
import type { CallPage } from '../catalogue.ts';
import { makeCall, type SentBody } from '../confirm/sending.ts';
import { rowsIn } from './answer-rows.ts';
import type { Row } from './columns.tsx';

/** Rows of each request of an export: the most that the platform gives. */
const EXPORT_SIZE = 1_000;
/** Rows of a file: a spreadsheet takes no more. */
export const MAX_EXPORTED_ROWS = 100_000;

export interface Exported {
  readonly csv: string;
  readonly rows: number;
  /** True where rows are missing: there were too many, or it was cancelled. */
  readonly isCut: boolean;
}

/**
 * Reads all pages of a list and makes a file of them. `onProgress` hears how many rows are read, of how many; throws CallError where a page
 * cannot be read.
 */
export async function exportAll(
  page: CallPage,
  request: SentBody,
  columns: readonly Column<Row>[],
  signal: AbortSignal,
  onProgress: (read: number, total: number | undefined) => void,
): Promise<Exported> {
  const all: Row[] = [];
  let isCut = false;
  for (let current = 1; ; current += 1) {
    const paging = page.rows?.isPaged === true ? { current, size: EXPORT_SIZE } : {};
    const answer = await makeCall(page, Object.assign({}, request, paging));
    if (answer.kind !== 'value') throw new CallError(answer);
    const { rows, total } = rowsIn(page, answer.value);
    all.push(...rows);
    onProgress(all.length, total);
    const isLast = page.rows?.isPaged !== true || rows.length < EXPORT_SIZE || all.length === total;
    isCut = !isLast && (signal.aborted || all.length >= MAX_EXPORTED_ROWS);
    if (isLast || isCut) break;
  }
  const texts = columns.flatMap(({ id, text }) => (text === undefined ? [] : [{ head: id, text }]));
  return { csv: toCsv(texts, all), rows: all.length, isCut };
}
