/**
 * Removes the padding of RSA PKCS#1 v1.5 encryption (RFC 8017, 7.2.2): `00 02`, at least eight bytes that are not zero,
 * `00`, the message. Runs over the whole block whatever it finds and branches on nothing that depends on its bytes, so
 * that its duration does not reveal where a block is wrong.
 */
export interface Unpadded {
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
