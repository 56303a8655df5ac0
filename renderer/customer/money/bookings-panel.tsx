import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  formatDate,
  formatTime,
  Panel,
  PanelStrip,
  Profit,
  Skeleton,
  Table,
  type Column,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { TYPE_NAMES } from './accounts-panel.tsx';
import styles from './money.module.css';
import type { Booking } from './port.ts';
import { useBookings } from './use-money.ts';

/** What the operator paid in, took out and corrected. */
export function BookingsPanel() {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useBookings();
  return (
    <Panel name={t('money.history')} className={styles['history'] ?? ''}>
      <PanelStrip title={t('money.history')} note={t('money.historyNote')} />
      {isPending && <Skeleton rows={4} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data?.length === 0 && <EmptyState title={t('money.noBookings')} detail={t('money.noBookingsText')} />}
      {data && data.length > 0 && <Bookings rows={data} />}
    </Panel>
  );
}

function Bookings({ rows }: { readonly rows: readonly Booking[] }) {
  const { t } = useTranslation('panels');
  const columns: readonly Column<Booking>[] = [
    {
      id: 'time',
      label: t('money.time'),
      cell: ({ timeMs }) => `${formatDate(timeMs)} ${formatTime(timeMs)}`,
      sortKey: ({ timeMs }) => timeMs,
    },
    {
      id: 'account',
      label: t('money.account'),
      cell: ({ accountType }) => (accountType === undefined ? t('none') : t(TYPE_NAMES[accountType])),
    },
    {
      id: 'amount',
      label: t('money.amount'),
      align: 'end',
      cell: ({ amount, digits, currency }) => (
        <>
          <Profit amount={amount} digits={digits} /> <span className="faint">{currency}</span>
        </>
      ),
    },
    { id: 'remark', label: t('money.remark'), cell: ({ remark }) => remark },
    { id: 'number', label: t('money.reference'), cell: ({ number }) => <code>{number}</code> },
  ];
  return <Table label={t('money.history')} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
