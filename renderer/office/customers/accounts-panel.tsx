import { useTranslation } from 'react-i18next';
import { formatAmount, Panel, PanelStrip, Profit, Table, type Column } from '../../components/index.ts';
import { playKey } from '../../panels/shared/product-label.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { OfficeAccount } from './customer-model.ts';
import { DistanceScale } from './distance-scale.tsx';

/** The accounts of a customer with what each is worth, and how far it is from its stop-out. */
export function AccountsPanel({ accounts }: { readonly accounts: readonly OfficeAccount[] }) {
  const { t } = useOfficeText();
  const columns = useColumns();
  return (
    <Panel name={t('customer.accounts')}>
      <PanelStrip title={t('customer.accounts')} />
      <Table
        label={t('customer.accounts')}
        columns={columns}
        rows={accounts}
        rowId={({ id }) => String(id)}
        compact
      />
    </Panel>
  );
}

function useColumns(): readonly Column<OfficeAccount>[] {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const amount = (id: 'balance' | 'equity' | 'margin', drop?: number): Column<OfficeAccount> => ({
    id,
    label: t(`customer.${id}`),
    align: 'end',
    cell: (row) => formatAmount(row[id], row.digits),
    sortKey: (row) => row[id],
    ...(drop === undefined ? {} : { drop }),
  });
  return [
    {
      id: 'type',
      label: t('customer.account'),
      cell: ({ id, type }) => (
        <>
          <b>{type === undefined ? t('office.none') : panels(playKey(type))}</b>{' '}
          <span className="faint">{id}</span>
        </>
      ),
      sortKey: ({ id }) => id,
    },
    { id: 'currency', label: t('customer.currency'), cell: ({ currency }) => currency },
    amount('balance'),
    {
      id: 'open',
      label: t('customer.open'),
      align: 'end',
      cell: ({ open, digits }) => <Profit amount={open} digits={digits} />,
      sortKey: ({ open }) => open,
    },
    amount('equity'),
    amount('margin', 1),
    {
      id: 'level',
      label: t('customer.level'),
      align: 'end',
      cell: (row) => <DistanceScale account={row} />,
      sortKey: ({ levelBp }) => levelBp ?? Number.MAX_SAFE_INTEGER,
    },
  ];
}
