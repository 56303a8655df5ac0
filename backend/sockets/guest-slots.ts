/** How many connections a listener holds, and how many of them guests may have. */
export interface PlaceLimits {
  /** Connections at a time. */
  readonly total: number;
  /** Of guests of one address (IPv6: one /64 network). */
  readonly guestsPerAddress: number;
  /** Percent of all places that guests leave to signed-in customers. */
  readonly retainedPercent: number;
}

/** Guests may take all places of a listener that nobody configured. */
export const NO_GUEST_LIMITS = { guestsPerAddress: Infinity, retainedPercent: 0 };

/** Counts the guests of a listener, by address and in all. */
export class GuestSlots {
  readonly #limits: PlaceLimits;
  readonly #most: number;
  readonly #countOf = new Map<string, number>();
  #count = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
    this.#most = limits.total - Math.ceil((limits.total * limits.retainedPercent) / 100);
  }

  /** Whether the guests of an address have all that they may have. */
  isFullOf(address: string): boolean {
    return (this.#countOf.get(address) ?? 0) >= this.#limits.guestsPerAddress;
  }

  /** Whether all guests together have all that they may have. */
  get isFull(): boolean {
    return this.#count >= this.#most;
  }

  hasPlace(address: string): boolean {
    return !this.isFull && !this.isFullOf(address);
  }

  /** Counts one more, and one less when the returned function is called, however often. */
  add(address: string): () => void {
    this.#count += 1;
    this.#countOf.set(address, (this.#countOf.get(address) ?? 0) + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#count -= 1;
      const left = (this.#countOf.get(address) ?? 1) - 1;
      if (left > 0) this.#countOf.set(address, left);
      else this.#countOf.delete(address);
    };
  }
}
