import { useMemo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Check, CircleX, Clock, Scissors, X, type LucideIcon } from 'lucide-react';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import {
  EmptyState,
  Skeleton,
  type Column,
  formatAmount,
  formatVolume,
  formatPrice,
  Icon,
  Button,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useIsWallet } from '../../session/account-type.ts';
import {
  useAccountMoney,
  useHistory,
  useOlderCloses,
  useEndedOrders,
  useOlderOrders,
  joinRows,
  type Older,
} from '../../trading/trading-api.ts';
import type { HistoryView, EndedOrderView } from '../../trading/contracts.ts';
import type { Product } from '../../market/contracts.ts';
import { useHealth } from '../../market/market-api.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { useProductMap } from '../shared/use-product.ts';
import { type FilterKey, rangeOf } from '../shared/list-table/list-filters.ts';
import { useListFilters } from '../shared/list-table/list-store.ts';
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
import { useRowMenu } from './row-menu.ts';
import styles from './blotters.module.css';

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
  const { rows: newest, loading } = useHistory();
  const older = useOlderCloses(newest);
  const rows = useAllRows({ list: 'history', newest, older, idOf, timeOf });
  const products = useProductMap();
  const money = useAccountMoney()?.digits ?? 2;
  const [, select] = useSelectedSymbol();
  const columns = useHistoryColumns(products, money);
  const filters = useTradedFilters(products, 'positions');
  const rowMenu = useRowMenu<HistoryView>(columns);
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
  if (loading) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0) return <EmptyState title={t('history.empty')} detail={t('history.emptyDetail')} />;
  return (
    <>
      <ListTable
        list="history"
        label={t('tab.history')}
        {...{ columns, rows, filters, timeOf, totalsOf, rowMenu }}
        rowId={idOf}
        onSelect={(row) => select(row.symbolId)}
        onNearEnd={older.read}
      />
      <OlderRows older={older} />
    </>
  );
}

function useHistoryColumns(products: Products, money: number): readonly Column<HistoryView>[] {
  const { t } = useTranslation('panels');
  const traded = useTradedColumns(products, 'positions');
  const reason = useReasonColumn();
  return useMemo<readonly Column<HistoryView>[]>(() => {
    const price = (id: string, label: string, of: (row: HistoryView) => number) =>
      priceColumn<HistoryView>({ id, label, drop: 1 }, products, of);
    return [
      timeColumn<HistoryView>({ id: 'closed', label: t('column.closed'), locked: true }, timeOf),
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
      timeColumn<HistoryView>(
        { id: 'opened', label: t('list.opened'), optional: true },
        (row) => row.openTimeMs,
      ),
      nameColumn<HistoryView>(
        { id: 'order', label: t('list.orderNumber'), optional: true },
        (row) => row.orderId,
      ),
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
    moneyColumn<HistoryView>(
      { id: 'profit', label: label.gross, drop: 3 },
      money,
      (row) => row.profit,
      'coloured',
    ),
    moneyColumn<HistoryView>({ id: 'fee', label: label.fee, drop: 4 }, money, (row) => -row.fee),
    moneyColumn<HistoryView>(
      { id: 'financing', label: label.financing, drop: 5 },
      money,
      (row) => row.financing,
    ),
    moneyColumn<HistoryView>({ id: 'net', label: label.net }, money, netOf, 'strong'),
  ];
}

const idOfEnded = (row: EndedOrderView) => row.orderId;
const timeOfEnded = (row: EndedOrderView) => row.endedAtMs;

/** Orders that have ended, newest first, how each of them ended and why. */
export function EndedOrders({ name = 'tab.ended' }: { readonly name?: 'tab.ended' | 'tab.history' }) {
  const { t } = useTranslation('panels');
  const { rows: newest, loading } = useEndedOrders();
  const older = useOlderOrders(newest);
  const rows = useAllRows({
    list: 'ended-orders',
    newest,
    older,
    idOf: idOfEnded,
    timeOf: timeOfEnded,
  });
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
        {...{ columns, rows, filters, timeOf: timeOfEnded, rowMenu }}
        rowId={idOfEnded}
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
      timeColumn<EndedOrderView>({ id: 'closed', label: t('list.ended'), locked: true }, timeOfEnded),
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
      nameColumn<EndedOrderView>({ id: 'order', label: t('list.orderNumber'), optional: true }, idOfEnded),
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

interface AllRowsOptions<Row> {
  readonly list: string;
  readonly newest: readonly Row[];
  readonly older: Older<Row>;
  readonly idOf: (row: Row) => string;
  readonly timeOf: (row: Row) => number;
}

/** The rows of the book and, as far as a filter of times reaches back, older ones. */
export function useAllRows<Row>(options: AllRowsOptions<Row>): readonly Row[] {
  const { list, newest, older, idOf, timeOf } = options;
  const rows = useMemo(() => joinRows(newest, older.rows, idOf), [newest, older.rows, idOf]);
  const { when } = useListFilters(list);
  const { marketOffsetMs = 0 } = useHealth();
  const last = rows.at(-1);
  const { fromMs } = rangeOf(when, Date.now() + marketOffsetMs);
  const isShort = fromMs !== undefined && last !== undefined && timeOf(last) > fromMs;
  const { hasMore, isReading, failed, read } = older;
  useEffect(() => {
    if (isShort && hasMore && !isReading && !failed) read();
  }, [isShort, hasMore, isReading, failed, read]);
  return rows;
}

/** Says that there are older rows than those in the list, and reads them. */
export function OlderRows({ older }: { readonly older: Older<unknown> }) {
  const { t } = useTranslation('panels');
  if (!older.hasMore && !older.failed) return null;
  return (
    <p className={styles['older']}>
      {older.failed ? t('funds.failed') : t('list.olderHint')}
      <Button size="small" variant="quiet" busy={older.isReading} onClick={older.read}>
        {t('list.older')}
      </Button>
    </p>
  );
}
