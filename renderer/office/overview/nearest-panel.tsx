import {
  EmptyState,
  formatAmount,
  Panel,
  PanelStrip,
  Profit,
  Skeleton,
  Table,
  type Column,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { DistanceScale } from '../customers/distance-scale.tsx';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useNearest, type NearAccount } from './use-nearest.ts';

/** The accounts nearest to their stop-out: order is by distance, and holds while the pointer is on it. */
export function NearestPanel() {
  const { t } = useOfficeText();
  const { data, error, isLoading } = useNearest();
  const columns = useColumns();
  const near = data?.near ?? [];
  return (
    <Panel name={t('nearest.title')}>
      <PanelStrip
        title={t('nearest.title')}
        note={data && t('nearest.note', { lookedAt: data.lookedAt, customers: data.customers })}
      />
      {error !== null && <CallErrorNote error={error} />}
      {isLoading && <Skeleton rows={4} label={t('office.reading')} />}
      {!isLoading && near.length === 0 && error === null && <EmptyState title={t('nearest.none')} />}
      {near.length > 0 && (
        <Table
          label={t('nearest.title')}
          columns={columns}
          rows={near}
          rowId={({ account }) => String(account.id)}
          onSelect={({ customer }) => openPlace('customers', customer.number)}
        />
      )}
    </Panel>
  );
}

function useColumns(): readonly Column<NearAccount>[] {
  const { t } = useOfficeText();
  return [
    {
      id: 'customer',
      label: t('nearest.customer'),
      cell: ({ customer, name }) => (
        <>
          <span className="faint">{customer.number}</span> <b>{name}</b>
        </>
      ),
    },
    {
      id: 'equity',
      label: t('customer.equity'),
      align: 'end',
      cell: ({ account: { equity, digits, currency } }) => (
        <>
          {formatAmount(equity, digits)} <span className="faint">{currency}</span>
        </>
      ),
      sortKey: ({ account }) => account.equity,
    },
    {
      id: 'open',
      label: t('customer.open'),
      align: 'end',
      cell: ({ account: { open, digits } }) => <Profit amount={open} digits={digits} />,
      sortKey: ({ account }) => account.open,
    },
    {
      id: 'level',
      label: t('customer.level'),
      align: 'end',
      cell: ({ account }) => <DistanceScale account={account} />,
      sortKey: ({ account }) => account.levelBp ?? 0,
    },
  ];
}
