/** Size of the blocks that bytes are kept in. */
const BLOCK_BYTES = 16_384;

/**
 * Bytes that wait for a socket, packed: they cost what they count and at most one block more, however many frames they
 * are, and keep no other frame's memory alive.
 */
export class ByteBacklog {
  #blocks: Buffer[] = [];
  /** Bytes used of the last block. */
  #used = BLOCK_BYTES;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(frame: Buffer): void {
    this.#bytes += frame.length;
    for (let from = 0; from < frame.length;) {
      if (this.#used === BLOCK_BYTES) {
        this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
        this.#used = 0;
      }
      const block = this.#blocks.at(-1) as Buffer;
      const copied = frame.copy(block, this.#used, from);
      this.#used += copied;
      from += copied;
    }
  }

  /** Takes everything out, in order. */
  take(): Buffer[] {
    const blocks = this.#blocks;
    const last = blocks.pop();
    if (last) blocks.push(last.subarray(0, this.#used));
    this.clear();
    return blocks;
  }

  clear(): void {
    this.#blocks = [];
    this.#used = BLOCK_BYTES;
    this.#bytes = 0;
  }
}
