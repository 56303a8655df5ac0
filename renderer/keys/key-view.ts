import {
  type ApiKey,
  type ApiKeyPermission,
  KEY_PERMISSION,
} from '../../backend/contract/records/customers/api-key.ts';
import type { KeySummary } from '../../main/ipc/table.ts';
import { i18n } from '../i18n/i18n.ts';

/** Life of a key without a bound address. */
export const VALIDITY_DAYS = 90;
/** From here on the countdown asks for attention. */
const EXPIRES_SOON_DAYS = 14;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is left of a key's life. */
export type Validity =
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'expired'; readonly endedAtMs: number }
  | {
      readonly kind: 'running';
      readonly days: number;
      readonly hours: number;
      /** Share of the ninety days that is left, 0 to 100. */
      readonly percentLeft: number;
      readonly soon: boolean;
    };

export interface KeyView {
  readonly id: number;
  readonly tag: string;
  readonly apiKey: string;
  readonly addresses: readonly string[];
  readonly expiresAtMs: number | undefined;
  readonly permissions: readonly ApiKeyPermission[];
  /** The secret is in this terminal's vault, so that it can sign. */
  readonly inVault: boolean;
  readonly canReveal: boolean;
}

export function toKeyView(record: ApiKey, vault: readonly KeySummary[]): KeyView {
  const kept = vault.find((summary) => summary.apiKey === record.apiKey);
  return {
    id: record.id,
    tag: record.tag,
    apiKey: record.apiKey,
    addresses: record.whiteIps === null || record.whiteIps === '' ? [] : record.whiteIps.split(','),
    expiresAtMs: record.expiredTime ?? undefined,
    permissions: record.permissionDTOList ?? [],
    inVault: kept?.inVault ?? false,
    canReveal: kept?.canReveal ?? false,
  };
}

/** The countdown of a key at a wall-clock time of the platform. */
export function computeValidity(key: Pick<KeyView, 'expiresAtMs'>, nowMs: number): Validity {
  if (key.expiresAtMs === undefined) return { kind: 'unlimited' };
  const left = key.expiresAtMs - nowMs;
  if (left <= 0) return { kind: 'expired', endedAtMs: key.expiresAtMs };
  const days = Math.floor(left / DAY_MS);
  return {
    kind: 'running',
    days,
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    percentLeft: Math.min(100, (left / (VALIDITY_DAYS * DAY_MS)) * 100),
    soon: days < EXPIRES_SOON_DAYS,
  };
}

/** First and last characters of a key: enough to distinguish keys. */
export function shortKey(apiKey: string): string {
  return apiKey.length <= 12 ? apiKey : `${apiKey.slice(0, 6)}…${apiKey.slice(-4)}`;
}

/** An IPv4 or IPv6 address as far as a form can check it; the platform decides. */
export function looksLikeAddress(text: string): boolean {
  const parts = text.split('.');
  const isV4 = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
  return isV4 || (/^[0-9a-f:]{2,39}$/i.test(text) && text.includes(':'));
}

const KNOWN: ReadonlySet<string> = new Set(Object.values(KEY_PERMISSION));
type KnownCode = (typeof KEY_PERMISSION)[keyof typeof KEY_PERMISSION];

function isKnown(code: string): code is KnownCode {
  return KNOWN.has(code);
}

/** A permission in the terminal's language; permissions that only the platform knows keep its name. */
export function permissionName({ code, name }: Pick<ApiKeyPermission, 'code' | 'name'>): string {
  return isKnown(code) ? i18n.t(`permission.${code}`) : name;
}
