import { mergeExponent, mergeStep } from '../../backend/contract/quote/merge-accuracy.ts';
import type { MarketSymbol, QuoteSymbol } from '../connection/quotes/quote-messages.ts';
import type { LineClock } from '../../backend/client/index.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** A product stays subscribed this long after its last user left, so that a tab switched back costs nothing. */
export const RELEASE_DELAY_MS = 3000;
/** Levels asked for on each side of the book. */
const DEPTH_LEVELS = 20;
/** Trades asked for with a snapshot. */
const SNAPSHOT_TRADES = 50;

interface Use {
  readonly mergeAccuracy: string | undefined;
  /** Given up, and still counted for a moment. */
  released: boolean;
}

export interface MarketDemandOptions {
  readonly clock: Pick<LineClock, 'after'>;
  symbol(symbolId: InstrumentNumber): QuoteSymbol | undefined;
  /** Called with the whole new 14010 subscription when it differs from the one before. */
  onChange(symbols: readonly MarketSymbol[]): void;
}

/** Who needs depth and trades of which product: one 14010 subscription for all widgets, counted by reference. */
export class MarketDemand {
  readonly #options: MarketDemandOptions;
  readonly #uses = new Map<number, Set<Use>>();
  #announced = '[]';
  #announcing = false;

  constructor(options: MarketDemandOptions) {
    this.#options = options;
  }

  /** Asks for trades and, with a merge accuracy, for depth. The returned function releases it a moment later. */
  acquire(symbolId: InstrumentNumber, mergeAccuracy: string | undefined): () => void {
    const use: Use = { mergeAccuracy, released: false };
    const uses = this.#uses.get(symbolId) ?? new Set();
    this.#uses.set(symbolId, uses.add(use));
    this.#announceSoon();
    return () => {
      if (use.released) return;
      use.released = true;
      this.#announceSoon();
      this.#options.clock.after(RELEASE_DELAY_MS, () => {
        uses.delete(use);
        if (uses.size === 0 && this.#uses.get(symbolId) === uses) this.#uses.delete(symbolId);
        this.#announceSoon();
      });
    };
  }

  /** Announces again, for instance when the products became known. */
  refresh(): void {
    this.#announceSoon();
  }

  #announceSoon(): void {
    if (this.#announcing) return;
    this.#announcing = true;
    this.#options.clock.after(0, () => {
      this.#announcing = false;
      const symbols = this.#wanted();
      const text = JSON.stringify(symbols);
      if (text === this.#announced) return;
      this.#announced = text;
      this.#options.onChange(symbols);
    });
  }

  #wanted(): readonly MarketSymbol[] {
    const wanted: MarketSymbol[] = [];
    for (const [symbolId, uses] of this.#uses) {
      const symbol = this.#options.symbol(symbolId);
      if (!symbol) continue;
      const accuracies = listAccuracies([...uses]);
      wanted.push({
        ...symbol,
        depthLevel: DEPTH_LEVELS,
        mergeAccuracy: finestAccuracy(accuracies, symbol.digits),
        tradeCount: SNAPSHOT_TRADES,
      });
    }
    return wanted;
  }
}

/** The accuracies of those who need depth; of those who have just left when nobody does. */
function listAccuracies(uses: readonly Use[]): readonly string[] {
  const needed = uses.filter((use) => !use.released).flatMap((use) => use.mergeAccuracy ?? []);
  return needed.length > 0 ? needed : uses.flatMap((use) => use.mergeAccuracy ?? []);
}

/** The smallest accuracy asked for: coarser ones are merged from it. One price tick when nobody asks for depth. */
export function finestAccuracy(accuracies: readonly string[], digits: number): string {
  let finest: { text: string; step: number } | undefined;
  for (const text of accuracies) {
    const step = accuracySteps(text, digits);
    if (!finest || step < finest.step) finest = { text, step };
  }
  return finest?.text ?? (digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`);
}

/** Merge accuracy in price ticks, at least one. */
export function accuracySteps(accuracy: string, digits: number): number {
  const exponent = mergeExponent(accuracy);
  return exponent === undefined ? 1 : mergeStep(exponent, digits);
}
