import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a text between platform and provider: HMAC-SHA256 with their common secret, hexadecimal. */
export function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Whether a signature is right; takes the same time wherever it is wrong. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const wanted = Buffer.from(signText(secret, text), 'utf8');
  const given = Buffer.from(signature, 'utf8');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
