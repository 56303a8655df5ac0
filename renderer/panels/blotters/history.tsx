import { useTranslation } from 'react-i18next';
import {
  Skeleton,
  EmptyState,
  formatDateTime,
  formatPrice,
  Profit,
  Table,
  type Column,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccount, useHistory } from '../../trading/index.ts';
import type { HistoryView } from '../../trading/contracts.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { type Products, useReasonColumn, useTradedColumns } from './blotter-columns.tsx';
import { EndedOrders } from './ended-orders.tsx';
import { historyTotals, netOf } from './blotter-model.ts';

/** What has ended: closed positions, or in a wallet the orders. */
export function History() {
  return useIsWallet() ? <EndedOrders /> : <ClosedPositions />;
}

/** Closed positions, newest first. */
function ClosedPositions() {
  const { t } = useTranslation('panels');
  const { rows, loading } = useHistory();
  const products = useProductMap();
  const account = useAccount();
  const [, select] = useSelectedSymbol();
  const columns = useHistoryColumns(products, account?.digits ?? 2, rows);
  if (loading) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0) return <EmptyState title={t('history.empty')} detail={t('history.emptyDetail')} />;
  return (
    <Table
      label={t('tab.history')}
      columns={columns}
      rows={rows}
      rowId={(row) => `${row.orderId}-${row.closeTimeMs}`}
      onSelect={(row) => select(row.symbolId)}
      totals
    />
  );
}

function useHistoryColumns(
  products: Products,
  money: number,
  rows: readonly HistoryView[],
): readonly Column<HistoryView>[] {
  const { t } = useTranslation('panels');
  const [product, side, quantity] = useTradedColumns(products, 'positions');
  const digits = (row: HistoryView) => products.get(row.symbolId)?.digits ?? 0;
  const price = (row: HistoryView, ticks: number) => formatPrice(ticks, digits(row));
  const reason = useReasonColumn();
  return [
    {
      id: 'closed',
      label: t('column.closed'),
      cell: (row) => formatDateTime(row.closeTimeMs),
      sortKey: (row) => row.closeTimeMs,
      total: t('history.count', { count: rows.length }),
    },
    product,
    side,
    quantity,
    { id: 'entry', label: t('column.entry'), align: 'end', cell: (row) => price(row, row.openPrice) },
    { id: 'exit', label: t('column.exit'), align: 'end', cell: (row) => price(row, row.closePrice) },
    ...useResultColumns(money, rows),
    reason,
  ];
}

/** What the prices brought, what fee and financing took or gave, and what was left: each with its sum. */
function useResultColumns(money: number, rows: readonly HistoryView[]): readonly Column<HistoryView>[] {
  const { t } = useTranslation('panels');
  const totals = historyTotals(rows);
  const result = (id: string, label: string, of: (row: HistoryView) => bigint, total: bigint) => ({
    id,
    label,
    align: 'end' as const,
    cell: (row: HistoryView) => <Profit amount={of(row)} digits={money} />,
    sortKey: of,
    total: <Profit amount={total} digits={money} />,
  });
  return [
    result('profit', t('column.gross'), (row) => row.profit, totals.profit),
    result('fee', t('column.fee'), (row) => -row.fee, -totals.fee),
    result('financing', t('column.financing'), (row) => row.financing, totals.financing),
    {
      ...result('net', t('column.net'), netOf, totals.net),
      cell: (row) => (
        <b>
          <Profit amount={netOf(row)} digits={money} />
        </b>
      ),
    },
  ];
}
