import { createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import { DialectError } from './errors.ts';
import { MICROSECONDS_FROM } from './parameters.ts';

/** Time window of a request that names none, and the widest, in milliseconds. */
const DEFAULT_WINDOW_MS = 5_000;
const MAX_WINDOW_MS = 60_000;
/** So far the caller's clock may be ahead. */
const AHEAD_MS = 1_000;
/** Longest signature as text: RSA-4096 in base64. */
const MAX_SIGNATURE_LENGTH = 1_024;

/** What a request is signed with. */
export interface SigningKey {
  /** Common secret for HMAC; undefined for a key that has none. */
  readonly secret: string | undefined;
  /** RSA or Ed25519. */
  readonly publicKey: KeyObject;
}

/** What was sent, as it came: the query without its question mark, and the body. */
export interface SentText {
  readonly query: string;
  readonly body: string;
}

/**
 * Throws -1021 outside of the time window of a request, in milliseconds or microseconds, and -1102 for one without a time. One of the clocks has to
 * agree: the market's own and that of the host differ where a market is not of today.
 */
export function requireWindow(
  sent: readonly (readonly [string, string])[],
  clocksMs: readonly number[],
): void {
  const timestamp = sent.find(([name]) => name === 'timestamp')?.[1] ?? '';
  if (!/^\d{1,17}$/.test(timestamp)) throw new DialectError('mandatoryMissing', ['timestamp']);
  const windowText = sent.find(([name]) => name === 'recvWindow')?.[1];
  if (windowText !== undefined && !/^\d{1,6}(?:\.\d{1,3})?$/.test(windowText))
    throw new DialectError('illegalCharacters', ['recvWindow', '^[0-9]{1,20}$']);
  const windowMs = windowText === undefined ? DEFAULT_WINDOW_MS : Number(windowText);
  if (windowMs > MAX_WINDOW_MS) throw new DialectError('windowTooLarge');
  const given = Number(timestamp);
  const atMs = given >= MICROSECONDS_FROM ? given / 1000 : given;
  if (clocksMs.some((nowMs) => atMs < nowMs + AHEAD_MS && nowMs - atMs <= windowMs)) return;
  const isAhead = clocksMs.every((nowMs) => atMs >= nowMs + AHEAD_MS);
  throw new DialectError(isAhead ? 'timestampAhead' : 'outsideWindow');
}

/**
 * Throws -1022 unless the request carries the signature of the key: HMAC-SHA256 in hexadecimal, or RSA (PKCS #1, SHA-256) or Ed25519 in
 * base64. Signed is what was sent, query and then body, without the signature.
 */
export function requireSignature({ query, body }: SentText, key: SigningKey): void {
  const signature = signatureOf(query) ?? signatureOf(body);
  const text = withoutSignature(query) + withoutSignature(body);
  // Some programs sign what they send before it is escaped.
  const plain = unescaped(text);
  requireTextSignature(plain === text ? [text] : [text, plain], signature, key);
}

/** Throws -1022 unless a text carries the signature of the key: as it is, or in one of the other forms that it is signed in. */
export function requireTextSignature(
  texts: readonly string[],
  signature: string | undefined,
  key: SigningKey,
): void {
  if (signature === undefined || signature === '') throw new DialectError('mandatoryMissing', ['signature']);
  if (signature.length > MAX_SIGNATURE_LENGTH || !texts.some((text) => isSigned(text, signature, key)))
    throw new DialectError('signatureWrong');
}

function isSigned(text: string, signature: string, { secret, publicKey }: SigningKey): boolean {
  if (/^[0-9a-f]{64}$/i.test(signature)) {
    if (secret === undefined) return false;
    const right = createHmac('sha256', secret).update(text).digest();
    return timingSafeEqual(right, Buffer.from(signature, 'hex'));
  }
  const bytes = Buffer.from(signature, 'base64');
  const hash = publicKey.asymmetricKeyType === 'ed25519' ? null : 'RSA-SHA256';
  return verify(hash, Buffer.from(text), publicKey, bytes);
}

const SIGNATURE = /(?:^|&)signature=([^&]*)/;

function signatureOf(text: string): string | undefined {
  const found = SIGNATURE.exec(text)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

function withoutSignature(text: string): string {
  const rest = text.replace(SIGNATURE, '');
  return rest.startsWith('&') ? rest.slice(1) : rest;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
