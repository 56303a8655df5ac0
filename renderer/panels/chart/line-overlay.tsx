import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { profitOf } from '../../../backend/domain/index.ts';
import {
  formatPrice,
  formatCountdown,
  useNow,
  chooseTone,
  formatProfit,
  formatVolume,
  Icon,
} from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { useQuote, useHealthOf } from '../../market/market-api.ts';
import type { Product } from '../../market/contracts.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { hasBrackets } from '../../trading/entry-rules.ts';
import {
  useAccount,
  useConversion,
  useOrders,
  usePositions,
  changeOrder,
  setBrackets,
} from '../../trading/trading-api.ts';
import { closeOne } from '../blotters/closing.ts';
import { confirmAction } from '../shared/confirmation.tsx';
import { cancelByClick, reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import { type ChartInterval, barEnd } from './intervals/chart-interval.ts';
import {
  entryOf,
  orderKey,
  orderLines,
  type OrderLine,
  type ProfitAt,
  riskMultiple,
  type Entry,
} from './order-lines.ts';
import { placeLines } from './line-layout.ts';
import {
  bracketKey,
  linesWithMoved,
  linesWithMovedOrder,
  type BracketKind,
  useLineDrag,
  useOrderDrag,
  bracketsOf,
  type GripHandlers,
} from './line-drag.ts';
import styles from './chart.module.css';

export interface LineOverlayProps {
  readonly engine: ChartEngine;
  readonly product: Product;
  readonly type: ChartInterval;
  readonly candles: RefObject<readonly Candle[]>;
}

/** Own lines and the last price over the chart. They are placed in the frame in which the chart repaints. */
export function LineOverlay({ engine, product, type, candles }: LineOverlayProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { rows: positions } = usePositions();
  const { rows: orders } = useOrders();
  const account = useAccount();
  const profitAt = useProfitAt(product.symbolId);
  const lines = orderLines(positions, orders, product.symbolId, profitAt);
  const bracketed = hasBrackets(product.tradeType);
  const { dragged, grip } = useLineDrag(engine, layer, positions);
  const { dragged: moved, grip: orderGrip } = useOrderDrag(engine, layer, orders);
  const movedKey = dragged
    ? bracketKey(dragged.kind, dragged.position.positionId)
    : moved && orderKey(moved.part, moved.order.orderId);
  const shown = linesWithMovedOrder(linesWithMoved(lines, dragged, profitAt), moved, profitAt);
  const gripOf = (line: OrderLine, position: PositionView | undefined, order: OrderView | undefined) => {
    if (order === undefined) return grip(line, bracketed ? position : undefined);
    if (line.kind === 'order') return orderGrip(order, 'price', line.price);
    return bracketed && line.kind !== 'position' ? orderGrip(order, line.kind, line.price) : undefined;
  };
  const from = dragged?.from ?? moved?.from;
  useEffect(() => engine.onRepaint(() => placeLines(layer.current, engine)), [engine]);
  useEffect(() => {
    engine.setLinePrices(lines.map(({ price }) => price));
    placeLines(layer.current, engine);
  });
  return (
    <div className={styles['lines']} ref={layer}>
      {shown.map((line) => {
        const position = positions.find(({ positionId }) => positionId === line.positionId);
        const order = orders.find(({ orderId }) => orderId === line.orderId);
        const entry = position ?? (order && entryOf(order));
        const takes = line.kind === 'order' && entry !== undefined && bracketed ? order : undefined;
        return (
          <PlacedLine
            key={line.key}
            line={line}
            product={product}
            accountDigits={account?.digits ?? 2}
            position={position}
            order={order}
            entry={entry}
            moving={line.key === movedKey}
            grip={gripOf(line, position, order)}
            newGrips={{
              takeProfit:
                takes && takes.takeProfit === undefined
                  ? orderGrip(takes, 'takeProfit', line.price)
                  : undefined,
              stopLoss:
                takes && takes.stopLoss === undefined ? orderGrip(takes, 'stopLoss', line.price) : undefined,
            }}
          />
        );
      })}
      {from !== undefined && (
        <div className={styles['line']} data-price={from} data-ghost="">
          <i className={styles['rule']} />
        </div>
      )}
      <LastPrice {...{ engine, layer, product, type, candles }} />
    </div>
  );
}

interface LastPriceProps extends LineOverlayProps {
  readonly layer: RefObject<HTMLElement | null>;
}

/** The last price: the only part that is drawn with every tick. */
function LastPrice({ engine, layer, product, type, candles }: LastPriceProps) {
  const quote = useQuote(product.symbolId);
  const price = quote?.price;
  useEffect(() => placeLines(layer.current, engine), [layer, engine, price]);
  if (price === undefined) return null;
  return (
    <div
      className={styles['line']}
      data-price={price}
      data-tone={engine.lastFalls ? 'down' : 'up'}
      data-last=""
    >
      <LastPriceLabel price={formatPrice(price, product.digits)} type={type} candles={candles} />
    </div>
  );
}

/** What positions of a product would come to at a price. */
function useProfitAt(symbolId: number): ProfitAt {
  const terms = useTerms(symbolId);
  const account = useAccount();
  const conversion = useConversion(symbolId, account);
  return useCallback(
    ({ direction, entryPrice, volume }, price) => {
      if (terms === undefined || conversion === undefined) return undefined;
      const units = BigInt(volume);
      return profitOf(direction, BigInt(entryPrice) * units, BigInt(price) * units, terms, conversion);
    },
    [terms, conversion],
  );
}

/** The last price on the axis with the time that its candle has left. */
function LastPriceLabel(props: {
  readonly price: string;
  readonly type: ChartInterval;
  readonly candles: RefObject<readonly Candle[]>;
}) {
  const { price, type, candles } = props;
  const marketOffsetMs = useHealthOf((health) => health.marketOffsetMs);
  const now = useNow(1000);
  const start = candles.current.at(-1)?.timestamp;
  const left = start === undefined ? undefined : barEnd(type, start) * 1000 - (now + (marketOffsetMs ?? 0));
  return (
    <span className={styles['last']} data-axis-price="">
      <span>{price}</span>
      {left !== undefined && left >= 0 && <small>{formatCountdown(left)}</small>}
    </span>
  );
}

export interface PlacedLineProps {
  readonly line: OrderLine;
  readonly product: Product;
  readonly accountDigits: number;
  readonly position: PositionView | undefined;
  readonly order: OrderView | undefined;
  /** What a bracket is counted from. */
  readonly entry: Entry | undefined;
  /** In the hand of the trader, or on its way to the platform. */
  readonly moving: boolean;
  readonly grip: GripHandlers | undefined;
  /** Draw a bracket that an order has not yet. */
  readonly newGrips: Readonly<Record<BracketKind, GripHandlers | undefined>>;
}

/** One own line: its rule, its pill in the lane and its tag on the axis. It is taken by any of them. */
export function PlacedLine(props: PlacedLineProps) {
  const { line, product, accountDigits, position, order, entry, moving, grip, newGrips } = props;
  const { t } = useTranslation('panels');
  const word = {
    position: line.buy ? t('side.long') : t('side.short'),
    order: line.buy ? t('side.buy') : t('side.sell'),
    takeProfit: t('ticket.tp'),
    stopLoss: t('ticket.sl'),
  }[line.kind];
  const action = {
    position: t('blotter.close'),
    order: t('blotter.cancel'),
    takeProfit: t('chart.clearTakeProfit'),
    stopLoss: t('chart.clearStopLoss'),
  }[line.kind];
  const isBracket = line.kind === 'takeProfit' || line.kind === 'stopLoss';
  const multiple = isBracket && entry !== undefined ? riskMultiple(entry, line) : undefined;
  const held = {
    ...grip,
    'data-grip': grip !== undefined,
    title: grip === undefined ? undefined : t('chart.dragHint'),
  };
  return (
    <div
      className={styles['line']}
      data-price={line.price}
      data-kind={line.kind}
      data-tone={line.tone}
      data-moving={moving}
    >
      <i className={styles['rule']} />
      {grip !== undefined && <i className={styles['hold']} {...held} />}
      <div className={styles['pill']} data-label="">
        <span className={styles['side']} {...held}>
          {word}
        </span>
        {multiple !== undefined && (
          <span className={styles['multiple']} {...held}>
            {multiple}
          </span>
        )}
        {(!isBracket || line.profit === undefined) && (
          <span {...held}>{formatVolume(line.volume, product.numberDigits)}</span>
        )}
        {line.profit !== undefined && (
          <span className={`${styles['value']} ${chooseTone(line.profit)}`} {...held}>
            {formatProfit(line.profit, accountDigits)}
          </span>
        )}
        <NewBrackets grips={newGrips} />
        <button
          type="button"
          aria-label={`${action}, ${word}`}
          onClick={() => void endLine(line, position, order, { product, money: accountDigits, action })}
        >
          <Icon icon={X} size={12} />
        </button>
      </div>
      <span className={styles['tag']} data-tag="" {...held}>
        <span>{formatPrice(line.price, product.digits)}</span>
      </span>
    </div>
  );
}

/** Grips that draw the brackets that an order has not. */
function NewBrackets({ grips }: { readonly grips: PlacedLineProps['newGrips'] }) {
  const { t } = useTranslation('panels');
  return (['takeProfit', 'stopLoss'] as const).map(
    (kind) =>
      grips[kind] !== undefined && (
        <span key={kind} className={styles['draws']} data-grip title={t('chart.drawHint')} {...grips[kind]}>
          {t(kind === 'takeProfit' ? 'ticket.tp' : 'ticket.sl')}
        </span>
      ),
  );
}

/** Ends what a line stands for: closes the position, cancels the order, clears the bracket. Each asks as the trader has set. */
async function endLine(
  line: OrderLine,
  position: PositionView | undefined,
  order: OrderView | undefined,
  { product, money, action }: { readonly product: Product; readonly money: number; readonly action: string },
): Promise<void> {
  const clears = line.kind === 'takeProfit' || line.kind === 'stopLoss';
  if (clears && !(await confirmAction('cancel', { title: `${action}?`, confirm: action, danger: true })))
    return;
  if (clears && order?.price !== undefined) {
    const brackets = { ...bracketsOf(order), [line.kind]: undefined };
    return reportOutcome(await changeOrder(order.orderId, { price: order.price, brackets }));
  }
  if (line.orderId !== undefined) return cancelByClick(line.orderId);
  if (position === undefined) return;
  // Asks where the lists ask.
  if (line.kind === 'position') return closeOne(position, product, { money });
  const { positionId, takeProfit, stopLoss } = position;
  const rest =
    line.kind === 'takeProfit' ? { takeProfit: undefined, stopLoss } : { takeProfit, stopLoss: undefined };
  reportOutcome(await setBrackets(positionId, rest));
}
