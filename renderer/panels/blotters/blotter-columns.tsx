import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import {
  formatDateTime,
  formatMoney,
  formatPrice,
  formatVolume,
  plainPrice,
  Profit,
  SideMark,
  type Column,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import type { FilterKey } from '../shared/list-table/list-filters.ts';
import { productLabel, playKey } from '../shared/product-label.ts';
import { reasonKey } from './blotter-model.ts';
import styles from './blotters.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Products by id. */
export type Products = ReadonlyMap<number, Product>;

interface TradedRow {
  readonly symbolId: InstrumentNumber;
  readonly direction: Direction;
  readonly volume: number;
  readonly leverage?: number | undefined;
}

type OfProduct = Pick<TradedRow, 'symbolId'>;

/** The name of a row's product; empty while it is not known. */
export function productName(products: Products, { symbolId }: OfProduct): string {
  const product = products.get(symbolId);
  return product === undefined ? '' : productLabel(product).full;
}

const SIDE_KEYS = {
  orders: { [DIRECTION.buy]: 'side.buy', [DIRECTION.sell]: 'side.sell' },
  positions: { [DIRECTION.buy]: 'side.long', [DIRECTION.sell]: 'side.short' },
} as const;
/** Words of exports, the same in every language. */
const PLAIN_SIDES = {
  orders: { [DIRECTION.buy]: 'buy', [DIRECTION.sell]: 'sell' },
  positions: { [DIRECTION.buy]: 'long', [DIRECTION.sell]: 'short' },
} as const;

/** Columns that every list of trades has: what was traded, on which side and how much of it. */
export function useTradedColumns(
  products: Products,
  sides: 'orders' | 'positions',
): readonly [product: Column<TradedRow>, side: Column<TradedRow>, quantity: Column<TradedRow>] {
  const { t } = useTranslation('panels');
  return useMemo(() => {
    const digits = ({ symbolId }: OfProduct) => products.get(symbolId)?.numberDigits ?? 0;
    return [
      {
        id: 'product',
        label: t('column.product'),
        locked: true,
        cell: (row) => (
          <ProductCell
            product={products.get(row.symbolId)}
            {...(row.leverage === undefined ? {} : { leverage: row.leverage })}
          />
        ),
        sortKey: (row) => productName(products, row),
        text: (row) => productName(products, row),
      },
      {
        id: 'side',
        label: t('column.side'),
        cell: (row) => (
          <SideMark up={row.direction === DIRECTION.buy}>{t(SIDE_KEYS[sides][row.direction])}</SideMark>
        ),
        sortKey: (row) => row.direction,
        text: (row) => PLAIN_SIDES[sides][row.direction],
      },
      {
        id: 'quantity',
        label: t('column.quantity'),
        align: 'end',
        cell: (row) => formatVolume(row.volume, digits(row)),
        sortKey: (row) => row.volume / 10 ** digits(row),
        text: (row) => formatDecimal(row.volume, digits(row)),
      },
    ];
  }, [t, products, sides]);
}

/** Filters that every list of trades has: product and side. */
export function useTradedFilters(
  products: Products,
  sides: 'orders' | 'positions',
): readonly FilterKey<TradedRow>[] {
  const { t } = useTranslation('panels');
  return useMemo(
    () => [
      { id: 'product', label: t('column.product'), of: (row) => productName(products, row) || undefined },
      {
        id: 'side',
        label: t('column.side'),
        of: (row) => row.direction,
        nameOf: (side) => t(SIDE_KEYS[sides][side as Direction]),
      },
    ],
    [t, products, sides],
  );
}

type ColumnHead = Pick<Column<never>, 'id' | 'label' | 'drop' | 'optional' | 'locked' | 'live'>;

/** A column of prices of the rows' products. `none` stands where a row has no price. */
export function priceColumn<Row extends OfProduct>(
  head: ColumnHead,
  products: Products,
  of: (row: Row) => number | undefined,
  none = '',
): Column<Row> {
  const digits = (row: Row) => products.get(row.symbolId)?.digits ?? 0;
  return {
    ...head,
    align: 'end',
    cell: (row) => {
      const price = of(row);
      return price === undefined ? <span className="faint">{none}</span> : formatPrice(price, digits(row));
    },
    text: (row) => {
      const price = of(row);
      return price === undefined ? '' : plainPrice(price, digits(row));
    },
  };
}

/** A column of money at `digits`. Only coloured where it is a result of its own; `strong` is the one that counts. */
export function moneyColumn<Row>(
  head: ColumnHead,
  digits: number,
  of: (row: Row) => bigint | undefined,
  look: 'plain' | 'coloured' | 'strong' = 'plain',
): Column<Row> {
  return {
    ...head,
    align: 'end',
    cell: (row) => {
      const amount = of(row);
      return amount === undefined ? null : <Amount amount={amount} digits={digits} look={look} />;
    },
    sortKey: of,
    text: (row) => {
      const amount = of(row);
      return amount === undefined ? '' : formatDecimal(amount, digits);
    },
  };
}

/** Money of a result column: nothing is faint, a sum that counts is bold. */
export function Amount(props: {
  readonly amount: bigint;
  readonly digits: number;
  readonly look?: 'plain' | 'coloured' | 'strong';
}) {
  const { amount, digits, look = 'plain' } = props;
  if (amount === 0n) return <span className="faint">{formatMoney(amount, digits)}</span>;
  if (look === 'plain') return formatMoney(amount, digits);
  const profit = <Profit amount={amount} digits={digits} />;
  return look === 'strong' ? <b>{profit}</b> : profit;
}

/** A column of moments of the market. */
export function timeColumn<Row>(head: ColumnHead, of: (row: Row) => number): Column<Row> {
  return {
    ...head,
    cell: (row) => formatDateTime(of(row)),
    sortKey: of,
    text: (row) => new Date(of(row)).toISOString(),
  };
}

/** A column of numbers that name things. */
export function nameColumn<Row>(head: ColumnHead, of: (row: Row) => string): Column<Row> {
  return { ...head, align: 'end', cell: (row) => <code className="faint">{of(row)}</code>, text: of };
}

/** Why a fill was done. */
export function useReasonColumn(): Column<{ readonly reason: string }> {
  const { t } = useTranslation('panels');
  return useMemo(
    () => ({
      id: 'reason',
      label: t('column.reason'),
      cell: ({ reason }) => {
        const key = reasonKey(reason);
        return key === undefined ? reason : t(key);
      },
      sortKey: ({ reason }) => reason,
      text: ({ reason }) => reason,
    }),
    [t],
  );
}

/** The product of a row with its account type and leverage. */
export function ProductCell(props: { readonly product: Product | undefined; readonly leverage?: number }) {
  const { product, leverage } = props;
  const { t } = useTranslation('panels');
  if (product === undefined) return null;
  return (
    <span className={styles['product']}>
      <b>{productLabel(product).full}</b>
      <span className={styles['tag']}>
        {t(playKey(product.tradeType))}
        {leverage !== undefined && leverage > 1 && ` ${leverage}×`}
      </span>
    </span>
  );
}
