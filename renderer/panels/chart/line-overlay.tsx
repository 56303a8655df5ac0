import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { KlineType } from '../../../backend/protocol/enumerations.ts';
import type { Candle } from '../../../backend/protocol/market-data.ts';
import { profitOf } from '../../../backend/protocol/rules/index.ts';
import {
  formatCountdown,
  formatPrice,
  formatProfit,
  formatVolume,
  Icon,
  toneOf,
  useNow,
} from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { useHealth, useQuote } from '../../market/index.ts';
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
import { candleEnd } from './intervals.ts';
import { clearOfBlock, ownLines, spreadLabels, type OwnLine, type ProfitAt } from './own-lines.ts';
import styles from './chart.module.css';

export interface LineOverlayProps {
  readonly engine: ChartEngine;
  readonly product: Product;
  readonly type: KlineType;
  readonly candles: RefObject<readonly Candle[]>;
}

/** Room that a label and an axis tag need (pixels). */
const LABEL_GAP = 21;
const TAG_GAP = 19;
/** Extent of the last price's block around its price (pixels). */
const LAST_BLOCK = { above: 9, below: 22 };

/** Own lines and the last price over the chart. They are placed in the frame in which the chart repaints. */
export function LineOverlay({ engine, product, type, candles }: LineOverlayProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { rows: positions } = usePositions();
  const { rows: orders } = useOrders();
  const account = useAccount();
  const profitAt = useProfitAt(product.symbolId);
  const lines = ownLines(positions, orders, product.symbolId, profitAt);
  const quote = useQuote(product.symbolId);
  useEffect(() => engine.onRepaint(() => placeLines(layer.current, engine)), [engine]);
  useEffect(() => {
    engine.setLinePrices(lines.map(({ price }) => price));
    placeLines(layer.current, engine);
  });
  return (
    <div className={styles['lines']} ref={layer}>
      {lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          product={product}
          accountDigits={account?.digits ?? 2}
          position={positions.find((position) => position.positionId === line.positionId)}
        />
      ))}
      {quote !== undefined && (
        <div
          className={styles['line']}
          data-price={quote.price}
          data-tone={lastTone(candles.current)}
          data-last=""
        >
          <LastTag price={formatPrice(quote.price, product.digits)} type={type} candles={candles} />
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

/** Puts every line at the height of its price; labels that would cover one another move apart. */
function placeLines(layer: HTMLElement | null, engine: ChartEngine): void {
  if (layer === null) return;
  const { axisWidth, paneHeight } = engine.geometry();
  layer.style.setProperty('--axis', `${axisWidth}px`);
  const shown: { element: HTMLElement; y: number }[] = [];
  let block: { top: number; at: number; bottom: number } | undefined;
  for (const element of layer.querySelectorAll<HTMLElement>('[data-price]')) {
    const y = engine.yOf(Number(element.dataset['price']));
    const visible = y !== undefined && y >= 0 && y <= paneHeight;
    element.style.display = visible ? '' : 'none';
    if (!visible) continue;
    element.style.transform = `translateY(${Math.round(y)}px)`;
    if (element.dataset['last'] === undefined) shown.push({ element, y });
    else block = { top: y - LAST_BLOCK.above, at: y, bottom: y + LAST_BLOCK.below };
  }
  const centres = shown.map(({ y }) => y);
  const labels = spreadLabels(centres, LABEL_GAP);
  const tags = clearOfBlock(centres, TAG_GAP, block);
  shown.forEach(({ element, y }, index) => {
    shift(element.querySelector<HTMLElement>('[data-label]'), (labels[index] ?? y) - y);
    shift(element.querySelector<HTMLElement>('[data-tag]'), (tags[index] ?? y) - y);
  });
}

function shift(element: HTMLElement | null, pixels: number): void {
  if (element !== null) element.style.transform = `translateY(${Math.round(pixels)}px)`;
}

interface LineProps {
  readonly line: OwnLine;
  readonly product: Product;
  readonly accountDigits: number;
  readonly position: PositionView | undefined;
}

function Line({ line, product, accountDigits, position }: LineProps) {
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
    <div className={styles['line']} data-price={line.price} data-kind={line.kind} data-tone={line.tone}>
      <i className={styles['rule']} />
      <div className={styles['pill']} data-label="">
        <span className={styles['side']}>{word}</span>
        {(line.kind === 'position' || line.kind === 'order' || line.profit === undefined) && (
          <span>{formatVolume(line.volume, product.numberDigits)}</span>
        )}
        {line.profit !== undefined && (
          <span className={`${styles['value']} ${toneOf(line.profit)}`}>
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
async function endLine(line: OwnLine, position: PositionView | undefined): Promise<void> {
  if (line.orderId !== undefined) return cancelOrders([line.orderId]);
  if (position === undefined) return;
  const { positionId, takeProfit, stopLoss } = position;
  if (line.kind === 'position') return reportOutcome(await closePosition(positionId));
  const rest =
    line.kind === 'takeProfit' ? { takeProfit: undefined, stopLoss } : { takeProfit, stopLoss: undefined };
  reportOutcome(await setBrackets(positionId, rest));
}

/** The last price on the axis with the time that its candle has left. */
function LastTag(props: {
  readonly price: string;
  readonly type: KlineType;
  readonly candles: LineOverlayProps['candles'];
}) {
  const { price, type, candles } = props;
  const { marketOffsetMs } = useHealth();
  const now = useNow(1000);
  const start = candles.current.at(-1)?.timestamp;
  const left =
    start === undefined ? undefined : candleEnd(type, start) * 1000 - (now + (marketOffsetMs ?? 0));
  return (
    <span className={styles['last']}>
      {price}
      {left !== undefined && left >= 0 && <small>{formatCountdown(left)}</small>}
    </span>
  );
}
