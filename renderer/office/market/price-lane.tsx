import type { AnswerOf } from '../../../backend/contract/call.ts';
import type { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { formatNumber, formatTime, Skeleton } from '../../components/index.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import {
  isIn,
  linesOf,
  scaleOf,
  stretchOf,
  type PricePoint,
  type PriceScale,
  type Stretch,
  type View,
} from './day-model.ts';
import { farthestOf } from './scenario-model.ts';
import styles from './day.module.css';

type ScenarioPrices = AnswerOf<typeof PLATFORM_MANAGEMENT.scenarioPrices>;

export interface PriceLaneProps {
  readonly view: View;
  readonly marketMs: number;
  readonly prices: ScenarioPrices | undefined;
  /** Where the scenario that is being placed lies. */
  readonly held: Stretch | undefined;
}

/** The price of the day: done as a line, dotted where the placed scenario would take it, and the farthest point in words. */
export function PriceLane({ view, marketMs, prices, held }: PriceLaneProps) {
  const { t } = useOfficeText();
  if (prices === undefined)
    return (
      <div className={styles['priceRow']}>
        <Skeleton rows={3} label={t('office.reading')} />
      </div>
    );
  const all = [...prices.prices, ...prices.course].filter(({ time }) => isIn(view, time));
  if (all.every(({ price }) => price === null))
    return <p className={styles['priceRow']}>{t('desk.noPrices')}</p>;
  const scale = scaleOf(all);
  const now = stretchOf(marketMs, marketMs, view).from;
  const last = prices.prices.at(-1)?.price;
  return (
    <>
      <span className={styles['priceHead']}>
        <b>{prices.symbolCode}</b>
        <span>{typeof last === 'string' ? printDecimal(last) : t('office.none')}</span>
      </span>
      <div className={styles['price']}>
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('desk.priceOf', { product: prices.symbolCode })}
        >
          {scale.marks.map((mark) => (
            <path key={mark} d={`M0 ${y(mark, scale)}H1000`} data-part="grid" />
          ))}
          {held && (
            <rect x={held.from * 1000} width={Math.max(2, (held.to - held.from) * 1000)} height="1000" />
          )}
          {linesOf(prices.prices, scale, view).map((line) => (
            <path key={line[0]?.x} d={pathOf(line)} data-part="done" />
          ))}
          {linesOf(prices.course, scale, view).map((line) => (
            <path key={line[0]?.x} d={pathOf(line)} data-part="course" />
          ))}
          <path d={`M${now * 1000} 0V1000`} data-part="now" />
        </svg>
        {scale.marks.map((mark) => (
          <span key={mark} className={styles['mark']} style={{ top: `${y(mark, scale) / 10}%` }} aria-hidden>
            {formatNumber(mark, Math.max(0, -Math.floor(Math.log10(scale.high - scale.low)) + 1))}
          </span>
        ))}
        <Farthest prices={prices} scale={scale} view={view} />
      </div>
    </>
  );
}

/** What the placed scenario comes to, beside the point. */
function Farthest({
  prices,
  scale,
  view,
}: {
  readonly prices: ScenarioPrices;
  readonly scale: PriceScale;
  readonly view: View;
}) {
  const { t } = useOfficeText();
  const farthest = farthestOf(prices);
  if (farthest === undefined || farthest.price === null) return null;
  const x = stretchOf(farthest.time, farthest.time, view).from;
  const place = { top: `${Math.min(86, y(Number(farthest.price), scale) / 10)}%` };
  return (
    <span
      className={styles['farthest']}
      style={x > 0.7 ? { ...place, right: `${(1 - x) * 100}%` } : { ...place, left: `${x * 100}%` }}
    >
      {t('desk.farthest', { price: printDecimal(farthest.price), time: formatTime(farthest.time) })}
    </span>
  );
}

const y = (price: number, { low, high }: PriceScale) => ((high - price) / (high - low)) * 1000;

const pathOf = (line: readonly PricePoint[]) =>
  line
    .map(
      (point, at) => `${at === 0 ? 'M' : 'L'}${(point.x * 1000).toFixed(2)} ${(point.y * 1000).toFixed(1)}`,
    )
    .join('');
