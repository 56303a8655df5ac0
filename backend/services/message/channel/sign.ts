import { constants, createPublicKey, publicEncrypt, type KeyObject } from 'node:crypto';

/** Smallest and largest modulus of an operator's key, in bits; operators in the field use 1024. */
const MIN_KEY_BITS = 1024;
const MAX_KEY_BITS = 4096;
/** Bytes of a block that PKCS #1 padding takes. */
const PADDING_BYTES = 11;

/** Reads an operator's RSA public key: PEM, or the base64 of its SPKI form. Undefined for anything else. */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const isPem = text.trimStart().startsWith('-----BEGIN');
    const key = isPem
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
    return bits >= MIN_KEY_BITS && bits <= MAX_KEY_BITS ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `sign` of a message: base64 of `toUser@timestamp@trace` under the operator's key, who alone can open it and compare.
 * A text that is longer than a block is encrypted in several, one behind the other.
 */
export function signMessage(
  key: KeyObject,
  { toUser, timestamp, trace }: { toUser: string; timestamp: number; trace: string },
): string {
  const text = Buffer.from(`${toUser}@${timestamp}@${trace}`);
  const size = (key.asymmetricKeyDetails?.modulusLength ?? MIN_KEY_BITS) / 8 - PADDING_BYTES;
  const blocks: Buffer[] = [];
  for (let from = 0; from < text.length; from += size) {
    const piece = text.subarray(from, from + size);
    blocks.push(publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, piece));
  }
  return Buffer.concat(blocks).toString('base64');
}
