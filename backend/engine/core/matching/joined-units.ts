const NONE: readonly (readonly number[])[] = [];

/** Units whose decisions belong together, because orders of them met: what is not stored of one is not stored of the others. */
export class JoinedUnits {
  /** Undefined until the first two are joined, which is seldom. */
  #groups: Map<number, Set<number>> | undefined;

  /** Two units are decided together from now on, with all that either was joined with. */
  join(one: number, other: number): void {
    const mine = this.groupOf(one);
    const theirs = this.groupOf(other);
    if (mine.has(other)) return;
    const group = new Set([...mine, ...theirs]);
    this.#groups ??= new Map();
    for (const unit of group) this.#groups.set(unit, group);
  }

  /** The units that are decided together with one, itself among them, in the order in which they were joined. */
  groupOf(unit: number): ReadonlySet<number> {
    return this.#groups?.get(unit) ?? new Set([unit]);
  }

  /** Every group of units that were joined. */
  groups(): readonly (readonly number[])[] {
    if (this.#groups === undefined) return NONE;
    return [...new Set(this.#groups.values())].map((group) => [...group]);
  }
}
