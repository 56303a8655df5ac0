import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/protocol/decimal.ts';
import { DIRECTION } from '../../../backend/protocol/enumerations.ts';
import {
  Bones,
  EmptyState,
  formatDateTime,
  formatMoney,
  formatPrice,
  formatVolume,
  plainPrice,
  Profit,
  SideMark,
  Table,
  type Column,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { useAccount, useHistory } from '../../trading/index.ts';
import type { HistoryView } from '../../trading/contracts.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { historyTotal, reasonKey } from './blotter-model.ts';
import type { CsvColumn } from './csv.ts';
import { productText } from './positions.tsx';
import { ProductCell } from './product-cell.tsx';

type Products = ReadonlyMap<number, Product>;

/** Closed positions, newest first. */
export function History() {
  const { t } = useTranslation('panels');
  const { rows, loading } = useHistory();
  const products = useProductMap();
  const account = useAccount();
  const [, select] = useSelectedSymbol();
  const columns = useHistoryColumns(products, account?.digits ?? 2, rows);
  if (loading) return <Bones rows={3} label={t('loading')} />;
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
  const product = (row: HistoryView) => products.get(row.symbolId);
  const price = (row: HistoryView, ticks: number) => formatPrice(ticks, product(row)?.digits ?? 0);
  const long = (row: HistoryView) => row.direction === DIRECTION.buy;
  const reason = (row: HistoryView) => {
    const key = reasonKey(row.reason);
    return key === undefined ? row.reason : t(key);
  };
  return [
    {
      id: 'closed',
      label: t('column.closed'),
      cell: (row) => formatDateTime(row.closeTimeMs),
      sortKey: (row) => row.closeTimeMs,
      total: t('history.count', { count: rows.length }),
    },
    {
      id: 'product',
      label: t('column.product'),
      cell: (row) => <ProductCell product={product(row)} />,
      sortKey: (row) => product(row)?.code,
    },
    {
      id: 'side',
      label: t('column.side'),
      cell: (row) => <SideMark up={long(row)}>{long(row) ? t('side.long') : t('side.short')}</SideMark>,
    },
    {
      id: 'quantity',
      label: t('column.quantity'),
      align: 'end',
      cell: (row) => formatVolume(row.volume, product(row)?.numberDigits ?? 0),
    },
    { id: 'entry', label: t('column.entry'), align: 'end', cell: (row) => price(row, row.openPrice) },
    { id: 'exit', label: t('column.exit'), align: 'end', cell: (row) => price(row, row.closePrice) },
    {
      id: 'fee',
      label: t('column.fee'),
      align: 'end',
      wideOnly: true,
      cell: (row) => formatMoney(row.fee, money),
      sortKey: (row) => row.fee,
    },
    {
      id: 'profit',
      label: t('column.realised'),
      align: 'end',
      cell: (row) => (
        <b>
          <Profit amount={row.profit} digits={money} />
        </b>
      ),
      sortKey: (row) => row.profit,
      total: <Profit amount={historyTotal(rows)} digits={money} />,
    },
    { id: 'reason', label: t('column.reason'), cell: reason },
  ];
}

/** The export of the closed positions. */
export function historyCsv(products: Products, money: number): readonly CsvColumn<HistoryView>[] {
  const product = (row: HistoryView) => products.get(row.symbolId);
  const price = (row: HistoryView, ticks: number) => plainPrice(ticks, product(row)?.digits ?? 0);
  return [
    { head: 'orderId', text: (row) => row.orderId },
    { head: 'product', text: (row) => productText(product(row)) },
    { head: 'side', text: (row) => (row.direction === DIRECTION.buy ? 'long' : 'short') },
    { head: 'quantity', text: (row) => formatDecimal(row.volume, product(row)?.numberDigits ?? 0) },
    { head: 'entry', text: (row) => price(row, row.openPrice) },
    { head: 'exit', text: (row) => price(row, row.closePrice) },
    { head: 'fee', text: (row) => formatDecimal(row.fee, money) },
    { head: 'profit', text: (row) => formatDecimal(row.profit, money) },
    { head: 'opened', text: (row) => new Date(row.openTimeMs).toISOString() },
    { head: 'closed', text: (row) => new Date(row.closeTimeMs).toISOString() },
    { head: 'reason', text: (row) => row.reason },
  ];
}
