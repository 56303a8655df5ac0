/** A wait for frames of a connection that ended before they came. */
export class LineBrokenError extends Error {
  override readonly name = 'LineBrokenError';
}

interface Waiting {
  readonly count: number;
  resolve(): void;
  reject(error: Error): void;
}

/** Counts the frames that one connection has brought, for whoever was told how many there are. */
export class FrameCount {
  #count = 0;
  #waiting: Waiting[] = [];

  /** Resolves when so many frames have been read; rejects with LineBrokenError when their connection ends before. */
  read(count: number): Promise<void> {
    if (this.#count >= count) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ count, resolve, reject }));
  }

  /** A frame was read. */
  note(): void {
    this.#count += 1;
    if (this.#waiting.length === 0) return;
    const come = this.#waiting.filter(({ count }) => count <= this.#count);
    this.#waiting = this.#waiting.filter(({ count }) => count > this.#count);
    for (const { resolve } of come) resolve();
  }

  /** The connection ended, or another one begins. */
  restart(): void {
    const waiting = this.#waiting;
    this.#count = 0;
    this.#waiting = [];
    for (const { reject } of waiting) reject(new LineBrokenError('the connection ended'));
  }
}
