import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { profitOf } from '../../../backend/domain/index.ts';
import { formatPrice } from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { useQuote } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { hasBrackets } from '../../trading/entry-rules.ts';
import { useAccount, useConversion, useOrders, usePositions } from '../../trading/index.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';
import { bracketKey, linesWithMoved, linesWithMovedOrder } from './line-drag.ts';
import { entryOf, orderKey, orderLines, type OrderLine, type ProfitAt } from './order-lines.ts';
import { placeLines } from './place-lines.ts';
import { LastPriceLabel } from './last-price-label.tsx';
import { PlacedLine } from './placed-line.tsx';
import { useLineDrag } from './use-line-drag.ts';
import { useOrderDrag } from './use-order-drag.ts';
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
