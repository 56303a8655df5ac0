import type { RefObject } from 'react';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { formatCountdown, useNow } from '../../components/index.ts';
import { useHealthOf } from '../../market/index.ts';
import { barEnd, type ChartInterval } from './intervals/chart-interval.ts';
import styles from './chart.module.css';

/** The last price on the axis with the time that its candle has left. */
export function LastPriceLabel(props: {
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
