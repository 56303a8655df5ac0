/** A map that keeps at most `limit` entries and forgets the one that was used least recently. */
export class BoundedCache<Key, Value> {
  readonly #limit: number;
  readonly #entries = new Map<Key, Value>();
  /** The entry that was taken last: most questions come in runs. */
  #newest: { readonly key: Key; readonly value: Value } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The stored value, or the one that `compute` makes, which is stored. */
  take(key: Key, compute: () => Value): Value {
    if (this.#newest?.key === key) return this.#newest.value;
    const stored = this.#entries.get(key);
    if (stored !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, stored);
      this.#newest = { key, value: stored };
      return stored;
    }
    const value = compute();
    if (this.#entries.size >= this.#limit) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    this.#entries.set(key, value);
    this.#newest = { key, value };
    return value;
  }
}
