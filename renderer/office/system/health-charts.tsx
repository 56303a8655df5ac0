import { formatNumber } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { linePath, toCharts, type Chart, type ChartId, type Figures } from './health-model.ts';
import styles from './system.module.css';

const DIGITS: Readonly<Record<ChartId, number>> = {
  ticks: 0,
  orders: 1,
  commits: 1,
  commitTime: 1,
  waiting: 0,
  connections: 0,
};

/** How the platform does over the last minutes, a small chart for each figure. */
export function HealthCharts({ readings }: { readonly readings: readonly Figures[] }) {
  return (
    <div className={styles['charts']}>
      {toCharts(readings).map((chart) => (
        <HealthChart key={chart.id} chart={chart} />
      ))}
    </div>
  );
}

function HealthChart({ chart: { id, points, last } }: { readonly chart: Chart }) {
  const { t } = useOfficeText();
  const print = (value: number) => formatNumber(value, DIGITS[id]);
  const name = t(`system.chart.${id}`);
  const unit = t(`system.unit.${id}`);
  const most = points.length === 0 ? undefined : Math.max(...points);
  const sentence =
    last === undefined || most === undefined
      ? t('system.noReading')
      : t('system.chartOf', { name, last: print(last), most: print(most), unit });
  return (
    <figure className={styles['chart']} aria-label={sentence}>
      <figcaption>
        <span>{name}</span>
        <b>{last === undefined ? t('office.none') : print(last)}</b>
        <small>
          {unit}
          {most !== undefined && <span> · {t('system.most', { most: print(most) })}</span>}
        </small>
      </figcaption>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={linePath(points)} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}
