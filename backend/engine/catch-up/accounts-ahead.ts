import type { AccountId } from '../../domain/units.ts';

/**
 * Accounts for which more was decided, and stored, than the mark of the whole platform says: customers' orders and what the
 * market set off between the last mark and a kill. Quotes up to there have been decided for them, with what they held then.
 */
export class AccountsAhead {
  readonly #all: () => Iterable<number>;
  /** The one that is left behind first comes last. */
  readonly #ahead: { readonly accountId: AccountId; readonly decidedToMs: number }[];
  #others: ReadonlySet<number> | undefined;

  /** `all` gives every account that there is. */
  constructor(decidedToMs: ReadonlyMap<number, number>, all: () => Iterable<number>) {
    this.#all = all;
    this.#ahead = [...decidedToMs]
      .map(([accountId, toMs]) => ({ accountId, decidedToMs: toMs }))
      .sort((a, b) => b.decidedToMs - a.decidedToMs);
  }

  /** The accounts that a quote is for; undefined: all. Times are asked for in rising order. */
  only(timeMs: number): ReadonlySet<number> | undefined {
    let last = this.#ahead.at(-1);
    while (last !== undefined && last.decidedToMs < timeMs) {
      this.#ahead.pop();
      this.#others = undefined;
      last = this.#ahead.at(-1);
    }
    if (last === undefined) return undefined;
    if (this.#others === undefined) {
      const ahead = new Set(this.#ahead.map(({ accountId }) => accountId));
      this.#others = new Set([...this.#all()].filter((accountId) => !ahead.has(accountId)));
    }
    return this.#others;
  }
}
