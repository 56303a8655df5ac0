import type { RefObject } from 'react';
import type { CandleInterval } from '../../../backend/domain/candle-interval.ts';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { formatCountdown, useNow } from '../../components/index.ts';
import { useHealth } from '../../market/index.ts';
import { candleEnd } from '../../market/candle-interval.ts';
import styles from './chart.module.css';

/** The last price on the axis with the time that its candle has left. */
export function LastPriceLabel(props: {
  readonly price: string;
  readonly type: CandleInterval;
  readonly candles: RefObject<readonly Candle[]>;
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
