import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  formatAmount,
  formatDateTime,
  formatPrice,
  formatVolume,
  Skeleton,
  Table,
  type Column,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useEndedOrders } from '../../trading/index.ts';
import type { EndedOrderView } from '../../trading/contracts.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { type Products, useTradedColumns } from './blotter-columns.tsx';
import { assetOrderTypeKey } from './blotter-model.ts';

/** Orders of a wallet that have ended, newest first, and how each of them ended. */
export function EndedOrders() {
  const { t } = useTranslation('panels');
  const { rows, loading } = useEndedOrders();
  const products = useProductMap();
  const [, select] = useSelectedSymbol();
  const columns = useEndedColumns(products);
  if (loading) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0) return <EmptyState title={t('ended.empty')} detail={t('ended.emptyDetail')} />;
  return (
    <Table
      label={t('tab.history')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.orderId}
      onSelect={(row) => select(row.symbolId)}
    />
  );
}

function useEndedColumns(products: Products): readonly Column<EndedOrderView>[] {
  const { t } = useTranslation('panels');
  const [product, side, quantity] = useTradedColumns(products, 'orders');
  const none = <span className="faint">{t('none')}</span>;
  const of = (row: EndedOrderView) => products.get(row.symbolId);
  return [
    {
      id: 'closed',
      label: t('column.time'),
      cell: (row) => formatDateTime(row.endedAtMs),
      sortKey: (row) => row.endedAtMs,
    },
    product,
    side,
    { id: 'type', label: t('column.type'), cell: (row) => t(assetOrderTypeKey(row)) },
    quantity,
    {
      id: 'filled',
      label: t('column.filled'),
      align: 'end',
      cell: (row) => formatVolume(row.filled, of(row)?.numberDigits ?? 0),
    },
    {
      id: 'price',
      label: t('column.price'),
      align: 'end',
      cell: (row) => (row.price === undefined ? none : formatPrice(row.price, of(row)?.digits ?? 0)),
    },
    {
      id: 'fee',
      label: t('column.fee'),
      align: 'end',
      wideOnly: true,
      cell: (row) => (row.fee === 0n ? none : `${formatAmount(row.fee, row.feeDigits)} ${row.feeCurrency}`),
    },
    {
      id: 'state',
      label: t('column.state'),
      cell: (row) => <span title={row.remark === '' ? undefined : row.remark}>{t(`ended.${row.end}`)}</span>,
    },
  ];
}
