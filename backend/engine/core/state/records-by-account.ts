import type { AccountId } from '../../../domain/units.ts';

/** Which records an account has, by their numbers, oldest first. The records themselves are looked up when they are read. */
export class RecordsByAccount<R> {
  readonly #records: ReadonlyMap<number, R>;
  readonly #numbers = new Map<AccountId, Set<number>>();

  constructor(records: ReadonlyMap<number, R>) {
    this.#records = records;
  }

  /** Enters a record behind those of its account; one that is there keeps its place. */
  add(accountId: AccountId, number: number): void {
    const numbers = this.#numbers.get(accountId);
    if (numbers === undefined) this.#numbers.set(accountId, new Set([number]));
    else numbers.add(number);
  }

  remove(accountId: AccountId, number: number): void {
    this.#numbers.get(accountId)?.delete(number);
  }

  /** Forgets an account with all that it has. */
  forget(accountId: AccountId): void {
    this.#numbers.delete(accountId);
  }

  count(accountId: AccountId): number {
    return this.#numbers.get(accountId)?.size ?? 0;
  }

  *of(accountId: AccountId): Iterable<R> {
    for (const number of this.#numbers.get(accountId) ?? []) {
      const record = this.#records.get(number);
      if (record !== undefined) yield record;
    }
  }
}
