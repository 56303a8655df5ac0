/** One watched price. Its owner decides whether it is still needed. */
export interface HeapEntry<Item> {
  readonly price: number;
  readonly id: number;
  readonly item: Item;
}

/**
 * A binary heap of watched prices: `below` has the highest price on top (reached when the market falls to it), `above`
 * the lowest. Entries of equal price leave by the rank of their items, and by their ids within it, whatever the order
 * in which they came: a restored heap continues exactly like the lost one.
 */
export class PriceHeap<Item> {
  readonly #sign: 1 | -1;
  readonly #rank: (item: Item) => number;
  #entries: HeapEntry<Item>[] = [];

  /** @param rank Which of two items of equal price leaves first: the one of lower rank. */
  constructor(side: 'below' | 'above', rank: (item: Item) => number = () => 0) {
    this.#sign = side === 'below' ? -1 : 1;
    this.#rank = rank;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** The entry that the market reaches first, in constant time. */
  get top(): HeapEntry<Item> | undefined {
    return this.#entries[0];
  }

  /** Whether a market price has reached the top. */
  isTriggered(price: number): boolean {
    const top = this.#entries[0];
    return top !== undefined && this.#sign * price >= this.#sign * top.price;
  }

  push(entry: HeapEntry<Item>): void {
    const entries = this.#entries;
    let index = entries.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#before(entry, entries[parent] as HeapEntry<Item>)) break;
      entries[index] = entries[parent] as HeapEntry<Item>;
      index = parent;
    }
    entries[index] = entry;
  }

  pop(): HeapEntry<Item> | undefined {
    const top = this.#entries[0];
    const last = this.#entries.pop();
    if (last !== undefined && this.#entries.length > 0) this.#sink(last);
    return top;
  }

  /** Drops every entry that `isCurrent` refuses. */
  prune(isCurrent: (entry: HeapEntry<Item>) => boolean): void {
    const kept = this.#entries.filter(isCurrent);
    this.#entries = [];
    for (const entry of kept) this.push(entry);
  }

  #sink(entry: HeapEntry<Item>): void {
    const entries = this.#entries;
    const size = entries.length;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      const right = entries[child + 1];
      if (right !== undefined && this.#before(right, entries[child] as HeapEntry<Item>)) child++;
      if (!this.#before(entries[child] as HeapEntry<Item>, entry)) break;
      entries[index] = entries[child] as HeapEntry<Item>;
      index = child;
    }
    entries[index] = entry;
  }

  #before(a: HeapEntry<Item>, b: HeapEntry<Item>): boolean {
    const byPrice = this.#sign * (a.price - b.price);
    if (byPrice !== 0) return byPrice < 0;
    const byRank = this.#rank(a.item) - this.#rank(b.item);
    return byRank === 0 ? a.id < b.id : byRank < 0;
  }
}
