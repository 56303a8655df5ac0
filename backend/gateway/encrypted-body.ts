import { constants, createHash, privateDecrypt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encryptedSegments, joinSegments } from '../contract/encryption/segments.ts';
import { findJsonExcess } from '../contract/json-bounds.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { SIGNATURE_MEMBER, signedBodyTexts } from '../contract/signing/signed-body.ts';
import { isLonger, type BodyBounds } from './http/request-body.ts';

/**
 * Removes the padding of RSA PKCS#1 v1.5 encryption (RFC 8017, 7.2.2): `00 02`, at least eight bytes that are not zero,
 * `00`, the message. Runs over the whole block whatever it finds and branches on nothing that depends on its bytes, so
 * that its duration does not reveal where a block is wrong.
 */
interface Unpadded {
  /** 0 when the block is well padded, another number otherwise. */
  readonly bad: number;
  /** Where the message begins; meaningless when `bad`. */
  readonly start: number;
}

/** Bytes before the message: two of header, eight of padding, one zero. */
const SHORTEST_PADDING = 11;

export function unpad(block: Uint8Array): Unpadded {
  let bad = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2);
  let found = 0;
  let zeroAt = 0;
  for (let at = 2; at < block.length; at++) {
    // 1 when the byte is zero, else 0: only for zero does the subtraction borrow into the sign bit.
    const isZero = ((block[at] ?? 1) - 1) >>> 31;
    zeroAt += at * (isZero & (found ^ 1));
    found |= isZero;
  }
  bad |= found ^ 1;
  bad |= (zeroAt - (SHORTEST_PADDING - 1)) >>> 31;
  return { bad, start: zeroAt + 1 };
}

/** Pieces that are decrypted before other requests get a turn: about 10 ms. */
const PIECES_A_TURN = 16;

/** Stands in for what could not be read, so that every failure takes the same way to the same answer. */
const DECOY = '{"signature":"00000000000000000000000000000000"}';

/**
 * Decrypts an encrypted body and verifies the signature inside. Returns
 * the members of the body. Throws GATEWAY_CODE_015, without a hint at the cause, for damaged, reordered,
 * missing or too many pieces, wrong padding, more than the bounds allow, text that is no JSON object, and a wrong signature.
 */
export async function openEncryptedBody(
  data: string,
  key: KeyObject,
  timestamp: string | undefined,
  bounds: BodyBounds,
): Promise<Record<string, unknown>> {
  const segments = encryptedSegments(data);
  if (segments === undefined || timestamp === undefined) throw new PlatformError(CODE.requestInvalid);
  const opened = await decryptSegments(segments, key);
  // To name the bound would tell that the padding was right.
  const text = opened === undefined || exceedsBounds(opened, bounds) ? DECOY : opened;
  const body = parseObject(text);
  const verified = signatureMatches(body === undefined ? DECOY : text, body ?? {}, timestamp);
  if (!verified || body === undefined) throw new PlatformError(CODE.requestInvalid);
  const { [SIGNATURE_MEMBER]: _signature, ...members } = body;
  return members;
}

async function decryptSegments(segments: readonly string[], key: KeyObject): Promise<string | undefined> {
  const pieces: string[] = [];
  let bad = 0;
  for (const [at, segment] of segments.entries()) {
    if (at > 0 && at % PIECES_A_TURN === 0) await nextTurn();
    const block = decryptBlock(Buffer.from(segment, 'base64'), key);
    const unpadded = unpad(block);
    bad |= unpadded.bad;
    pieces.push(block.toString('latin1', unpadded.start));
  }
  const text = joinSegments(pieces);
  return bad === 0 ? text : undefined;
}

/** The padded block; an empty one, which no padding fits, when the piece is no number below the modulus. */
function decryptBlock(piece: Buffer, key: KeyObject): Buffer {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, piece);
  } catch {
    return Buffer.alloc(0);
  }
}

function exceedsBounds(text: string, bounds: BodyBounds): boolean {
  return isLonger(text, bounds.bytes) || findJsonExcess(text, bounds) !== undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function signatureMatches(text: string, body: Record<string, unknown>, timestamp: string): boolean {
  const given = body[SIGNATURE_MEMBER];
  const signature = computeDigest(typeof given === 'string' ? given : '');
  let matches = false;
  for (const candidate of signableTexts(text, timestamp)) {
    const expected = createHash('md5').update(candidate).digest('hex').toUpperCase();
    matches = timingSafeEqual(computeDigest(expected), signature) || matches;
  }
  return matches;
}

/** Nesting that the signing text refuses is refused like a wrong signature. */
function signableTexts(text: string, timestamp: string): readonly string[] {
  try {
    return signedBodyTexts(text, timestamp);
  } catch {
    return [];
  }
}

function computeDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
