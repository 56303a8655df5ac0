import type { pki as Pki } from 'node-forge';
import { asn1, pki, util } from './forge.ts';

/**
 * Encrypted request bodies. The JSON text is URI-encoded
 * as UTF-8, cut into pieces of 100 characters, each piece encrypted with RSA PKCS#1 v1.5 and written as base64, joined
 * by commas. This module is the client's half and the arithmetic of both halves; the platform decrypts elsewhere.
 */

/** Characters of encoded text in one piece. */
export const SEGMENT_LENGTH = 100;

/** Most pieces that a body may have: 25,600 characters of encoded text. */
export const MAX_SEGMENTS = 256;

/** Longest base64 text of one encrypted piece: an RSA key of 4096 bits. */
const MAX_SEGMENT_TEXT = 684;

/** Longest text of an encrypted body: its pieces, their commas, and the braces and name around them. */
export const MAX_ENCRYPTED_BYTES = MAX_SEGMENTS * (MAX_SEGMENT_TEXT + 1) + 64;

/** The body of an encrypted request. */
export interface EncryptedBody {
  readonly data: string;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** True when a body consists of exactly one string member `data`, the mark of an encrypted body. */
export function isEncryptedBody(body: unknown): body is EncryptedBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const names = Object.keys(body);
  return names.length === 1 && names[0] === 'data' && typeof (body as EncryptedBody).data === 'string';
}

/** Cuts JSON text into the pieces that are encrypted. Throws RangeError when there would be too many. */
export function segmentsOf(json: string): string[] {
  const encoded = encodeURIComponent(json);
  const count = Math.ceil(encoded.length / SEGMENT_LENGTH);
  if (count > MAX_SEGMENTS) throw new RangeError(`a body of ${count} pieces exceeds ${MAX_SEGMENTS}`);
  return Array.from({ length: count }, (_, index) =>
    encoded.slice(index * SEGMENT_LENGTH, (index + 1) * SEGMENT_LENGTH),
  );
}

/**
 * The JSON text of decrypted pieces, one character a byte; undefined when they do not join to it. Senders encode it in
 * three ways: as a URI, as a form (a space is `+`, and no other plus is left), and not at all, as UTF-8 bytes.
 */
export function joinSegments(pieces: readonly string[]): string | undefined {
  const joined = pieces.join('');
  try {
    if (joined.startsWith('{')) return utf8Text(joined);
    return decodeURIComponent(joined.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The text of UTF-8 bytes that are one character each. Throws TypeError for bytes that are no UTF-8. */
function utf8Text(bytes: string): string {
  const octets = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(octets);
}

/**
 * Encrypts JSON text with a company's public key (base64 SPKI without PEM lines) to the `data` of an encrypted body.
 * Throws RangeError when the text is too long and Error when the key is no RSA key.
 */
export function encryptBody(json: string, publicKey: string): EncryptedBody {
  const key = pki.publicKeyFromAsn1(asn1.fromDer(util.decode64(publicKey))) as Pki.rsa.PublicKey;
  const encrypted = segmentsOf(json).map((piece) => util.encode64(key.encrypt(piece, 'RSAES-PKCS1-V1_5')));
  return { data: encrypted.join(',') };
}

/** The base64 pieces of an encrypted body; undefined when there are none, too many, or one is malformed. */
export function encryptedSegments(data: string): string[] | undefined {
  if (data.length > MAX_SEGMENTS * (MAX_SEGMENT_TEXT + 1)) return undefined;
  const pieces = data.split(',');
  if (pieces.length > MAX_SEGMENTS) return undefined;
  const wellFormed = pieces.every(
    (piece) => piece.length > 0 && piece.length <= MAX_SEGMENT_TEXT && BASE64.test(piece),
  );
  return wellFormed ? pieces : undefined;
}
