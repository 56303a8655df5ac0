import type { QuotedProduct } from '../contract/quote/response.ts';
import type { InstrumentId } from '../domain/units.ts';
import type { TradeTypeNumber } from '../contract/enumerations.ts';
import { DialectError } from './errors.ts';
import type { ContractTerms, ProductDefinition } from '../market/index.ts';

/** A product of one account type under the name that the dialect has for it. */
export interface Instrument extends QuotedProduct {
  readonly symbolId: InstrumentId;
  /** Base and quote asset without a sign between them, `BTCUSDT`. */
  readonly name: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly product: ProductDefinition;
  readonly play: ContractTerms;
}

/** The products of one account type, by name and by number. */
export class Instruments {
  readonly #byName = new Map<string, Instrument>();
  readonly #bySymbolId = new Map<number, Instrument>();
  readonly #isOffered: (symbolId: number) => boolean;

  /**
   * `isOffered`: false for a product that the company does not have on offer now. `has`: false for one that the part of the dialect has no
   * form for.
   */
  constructor(
    products: readonly ProductDefinition[],
    tradeType: TradeTypeNumber,
    isOffered: (symbolId: number) => boolean = () => true,
    has: (product: ProductDefinition, terms: ContractTerms) => boolean = () => true,
  ) {
    this.#isOffered = isOffered;
    for (const product of products) {
      const play = product.plays.find((terms) => terms.tradeType === tradeType);
      if (play === undefined || !has(product, play)) continue;
      const { symbolId, digits, numberDigits, baseCurrency, profitCurrency } = product;
      const name = `${baseCurrency}${profitCurrency}`;
      const { tradeMode } = play;
      const quoted = { symbolId, tradeType, tradeMode, digits, numberDigits };
      const instrument = {
        ...quoted,
        name,
        baseAsset: baseCurrency,
        quoteAsset: profitCurrency,
        product,
        play,
      };
      if (this.#byName.has(name)) continue;
      this.#byName.set(name, instrument);
      this.#bySymbolId.set(symbolId, instrument);
    }
  }

  /** Those on offer, in the order of the product file. */
  get all(): readonly Instrument[] {
    return [...this.#byName.values()].filter(({ symbolId }) => this.#isOffered(symbolId));
  }

  find(name: string): Instrument | undefined {
    const found = this.#byName.get(name);
    return found !== undefined && this.#isOffered(found.symbolId) ? found : undefined;
  }

  /** Throws -1121 for a name that is none. */
  require(name: string): Instrument {
    const found = this.find(name);
    if (found === undefined) throw new DialectError('symbolWrong');
    return found;
  }

  /** By the number of the product, also one that is not on offer any more: orders in it stay. */
  of(symbolId: number): Instrument | undefined {
    return this.#bySymbolId.get(symbolId);
  }
}
