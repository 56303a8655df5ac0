import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { SocialIdentity, TelegramProvider } from './providers.ts';

/** Login data is good for so long after Telegram made it, and may be so far ahead of this clock. */
export const TELEGRAM_LOGIN_LIFETIME_MS = 60 * 60 * 1000;
const MAX_AHEAD_MS = 60 * 1000;

const HASH = /^[0-9a-f]{64}$/;
const USER_ID = /^\d{1,19}$/;

/**
 * Verifies the data of Telegram's login widget: `hash` is the HMAC-SHA-256 of all other members, sorted, under the
 * SHA-256 of the bot's token.
 */
export class TelegramVerifier {
  readonly #key: Buffer;
  readonly #wallClock: WallClock;

  constructor({ botToken }: TelegramProvider, wallClock: WallClock) {
    this.#key = createHash('sha256').update(botToken).digest();
    this.#wallClock = wallClock;
  }

  /** `userJson` is the data as JSON text. Throws 0000902 for anything that Telegram did not make, or made too long ago. */
  verify(userJson: string): SocialIdentity {
    const members = parseMembers(userJson);
    const { hash, ...signed } = members;
    const lines = Object.entries(signed)
      .map(([name, value]) => `${name}=${value}`)
      .sort();
    const expected = createHmac('sha256', this.#key).update(lines.join('\n')).digest();
    const given = Buffer.from(HASH.test(hash ?? '') ? (hash ?? '') : '', 'hex');
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    const ageMs = this.#wallClock.nowMs() - Number(signed['auth_date']) * 1000;
    const isFresh = ageMs >= -MAX_AHEAD_MS && ageMs <= TELEGRAM_LOGIN_LIFETIME_MS;
    const userId = signed['id'] ?? '';
    if (!isGenuine || !isFresh || !USER_ID.test(userId)) throw new PlatformError(CODE.thirdPartyInvalid);
    return { source: 'telegram', userId, email: null, phone: null };
  }
}

/** The members as text. Throws 0000902 for text that is no flat JSON object. */
function parseMembers(userJson: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(userJson);
  } catch {
    throw new PlatformError(CODE.thirdPartyInvalid);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PlatformError(CODE.thirdPartyInvalid);
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  const isFlat = entries.every(([, member]) => ['string', 'number', 'boolean'].includes(typeof member));
  if (!isFlat) throw new PlatformError(CODE.thirdPartyInvalid);
  return Object.fromEntries(entries.map(([name, member]) => [name, String(member)]));
}
