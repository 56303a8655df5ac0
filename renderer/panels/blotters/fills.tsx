import { useTranslation } from 'react-i18next';
import {
  Skeleton,
  EmptyState,
  formatAmount,
  formatDateTime,
  formatMoney,
  formatPrice,
  Profit,
  Table,
  type Column,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccount, useFills } from '../../trading/index.ts';
import type { FillView } from '../../trading/contracts.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { type Products, useReasonColumn, useTradedColumns } from './blotter-columns.tsx';

/** Every fill, newest first. */
export function Fills() {
  const { t } = useTranslation('panels');
  const { rows, loading } = useFills();
  const products = useProductMap();
  const account = useAccount();
  const [, select] = useSelectedSymbol();
  const columns = useFillColumns(products, account?.digits ?? 2);
  if (loading) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0) return <EmptyState title={t('fills.empty')} detail={t('fills.emptyDetail')} />;
  return (
    <Table
      label={t('tab.fills')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.dealId}
      onSelect={(row) => select(row.symbolId)}
    />
  );
}

function useFillColumns(products: Products, money: number): readonly Column<FillView>[] {
  const { t } = useTranslation('panels');
  const [product, side, quantity] = useTradedColumns(products, 'orders');
  const digits = (row: FillView) => products.get(row.symbolId)?.digits ?? 0;
  const reason = useReasonColumn();
  const isWallet = useIsWallet();
  const none = <span className="faint">{t('none')}</span>;
  const profit: Column<FillView> = {
    id: 'profit',
    label: t('column.realised'),
    align: 'end',
    cell: (row) => (row.profit === undefined ? none : <Profit amount={row.profit} digits={money} />),
    sortKey: (row) => row.profit,
  };
  return [
    {
      id: 'time',
      label: t('column.time'),
      cell: (row) => formatDateTime(row.timeMs),
      sortKey: (row) => row.timeMs,
    },
    product,
    side,
    ...(isWallet
      ? []
      : [
          {
            id: 'effect',
            label: t('column.effect'),
            cell: (row: FillView) => (row.opening ? t('fills.opened') : t('fills.closed')),
          },
        ]),
    quantity,
    {
      id: 'price',
      label: t('column.price'),
      align: 'end',
      cell: (row) => formatPrice(row.price, digits(row)),
    },
    {
      id: 'fee',
      label: t('column.fee'),
      align: 'end',
      cell: (row) =>
        row.feeAsset === undefined
          ? formatMoney(row.fee, money)
          : `${formatAmount(row.fee, row.feeAsset.digits)} ${row.feeAsset.currency}`,
      sortKey: (row) => row.fee,
    },
    ...(isWallet ? [] : [profit]),
    reason,
  ];
}
