import { useNow } from './use-now.ts';
import { toFreshness, type Freshness } from './freshness.ts';
import { formatAge } from './format-time.ts';
import styles from './badge.module.css';

export interface AgeBadgeProps {
  /** Local time at which the newest data of this panel arrived; undefined while none has. */
  readonly receivedAtMs: number | undefined;
  /** Round trip of the line, shown while the data is fresh. */
  readonly latencyMs?: number | undefined;
  /** How long silence is usual here (ms); three seconds where nothing is said of it. */
  readonly staleAfterMs?: number | undefined;
  /** The word before an age that is too old, in the terminal's language. */
  readonly staleWord: string;
}

const DOT: Record<Freshness, 'ok' | 'warn' | 'off'> = { fresh: 'ok', quiet: 'off', stale: 'warn' };

/** How old the panel's data is. Under a second green, in its usual silence grey, above that an amber chip that says so. */
export function AgeBadge({ receivedAtMs, latencyMs, staleAfterMs, staleWord }: AgeBadgeProps) {
  const now = useNow(500);
  if (receivedAtMs === undefined) return null;
  const age = now - receivedAtMs;
  const freshness = toFreshness(age, staleAfterMs);
  const text =
    freshness === 'stale'
      ? formatAge(age)
      : freshness === 'fresh' && latencyMs !== undefined
        ? `${Math.round(latencyMs)} ms`
        : formatAge(Math.max(1000, age));
  return (
    <span className={styles['live']} data-state={freshness} role="status" aria-live="off">
      <i className={styles['dot']} data-tone={DOT[freshness]} aria-hidden />
      {freshness === 'stale' && <span className={styles['word']}>{staleWord} </span>}
      {freshness === 'fresh' && latencyMs === undefined ? null : (
        <span className={styles['age']}>{text}</span>
      )}
    </span>
  );
}
