import { CircleCheck, CircleSlash } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import {
  EmptyState,
  Field,
  formatNumber,
  Panel,
  PanelStrip,
  Skeleton,
  StateWord,
  Table,
  TabStrip,
  type Column,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import {
  countViews,
  CUSTOMER_VIEWS,
  searchIn,
  type CustomerRow,
  type CustomerView,
} from './customer-list-model.ts';
import { useCustomerList } from './use-customer-list.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './customers.module.css';

/** All customers: views of them, and a search over everything that a row says. */
export function CustomerList() {
  const { t } = useOfficeText();
  const { rows, total, read, error } = useCustomerList();
  const [view, setView] = useState<CustomerView>('all');
  const [search, setSearch] = useState('');
  const { nowMs } = usePlatformTime();
  // The letters that are typed come before the rows that they leave.
  const wanted = useDeferredValue(search);
  const find = useMemo(() => searchIn(rows ?? [], nowMs), [rows, nowMs]);
  const found = useMemo(() => find(view, wanted), [find, view, wanted]);
  const counts = useMemo(() => countViews(rows ?? [], nowMs), [rows, nowMs]);
  const isWhole = read >= total;
  return (
    <>
      <PageBar
        title={t('section.customers')}
        context={
          rows === undefined
            ? undefined
            : isWhole
              ? t('customers.count', { number: formatNumber(total, 0) })
              : t('customers.reading', { number: formatNumber(read, 0), total: formatNumber(total, 0) })
        }
      />
      <Panel name={t('section.customers')} className={styles['list'] ?? ''}>
        <PanelStrip
          tabs={
            <TabStrip
              label={t('customers.views')}
              selected={view}
              onSelect={setView}
              tabs={CUSTOMER_VIEWS.map((id) => ({ id, label: t(`customers.view.${id}`), count: counts[id] }))}
            />
          }
        >
          <div className={styles['search']} data-office-search>
            <Field
              label=""
              name={t('customers.search')}
              placeholder={t('customers.search')}
              type="search"
              value={search}
              onChange={setSearch}
            />
          </div>
        </PanelStrip>
        {error !== null && <CallErrorNote error={error} />}
        {rows === undefined && error === null && <Skeleton rows={12} label={t('office.reading')} />}
        {rows !== undefined && found.length === 0 && (
          <EmptyState title={t('customers.none')} detail={t('customers.noneText')} />
        )}
        {found.length > 0 && <Rows rows={found} shownOf={`${view} ${wanted}`} />}
      </Panel>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly CustomerRow[];
  /** What was looked for: rows of before do not keep their places in what is found. */
  readonly shownOf: string;
}

/** A letter that is typed draws the rows only when they are found. */
const Rows = memo(function Rows({ rows, shownOf }: RowsProps) {
  const { t } = useOfficeText();
  const columns = useColumns();
  return (
    <Table
      label={t('section.customers')}
      columns={columns}
      rows={rows}
      rowId={({ number }) => number}
      holdKey={shownOf}
      isPlain
      onSelect={({ number }) => openPlace('customers', number)}
    />
  );
});

function useColumns(): readonly Column<CustomerRow>[] {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  return useMemo(() => {
    const none = <span className="faint">{t('office.none')}</span>;
    const text = (id: 'name' | 'contact' | 'group' | 'agent' | 'remark', drop?: number) => ({
      id,
      label: t(`customers.${id}`),
      cell: (row: CustomerRow) => (row[id] === '' ? none : row[id]),
      sortKey: (row: CustomerRow) => row[id],
      text: (row: CustomerRow) => row[id],
      ...(drop === undefined ? {} : { drop }),
    });
    return [
      {
        id: 'number',
        label: t('customers.number'),
        cell: ({ number }) => <b>{number}</b>,
        sortKey: ({ number }) => number,
        text: ({ number }) => number,
      },
      text('name'),
      text('contact'),
      text('group', 2),
      {
        id: 'state',
        label: t('customers.state'),
        cell: ({ isEnabled }) => <CustomerState isEnabled={isEnabled} />,
        sortKey: ({ isEnabled }) => (isEnabled ? 0 : 1),
        text: ({ isEnabled }) => t(isEnabled ? 'customers.enabled' : 'customers.disabled'),
      },
      {
        id: 'registered',
        label: t('customers.registered'),
        cell: ({ registeredAtMs }) => wall.dateTime(toLocal(registeredAtMs)),
        sortKey: ({ registeredAtMs }) => registeredAtMs,
        text: ({ registeredAtMs }) => wall.dateTime(toLocal(registeredAtMs)),
      },
      {
        id: 'lastSignIn',
        label: t('customers.lastSignIn'),
        cell: ({ lastSignInAtMs }) =>
          lastSignInAtMs === undefined ? (
            <span className="faint">{t('customers.never')}</span>
          ) : (
            wall.dateTime(toLocal(lastSignInAtMs))
          ),
        sortKey: ({ lastSignInAtMs }) => lastSignInAtMs ?? 0,
        text: ({ lastSignInAtMs }) =>
          lastSignInAtMs === undefined ? t('customers.never') : wall.dateTime(toLocal(lastSignInAtMs)),
      },
      text('agent', 3),
      text('remark', 4),
    ] satisfies readonly Column<CustomerRow>[];
  }, [t, wall, toLocal]);
}

/** Whether a customer may sign in. In a list it is drawn again only where it changes. */
export const CustomerState = memo(function CustomerState({ isEnabled }: { readonly isEnabled: boolean }) {
  const { t } = useOfficeText();
  return (
    <StateWord tone={isEnabled ? 'ok' : 'bad'} icon={isEnabled ? CircleCheck : CircleSlash}>
      {t(isEnabled ? 'customers.enabled' : 'customers.disabled')}
    </StateWord>
  );
});
