import { useTranslation } from 'react-i18next';
import { formatTime, chooseTone } from '../../components/index.ts';
import { useHealth } from '../../market/index.ts';
import type { AccountView } from '../../trading/contracts.ts';
import { equityPoints, useEquityHistory } from './equity-history.ts';
import styles from './account.module.css';

/** The box in which the line is drawn; it is stretched over the room that there is. */
const WIDTH = 240;
const HEIGHT = 100;

/** The equity since this terminal was opened, as a line over its area. */
export function EquityChart({
  account,
  label: labelOf,
}: {
  readonly account: Pick<AccountView, 'accountId' | 'equity'>;
  /** What the line shows since a time; the equity where it is not said. */
  readonly label?: (time: string) => string;
}) {
  const { t } = useTranslation('panels');
  const { marketOffsetMs } = useHealth();
  const samples = useEquityHistory(account.accountId, account.equity, marketOffsetMs);
  const points = equityPoints(samples, WIDTH, HEIGHT);
  const [first] = samples;
  if (first === undefined || points === '') return <div className={styles['equity']} />;
  const tone = chooseTone((account.equity ?? first.equity) - first.equity);
  const time = formatTime(first.marketMs ?? first.atMs);
  const label = labelOf?.(time) ?? t('account.equitySince', { time });
  return (
    <svg
      className={`${styles['equity']} ${tone === 'none' ? 'faint' : tone}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} fill="currentColor" opacity="0.12" />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
