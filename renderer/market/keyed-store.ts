import { tellAll } from './tell-all.ts';

/** Values by product with listeners by product, so that a tick wakes only the widgets of its own product. */
export class KeyedStore<Value> {
  readonly #values = new Map<number, Value>();
  readonly #listeners = new Map<number, Set<(value: Value) => void>>();

  get(key: number): Value | undefined {
    return this.#values.get(key);
  }

  /** Stores a value and calls the listeners of its key. */
  set(key: number, value: Value): void {
    this.#values.set(key, value);
    tellAll(this.#listeners.get(key) ?? [], value);
  }

  subscribe(key: number, listener: (value: Value) => void): () => void {
    let listeners = this.#listeners.get(key);
    if (!listeners) {
      listeners = new Set();
      this.#listeners.set(key, listeners);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  /** Forgets the values of other keys; listeners stay. */
  keepOnly(keys: ReadonlySet<number>): void {
    for (const key of this.#values.keys()) if (!keys.has(key)) this.#values.delete(key);
  }

  /** Forgets all values; listeners stay. */
  clear(): void {
    this.#values.clear();
  }
}
