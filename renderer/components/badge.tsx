import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { useNow } from './text/use-now.ts';
import { formatAge } from './text/format-time.ts';
import { Icon } from './icon.tsx';
import styles from './badge.module.css';

type BadgeTone = 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'brand';

/** A small word on a wash: an account type, a state, a mode. Never in the colours of prices, which a trader may turn round. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  );
}

/** The largest count of new things that is written out. */
export const MAX_NEW_COUNT = 99;

export interface CountProps {
  readonly value: number;
  readonly hot?: boolean;
  /** What is counted is new; the word is read out behind the number. */
  readonly newWord?: string | undefined;
}

/** A number in a tab. `hot` asks for attention. */
export function Count({ value, hot = false, newWord }: CountProps) {
  const isNew = newWord !== undefined;
  return (
    <span className={styles['count']} data-hot={hot} data-new={isNew}>
      {isNew && value > MAX_NEW_COUNT ? `${MAX_NEW_COUNT}+` : value}
      {isNew && <span className="visually-hidden"> {newWord}</span>}
    </span>
  );
}

/** The state of a line as a dot. It never stands without a word. */
export function Dot({ tone }: { readonly tone: 'ok' | 'warn' | 'danger' | 'off' }) {
  return <i className={styles['dot']} data-tone={tone} aria-hidden />;
}

/** A direction as a shape, so that colour is not its only sign. */
export function Triangle({ direction }: { readonly direction: 'up' | 'down' }) {
  return <i className={styles['triangle']} data-direction={direction} aria-hidden />;
}

/** Long or short, buy or sell, with its bar. */
export function SideMark({ up, children }: { readonly up: boolean; readonly children: ReactNode }) {
  return <span className={`${styles['side']} ${up ? 'up' : 'down'}`}>{children}</span>;
}

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

/** How old data may be before the terminal says so (milliseconds). */
const FRESH_MS = 1000;
export const STALE_MS = 3000;

type Freshness = 'fresh' | 'quiet' | 'stale';

/** Fresh under a second, quiet up to three or as long as silence is usual here, stale beyond. */
function toFreshness(ageMs: number, staleAfterMs = STALE_MS): Freshness {
  if (ageMs < FRESH_MS) return 'fresh';
  return ageMs <= staleAfterMs ? 'quiet' : 'stale';
}

export type StateTone = 'ok' | 'wait' | 'look' | 'bad' | 'off';

/** How something stands: an icon and words. Only what asks for a look and what was refused have a colour of their own. */
export function StateWord(props: {
  readonly tone: StateTone;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles['state']} data-tone={props.tone}>
      <Icon icon={props.icon} size={12} />
      <span>{props.children}</span>
    </span>
  );
}

const BADGES: Readonly<Record<StateTone, BadgeTone>> = {
  ok: 'ok',
  wait: 'info',
  look: 'warn',
  bad: 'danger',
  off: 'plain',
};

/** The same as a small word on a wash, for the head of a panel. */
export function StateBadge(props: { readonly tone: StateTone; readonly children: ReactNode }) {
  return <Badge tone={BADGES[props.tone]}>{props.children}</Badge>;
}
