/** Sockets of one customer at one websocket; beyond that its oldest gives way. */
export const MAX_CUSTOMER_SOCKETS = 1_000;
/** Sockets that a customer keeps when somebody comes and every place is taken: whoever has more gives one. */
export const KEPT_CUSTOMER_SOCKETS = 100;

/** A connection of a customer. */
export interface Holder {
  /** Asks the connection to leave, in favour of another one. */
  giveWay(): void;
}

/** Counts the connections of a listener by customer, so that a few customers cannot keep the others out. */
export class CustomerSlots {
  readonly #holdersOf = new Map<string, Set<Holder>>();
  readonly #customerOf = new Map<Holder, string>();

  /** Counts a connection as that of a customer from now on; `customer` tells it from all others. */
  add(holder: Holder, customer: string): void {
    if (this.#customerOf.get(holder) === customer) return;
    this.remove(holder);
    const holders = this.#holdersOf.get(customer) ?? new Set();
    this.#holdersOf.set(customer, holders.add(holder));
    this.#customerOf.set(holder, customer);
    if (holders.size > MAX_CUSTOMER_SOCKETS) this.#sendOldestAway(holders);
  }

  /** To be called for a connection that ended or is nobody's any more. */
  remove(holder: Holder): void {
    const customer = this.#customerOf.get(holder);
    if (customer === undefined) return;
    this.#customerOf.delete(holder);
    const holders = this.#holdersOf.get(customer);
    holders?.delete(holder);
    if (holders?.size === 0) this.#holdersOf.delete(customer);
  }

  /** Has the oldest connection of the customer with most of them leave. False: nobody has more than it keeps. */
  ensureCapacity(): boolean {
    let most: Set<Holder> | undefined;
    for (const holders of this.#holdersOf.values()) if (holders.size > (most?.size ?? 0)) most = holders;
    if (most === undefined || most.size <= KEPT_CUSTOMER_SOCKETS) return false;
    this.#sendOldestAway(most);
    return true;
  }

  #sendOldestAway(holders: Set<Holder>): void {
    const [oldest] = holders;
    if (oldest === undefined) return;
    this.remove(oldest);
    oldest.giveWay();
  }
}

/** By what a customer is counted. */
export function customerKey(owner: { readonly companyId: number; readonly customerId: number }): string {
  return `${owner.companyId}:${owner.customerId}`;
}
