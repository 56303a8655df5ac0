/** A member of a list, made once and entered and taken out any number of times. */
export class Link<Item> {
  readonly item: Item;
  /** @internal */
  next: Link<Item> = this;
  /** @internal */
  previous: Link<Item> = this;

  constructor(item: Item) {
    this.item = item;
  }
}

/**
 * Items in the order in which they came. Entering and leaving cost a few assignments, without a hash and without garbage,
 * which a set cannot do for something that comes and goes with every request.
 */
export class LinkedList<Item> {
  /** Closes the ring: its next is the first item, its previous the last. */
  readonly #ring = new Link<Item | undefined>(undefined);

  get first(): Item | undefined {
    return this.#ring.next.item;
  }

  /** Enters a link at the end. Nothing happens for one that is in a list. */
  append(link: Link<Item>): void {
    if (link.next !== link) return;
    const ring = this.#ring as Link<Item>;
    link.previous = ring.previous;
    link.next = ring;
    ring.previous.next = link;
    ring.previous = link;
  }

  /** Takes a link out. Nothing happens for one that is in no list. */
  remove(link: Link<Item>): void {
    link.previous.next = link.next;
    link.next.previous = link.previous;
    link.next = link;
    link.previous = link;
  }

  /** The items now, in their order; what is taken out meanwhile is still told. */
  toArray(): Item[] {
    const items: Item[] = [];
    for (let link = this.#ring.next; link !== this.#ring; link = link.next) items.push(link.item as Item);
    return items;
  }
}
