import { parseDecimal } from '../../../../backend/domain/decimal.ts';
import {
  isTriggered,
  MAX_ALERT_WORDS,
  sideTowards,
  type Alert,
  type AlertSound,
  type AlertTerms,
  type PriceAlert,
} from './alert.ts';

/** What the market has to do: come to a price from where it is, rise to it, or fall to it. */
export const CONDITIONS = ['reaches', 'above', 'below'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** How long an alert lasts from now (milliseconds); `never` ends it, `at` is a time of its own. */
export const LASTING = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const;
export const EXPIRIES = ['never', 'hour', 'day', 'week', 'month', 'at'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** An alert as it is typed. */
export interface AlertDraft {
  readonly condition: Condition;
  /** Decimal text. */
  readonly price: string;
  readonly expiry: Expiry;
  /** When it ends where `expiry` is `at` (market time in milliseconds); undefined for what is no time. */
  readonly endsAtMs: number | undefined;
  readonly repeats: boolean;
  readonly words: string;
  readonly sound: AlertSound;
}

/** A price in ticks that a field's decimal text says; undefined for none above zero with the digits of the product. */
export function alertPrice(text: string, digits: number): number | undefined {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text) || (text.split('.')[1]?.length ?? 0) > digits) return undefined;
  const price = Number(parseDecimal(text, digits));
  return price > 0 ? price : undefined;
}

/** What a form shows of an alert. */
export function draftOf(alert: Alert | undefined, price: string): AlertDraft {
  const condition = alert === undefined || alert.repeats === 'both' ? 'reaches' : alert.side;
  return {
    condition,
    price,
    expiry: alert?.expiresAtMs === undefined ? 'never' : 'at',
    endsAtMs: alert?.expiresAtMs,
    repeats: alert?.repeats !== undefined,
    words: alert?.words ?? '',
    sound: alert?.sound ?? 'alert',
  };
}

/** End, words and sound that a draft asks for; undefined for an end that is no time ahead. */
function lastingOf({ expiry, endsAtMs, words, sound }: AlertDraft, nowMs: number): AlertTerms | undefined {
  const expiresAtMs = expiry === 'never' ? undefined : expiry === 'at' ? endsAtMs : nowMs + LASTING[expiry];
  if (expiry !== 'never' && (expiresAtMs === undefined || expiresAtMs <= nowMs)) return undefined;
  const own = words.trim().slice(0, MAX_ALERT_WORDS);
  return {
    expiresAtMs,
    words: own === '' ? undefined : own,
    sound: sound === 'alert' ? undefined : sound,
    firedAtMs: undefined,
  };
}

/** A price alert that a draft asks for, for a market that is at `market` (ticks); undefined where something is missing. */
export function priceAlertOf(
  draft: AlertDraft,
  product: Pick<PriceAlert, 'symbolId' | 'product' | 'digits'>,
  market: number | undefined,
  nowMs: number,
): Omit<PriceAlert, 'id'> | undefined {
  const price = alertPrice(draft.price, product.digits);
  const lasting = lastingOf(draft, nowMs);
  if (price === undefined || market === undefined || lasting === undefined) return undefined;
  const { condition, repeats } = draft;
  const side = condition === 'reaches' ? sideTowards(market, price) : condition;
  return {
    ...{ kind: 'price', ...product, ...lasting, price, side },
    repeats: repeats ? (condition === 'reaches' ? 'both' : 'side') : undefined,
    // What is there already has not come there.
    waitsBack: condition !== 'reaches' && isTriggered(side, market, price) ? true : undefined,
  };
}

/** An alert on a drawing or an indicator, changed as a draft asks; what it waits for stays. */
export function changedAlert<Kind extends Alert>(
  alert: Kind,
  draft: AlertDraft,
  nowMs: number,
): Kind | undefined {
  const lasting = lastingOf(draft, nowMs);
  return lasting && { ...alert, ...lasting, repeats: draft.repeats ? 'side' : undefined };
}
