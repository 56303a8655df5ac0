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
import { useAccount, useFills } from '../../trading/index.ts';
import type { FillView } from '../../trading/contracts.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { reasonKey } from './blotter-model.ts';
import type { CsvColumn } from './csv.ts';
import { productText } from './positions.tsx';
import { ProductCell } from './product-cell.tsx';

type Products = ReadonlyMap<number, Product>;

/** Every fill, newest first. */
export function Fills() {
  const { t } = useTranslation('panels');
  const { rows, loading } = useFills();
  const products = useProductMap();
  const account = useAccount();
  const [, select] = useSelectedSymbol();
  const columns = useFillColumns(products, account?.digits ?? 2);
  if (loading) return <Bones rows={3} label={t('loading')} />;
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
  const product = (row: FillView) => products.get(row.symbolId);
  const buy = (row: FillView) => row.direction === DIRECTION.buy;
  const reason = (row: FillView) => {
    const key = reasonKey(row.reason);
    return key === undefined ? row.reason : t(key);
  };
  return [
    {
      id: 'time',
      label: t('column.time'),
      cell: (row) => formatDateTime(row.timeMs),
      sortKey: (row) => row.timeMs,
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
      cell: (row) => <SideMark up={buy(row)}>{buy(row) ? t('side.buy') : t('side.sell')}</SideMark>,
    },
    {
      id: 'effect',
      label: t('column.effect'),
      cell: (row) => (row.opening ? t('fills.opened') : t('fills.closed')),
    },
    {
      id: 'quantity',
      label: t('column.quantity'),
      align: 'end',
      cell: (row) => formatVolume(row.volume, product(row)?.numberDigits ?? 0),
    },
    {
      id: 'price',
      label: t('column.price'),
      align: 'end',
      cell: (row) => formatPrice(row.price, product(row)?.digits ?? 0),
    },
    {
      id: 'fee',
      label: t('column.fee'),
      align: 'end',
      cell: (row) => formatMoney(row.fee, money),
      sortKey: (row) => row.fee,
    },
    {
      id: 'profit',
      label: t('column.realised'),
      align: 'end',
      cell: (row) =>
        row.profit === undefined ? (
          <span className="faint">{t('none')}</span>
        ) : (
          <Profit amount={row.profit} digits={money} />
        ),
      sortKey: (row) => row.profit,
    },
    { id: 'reason', label: t('column.reason'), cell: reason },
  ];
}

/** The export of the fills. */
export function fillCsv(products: Products, money: number): readonly CsvColumn<FillView>[] {
  const product = (row: FillView) => products.get(row.symbolId);
  return [
    { head: 'dealId', text: (row) => row.dealId },
    { head: 'orderId', text: (row) => row.orderId },
    { head: 'time', text: (row) => new Date(row.timeMs).toISOString() },
    { head: 'product', text: (row) => productText(product(row)) },
    { head: 'side', text: (row) => (row.direction === DIRECTION.buy ? 'buy' : 'sell') },
    { head: 'effect', text: (row) => (row.opening ? 'open' : 'close') },
    { head: 'quantity', text: (row) => formatDecimal(row.volume, product(row)?.numberDigits ?? 0) },
    { head: 'price', text: (row) => plainPrice(row.price, product(row)?.digits ?? 0) },
    { head: 'fee', text: (row) => formatDecimal(row.fee, money) },
    { head: 'profit', text: (row) => (row.profit === undefined ? '' : formatDecimal(row.profit, money)) },
    { head: 'reason', text: (row) => row.reason },
  ];
}
