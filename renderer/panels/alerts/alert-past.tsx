import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { formatNumber } from '../../components/index.ts';
import { drawingsOf, useDrawings } from '../chart/drawings/drawing-store.ts';
import { intervalFeed, MAX_QUERY_CANDLES } from '../chart/intervals/interval-feed.ts';
import { followsBars, lineLevel, priceLevel, withoutSides, type NewAlert } from './alert.ts';
import { useAlertText } from './alert-text.ts';
import { wouldHaveFired } from './watch/alert-run.ts';
import styles from './alert-editor.module.css';

const [WIDTH, HEIGHT] = [272, 56];
const DAY_SECONDS = 86_400;

/** How often an alert would have fired over the last bars, and when. */
export function AlertPast({ alert: typed }: { readonly alert: NewAlert }) {
  const { t } = useAlertText();
  // The side of the market of now says nothing about the past, and changes with it.
  const text = useDeferredValue(JSON.stringify(withoutSides(typed)));
  const alert = useMemo(() => JSON.parse(text) as NewAlert, [text]);
  const candles = useCandles(alert);
  const isOfBars = alert.conditions.every(({ kind }) => kind !== 'order' && kind !== 'margin');
  const fired = useMemo(() => {
    if (!isOfBars || candles.length === 0) return [];
    const code = alert.product?.code ?? '';
    return wouldHaveFired({ ...alert, id: '' }, candles, (id, seconds) => {
      const drawing = drawingsOf(useDrawings.getState(), code).find((each) => each.id === id);
      return drawing && lineLevel(drawing, seconds);
    });
  }, [alert, candles, isOfBars]);
  if (!isOfBars) return <p className="faint">{t('past.unknown')}</p>;
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = formatNumber((last.timestamp - first.timestamp) / DAY_SECONDS, 1);
  return (
    <div className={styles['past']}>
      <span className="faint">{t('past', { days })}</span>
      <span>{fired.length === 0 ? t('past.none') : t('past.fired', { count: fired.length })}</span>
      <Line candles={candles} at={fired.map(({ bar }) => bar)} level={priceLevel(alert)} />
    </div>
  );
}

/** The newest bars of an alert; none until they are read. */
function useCandles(alert: NewAlert): readonly Candle[] {
  const [read, setRead] = useState<{ readonly of: string; readonly candles: readonly Candle[] }>();
  const { product, interval } = alert;
  const symbolId = followsBars(alert) ? product?.symbolId : undefined;
  const of = `${symbolId} ${interval}`;
  useEffect(() => {
    if (symbolId === undefined) return;
    let isOver = false;
    intervalFeed(symbolId, interval)
      .history(0, MAX_QUERY_CANDLES)
      .then((candles) => isOver || setRead({ of, candles }))
      // Without history nothing is said of the past.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [symbolId, interval, of]);
  return read?.of === of ? read.candles : NONE;
}

const NONE: readonly Candle[] = [];

interface LineProps {
  readonly candles: readonly Candle[];
  /** Starts of the bars in which it would have fired (seconds). */
  readonly at: readonly number[];
  readonly level: number | undefined;
}

/** Closes as a line, with a dot where it would have fired. */
function Line({ candles, at, level }: LineProps) {
  const closes = candles.map(({ close }) => close);
  const [low, high] = [Math.min(...closes, level ?? Infinity), Math.max(...closes, level ?? -Infinity)];
  const x = (index: number) => (index / Math.max(1, closes.length - 1)) * WIDTH;
  const y = (price: number) => HEIGHT - 4 - ((price - low) / Math.max(1, high - low)) * (HEIGHT - 8);
  const places = new Map(candles.map(({ timestamp }, index) => [timestamp, index]));
  const dots = [...new Set(at)].flatMap((bar) => {
    const index = places.get(bar);
    return index === undefined ? [] : [{ bar, x: x(index), y: y(level ?? closes[index] ?? low) }];
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={closes.map((close, index) => `${x(index)},${y(close)}`).join(' ')} />
      {level !== undefined && <line x1="0" x2={WIDTH} y1={y(level)} y2={y(level)} />}
      {dots.map((dot) => (
        <circle key={dot.bar} cx={dot.x} cy={dot.y} r="2.5" />
      ))}
    </svg>
  );
}
