import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { profitOf } from '../../../backend/domain/index.ts';
import { formatPrice, formatProfit, formatVolume, Icon, chooseTone } from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { useQuote } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import {
  closePosition,
  setBrackets,
  useAccount,
  useConversion,
  useOrders,
  usePositions,
} from '../../trading/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { cancelOrders, reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';
import { bracketKey, linesWithMoved } from './line-drag.ts';
import { orderLines, type OrderLine, type ProfitAt } from './order-lines.ts';
import { placeLines } from './place-lines.ts';
import { LastPriceLabel } from './last-price-label.tsx';
import { useLineDrag, type GripHandlers } from './use-line-drag.ts';
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
  const { dragged, grip } = useLineDrag(engine, layer, positions);
  const movedKey = dragged && bracketKey(dragged.kind, dragged.position.positionId);
  const shown = linesWithMoved(lines, dragged, profitAt);
  const quote = useQuote(product.symbolId);
  useEffect(() => engine.onRepaint(() => placeLines(layer.current, engine)), [engine]);
  useEffect(() => {
    engine.setLinePrices(lines.map(({ price }) => price));
    placeLines(layer.current, engine);
  });
  return (
    <div className={styles['lines']} ref={layer}>
      {shown.map((line) => {
        const position = positions.find(({ positionId }) => positionId === line.positionId);
        return (
          <Line
            key={line.key}
            line={line}
            product={product}
            accountDigits={account?.digits ?? 2}
            position={position}
            moving={line.key === movedKey}
            grip={grip(line, position)}
          />
        );
      })}
      {dragged !== undefined && (
        <div className={styles['line']} data-price={dragged.from} data-ghost="">
          <i className={styles['rule']} />
        </div>
      )}
      {quote !== undefined && (
        <div
          className={styles['line']}
          data-price={quote.price}
          data-tone={lastTone(candles.current)}
          data-last=""
        >
          <LastPriceLabel price={formatPrice(quote.price, product.digits)} type={type} candles={candles} />
        </div>
      )}
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

function lastTone(candles: readonly Candle[]): 'up' | 'down' {
  const last = candles.at(-1);
  return last === undefined || last.close >= last.open ? 'up' : 'down';
}

interface LineProps {
  readonly line: OrderLine;
  readonly product: Product;
  readonly accountDigits: number;
  readonly position: PositionView | undefined;
  /** In the hand of the trader, or on its way to the platform. */
  readonly moving: boolean;
  readonly grip: GripHandlers | undefined;
}

function Line({ line, product, accountDigits, position, moving, grip }: LineProps) {
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
  return (
    <div
      className={styles['line']}
      data-price={line.price}
      data-kind={line.kind}
      data-tone={line.tone}
      data-moving={moving}
    >
      <i className={styles['rule']} />
      <div className={styles['pill']} data-label="">
        <span
          className={styles['side']}
          data-grip={grip !== undefined}
          title={grip === undefined ? undefined : t('chart.dragHint')}
          {...grip}
        >
          {word}
        </span>
        {(line.kind === 'position' || line.kind === 'order' || line.profit === undefined) && (
          <span>{formatVolume(line.volume, product.numberDigits)}</span>
        )}
        {line.profit !== undefined && (
          <span className={`${styles['value']} ${chooseTone(line.profit)}`}>
            {formatProfit(line.profit, accountDigits)}
          </span>
        )}
        <button type="button" aria-label={`${action}, ${word}`} onClick={() => void endLine(line, position)}>
          <Icon icon={X} size={12} />
        </button>
      </div>
      <span className={styles['tag']} data-tag="">
        {formatPrice(line.price, product.digits)}
      </span>
    </div>
  );
}

/** Ends what a line stands for: closes the position, cancels the order, clears the bracket. */
async function endLine(line: OrderLine, position: PositionView | undefined): Promise<void> {
  if (line.orderId !== undefined) return cancelOrders([line.orderId]);
  if (position === undefined) return;
  const { positionId, takeProfit, stopLoss } = position;
  if (line.kind === 'position') return reportOutcome(await closePosition(positionId));
  const rest =
    line.kind === 'takeProfit' ? { takeProfit: undefined, stopLoss } : { takeProfit, stopLoss: undefined };
  reportOutcome(await setBrackets(positionId, rest));
}
