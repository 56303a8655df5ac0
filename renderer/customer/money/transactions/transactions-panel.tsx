import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Download,
  NotebookPen,
  PieChart,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { saveCsv, toCsv, type CsvColumn } from '../../../components/table/csv.ts';
import {
  EmptyState,
  Field,
  formatAmount,
  Icon,
  Panel,
  PanelStrip,
  SelectField,
  Skeleton,
  StateWord,
  Table,
  ToolButton,
  type Column,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import type { PanelsKey } from '../../../i18n/i18n.ts';
import { CountDown } from '../money-form.tsx';
import styles from '../money.module.css';
import {
  filterTransactions,
  type MoveFilter,
  type MoveKind,
  useTransactions,
  type TransactionsOpeners,
  type ShownTransaction,
  type Standing,
} from './use-transactions.ts';
import { useWallTimes } from '../../../connection/wall-times.ts';

const KINDS: Readonly<
  Record<MoveKind, { readonly icon: LucideIcon; readonly one: PanelsKey; readonly all: PanelsKey }>
> = {
  deposit: { icon: ArrowDownToLine, one: 'moves.deposit', all: 'moves.deposits' },
  withdrawal: { icon: ArrowUpFromLine, one: 'moves.withdrawal', all: 'moves.withdrawals' },
  transfer: { icon: ArrowLeftRight, one: 'moves.transfer', all: 'moves.transfers' },
  subscription: { icon: PieChart, one: 'moves.subscription', all: 'moves.subscriptions' },
  redemption: { icon: PieChart, one: 'moves.redemption', all: 'moves.redemptions' },
  booking: { icon: NotebookPen, one: 'moves.booking', all: 'moves.bookings' },
};
const PERIODS = [7, 30, 90, 0] as const;

/** Everything that moved money, with how it stands, what can be done about it, and filters. */
export function TransactionsPanel(props: TransactionsOpeners) {
  const { t } = useTranslation('panels');
  const { transactions, isPending, error } = useTransactions(props);
  const [filter, setFilter] = useState<MoveFilter>({ kind: 'all', days: 30, search: '' });
  const shown = transactions && filterTransactions(transactions, filter, Date.now());
  return (
    <Panel name={t('moves.title')} className={styles['moves'] ?? ''}>
      <PanelStrip
        title={t('moves.title')}
        note={shown && t('moves.count', { shown: shown.length, all: transactions.length })}
      >
        <Filters filter={filter} onFilter={setFilter} />
        <Export rows={shown ?? []} />
      </PanelStrip>
      {isPending && <Skeleton rows={4} label={t('customer.loading')} />}
      {error && !transactions && <CallErrorNote error={error} />}
      {transactions?.length === 0 && <EmptyState title={t('moves.none')} detail={t('moves.noneText')} />}
      {shown?.length === 0 && transactions?.length !== 0 && (
        <EmptyState title={t('moves.noneFits')} detail={t('moves.noneFitsText')} />
      )}
      {shown !== undefined && shown.length > 0 && <Transactions rows={shown} />}
    </Panel>
  );
}

function Filters(props: { readonly filter: MoveFilter; onFilter(filter: MoveFilter): void }) {
  const { t } = useTranslation('panels');
  const { filter, onFilter } = props;
  const kinds = Object.keys(KINDS) as MoveKind[];
  return (
    <div className={styles['filters']} role="group" aria-label={t('moves.title')}>
      <Field
        label=""
        name={t('moves.search')}
        placeholder={t('moves.search')}
        type="search"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <SelectField
        label=""
        name={t('moves.kind')}
        value={filter.kind}
        options={[
          { value: 'all', label: t('moves.allKinds') },
          ...kinds.map((value) => ({ value, label: t(KINDS[value].all) })),
        ]}
        onChange={(kind) => onFilter({ ...filter, kind: kind as MoveFilter['kind'] })}
      />
      <SelectField
        label=""
        name={t('moves.period')}
        value={String(filter.days)}
        options={PERIODS.map((days) => ({
          value: String(days),
          label: days === 0 ? t('moves.allTimes') : t('moves.days', { days }),
        }))}
        onChange={(days) => onFilter({ ...filter, days: Number(days) })}
      />
    </div>
  );
}

/** What is shown, as a file: figures plain, times in full. */
function Export({ rows }: { readonly rows: readonly ShownTransaction[] }) {
  const { t } = useTranslation('panels');
  const columns: readonly CsvColumn<ShownTransaction>[] = [
    { head: t('money.time'), text: ({ timeMs }) => new Date(timeMs).toISOString() },
    { head: t('moves.kind'), text: ({ kind }) => t(KINDS[kind].one) },
    { head: t('moves.fromTo'), text: ({ way }) => way },
    { head: t('money.amount'), text: ({ amount, digits }) => formatDecimal(amount, digits) },
    { head: t('money.currency'), text: ({ currency }) => currency },
    { head: t('cash.fee'), text: ({ fee, digits }) => (fee === undefined ? '' : formatDecimal(fee, digits)) },
    { head: t('moves.state'), text: ({ state }) => state.text },
    { head: t('money.reference'), text: ({ number }) => number },
  ];
  return (
    <ToolButton
      disabled={rows.length === 0}
      title={t('blotter.export')}
      aria-label={t('blotter.export')}
      onClick={() => saveCsv('meridian-money', toCsv(columns, rows))}
    >
      <Icon icon={Download} size={12} />
      CSV
    </ToolButton>
  );
}

function Transactions({ rows }: { readonly rows: readonly ShownTransaction[] }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const columns: readonly Column<ShownTransaction>[] = [
    {
      id: 'time',
      label: t('money.time'),
      cell: ({ timeMs }) => wall.dateTime(timeMs),
      sortKey: ({ timeMs }) => timeMs,
    },
    {
      id: 'kind',
      label: t('moves.kind'),
      cell: ({ kind }) => (
        <span className={styles['kind']}>
          <Icon icon={KINDS[kind].icon} size={12} />
          {t(KINDS[kind].one)}
        </span>
      ),
    },
    { id: 'way', label: t('moves.fromTo'), cell: ({ way }) => way },
    {
      id: 'amount',
      label: t('money.amount'),
      align: 'end',
      cell: ({ amount, digits, currency, isOwn }) => (
        <>
          <b>{isOwn === true ? formatAmount(amount, digits) : signed(amount, digits)}</b>{' '}
          <span className="faint">{currency}</span>
        </>
      ),
    },
    {
      id: 'fee',
      label: t('cash.fee'),
      align: 'end',
      drop: 1,
      cell: ({ fee, digits }) =>
        fee === undefined || fee === 0n ? (
          <span className="faint">{t('none')}</span>
        ) : (
          formatAmount(fee, digits)
        ),
    },
    { id: 'state', label: t('moves.state'), cell: ({ state }) => <State {...state} /> },
    { id: 'number', label: t('money.reference'), drop: 2, cell: ({ number }) => <code>{number}</code> },
    {
      id: 'act',
      label: '',
      align: 'end',
      pin: 'end',
      cell: ({ number, onOpen }) =>
        onOpen !== undefined && (
          <ToolButton compact aria-label={t('moves.openName', { number })} onClick={onOpen}>
            {t('moves.open')}
          </ToolButton>
        ),
    },
  ];
  return <Table label={t('moves.title')} columns={columns} rows={rows} rowId={({ id }) => id} />;
}

function State({ tone, icon, text, untilMs }: Standing) {
  return (
    <span className={styles['state']} title={text}>
      <StateWord tone={tone} icon={icon}>
        {untilMs === undefined ? text : <CountDown after={text} toMs={untilMs} />}
      </StateWord>
    </span>
  );
}

/** Money that came has a plus sign; the sign is all that says it, since a direction of money is no profit. */
function signed(amount: bigint, digits: number): string {
  return amount > 0n ? `+${formatAmount(amount, digits)}` : formatAmount(amount, digits);
}
