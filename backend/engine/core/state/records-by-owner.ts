const NONE: ReadonlySet<number> = new Set();

/** Which records an owner has, by their numbers, oldest first. The records themselves are looked up when they are read. */
export class RecordsByOwner<R> {
  readonly #records: ReadonlyMap<number, R>;
  readonly #numbers = new Map<number, Set<number>>();

  constructor(records: ReadonlyMap<number, R>) {
    this.#records = records;
  }

  /** Enters a record behind those of its owner; one that is there keeps its place. */
  add(owner: number, number: number): void {
    const numbers = this.#numbers.get(owner);
    if (numbers === undefined) this.#numbers.set(owner, new Set([number]));
    else numbers.add(number);
  }

  remove(owner: number, number: number): void {
    this.#numbers.get(owner)?.delete(number);
  }

  /** Forgets an owner with all that it has. */
  forget(owner: number): void {
    this.#numbers.delete(owner);
  }

  count(owner: number): number {
    return this.#numbers.get(owner)?.size ?? 0;
  }

  /** The records of an owner as they are now, in a list of the caller's own. */
  of(owner: number): R[] {
    const records: R[] = [];
    for (const number of this.#numbers.get(owner) ?? NONE) {
      const record = this.#records.get(number);
      if (record !== undefined) records.push(record);
    }
    return records;
  }
}
