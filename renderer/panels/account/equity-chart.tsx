import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { formatTime, chooseTone } from '../../components/index.ts';
import { useHealth } from '../../market/index.ts';
import type { AccountView } from '../../trading/contracts.ts';
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

/** One look at the account. */
export interface EquitySample {
  /** By this computer's clock. */
  readonly atMs: number;
  /** By the market's clock; undefined while it is not known. */
  readonly marketMs: number | undefined;
  /** Equity at the account's digits. */
  readonly equity: bigint;
}

/** Samples kept at most, and how often one is taken (milliseconds): the last half hour of this run. */
export const MAX_SAMPLES = 3_600;
export const SAMPLE_MS = 500;

/** Takes a sample into the list, unless the last one is younger than a sample's time; the oldest go. */
export function withSample(samples: readonly EquitySample[], next: EquitySample): readonly EquitySample[] {
  const last = samples.at(-1);
  if (last !== undefined && next.atMs - last.atMs < SAMPLE_MS) return samples;
  return [...samples.slice(1 - MAX_SAMPLES), next];
}

/** Kept while the terminal runs, so that another page and back loses nothing. */
let kept: { readonly accountId: number; readonly samples: readonly EquitySample[] } | undefined;

/** How the equity of an account moved while this terminal watched, as far as it is known; the market's clock is `marketOffsetMs` ahead. */
function useEquityHistory(
  accountId: number,
  equity: bigint | undefined,
  marketOffsetMs: number | undefined,
): readonly EquitySample[] {
  const [samples, setSamples] = useState(() => (kept?.accountId === accountId ? kept.samples : []));
  useEffect(() => {
    // Nothing is drawn of what is not known: a guess would stay in the line as a crash.
    if (equity === undefined) return;
    const before = kept?.accountId === accountId ? kept.samples : [];
    const atMs = Date.now();
    const marketMs = marketOffsetMs === undefined ? undefined : atMs + marketOffsetMs;
    const next = withSample(before, { atMs, marketMs, equity });
    if (next === before) return;
    kept = { accountId, samples: next };
    setSamples(next);
  }, [accountId, equity, marketOffsetMs]);
  return samples;
}

/** The drawn range is at least this part of the equity, so that the spread of one order does not look like a crash. */
const LEAST_RANGE_DIVISOR = 2_000n;

/** Points of the line in a box, by time; empty for fewer than two samples. */
export function equityPoints(samples: readonly EquitySample[], width: number, height: number): string {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || samples.length < 2) return '';
  let low = first.equity;
  let high = first.equity;
  for (const { equity } of samples) {
    if (equity < low) low = equity;
    if (equity > high) high = equity;
  }
  const spare = high / LEAST_RANGE_DIVISOR + 2n - (high - low);
  if (spare > 0n) {
    low -= spare / 2n;
    high += spare / 2n;
  }
  const span = last.atMs - first.atMs;
  return samples
    .map(({ atMs, equity }) => {
      const x = ((atMs - first.atMs) / span) * width;
      const y = (Number(high - equity) / Number(high - low)) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
