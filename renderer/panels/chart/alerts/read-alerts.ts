import { findKind } from '../indicators/kinds.ts';
import { parametersOf } from '../indicators/parameters.ts';
import { readInterval } from '../intervals/chart-interval.ts';
import { ALERT_SOUNDS, MAX_ALERT_WORDS, type Alert, type AlertTerms, type IndicatorAlert } from './alert.ts';

type Stored = Readonly<Record<string, unknown>>;

/** What of stored alerts this version knows, the newest so many. */
export function readAlerts(stored: unknown, most: number): readonly Alert[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).slice(-most).flatMap((each) => {
    const alert = readAlert(each);
    return alert === undefined ? [] : [alert];
  });
}

/** What of stored alerts that fired this version knows. */
export function readFired(
  stored: unknown,
  most: number,
): readonly { readonly alert: Alert; readonly atMs: number }[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).slice(0, most).flatMap((each) => {
    const { alert: given, atMs } = (each ?? {}) as Stored;
    const alert = readAlert(given);
    return alert === undefined || typeof atMs !== 'number' ? [] : [{ alert, atMs }];
  });
}

function readAlert(stored: unknown): Alert | undefined {
  const item = (stored ?? {}) as Stored;
  const { id, symbolId, product, digits, side } = item;
  if (typeof id !== 'string' || typeof product !== 'string') return undefined;
  if (!Number.isSafeInteger(symbolId) || !Number.isSafeInteger(digits)) return undefined;
  if (side !== 'above' && side !== 'below') return undefined;
  const named = { id, product, symbolId: Number(symbolId), digits: Number(digits), side } as const;
  const base = { ...named, ...readTerms(item) };
  // Alerts of a price are older than the other kinds and have no word for theirs.
  const { kind = 'price', price, drawing } = item;
  if (kind === 'price')
    return Number.isSafeInteger(price) ? { ...base, kind: 'price', price: Number(price) } : undefined;
  if (kind === 'drawing')
    return typeof drawing === 'string' ? { ...base, kind: 'drawing', drawing } : undefined;
  return kind === 'indicator' ? readIndicator(item, base) : undefined;
}

function readTerms({ expiresAtMs, repeats, words, sound, waitsBack, firedAtMs }: Stored): AlertTerms {
  const time = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
  const terms: AlertTerms = {
    expiresAtMs: time(expiresAtMs),
    repeats: repeats === 'side' || repeats === 'both' ? repeats : undefined,
    words: typeof words === 'string' && words !== '' ? words.slice(0, MAX_ALERT_WORDS) : undefined,
    sound: ALERT_SOUNDS.find((each) => each === sound),
    waitsBack: waitsBack === true ? true : undefined,
    firedAtMs: time(firedAtMs),
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

function readIndicator(
  { interval: text, indicator, parameters, line, level }: Stored,
  base: Pick<IndicatorAlert, 'id' | 'symbolId' | 'product' | 'digits' | 'side'> & AlertTerms,
): IndicatorAlert | undefined {
  const interval = typeof text === 'string' ? readInterval(text) : undefined;
  const kind = typeof indicator === 'string' ? findKind(indicator) : undefined;
  if (interval === undefined || kind === undefined || typeof line !== 'number') return undefined;
  if (kind.lines[line] === undefined) return undefined;
  const given = typeof parameters === 'object' && parameters !== null ? { ...parameters } : {};
  return {
    ...base,
    kind: 'indicator',
    interval,
    indicator: kind.id,
    parameters: parametersOf(kind, given),
    line,
    level: typeof level === 'number' && Number.isFinite(level) ? level : undefined,
  };
}
