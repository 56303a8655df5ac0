import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import {
  formatPercentShort,
  formatPrice,
  Icon,
  Percent,
  plainPrice,
  type Column,
} from '../../components/index.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { hasBrackets } from '../../trading/entry-rules.ts';
import { setBrackets } from '../../trading/trading-api.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { Quoted } from '../shared/feed-age.tsx';
import { reportOutcome } from '../shared/order-actions.ts';
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
import { FigureCell } from './figure-cell.tsx';
import { PositionActions } from './position-actions.tsx';
import { returnOf, type PositionLine } from './position-lines.ts';
import styles from './blotters.module.css';

/** Distance to liquidation under which a position is in danger (basis points). */
const NEAR_BP = 100;

export interface PositionColumnsOptions {
  readonly products: Products;
  readonly money: number;
  /** Groups whose parts are hidden, by the id of their line. */
  readonly closed: ReadonlySet<string>;
  toggle(id: string): void;
}

/** Columns of a list of positions, the same in each of its views. */
export function usePositionColumns(options: PositionColumnsOptions): readonly Column<PositionLine>[] {
  const { products, money } = options;
  const { t } = useTranslation('panels');
  const [, side, quantity] = useTradedColumns(products, 'positions');
  const product = useProductColumn(options);
  const results = useResultColumns(money);
  const bracketed = useAccountTypeStore(({ accountType }) => hasBrackets(accountType));
  return useMemo<readonly Column<PositionLine>[]>(() => {
    const bracket = (field: 'takeProfit' | 'stopLoss'): Column<PositionLine> => ({
      id: field,
      label: t(`ticket.${field}`),
      align: 'end',
      drop: 4,
      cell: (line) => <Bracket line={line} field={field} products={products} />,
      text: ({ positions, symbolId }) => {
        const [ticks] = positions.length === 1 ? positions.map((position) => position[field]) : [];
        return ticks === undefined ? '' : plainPrice(ticks, products.get(symbolId)?.digits ?? 0);
      },
    });
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
      ...(bracketed ? [bracket('takeProfit'), bracket('stopLoss')] : []),
      timeColumn({ id: 'opened', label: t('list.opened'), optional: true }, openedAt),
      nameColumn({ id: 'position', label: t('list.positionNumber'), optional: true }, numberOf),
      {
        id: 'actions',
        label: '',
        pin: 'end',
        align: 'end',
        locked: true,
        cell: (line) => <PositionActions line={line} product={products.get(line.symbolId)} money={money} />,
      },
    ];
  }, [t, products, money, product, side, quantity, results, bracketed]);
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

function Bracket(props: {
  readonly line: PositionLine;
  readonly field: 'takeProfit' | 'stopLoss';
  readonly products: Products;
}) {
  const { t } = useTranslation('panels');
  const { line, field, products } = props;
  const [only] = line.positions;
  const digits = products.get(line.symbolId)?.digits ?? 0;
  if (only === undefined) return null;
  if (line.positions.length === 1 && line.tone !== 'group')
    return <BracketCell position={only} field={field} digits={digits} />;
  const price = only[field];
  const isCommon = line.positions.every((position) => position[field] === price);
  if (!isCommon) return <span className="faint">{t('positions.several')}</span>;
  return <span className="faint">{price === undefined ? t('none') : formatPrice(price, digits)}</span>;
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

export interface BracketCellProps {
  readonly position: PositionView;
  readonly field: 'takeProfit' | 'stopLoss';
  readonly digits: number;
}

/** Take profit or stop loss of a position, set in its row. Enter sets, Escape leaves, an empty figure clears. */
function BracketCell({ position, field, digits }: BracketCellProps) {
  const { t } = useTranslation('panels');
  const value = position[field];
  const short = field === 'takeProfit' ? t('ticket.tp') : t('ticket.sl');
  return (
    <FigureCell
      {...{ value, digits }}
      name={field === 'takeProfit' ? t('ticket.takeProfit') : t('ticket.stopLoss')}
      shown={value === undefined ? short : formatPrice(value, digits)}
      plain={value === undefined ? '' : plainPrice(value, digits)}
      step={1}
      from={position.markPrice ?? position.entryPrice}
      canClear
      onSend={(next) => change(position, field, next)}
    />
  );
}

/** True when the platform refused the change: what was typed comes back. */
async function change(
  position: PositionView,
  field: BracketCellProps['field'],
  next: number | undefined,
): Promise<boolean> {
  const { positionId, takeProfit, stopLoss } = position;
  const outcome = await setBrackets(positionId, { takeProfit, stopLoss, [field]: next });
  reportOutcome(outcome);
  return outcome.kind === 'rejected';
}
