import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/index.ts';
import { useHealth } from '../../market/index.ts';
import { joinRows, type Older } from '../../trading/index.ts';
import { rangeOf } from '../shared/list-table/list-filters.ts';
import { useListFilters } from '../shared/list-table/list-store.ts';
import styles from './blotters.module.css';

interface AllRowsOptions<Row> {
  readonly list: string;
  readonly newest: readonly Row[];
  readonly older: Older<Row>;
  readonly idOf: (row: Row) => string;
  readonly timeOf: (row: Row) => number;
}

/** The rows of the book and, as far as a filter of times reaches back, older ones. */
export function useAllRows<Row>(options: AllRowsOptions<Row>): readonly Row[] {
  const { list, newest, older, idOf, timeOf } = options;
  const rows = useMemo(() => joinRows(newest, older.rows, idOf), [newest, older.rows, idOf]);
  const { when } = useListFilters(list);
  const { marketOffsetMs = 0 } = useHealth();
  const last = rows.at(-1);
  const { fromMs } = rangeOf(when, Date.now() + marketOffsetMs);
  const isShort = fromMs !== undefined && last !== undefined && timeOf(last) > fromMs;
  const { hasMore, isReading, failed, read } = older;
  useEffect(() => {
    if (isShort && hasMore && !isReading && !failed) read();
  }, [isShort, hasMore, isReading, failed, read]);
  return rows;
}

/** Says that there are older rows than those in the list, and reads them. */
export function OlderRows({ older }: { readonly older: Older<unknown> }) {
  const { t } = useTranslation('panels');
  if (!older.hasMore && !older.failed) return null;
  return (
    <p className={styles['older']}>
      {older.failed ? t('funds.failed') : t('list.olderHint')}
      <Button size="small" variant="quiet" busy={older.isReading} onClick={older.read}>
        {t('list.older')}
      </Button>
    </p>
  );
}
