import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, Skeleton, type Column, type Totalled } from '../../components/index.ts';
import { useMarketClock } from '../../market/market-time.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { joinRows, type Older } from '../../trading/trading-api.ts';
import { rangeOf, type FilterKey } from '../shared/list-table/list-filters.ts';
import { useListFilters } from '../shared/list-table/list-store.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { useRowMenu } from './row-menu.ts';
import styles from './blotters.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

export interface BookListProps<Row> {
  /** Names what the trader sets of the list. */
  readonly list: string;
  readonly label: string;
  /** What is said where there are no rows. */
  readonly empty: { readonly title: string; readonly detail: string };
  /** Newest first. */
  readonly book: { readonly rows: readonly Row[]; readonly loading: boolean };
  readonly older: Older<Row>;
  readonly idOf: (row: Row) => string;
  readonly timeOf: (row: Row) => number;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly FilterKey<Row>[];
  readonly totalsOf?: ((shown: readonly Row[]) => Totalled) | undefined;
}

/** A list of what is over: the rows of the book, and older ones that are read when they are looked at or asked for. */
export function BookList<Row extends { readonly symbolId: InstrumentNumber }>(props: BookListProps<Row>) {
  const { list, label, empty, book, older, idOf, timeOf, columns, filters, totalsOf } = props;
  const { t } = useTranslation('panels');
  const rows = useAllRows(props);
  const [, select] = useSelectedSymbol();
  const rowMenu = useRowMenu<Row>(columns);
  if (book.loading) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ListTable
        {...{ list, label, columns, rows, filters, timeOf, totalsOf, rowMenu }}
        rowId={idOf}
        onSelect={(row) => select(row.symbolId)}
        onNearEnd={older.read}
      />
      <OlderRows older={older} />
    </>
  );
}

/** The rows of the book and, as far as a filter of times reaches back, older ones. */
function useAllRows<Row>({ list, book, older, idOf, timeOf }: BookListProps<Row>): readonly Row[] {
  const rows = useMemo(() => joinRows(book.rows, older.rows, idOf), [book.rows, older.rows, idOf]);
  const { when } = useListFilters(list);
  const marketClock = useMarketClock();
  const last = rows.at(-1);
  const { fromMs } = rangeOf(when, marketClock());
  const isShort = fromMs !== undefined && last !== undefined && timeOf(last) > fromMs;
  const { hasMore, isReading, failed, read } = older;
  useEffect(() => {
    if (isShort && hasMore && !isReading && !failed) read();
  }, [isShort, hasMore, isReading, failed, read]);
  return rows;
}

/** Says that there are older rows than those in the list, and reads them. */
function OlderRows({ older }: { readonly older: Older<unknown> }) {
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
