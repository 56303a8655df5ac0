import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Check, CircleX, Clock, Scissors, X, type LucideIcon } from 'lucide-react';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { type Column, formatAmount, formatVolume, formatPrice, Icon } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import {
  useAccountMoney,
  useHistory,
  useOlderCloses,
  useEndedOrders,
  useOlderOrders,
} from '../../trading/trading-api.ts';
import type { HistoryView, EndedOrderView } from '../../trading/contracts.ts';
import type { Product } from '../../market/contracts.ts';
import { useProductMap } from '../shared/use-product.ts';
import type { FilterKey } from '../shared/list-table/list-filters.ts';
import {
  Amount,
  moneyColumn,
  nameColumn,
  priceColumn,
  timeColumn,
  useReasonColumn,
  useTradedColumns,
  useTradedFilters,
  type Products,
} from './blotter-columns.tsx';
import { historyTotals, netOf, assetOrderTypeKey, orderTypeKey } from './blotter-model.ts';
import { BookList } from './book-list.tsx';
import styles from './blotters.module.css';
import { restate } from '../../i18n/rejection-text.ts';

/** What has ended: closed positions, or in a wallet the orders. */
export function History() {
  return useIsWallet() ? <EndedOrders name="tab.history" /> : <ClosedPositions />;
}

const timeOf = (row: HistoryView) => row.closeTimeMs;
const idOf = ({ orderId, closeTimeMs, openTimeMs, openPrice, volume }: HistoryView) =>
  [orderId, closeTimeMs, openTimeMs, openPrice, volume].join('-');

/** Closed positions, newest first. */
function ClosedPositions() {
  const { t } = useTranslation('panels');
  const book = useHistory();
  const older = useOlderCloses(book.rows);
  const products = useProductMap();
  const money = useAccountMoney()?.digits ?? 2;
  const columns = useHistoryColumns(products, money);
  const filters = useTradedFilters(products, 'positions');
  const totalsOf = (shown: readonly HistoryView[]) => {
    const totals = historyTotals(shown);
    return {
      closed: t('history.count', { count: shown.length }),
      profit: <Amount amount={totals.profit} digits={money} look="coloured" />,
      fee: <Amount amount={-totals.fee} digits={money} />,
      financing: <Amount amount={totals.financing} digits={money} />,
      net: <Amount amount={totals.net} digits={money} look="strong" />,
    };
  };
  return (
    <BookList
      list="history"
      label={t('tab.history')}
      empty={{ title: t('history.empty'), detail: t('history.emptyDetail') }}
      {...{ book, older, idOf, timeOf, columns, filters, totalsOf }}
    />
  );
}

function useHistoryColumns(products: Products, money: number): readonly Column<HistoryView>[] {
  const { t } = useTranslation('panels');
  const traded = useTradedColumns(products, 'positions');
  const reason = useReasonColumn();
  return useMemo<readonly Column<HistoryView>[]>(() => {
    const price = (id: string, label: string, of: (row: HistoryView) => number) =>
      priceColumn({ id, label, drop: 1 }, products, of);
    return [
      timeColumn({ id: 'closed', label: t('column.closed'), locked: true }, timeOf),
      ...traded,
      price('entry', t('column.entry'), (row) => row.openPrice),
      price('exit', t('column.exit'), (row) => row.closePrice),
      ...resultColumns(money, {
        gross: t('column.gross'),
        fee: t('list.closingFee'),
        financing: t('column.financing'),
        net: t('list.netOfClose'),
      }),
      { ...reason, drop: 2 },
      timeColumn({ id: 'opened', label: t('list.opened'), optional: true }, (row) => row.openTimeMs),
      nameColumn({ id: 'order', label: t('list.orderNumber'), optional: true }, (row) => row.orderId),
    ];
  }, [t, products, money, traded, reason]);
}

/**
 * What the prices brought, what the fee of the close and financing took or gave, and what was left. The fee of the opening is
 * no part of a close: it stands in the fills, and shared out over its closes in the performance.
 */
function resultColumns(
  money: number,
  label: Readonly<Record<'gross' | 'fee' | 'financing' | 'net', string>>,
): readonly Column<HistoryView>[] {
  return [
    moneyColumn({ id: 'profit', label: label.gross, drop: 3 }, money, (row) => row.profit, 'coloured'),
    moneyColumn({ id: 'fee', label: label.fee, drop: 4 }, money, (row) => -row.fee),
    moneyColumn({ id: 'financing', label: label.financing, drop: 5 }, money, (row) => row.financing),
    moneyColumn({ id: 'net', label: label.net }, money, netOf, 'strong'),
  ];
}

const idOfEnded = (row: EndedOrderView) => row.orderId;
const timeOfEnded = (row: EndedOrderView) => row.endedAtMs;

/** Orders that have ended, newest first, how each of them ended and why. */
export function EndedOrders({ name = 'tab.ended' }: { readonly name?: 'tab.ended' | 'tab.history' }) {
  const { t } = useTranslation('panels');
  const book = useEndedOrders();
  const older = useOlderOrders(book.rows);
  const products = useProductMap();
  const columns = useEndedColumns(products);
  const filters = useEndedFilters(products);
  return (
    <BookList
      list="ended-orders"
      label={t(name)}
      empty={{ title: t('ended.empty'), detail: t('ended.emptyDetail') }}
      idOf={idOfEnded}
      timeOf={timeOfEnded}
      {...{ book, older, columns, filters }}
    />
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
      timeColumn({ id: 'closed', label: t('list.ended'), locked: true }, timeOfEnded),
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
      priceColumn({ id: 'price', label: t('column.price') }, products, (row) => row.price, none),
      {
        id: 'fee',
        label: t('column.fee'),
        align: 'end',
        drop: 2,
        cell: (row) =>
          row.fee.amount === 0n ? (
            <span className="faint">{none}</span>
          ) : (
            `${formatAmount(row.fee.amount, row.fee.digits)} ${row.fee.currency}`
          ),
        text: (row) => formatDecimal(row.fee.amount, row.fee.digits),
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
        text: (row) => restate(row.remark),
      },
      nameColumn({ id: 'order', label: t('list.orderNumber'), optional: true }, idOfEnded),
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
export function WhyEnded(props: { readonly order: EndedOrderView; readonly product: Product | undefined }) {
  const { order, product } = props;
  const { t } = useTranslation('panels');
  const figure = useFigure(order, product);
  const reason = order.remark === '' ? t(`list.why.${order.end}`) : restate(order.remark);
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
