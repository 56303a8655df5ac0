import { Download, ListFilter, Columns3, GripVertical, Lock } from 'lucide-react';
import { useMemo, useState, type ReactNode, type KeyboardEvent, createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import {
  Button,
  EmptyState,
  Icon,
  isShown,
  orderColumns,
  sortRows,
  Table,
  ToolButton,
  type Column,
  type TableProps,
  type TableView,
  type Totalled,
  moveColumn,
  Popover,
  toggleColumn,
  ToolRow,
} from '../../../components/index.ts';
import { useMarketClock } from '../../../market/market-time.ts';
import { saveCsv, toCsv } from '../../../components/table/csv.ts';
import { FilterBar } from './filter-bar.tsx';
import { countFilters, filterRows, type FilterKey } from './list-filters.ts';
import {
  changeListFilters,
  storeListSorting,
  showFilters,
  useIsFiltering,
  useListFilters,
  useListView,
  storeListView,
} from './list-store.ts';
import { ViewDialog, ViewMenu, type ViewQuestion } from './view-menu.tsx';
import styles from './list-table.module.css';

export interface ListTableProps<Row> extends Omit<
  TableProps<Row>,
  'sorting' | 'onSorting' | 'totals' | 'columns'
> {
  /** Under which its columns are kept, and the name of its file. */
  readonly list: string;
  /** Must keep their identity while nothing of them changes. */
  readonly columns: readonly Column<Row>[];
  /** What rows can be chosen by, besides their text. */
  readonly filters?: readonly FilterKey<Row>[];
  /** When a row happened, by the market's clock; lets it be chosen by time. */
  readonly timeOf?: (row: Row) => number;
  /** Totals of the rows that are shown, by column. */
  readonly totalsOf?: ((rows: readonly Row[]) => Totalled) | undefined;
  /** Tools of this list alone, before those that every list has. */
  readonly tools?: ReactNode;
}

const NO_KEYS: readonly never[] = [];

/** A table whose columns the trader chooses, that can be filtered and saved. Its tools stand in the strip of the panel. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, columns, rows, filters: keys = NO_KEYS, timeOf, totalsOf, tools, ...rest } = props;
  const { t } = useTranslation('panels');
  const view = useListView(list);
  const filters = useListFilters(list);
  const isFiltering = useIsFiltering(list);
  const shown = useFiltered(props);
  const chosen = useMemo(() => chosenColumns(columns, view), [columns, view]);
  const set = countFilters(filters);
  const [question, ask] = useState<ViewQuestion>();
  const save = () => {
    const keyOf = columns.find(({ id }) => id === view?.sorting?.column)?.sortKey;
    const sorted = (rest.sort ?? sortRows)(shown, keyOf, view?.sorting?.direction ?? 'ascending');
    saveCsv(`meridian-${list}`, listCsv(chosen, sorted));
  };
  return (
    <>
      <ListTools label={rest.label}>
        {tools}
        <ViewMenu {...{ list, keys, ask }} />
        <ColumnMenu list={list} columns={columns} />
        <ToolButton
          aria-label={set > 0 ? `${t('list.filters')} ${set}` : t('list.filters')}
          aria-pressed={isFiltering}
          onClick={() => showFilters(list, !isFiltering)}
        >
          <Icon icon={ListFilter} />
          <span className={styles['label']}>{t('list.filters')}</span>
          {set > 0 && set}
        </ToolButton>
        <ToolButton title={t('blotter.export')} aria-label={t('blotter.export')} onClick={save}>
          <Icon icon={Download} />
          <span className={styles['label']}>CSV</span>
        </ToolButton>
      </ListTools>
      <ViewDialog {...{ list, keys, question }} onClose={() => ask(undefined)} />
      {isFiltering && (
        <FilterBar
          {...{ list, rows, keys }}
          shown={shown.length}
          hasTimes={timeOf !== undefined}
          onSave={() => ask('keep')}
        />
      )}
      {shown.length === 0 && rows.length > 0 ? (
        <EmptyState
          title={t('list.none')}
          detail={t('list.noneDetail')}
          action={
            <Button size="small" onClick={() => changeListFilters(list)}>
              {t('list.clear')}
            </Button>
          }
        />
      ) : (
        <Table
          {...rest}
          columns={chosen}
          rows={shown}
          sorting={view?.sorting}
          onSorting={(sorting) => storeListSorting(list, sorting)}
          totals={totalsOf?.(shown)}
        />
      )}
    </>
  );
}

/** The columns in the trader's order. What a trader has chosen stays, however narrow the list is: then it scrolls. */
function chosenColumns<Row>(columns: readonly Column<Row>[], view: TableView | undefined) {
  const shown = orderColumns(columns, view).filter((column) => isShown(column, view));
  if (view === undefined || view.order.length === 0) return shown;
  return shown.map(({ drop: _drop, ...column }) => column);
}

/** What is shown, as CSV: the columns that have a text, by their ids. */
export function listCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const plain = columns.flatMap(({ id, text }) => (text === undefined ? [] : [{ head: id, text }]));
  return toCsv(plain, rows);
}

function useFiltered<Row>({ list, columns, rows, filters: keys = NO_KEYS, timeOf }: ListTableProps<Row>) {
  const filters = useListFilters(list);
  const marketClock = useMarketClock();
  return useMemo(
    () =>
      filterRows(rows, filters, {
        keys,
        timeOf,
        nowMs: marketClock(),
        textOf: (row) => columns.map(({ text }) => text?.(row) ?? '').join(' '),
      }),
    [rows, filters, keys, timeOf, columns, marketClock],
  );
}

interface NamedColumn {
  readonly id: string;
  readonly label: string;
  readonly locked?: boolean;
  readonly optional?: boolean;
}

/** Which columns a list shows, in which order: a box for each, a grip to move it, a lock where it stays. */
function ColumnMenu(props: { readonly list: string; readonly columns: readonly NamedColumn[] }) {
  const { list, columns } = props;
  const { t } = useTranslation('panels');
  const view = useListView(list);
  const named = orderColumns(columns, view).filter(({ label }) => label !== '');
  const [dragged, setDragged] = useState<string>();
  const move = (id: string, to: string | undefined) => {
    const target = named.find((column) => column.id === to);
    if (target === undefined || target.locked === true || id === to) return;
    storeListView(list, moveColumn(columns, view, id, target.id));
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !event.altKey) return;
    event.preventDefault();
    move(id, named[named.findIndex((column) => column.id === id) + step]?.id);
  };
  return (
    <Popover
      label={t('list.columns')}
      trigger={
        <ToolButton aria-label={t('list.columns')}>
          <Icon icon={Columns3} />
          <span className={styles['label']}>{t('list.columns')}</span>
        </ToolButton>
      }
    >
      <header className={styles['menuHead']}>
        <span>{t('list.columnsHint')}</span>
        <Button size="small" variant="quiet" onClick={() => storeListView(list, undefined)}>
          {t('list.reset')}
        </Button>
      </header>
      <ul className={styles['columns']}>
        {named.map(({ id, label, locked = false, optional = false }) => (
          <li
            key={id}
            draggable={!locked}
            data-dragged={dragged === id}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(id);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, id);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <label>
              <input
                type="checkbox"
                checked={isShown({ id, locked, optional }, view)}
                disabled={locked}
                onChange={() => storeListView(list, toggleColumn(columns, view, id))}
                onKeyDown={(event) => onKeyDown(event, id)}
              />
              {label}
            </label>
            <Icon icon={locked ? Lock : GripVertical} size={12} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** The element of a panel's strip that takes the tools of the list below; undefined where the strip has none. */
export const ToolPlaceContext = createContext<HTMLElement | null | undefined>(undefined);

/** Tools of a list: in the strip of its panel, or in a row of their own above it. */
export function ListTools({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const place = useContext(ToolPlaceContext);
  if (place === undefined) return <ToolRow label={label}>{children}</ToolRow>;
  return place === null ? null : createPortal(children, place);
}
