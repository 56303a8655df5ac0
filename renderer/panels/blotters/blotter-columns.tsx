import { useTranslation } from 'react-i18next';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { formatVolume, SideMark, type Column } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { reasonKey } from './blotter-model.ts';
import { ProductCell } from './product-cell.tsx';

/** Products by id. */
export type Products = ReadonlyMap<number, Product>;

interface TradedRow {
  readonly symbolId: number;
  readonly direction: Direction;
  readonly volume: number;
  readonly leverage?: number;
}

/** Columns that every list of trades has: what was traded, on which side and how much of it. */
export function useTradedColumns(
  products: Products,
  sides: 'orders' | 'positions',
): readonly [product: Column<TradedRow>, side: Column<TradedRow>, quantity: Column<TradedRow>] {
  const { t } = useTranslation('panels');
  const words =
    sides === 'orders' ? (['side.buy', 'side.sell'] as const) : (['side.long', 'side.short'] as const);
  const product = (row: TradedRow) => products.get(row.symbolId);
  const up = (row: TradedRow) => row.direction === DIRECTION.buy;
  return [
    {
      id: 'product',
      label: t('column.product'),
      cell: (row) => (
        <ProductCell
          product={product(row)}
          {...(row.leverage === undefined ? {} : { leverage: row.leverage })}
        />
      ),
      sortKey: (row) => product(row)?.code,
    },
    {
      id: 'side',
      label: t('column.side'),
      cell: (row) => <SideMark up={up(row)}>{t(words[up(row) ? 0 : 1])}</SideMark>,
      sortKey: (row) => row.direction,
    },
    {
      id: 'quantity',
      label: t('column.quantity'),
      align: 'end',
      cell: (row) => formatVolume(row.volume, product(row)?.numberDigits ?? 0),
    },
  ];
}

/** Why a fill was done. */
export function useReasonColumn(): Column<{ readonly reason: string }> {
  const { t } = useTranslation('panels');
  return {
    id: 'reason',
    label: t('column.reason'),
    cell: ({ reason }) => {
      const key = reasonKey(reason);
      return key === undefined ? reason : t(key);
    },
  };
}
