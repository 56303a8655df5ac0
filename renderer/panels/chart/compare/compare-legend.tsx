import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCalendarDate, Icon, ToolButton } from '../../../components/index.ts';
import { barTime } from '../bar-time.ts';
import type { ChartInterval } from '../intervals/chart-interval.ts';
import { COMPARE_TONES, type CompareLayer } from './compare-layer.ts';
import { removeCompared } from './compare-store.ts';
import { useComparison } from './use-compare.ts';
import styles from './compare.module.css';

/** How often the figures follow the running bar (milliseconds). */
const FOLLOW_MS = 500;

export interface CompareLegendProps {
  readonly layer: CompareLayer;
  /** Code of the chart's product. */
  readonly product: string;
  readonly interval: ChartInterval;
}

/** Under the prices: each product with its change, that of the chart with where the comparison begins. */
export function CompareLegend({ layer, product, interval }: CompareLegendProps) {
  const { t } = useTranslation('chart');
  const { start } = useComparison(product);
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), FOLLOW_MS);
    return () => clearInterval(timer);
  }, []);
  const from = layer.from;
  return (
    <ul className={styles['legend']} aria-label={t('compare')}>
      {layer.figures(product).map(({ code, change }, index) => (
        <li key={code}>
          <i
            className={styles['key']}
            style={{ background: `var(--${index === 0 ? 'text' : (COMPARE_TONES[index - 1] ?? 'text-2')})` }}
            aria-hidden
          />
          {code} <b>{change}</b>
          {index === 0 && from !== undefined && (
            <span className="faint">
              {t(`compare.from.${start}`)},{' '}
              {start === 'view' ? barTime(interval, from) : `${formatCalendarDate(from * 1000)} UTC`}
            </span>
          )}
          {index > 0 && (
            <ToolButton
              compact
              aria-label={t('compare.remove', { product: code })}
              onClick={() => removeCompared(product, code)}
            >
              <Icon icon={X} size={12} />
            </ToolButton>
          )}
        </li>
      ))}
    </ul>
  );
}
