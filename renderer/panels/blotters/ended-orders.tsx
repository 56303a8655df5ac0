import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Check, CircleX, Clock, Scissors, X, type LucideIcon } from 'lucide-react';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import {
  EmptyState,
  formatAmount,
  formatVolume,
  Skeleton,
  type Column,
  formatPrice,
  Icon,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useEndedOrders, useOlderOrders } from '../../trading/index.ts';
import type { EndedOrderView } from '../../trading/contracts.ts';
import type { Product } from '../../market/contracts.ts';
import type { FilterKey } from '../shared/list-table/list-filters.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { useProductMap } from '../shared/use-product.ts';
import {
  nameColumn,
  priceColumn,
  timeColumn,
  useTradedColumns,
  useTradedFilters,
  type Products,
} from './blotter-columns.tsx';
import { assetOrderTypeKey, orderTypeKey } from './blotter-model.ts';
import { OlderRows, useAllRows } from './older-rows.tsx';
import { useRowMenu } from './row-menu.ts';
import styles from './blotters.module.css';

const idOf = (row: EndedOrderView) => row.orderId;
const timeOf = (row: EndedOrderView) => row.endedAtMs;

/** Orders that have ended, newest first, how each of them ended and why. */
export function EndedOrders({ name = 'tab.ended' }: { readonly name?: 'tab.ended' | 'tab.history' }) {
  const { t } = useTranslation('panels');
  const { rows: newest, loading } = useEndedOrders();
  const older = useOlderOrders(newest);
  const rows = useAllRows({ list: 'ended-orders', newest, older, idOf, timeOf });
  const products = useProductMap();
  const [, select] = useSelectedSymbol();
  const columns = useEndedColumns(products);
  const filters = useEndedFilters(products);
  const rowMenu = useRowMenu<EndedOrderView>(columns);
  if (loading) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0) return <EmptyState title={t('ended.empty')} detail={t('ended.emptyDetail')} />;
  return (
    <>
      <ListTable
        list="ended-orders"
        label={t(name)}
        {...{ columns, rows, filters, timeOf, rowMenu }}
        rowId={idOf}
        onSelect={(row) => select(row.symbolId)}
        onNearEnd={older.read}
      />
      <OlderRows older={older} />
    </>
  );
}

function useEndedFilters(products: Products): readonly FilterKey<EndedOrderView>[] {
  const { t } = useTranslation('panels');
  const traded = useTradedFilters(products, 'orders');
  return useMemo(
    () => [
      ...traded,
      {
        id: 'end',
        label: t('list.end'),
        of: (row: EndedOrderView) => row.end,
        nameOf: (end: string) => t(`ended.${end as EndedOrderView['end']}`),
      },
    ],
    [t, traded],
  );
}

function useEndedColumns(products: Products): readonly Column<EndedOrderView>[] {
  const { t } = useTranslation('panels');
  const [product, side, quantity] = useTradedColumns(products, 'orders');
  const isWallet = useIsWallet();
  return useMemo<readonly Column<EndedOrderView>[]>(() => {
    const none = t('none');
    const numberDigits = (row: EndedOrderView) => products.get(row.symbolId)?.numberDigits ?? 0;
    return [
      timeColumn<EndedOrderView>({ id: 'closed', label: t('list.ended'), locked: true }, timeOf),
      product,
      side,
      {
        id: 'type',
        label: t('column.type'),
        cell: (row) => t(isWallet ? assetOrderTypeKey(row) : orderTypeKey(row)),
        text: (row) => orderTypeKey(row).slice('orderType.'.length),
      },
      quantity,
      {
        id: 'filled',
        label: t('column.filled'),
        align: 'end',
        cell: (row) => formatVolume(row.filled, numberDigits(row)),
        text: (row) => formatDecimal(row.filled, numberDigits(row)),
      },
      priceColumn<EndedOrderView>(
        { id: 'price', label: t('column.price') },
        products,
        (row) => row.price,
        none,
      ),
      {
        id: 'fee',
        label: t('column.fee'),
        align: 'end',
        drop: 2,
        cell: (row) =>
          row.fee === 0n ? (
            <span className="faint">{none}</span>
          ) : (
            `${formatAmount(row.fee, row.feeDigits)} ${row.feeCurrency}`
          ),
        text: (row) => formatDecimal(row.fee, row.feeDigits),
      },
      {
        id: 'state',
        label: t('list.end'),
        cell: (row) => <EndWord order={row} />,
        sortKey: (row) => row.end,
        text: (row) => row.end,
      },
      {
        id: 'why',
        label: t('list.why'),
        cell: (row) => <WhyEnded order={row} product={products.get(row.symbolId)} />,
        text: (row) => row.remark,
      },
      nameColumn<EndedOrderView>({ id: 'order', label: t('list.orderNumber'), optional: true }, idOf),
    ];
  }, [t, products, product, side, quantity, isWallet]);
}

const SIGNS: Record<EndedOrderView['end'], { readonly icon: LucideIcon; readonly tone: string }> = {
  filled: { icon: Check, tone: 'ok' },
  cancelled: { icon: X, tone: 'dim' },
  partlyCancelled: { icon: Scissors, tone: 'warn' },
  rejected: { icon: CircleX, tone: 'danger' },
  expired: { icon: Clock, tone: 'dim' },
};

/** How an order ended: a sign and a word. */
function EndWord({ order }: { readonly order: EndedOrderView }) {
  const { t } = useTranslation('panels');
  const { icon, tone } = SIGNS[order.end];
  return (
    <span className={`row ${tone}`}>
      <Icon icon={icon} size={12} />
      {t(`ended.${order.end}`)}
    </span>
  );
}

/** Why an order ended: the reason in bold, and one figure that goes with it. */
function WhyEnded(props: { readonly order: EndedOrderView; readonly product: Product | undefined }) {
  const { order, product } = props;
  const { t } = useTranslation('panels');
  const figure = useFigure(order, product);
  const reason = order.remark === '' ? t(`list.why.${order.end}`) : order.remark;
  return (
    <span className={styles['why']} title={`${reason} ${figure}`.trim()}>
      <b>{reason}</b> <span className="faint">{figure}</span>
    </span>
  );
}

function useFigure({ filled, price }: EndedOrderView, product: Product | undefined): string {
  const { t } = useTranslation('panels');
  if (product === undefined || filled === 0 || price === undefined) return '';
  const quantity = formatVolume(filled, product.numberDigits);
  return t('list.filledAt', { quantity, price: formatPrice(price, product.digits) });
}
