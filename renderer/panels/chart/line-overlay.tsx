import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { Bell, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
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
  formatList,
} from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { latestQuote, useQuote } from '../../market/market-api.ts';
import { useMarketClock } from '../../market/market-time.ts';
import type { Product } from '../../market/contracts.ts';
import { hasBrackets } from '../../trading/entry-rules.ts';
import { useAccount, useConversion, useOrders, usePositions } from '../../trading/trading-api.ts';
import { atLevel, priceLevel, type Alert } from '../alerts/alert.ts';
import { changeAlert, removeAlert } from '../alerts/alert-store.ts';
import { useAlertsOf } from '../alerts/use-alerts.tsx';
import { orderTypeKey } from '../blotters/blotter-model.ts';
import { closeOne } from '../blotters/closing.ts';
import { confirmAction } from '../shared/confirmation.tsx';
import { cancelByClick, changeBracket, changeTarget, reportOutcome } from '../shared/order-actions.ts';
import type { ChartEngine } from './chart-engine.ts';
import { type ChartInterval, barEnd } from './intervals/chart-interval.ts';
import {
  BRACKET_KINDS,
  entryOf,
  isBracket,
  isExit,
  isPosition,
  lineOf,
  linesWithMoved,
  orderLines,
  riskMultiple,
  type BracketKind,
  type MovedLine,
  type OrderLine,
  type ProfitAt,
} from './order-lines.ts';
import { placeLines } from './line-layout.ts';
import { useDraggedLine, useLineDrag, type GripHandlers } from './line-drag.ts';
import styles from './chart.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

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
  const terms = useTerms(product.symbolId);
  const lines = orderLines(positions, orders, { symbolId: product.symbolId, terms }, profitAt);
  const bracketed = hasBrackets(product.tradeType);
  const ofPositions = useLineDrag(engine, layer, positions);
  const ofOrders = useLineDrag(engine, layer, orders);
  const dragged = [ofPositions.dragged, ofOrders.dragged];
  const shown = dragged.reduce((all, moved) => linesWithMoved(all, moved, profitAt), lines);
  const [inHand] = dragged.filter((moved) => moved !== undefined);
  const keyInHand = inHand && lineOf(inHand.owner, inHand, profitAt).key;
  const gripOf = (line: MovedLine) => {
    if (line.kind !== 'order' && !bracketed) return undefined;
    return (isPosition(line.owner) ? ofPositions : ofOrders).grip(line);
  };
  useEffect(() => engine.onRepaint(() => placeLines(layer.current, engine)), [engine]);
  useEffect(() => {
    engine.setLinePrices(lines.map(({ price }) => price));
    placeLines(layer.current, engine);
  });
  return (
    <div className={styles['lines']} ref={layer}>
      {shown.map((line) => {
        const { key, kind, owner, price } = line;
        const drawn = kind === 'order' && entryOf(owner) !== undefined ? BRACKET_KINDS : [];
        return (
          <PlacedLine
            key={key}
            line={line}
            product={product}
            accountDigits={account?.digits ?? 2}
            moving={key === keyInHand}
            grip={gripOf(line)}
            newGrips={drawn.flatMap((bracket) => {
              const grip = owner[bracket] === undefined ? gripOf({ owner, kind: bracket, price }) : undefined;
              return grip === undefined ? [] : [[bracket, grip] as const];
            })}
          />
        );
      })}
      <AlertLines {...{ engine, layer, product }} />
      {inHand !== undefined && (
        <div className={styles['line']} data-price={inHand.from} data-ghost="">
          <i className={styles['rule']} />
        </div>
      )}
      <LastPrice {...{ engine, layer, product, type, candles }} />
    </div>
  );
}

interface AlertLinesProps {
  readonly engine: ChartEngine;
  readonly layer: RefObject<HTMLElement | null>;
  readonly product: Product;
}

/** The alerts of the product at a price: each line is taken to another price by hand. */
function AlertLines({ engine, layer, product }: AlertLinesProps) {
  const { t } = useTranslation('chart');
  const alerts = useAlertsOf(product.symbolId);
  const { held, gripOf } = useDraggedLine<Alert>(engine, layer, {
    isStored: ({ what, price }) => alerts.some((each) => each.id === what.id && priceLevel(each) === price),
    at: (what) => what,
    release: ({ what, price }) => {
      changeAlert(atLevel(what, price, latestQuote(product.symbolId)?.price));
      return Promise.resolve(true);
    },
  });
  useEffect(() => placeLines(layer.current, engine));
  return alerts.map((alert) => {
    const level = priceLevel(alert);
    if (level === undefined) return null;
    const price = held?.what.id === alert.id ? held.price : level;
    const grip = { ...gripOf(alert, level), 'data-grip': true, title: t('alert.drag') };
    const shown = formatPrice(price, product.digits);
    return (
      <div
        key={alert.id}
        className={styles['line']}
        data-price={price}
        data-kind="alert"
        data-off={alert.isOff === true}
        data-moving={held?.what.id === alert.id}
      >
        <i className={styles['rule']} />
        <i className={styles['hold']} {...grip} />
        <div className={styles['pill']} data-label="">
          <span className={styles['side']} {...grip}>
            <Icon icon={Bell} size={12} />
          </span>
          <button
            type="button"
            aria-label={t('menu.removeAlert', { price: shown })}
            onClick={() => removeAlert(alert.id)}
          >
            <Icon icon={X} size={12} />
          </button>
        </div>
        <span className={styles['tag']} data-tag="" {...grip}>
          <span>{shown}</span>
        </span>
      </div>
    );
  });
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
function useProfitAt(symbolId: InstrumentNumber): ProfitAt {
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
  const marketClock = useMarketClock();
  const now = useNow(1000);
  const start = candles.current.at(-1)?.timestamp;
  const left = start === undefined ? undefined : barEnd(type, start) * 1000 - marketClock(now);
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
  /** In the hand of the trader, or on its way to the platform. */
  readonly moving: boolean;
  readonly grip: GripHandlers | undefined;
  /** Draw a bracket that an order has not yet. */
  readonly newGrips: readonly (readonly [BracketKind, GripHandlers])[];
}

/** What a line is called, and what ends it. */
function useLineWords({ owner, kind, target }: OrderLine): {
  readonly word: string;
  readonly action: string;
} {
  const { t } = useTranslation('panels');
  const isBuy = owner.direction === DIRECTION.buy;
  const word = {
    position: isBuy ? t('side.long') : t('side.short'),
    order: isBuy ? t('side.buy') : t('side.sell'),
    takeProfit: t('ticket.tp'),
    target: `${t('ticket.tp')} ${(target?.index ?? 0) + 1}`,
    stopLoss: t('ticket.sl'),
  }[kind];
  const action = {
    position: t('blotter.close'),
    order: t('blotter.cancel'),
    takeProfit: t('chart.clearTakeProfit'),
    target: t('chart.clearTarget'),
    stopLoss: t('chart.clearStopLoss'),
  }[kind];
  return { word, action };
}

/** One own line: its rule, its pill in the lane and its tag on the axis. It is taken by any of them. */
export function PlacedLine(props: PlacedLineProps) {
  const { line, product, accountDigits, moving, grip, newGrips } = props;
  const { t } = useTranslation('panels');
  const { owner, kind } = line;
  const { word, action } = useLineWords(line);
  const waits =
    kind === 'order' && !isPosition(owner) && owner.isStop === true ? orderTypeKey(owner) : undefined;
  const entry = isExit(kind) ? entryOf(owner) : undefined;
  const multiple = entry && riskMultiple(entry, line);
  const held = {
    ...grip,
    'data-grip': grip !== undefined,
    title: grip === undefined ? undefined : t('chart.dragHint'),
  };
  return (
    <div
      className={styles['line']}
      data-price={line.price}
      data-kind={kind}
      data-tone={line.tone}
      data-moving={moving}
    >
      <i className={styles['rule']} />
      {grip !== undefined && <i className={styles['hold']} {...held} />}
      <div className={styles['pill']} data-label="">
        <span className={styles['side']} {...held}>
          {word}
        </span>
        {waits !== undefined && <span {...held}>{t(waits)}</span>}
        {multiple !== undefined && (
          <span className={styles['multiple']} {...held}>
            {multiple}
          </span>
        )}
        {(!isBracket(kind) || line.profit === undefined) && (
          <span {...held}>{formatVolume(line.target?.volume ?? owner.volume, product.numberDigits)}</span>
        )}
        {line.profit !== undefined && (
          <span className={`${styles['value']} ${chooseTone(line.profit)}`} {...held}>
            {formatProfit(line.profit, accountDigits)}
          </span>
        )}
        {newGrips.map(([bracket, draws]) => (
          <span key={bracket} className={styles['draws']} data-grip title={t('chart.drawHint')} {...draws}>
            {t(bracket === 'takeProfit' ? 'ticket.tp' : 'ticket.sl')}
          </span>
        ))}
        <button
          type="button"
          aria-label={formatList([action, word], 'facts')}
          onClick={() => void endLine(line, { product, money: accountDigits, action })}
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

/** Ends what a line stands for: closes the position, cancels the order, clears the bracket. Each asks as the trader has set. */
async function endLine(
  { kind, owner, target }: OrderLine,
  { product, money, action }: { readonly product: Product; readonly money: number; readonly action: string },
): Promise<void> {
  if (isExit(kind)) {
    if (!(await confirmAction('cancel', { title: `${action}?`, confirm: action, danger: true }))) return;
    if (isBracket(kind)) reportOutcome(await changeBracket(owner, kind, undefined));
    else if (isPosition(owner)) reportOutcome(await changeTarget(owner, target?.index ?? 0, undefined));
    return;
  }
  // Asks where the lists ask.
  return isPosition(owner) ? closeOne(owner, product, { money }) : cancelByClick(owner.orderId);
}
