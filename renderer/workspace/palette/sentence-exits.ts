import { MAX_TARGETS } from '../../../backend/domain/orders/profit-targets.ts';
import type { LinkableOrder, PieceFault, SentenceOrder } from './sentence.ts';
import type { ExitName } from './sentence-words.ts';

interface Said {
  readonly piece: number;
  readonly figures: string[];
}

/** What the exits of a sentence are judged by. */
export interface ExitWorld {
  /** The account has positions with brackets. */
  readonly isContract: boolean;
  /** Its resting orders can be linked. */
  readonly hasLinks: boolean;
  /** The order waits at a limit or a stop. */
  readonly rests: boolean;
  /** A price with all the decimals of the product; undefined for one with too many. */
  complete(text: string): string | undefined;
  /** Resting orders of the product without a link. */
  readonly linkable: readonly LinkableOrder[];
}

type ExitOrder = Pick<SentenceOrder, 'targets' | 'breakEven' | 'whole' | 'reduces' | 'linkedOrderId'>;

/** Figures that may follow each word. */
const MOST_FIGURES: Readonly<Record<ExitName, number>> = {
  targets: MAX_TARGETS,
  breakEven: 1,
  oco: 0,
  whole: 0,
  reduces: 0,
};

/** What a sentence says beside side, size and prices: `targets 62000 63000 be`, `oco`, `whole`, `reduce-only`. */
export class Exits {
  readonly #said = new Map<ExitName, Said>();
  /** The word whose figures may follow. */
  #open: ExitName | undefined;

  has(name: ExitName): boolean {
    return this.#said.has(name);
  }

  /** It only closes: it leaves no position that could have brackets or targets. */
  get closes(): boolean {
    return this.has('whole') || this.has('reduces');
  }

  /** A word with the number of its piece. */
  begin(name: ExitName, piece: number): void {
    this.#said.set(name, { piece, figures: [] });
    this.#open = name;
  }

  /** Another word has come: figures are no more for this one. */
  leave(): void {
    this.#open = undefined;
  }

  /** Takes a figure behind a word; the number of the piece that it belongs to, undefined where none wants it. */
  take(figure: string): number | undefined {
    const name = this.#open;
    const said = name && this.#said.get(name);
    if (name === undefined || said === undefined || said.figures.length >= MOST_FIGURES[name])
      return undefined;
    said.figures.push(figure);
    return said.piece;
  }

  /** What the order is told, and the pieces that are not taken. */
  read(world: ExitWorld): { readonly order: ExitOrder; readonly faults: ReadonlyMap<number, PieceFault> } {
    let order: ExitOrder = {};
    const faults = new Map<number, PieceFault>();
    for (const [name, said] of this.#said) {
      const found = this.#one(name, said, world);
      if (typeof found === 'string') faults.set(said.piece, found);
      else order = { ...order, ...found };
    }
    return { order, faults };
  }

  #one(name: ExitName, { figures }: Said, world: ExitWorld): ExitOrder | PieceFault {
    const { isContract, hasLinks, rests, complete, linkable } = world;
    const isExit = name === 'targets' || name === 'breakEven';
    const isThere = name === 'oco' ? hasLinks : isContract;
    if (!isThere || (isExit ? this.closes : !rests)) return 'absent';
    const prices = figures.map(complete);
    if (prices.includes(undefined)) return 'digits';
    const known = prices.filter((price) => price !== undefined);
    switch (name) {
      case 'targets':
        return known.length === 0 ? 'figureMissing' : { targets: known };
      case 'breakEven': {
        const [after] = known;
        if (after !== undefined) return { breakEven: { after } };
        return this.has('targets') ? { breakEven: 'firstTarget' } : 'figureMissing';
      }
      case 'whole':
        return { whole: true };
      case 'reduces':
        return { reduces: true };
      case 'oco': {
        const [one, ...others] = linkable;
        return one === undefined || others.length > 0 ? 'link' : { linkedOrderId: one.orderId };
      }
    }
  }
}
