/** A book as the front pictures it. */
export interface Picture {
  readonly lastUpdateId: number;
  readonly bids: readonly (readonly [price: string, quantity: string])[];
  readonly asks: readonly (readonly [price: string, quantity: string])[];
}

/** What changed of a book between two numbers; futures name the number before too. */
export interface Change {
  readonly U: number;
  readonly u: number;
  readonly pu?: number;
  readonly b: Picture['bids'];
  readonly a: Picture['asks'];
}

/** Both sides of a book as numbers. */
export type WholeBook = readonly (readonly (readonly [price: number, quantity: number])[])[];

type Side = Map<number, number>;

/** Numbers at which a book knows how it was. */
const REMEMBERED = 50;

/**
 * A book that a program keeps by the published rule: changes are held back until there is a picture, older ones are left out, the first
 * one reaches over the picture, and each further one begins where the last one ended.
 */
export class KeptBook {
  readonly #bids: Side = new Map();
  readonly #asks: Side = new Map();
  #held: Change[] = [];
  #past: Map<number, string> | undefined;
  #lastUpdateId: number | undefined;
  #isFirst = true;
  #events = 0;
  #levels = 0;

  /** Changes that were taken in, and prices that they named. */
  get taken(): { readonly events: number; readonly levels: number } {
    return { events: this.#events, levels: this.#levels };
  }

  /** Number of the last change; undefined before there is a picture. */
  get lastUpdateId(): number | undefined {
    return this.#lastUpdateId;
  }

  /** From now on it knows how it was at its latest numbers. */
  remember(): void {
    this.#past = new Map();
  }

  /** How it differs from another one that remembers, at a number that both were at, in words; undefined while there is none. */
  differenceFrom(other: KeptBook): string | undefined {
    for (const [number, own] of this.#past ?? []) {
      const its = other.#past?.get(number);
      if (its !== undefined) return own === its ? 'none' : `at ${number}: ${own} instead of ${its}`;
    }
    return undefined;
  }

  #note(lastUpdateId: number): void {
    this.#lastUpdateId = lastUpdateId;
    if (this.#past === undefined) return;
    const levels = (side: Side) => JSON.stringify([...side].sort(([one], [two]) => one - two));
    this.#past.set(lastUpdateId, `${levels(this.#bids)} ${levels(this.#asks)}`);
    const [oldest] = this.#past.keys();
    if (this.#past.size > REMEMBERED && oldest !== undefined) this.#past.delete(oldest);
  }

  /** Takes the picture that everything begins with. Throws where the changes that came do not join it. */
  begin({ lastUpdateId, bids, asks }: Picture): void {
    put(this.#bids, bids);
    put(this.#asks, asks);
    this.#lastUpdateId = lastUpdateId;
    const held = this.#held;
    this.#held = [];
    for (const change of held) this.take(change);
  }

  /** Takes a change in. Throws at a gap, and where bids and asks cross. */
  take(change: Change): void {
    const last = this.#lastUpdateId;
    if (last === undefined) return void this.#held.push(change);
    if (this.#isFirst && change.u <= last) return;
    const joins = this.#isFirst
      ? change.U <= last + 1
      : change.U === last + 1 && (change.pu === undefined || change.pu === last);
    if (!joins) throw new Error(`a gap: ${change.U} to ${change.u} came after ${last}`);
    this.#isFirst = false;
    this.#events += 1;
    this.#levels += change.b.length + change.a.length;
    put(this.#bids, change.b);
    put(this.#asks, change.a);
    this.#note(change.u);
  }

  /** Takes a book that a client keeps by itself, as it is now; what it names otherwise than before was changed. */
  put(lastUpdateId: number, sides: WholeBook): void {
    if (lastUpdateId === this.#lastUpdateId) return;
    const [bids = [], asks = []] = sides;
    for (const [side, levels] of [
      [this.#bids, bids],
      [this.#asks, asks],
    ] as const) {
      const left = new Set(side.keys());
      for (const [price, quantity] of levels) {
        left.delete(price);
        if (side.get(price) === quantity) continue;
        if (this.#lastUpdateId !== undefined) this.#levels += 1;
        side.set(price, quantity);
      }
      for (const price of left) side.delete(price);
      this.#levels += left.size;
    }
    if (this.#lastUpdateId !== undefined) this.#events += 1;
    this.#note(lastUpdateId);
  }
}

function put(side: Side, levels: Change['b']): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(Number(price));
    else side.set(Number(price), Number(quantity));
  }
}
