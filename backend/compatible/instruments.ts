import type { QuotedProduct } from '../contract/quote/response.ts';
import { isSameMoney } from '../domain/currency-amount.ts';
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
  /** Units of the base asset in a lot: quantities of the dialect count those. */
  readonly contractSize: number;
  readonly product: ProductDefinition;
  readonly play: ContractTerms;
}

/** The products of one account type, by name and by number. */
export class Instruments {
  readonly #byName = new Map<string, Instrument>();
  readonly #bySymbolId = new Map<number, Instrument>();
  readonly #isOffered: (symbolId: number) => boolean;

  /**
   * `isOffered`: false for a product that the company does not have on offer now. `settledIn`: the money of the accounts; what is quoted in
   * the same money by another name is called by this one.
   */
  constructor(
    products: readonly ProductDefinition[],
    tradeType: TradeTypeNumber,
    isOffered: (symbolId: number) => boolean = () => true,
    settledIn?: string,
  ) {
    this.#isOffered = isOffered;
    const sold = products.flatMap((product) => {
      const play = product.plays.find((terms) => terms.tradeType === tradeType);
      return play === undefined ? [] : [{ product, play }];
    });
    const names = new Set(sold.map(({ product }) => nameOf(product, product.profitCurrency)));
    for (const { product, play } of sold) {
      const { profitCurrency } = product;
      const isSame = settledIn !== undefined && isSameMoney(profitCurrency, settledIn);
      const quoteAsset = isSame && !names.has(nameOf(product, settledIn)) ? settledIn : profitCurrency;
      const instrument = toInstrument(product, play, quoteAsset);
      if (this.#byName.has(instrument.name)) continue;
      this.#byName.set(instrument.name, instrument);
      this.#bySymbolId.set(product.symbolId, instrument);
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

function nameOf({ baseCurrency }: ProductDefinition, quoteAsset: string): string {
  return `${baseCurrency}${quoteAsset}`;
}

function toInstrument(product: ProductDefinition, play: ContractTerms, quoteAsset: string): Instrument {
  const { symbolId, digits, numberDigits, baseCurrency: baseAsset } = product;
  const { tradeType, tradeMode, contractSize } = play;
  const quoted = { symbolId, tradeType, tradeMode, digits, numberDigits, contractSize };
  return { ...quoted, name: nameOf(product, quoteAsset), baseAsset, quoteAsset, product, play };
}
