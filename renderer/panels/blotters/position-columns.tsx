import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { formatPercentShort, formatPrice, Icon, Percent, type Column } from '../../components/index.ts';
import { Quoted } from '../shared/feed-age.tsx';
import {
  Amount,
  moneyColumn,
  nameColumn,
  priceColumn,
  timeColumn,
  useTradedColumns,
  type Products,
  ProductCell,
} from './blotter-columns.tsx';
import { liquidationDistance } from './blotter-model.ts';
import { useExitColumns, type ExitColumnsOptions } from './exits/exit-columns.tsx';
import { PositionActions } from './position-actions.tsx';
import { returnOf, type PositionLine } from './position-lines.ts';
import styles from './blotters.module.css';

/** Distance to liquidation under which a position is in danger (basis points). */
const NEAR_BP = 100;

export interface PositionColumnsOptions extends ExitColumnsOptions {
  readonly money: number;
  /** Groups whose parts are hidden, by the id of their line. */
  readonly closed: ReadonlySet<string>;
  toggle(id: string): void;
}

/** Columns of a list of positions, the same in each of its views. */
export function usePositionColumns(options: PositionColumnsOptions): readonly Column<PositionLine>[] {
  const { products, money, onExits } = options;
  const { t } = useTranslation('panels');
  const [, side, quantity] = useTradedColumns(products, 'positions');
  const product = useProductColumn(options);
  const results = useResultColumns(money);
  const exits = useExitColumns(options);
  return useMemo<readonly Column<PositionLine>[]>(() => {
    return [
      product,
      side,
      quantity,
      priceColumn({ id: 'entry', label: t('column.entry') }, products, (line) => line.entryPrice, t('none')),
      markColumn(t('column.mark'), products),
      {
        ...priceColumn(
          { id: 'liquidation', label: t('column.liquidation'), live: { spare: 0, beside: ' 99.9%' } },
          products,
          (line) => line.liquidationPrice,
        ),
        cell: (line) => <Liquidation line={line} products={products} />,
        sortKey: (line) => Math.abs(liquidationDistance(line) ?? Number.MAX_SAFE_INTEGER),
      },
      moneyColumn(
        { id: 'margin', label: t('column.margin'), drop: 6, live: { summed: true } },
        money,
        ({ margin }) => margin,
      ),
      ...results,
      ...exits,
      timeColumn({ id: 'opened', label: t('list.opened'), optional: true }, openedAt),
      nameColumn({ id: 'position', label: t('list.positionNumber'), optional: true }, numberOf),
      {
        id: 'actions',
        label: '',
        pin: 'end',
        align: 'end',
        locked: true,
        cell: (line) => (
          <PositionActions line={line} product={products.get(line.symbolId)} {...{ money, onExits }} />
        ),
      },
    ];
  }, [t, products, money, product, side, quantity, results, exits, onExits]);
}

const openedAt = ({ positions }: PositionLine) => positions[0]?.openTimeMs ?? 0;
const numberOf = ({ positions }: PositionLine) =>
  positions.length === 1 ? (positions[0]?.positionId ?? '') : '';

/** Gross, fees, financing, net, return: always in this order. */
function useResultColumns(money: number): readonly Column<PositionLine>[] {
  const { t } = useTranslation('panels');
  return useMemo<readonly Column<PositionLine>[]>(() => {
    const quoted = (column: Column<PositionLine>): Column<PositionLine> => ({
      ...column,
      cell: (line) => <Quoted>{column.cell(line)}</Quoted>,
    });
    const head = (id: string, label: string, drop?: number) => ({
      id,
      label,
      live: { signed: true, summed: true },
      ...(drop === undefined ? {} : { drop }),
    });
    return [
      quoted(moneyColumn(head('gross', t('list.gross'), 5), money, ({ gross }) => gross, 'coloured')),
      moneyColumn(head('fees', t('list.fees'), 7), money, ({ fees }) => fees),
      moneyColumn(head('financing', t('column.financing'), 8), money, ({ financing }) => financing),
      quoted(moneyColumn(head('net', t('column.net')), money, ({ net }) => net, 'strong')),
      {
        ...head('return', t('column.return'), 2),
        align: 'end',
        live: { signed: true, beside: '%' },
        cell: (line) => (
          <Quoted>
            <Percent basisPoints={returnOf(line)} none={line.net === undefined ? '' : t('none')} />
          </Quoted>
        ),
        sortKey: returnOf,
        text: (line) => {
          const basisPoints = returnOf(line);
          return basisPoints === undefined ? '' : formatDecimal(basisPoints, 2);
        },
      },
    ];
  }, [t, money]);
}

/** The product; a group can be opened and closed. */
function useProductColumn({ products, closed, toggle }: PositionColumnsOptions): Column<PositionLine> {
  const { t } = useTranslation('panels');
  const [product] = useTradedColumns(products, 'positions');
  return useMemo<Column<PositionLine>>(
    () => ({
      ...product,
      pin: 'start',
      cell: (line) => {
        const cell = (
          <ProductCell
            product={products.get(line.symbolId)}
            {...(line.leverage === undefined ? {} : { leverage: line.leverage })}
          />
        );
        const count = line.positions.length;
        if (line.tone !== 'group')
          return count > 1 ? (
            <>
              {cell} <span className="faint">{t('positions.lotCount', { count })}</span>
            </>
          ) : (
            cell
          );
        const isClosed = closed.has(line.id);
        return (
          <button
            type="button"
            className={styles['group']}
            aria-expanded={!isClosed}
            onClick={(event) => {
              event.stopPropagation();
              toggle(line.id);
            }}
          >
            <Icon icon={isClosed ? ChevronRight : ChevronDown} size={12} />
            {cell} <span className="faint">{t('positions.lotCount', { count })}</span>
          </button>
        );
      },
      sortKey: product.sortKey as (line: PositionLine) => string,
      text: product.text as (line: PositionLine) => string,
    }),
    [t, product, products, closed, toggle],
  );
}

function markColumn(label: string, products: Products): Column<PositionLine> {
  const column: Column<PositionLine> = priceColumn(
    { id: 'mark', label, drop: 3, live: { spare: 0 } },
    products,
    ({ markPrice }) => markPrice,
  );
  return { ...column, cell: (line) => <Quoted>{column.cell(line)}</Quoted> };
}

function Liquidation({ line, products }: { readonly line: PositionLine; readonly products: Products }) {
  const { t } = useTranslation('panels');
  const distance = liquidationDistance(line);
  if (line.liquidationPrice === undefined || distance === undefined)
    return <span className="faint">{t('none')}</span>;
  return (
    <>
      {formatPrice(line.liquidationPrice, products.get(line.symbolId)?.digits ?? 0)}
      <span className={styles['sub']} data-near={Math.abs(distance) < NEAR_BP}>
        {formatPercentShort(distance, 'always')}
      </span>
    </>
  );
}

/** The totals of the result columns. */
export function ResultTotal(props: {
  readonly amount: bigint | undefined;
  readonly money: number;
  readonly look?: 'plain' | 'coloured' | 'strong';
}) {
  const { amount, money, look = 'plain' } = props;
  return amount === undefined ? null : (
    <Quoted>
      <Amount amount={amount} digits={money} look={look} />
    </Quoted>
  );
}
