import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Skeleton, type Column } from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccountMoney, useHistory, useOlderCloses } from '../../trading/index.ts';
import type { HistoryView } from '../../trading/contracts.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { useProductMap } from '../shared/use-product.ts';
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
import { EndedOrders } from './ended-orders.tsx';
import { historyTotals, netOf } from './blotter-model.ts';
import { OlderRows, useAllRows } from './older-rows.tsx';
import { useRowMenu } from './row-menu.ts';

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
