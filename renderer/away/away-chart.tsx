import { useQuery } from '@tanstack/react-query';
import type { WhatHappened } from '../../backend/contract/records/happened.ts';
import { formatTime, Icon } from '../components/index.ts';
import { queryClient } from '../connection/index.ts';
import { candleFeed, useProducts } from '../market/index.ts';
import { busiest, candlesFor, drawLine, pinnedEvents } from './away-model.ts';
import { signOf } from './away-signs.ts';
import styles from './away.module.css';

/** Size of the picture in its own units; it is stretched to its place. */
const [WIDTH, HEIGHT, MARGIN] = [880, 196, 26];

/** The price of the product that most happened in, over the time off, with a sign for every event. */
export function AwayChart({ answer }: { readonly answer: WhatHappened }) {
  const symbolId = busiest(answer.events);
  const { startTime, endTime } = answer;
  const { data: products } = useProducts();
  const product = products?.find((one) => one.symbolId === symbolId);
  const { data: candles } = useQuery(
    {
      queryKey: ['away', symbolId, startTime, endTime],
      enabled: product !== undefined,
      staleTime: Infinity,
      retry: false,
      queryFn: () => {
        const { type, count } = candlesFor(endTime - startTime);
        return candleFeed(symbolId ?? 0, type).history(Math.floor(endTime / 1_000), count);
      },
    },
    queryClient,
  );
  if (symbolId === undefined) return null;
  const inside = (candles ?? []).filter(({ timestamp }) => timestamp * 1_000 >= startTime - 86_400_000);
  const { points, at } = drawLine(inside, answer);
  const y = (share: number) => MARGIN + share * (HEIGHT - 2 * MARGIN);
  const line = points.map((point) => `${(point.x * WIDTH).toFixed(1)},${y(point.y).toFixed(1)}`).join(' ');
  const events = pinnedEvents(answer.events, symbolId);
  return (
    <div className={styles['picture']} data-testid="away-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      {inside.length > 0 &&
        events.map((event) => {
          const place = at(event.time);
          const { icon, tone } = signOf(event.event);
          const style = { left: `${place.x * 100}%`, top: `${(y(place.y) / HEIGHT) * 100}%` };
          return (
            <span key={event.eventId} className={styles['pin']} data-tone={tone} style={style}>
              <Icon icon={icon} size={12} />
            </span>
          );
        })}
      <span className={styles['hint']} data-place="name">
        {product?.code ?? ''}
      </span>
      <span className={styles['hint']} data-place="from">
        {formatTime(startTime).slice(0, 5)}
      </span>
      <span className={styles['hint']} data-place="to">
        {formatTime(endTime).slice(0, 5)}
      </span>
    </div>
  );
}
