import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { Button, formatAmount, formatMoney, type Column } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccountMoney, useFills, useOlderFills } from '../../trading/trading-api.ts';
import type { FillView } from '../../trading/contracts.ts';
import type { FilterKey } from '../shared/list-table/list-filters.ts';
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
import { BookList } from './book-list.tsx';

/** With its texts it is loaded when the first fill is opened. */
const FillDialog = lazy(async () => ({
  default: (await import('../fill-explanation/fill-explanation.tsx')).FillDialog,
}));

const idOf = (row: FillView) => row.dealId;
const timeOf = (row: FillView) => row.timeMs;

/** Every fill, newest first. */
export function Fills() {
  const { t } = useTranslation('panels');
  const book = useFills();
  const older = useOlderFills(book.rows);
  const products = useProductMap();
  const account = useAccountMoney();
  const money = account?.digits ?? 2;
  const [opened, open] = useState<FillView>();
  const columns = useFillColumns(products, money, open);
  const filters = useFillFilters(products);
  const isWallet = useIsWallet();
  const totalsOf = (shown: readonly FillView[]) => {
    const totals = fillTotals(shown);
    return {
      time: t('list.count', { count: shown.length }),
      fee: <Amount amount={-totals.fee} digits={money} />,
      profit: <Amount amount={totals.profit} digits={money} look="coloured" />,
      net: <Amount amount={totals.net} digits={money} look="strong" />,
    };
  };
  return (
    <>
      <BookList
        list="fills"
        label={t('tab.fills')}
        empty={{ title: t('fills.empty'), detail: t('fills.emptyDetail') }}
        totalsOf={isWallet ? undefined : totalsOf}
        {...{ book, older, idOf, timeOf, columns, filters }}
      />
      {opened?.explain && (
        <Suspense>
          <FillDialog
            fill={{
              lots: formatDecimal(opened.volume, products.get(opened.symbolId)?.numberDigits ?? 0),
              currency: account?.currency ?? '',
              explain: opened.explain,
            }}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function useFillFilters(products: Products): readonly FilterKey<FillView>[] {
  const { t } = useTranslation('panels');
  const traded = useTradedFilters(products, 'orders');
  return useMemo(
    () => [
      ...traded,
      {
        id: 'effect',
        label: t('list.effect'),
        of: (row: FillView) => (row.opening ? 'open' : 'close'),
        nameOf: (effect: string) => t(effect === 'open' ? 'fills.opened' : 'fills.closed'),
      },
    ],
    [t, traded],
  );
}

function useFillColumns(
  products: Products,
  money: number,
  open: (row: FillView) => void,
): readonly Column<FillView>[] {
  const { t } = useTranslation('panels');
  const traded = useTradedColumns(products, 'orders');
  const reason = useReasonColumn();
  const isWallet = useIsWallet();
  return useMemo<readonly Column<FillView>[]>(() => {
    const effect: Column<FillView> = {
      id: 'effect',
      label: t('column.effect'),
      drop: 1,
      cell: (row) => (row.opening ? t('fills.opened') : t('fills.closed')),
      text: (row) => (row.opening ? 'open' : 'close'),
    };
    const results: readonly Column<FillView>[] = [
      moneyColumn(
        { id: 'profit', label: t('list.gross'), drop: 3 },
        money,
        ({ profit }) => profit,
        'coloured',
      ),
      feeColumn(t('column.fee'), money),
      moneyColumn({ id: 'net', label: t('column.net') }, money, netOfFill, 'strong'),
    ];
    return [
      timeColumn({ id: 'time', label: t('column.time'), locked: true }, timeOf),
      ...traded,
      ...(isWallet ? [] : [effect]),
      priceColumn({ id: 'price', label: t('column.price') }, products, ({ price }) => price),
      ...(isWallet ? [feeColumn(t('column.fee'), money)] : results),
      {
        ...reason,
        drop: 2,
        cell: (row) =>
          row.explain === undefined ? (
            reason.cell(row)
          ) : (
            <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => open(row)}>
              {reason.cell(row)}
            </Button>
          ),
      },
      nameColumn({ id: 'order', label: t('list.orderNumber'), optional: true }, ({ orderId }) => orderId),
      nameColumn({ id: 'fill', label: t('list.fillNumber'), optional: true }, idOf),
    ];
  }, [t, products, money, traded, reason, isWallet, open]);
}

/** What was paid, with a minus; a fee in another asset has its name beside it. */
function feeColumn(label: string, money: number): Column<FillView> {
  const shownFee = ({ fee, feeAsset }: FillView) => feeAsset ?? { amount: -fee, digits: money };
  return {
    id: 'fee',
    label,
    align: 'end',
    cell: (row) => {
      const { amount, digits } = shownFee(row);
      if (amount === 0n) return <span className="faint">{formatMoney(0n, digits)}</span>;
      if (row.feeAsset === undefined) return formatMoney(amount, digits);
      return `${formatAmount(amount, digits)} ${row.feeAsset.currency}`;
    },
    sortKey: (row) => row.feeAsset?.amount ?? row.fee,
    text: (row) => formatDecimal(shownFee(row).amount, shownFee(row).digits),
  };
}

/** Money at the digits of the account. Fees are what was paid; results are below zero for a loss. */
export interface FillTotals {
  readonly profit: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

/** What a fill left in the account; undefined where its fee was paid in another asset. */
function netOfFill({ profit = 0n, fee, feeAsset }: FillView): bigint | undefined {
  return feeAsset === undefined ? profit - fee : undefined;
}

/** Sums of fills; fees in other assets are no part of them. */
function fillTotals(rows: readonly FillView[]): FillTotals {
  let [profit, fee] = [0n, 0n];
  for (const row of rows) {
    profit += row.profit ?? 0n;
    fee += row.fee;
  }
  return { profit, fee, net: profit - fee };
}
