import { DEFAULT_PAGE_SIZE } from '../contract/records/index.ts';

/** The part of a list that a request names, and the answer with it. */
export function paging({
  current = 1,
  size = DEFAULT_PAGE_SIZE,
}: {
  readonly current?: number;
  readonly size?: number;
}) {
  return {
    bounds: { limit: size, offset: (current - 1) * size },
    /** What was read, each row in its published form. */
    answer: <Row, Published>(
      { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
      publish: (row: Row) => Published,
    ) => ({ records: rows.map(publish), total, size, current }),
  };
}
