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

type Side = Map<string, string>;

/**
 * A book that a program keeps by the published rule: changes are held back until there is a picture, older ones are left out, the first
 * one reaches over the picture, and each further one begins where the last one ended.
 */
export class KeptBook {
  readonly #bids: Side = new Map();
  readonly #asks: Side = new Map();
  #held: Change[] = [];
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

  /** Takes the picture that everything begins with. Throws where the changes that came do not join it. */
  begin({ lastUpdateId, bids, asks }: Picture): void {
    for (const [price, quantity] of bids) this.#bids.set(price, quantity);
    for (const [price, quantity] of asks) this.#asks.set(price, quantity);
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
    this.#lastUpdateId = change.u;
    this.#events += 1;
    this.#levels += change.b.length + change.a.length;
    put(this.#bids, change.b);
    put(this.#asks, change.a);
  }

  /** How it differs from a picture of the same number, in words; undefined where it does not. */
  difference({ lastUpdateId, bids, asks }: Picture): string | undefined {
    if (lastUpdateId !== this.#lastUpdateId) return `number ${this.#lastUpdateId} instead of ${lastUpdateId}`;
    for (const [name, side, levels] of [
      ['bids', this.#bids, bids],
      ['asks', this.#asks, asks],
    ] as const) {
      if (side.size !== levels.length) return `${side.size} ${name} instead of ${levels.length}`;
      const wrong = levels.find(([price, quantity]) => side.get(price) !== quantity);
      if (wrong !== undefined) return `${name} at ${wrong[0]}: ${side.get(wrong[0])} instead of ${wrong[1]}`;
    }
    return undefined;
  }
}

function put(side: Side, levels: Change['b']): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(price);
    else side.set(price, quantity);
  }
}
