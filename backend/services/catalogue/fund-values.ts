import {
  basketAt,
  fundNetValue,
  quotedPairs,
  type AssetShare,
  type MarketSource,
} from '../../market/index.ts';
import type { FundDefinition, ProductDefinition } from '../../market/product-definition.ts';
import type { MarketClock } from '../../domain/clock.ts';
import { divide, formatDecimal, powerOfTen, toBigInt } from '../../domain/decimal.ts';
import type { Fund } from '../../contract/records/index.ts';
import { shownFund, type FundState } from './fund-state.ts';
import { Conversions } from '../../domain/index.ts';

/** Decimals of percentages that are shown. */
const PERCENT_DIGITS = 2;
/** Decimals of the price of an asset in the currency of its fund. */
const ASSET_PRICE_DIGITS = 18;
const DAY_MS = 86_400_000;

/** The quotes that a fund's figures come from. */
export type FundQuotes = Pick<MarketSource, 'lastTick' | 'daySummary' | 'candles'>;

export interface FundValueInputs {
  readonly definitions: readonly FundDefinition[];
  readonly records: readonly Fund[];
  readonly products: readonly ProductDefinition[];
  readonly quotes: FundQuotes;
  readonly marketClock: MarketClock;
  readonly fundState?: ((companyId: number, fundId: number) => FundState) | undefined;
}

/** A fund with the product that its shares trade as. */
export interface FundOffer {
  readonly definition: FundDefinition;
  readonly record: Fund;
  readonly product: ProductDefinition;
}

/** Prices of a fund's share in price ticks. */
export interface FundFigures {
  readonly marketPrice: bigint;
  readonly netValue: bigint;
  /** The same at the beginning of the market's day. */
  readonly marketBefore: bigint;
  readonly netBefore: bigint;
}

/** Percent of the move from one value to another with its sign and two decimals: `-0.06`. */
export function changePercent(from: bigint, to: bigint): string {
  const unit = 100n * powerOfTen(PERCENT_DIGITS);
  return formatDecimal(divide((to - from) * unit, from, 'half-even'), PERCENT_DIGITS);
}

/** The same as the text of a table: `-0.06%`. */
export function changeText(from: bigint, to: bigint): string {
  return `${changePercent(from, to)}%`;
}

/** What the funds of a market are worth, by its prices. */
export class FundValues {
  readonly #inputs: FundValueInputs;
  readonly #conversions: Conversions;
  /** The funds whose shares are products, in the order of the product file. */
  readonly offers: readonly FundOffer[];

  constructor(inputs: FundValueInputs) {
    this.#inputs = inputs;
    this.#conversions = new Conversions(quotedPairs(inputs.products));
    this.offers = inputs.records.flatMap((record) => {
      const definition = inputs.definitions.find(({ fundId }) => fundId === record.fundId);
      const product = inputs.products.find(({ symbolId }) => symbolId === definition?.symbolId);
      return definition && product ? [{ definition, record, product }] : [];
    });
  }

  /** Market time, in milliseconds. */
  get nowMs(): number {
    return this.#inputs.marketClock.nowMs();
  }

  get quotes(): FundQuotes {
    return this.#inputs.quotes;
  }

  /** A fund by its own id, else by the product of its shares. */
  find(requested: { readonly fundId?: number; readonly symbolId?: number }): FundOffer | undefined {
    const { fundId, symbolId } = requested;
    return this.offers.find(({ definition }) =>
      fundId === undefined ? definition.symbolId === symbolId : definition.fundId === fundId,
    );
  }

  /** The fund whose basket is an index. */
  findByIndex(indexId: number): FundOffer | undefined {
    return this.offers.find(({ definition }) => definition.trackIndex === indexId);
  }

  /** Undefined before the first quote. */
  figures({ definition, product }: FundOffer): FundFigures | undefined {
    const now = this.nowMs;
    const tick = this.quotes.lastTick(product.symbolId, now);
    const day = this.quotes.daySummary(product.symbolId, now);
    if (!tick || !day) return undefined;
    const midnight = now - (now % DAY_MS);
    return {
      marketPrice: toBigInt(tick.price),
      netValue: toBigInt(fundNetValue(definition, tick.price, now)),
      marketBefore: toBigInt(day.yesterdayClose),
      netBefore: toBigInt(fundNetValue(definition, day.yesterdayClose, midnight)),
    };
  }

  /** The record of a fund as the customers of a company read it. */
  shown({ record }: FundOffer, companyId: number): Fund {
    return shownFund(record, this.#inputs.fundState?.(companyId, record.fundId));
  }

  /** Net value of a share in price ticks at a time of the market; undefined before the first quote. */
  netValueAt({ definition, product }: FundOffer, atMs: number): bigint | undefined {
    const tick = this.quotes.lastTick(product.symbolId, atMs);
    return tick && toBigInt(fundNetValue(definition, tick.price, atMs));
  }

  /** What a fund holds at a time, largest share first. */
  basket(offer: FundOffer, atMs: number): readonly AssetShare[] {
    return basketAt(offer.definition, atMs, (currency, time) => this.assetPriceAt(offer, currency, time));
  }

  /**
   * Price of an asset in the currency of a fund at a time, and now: how it moved since. Undefined where no product
   * connects them or no price is known.
   */
  assetMove(
    offer: FundOffer,
    currency: string,
    since: number | 'yesterday',
  ): { readonly before: bigint; readonly now: bigint } | undefined {
    const now = this.assetPriceAt(offer, currency, this.nowMs);
    const before =
      since === 'yesterday'
        ? this.#convert(offer, currency, (id) => this.quotes.daySummary(id, this.nowMs)?.yesterdayClose)
        : this.assetPriceAt(offer, currency, since);
    return now === undefined || before === undefined || before <= 0n ? undefined : { before, now };
  }

  /** Money of the fund for one unit of an asset at a time, eighteen decimals; undefined where nothing connects them. */
  assetPriceAt(offer: FundOffer, currency: string, atMs: number): bigint | undefined {
    return this.#convert(offer, currency, (id) => this.quotes.lastTick(id, atMs)?.price);
  }

  /**
   * Milliseconds of the market since the oldest of the last quotes of a fund's share and of what prices assets in its currency; undefined
   * where `netValueAt` or `assetPriceAt` is now.
   */
  priceAge({ product }: FundOffer, currencies: readonly string[]): number | undefined {
    const routes = currencies.map((currency) => this.#conversions.route(currency, product.profitCurrency));
    const ids = routes.flatMap((route) => route?.map(({ symbolId }) => symbolId) ?? [Number.NaN]);
    const nowMs = this.nowMs;
    const ages = [product.symbolId, ...ids].map(
      (id) => nowMs - (this.quotes.lastTick(id, nowMs)?.timeMs ?? NaN),
    );
    const age = Math.max(...ages);
    return Number.isNaN(age) ? undefined : age;
  }

  #convert(
    { product }: FundOffer,
    currency: string,
    price: (symbolId: number) => number | undefined,
  ): bigint | undefined {
    const quoteOf = (symbolId: number) => {
      const ticks = price(symbolId);
      return ticks === undefined ? undefined : { bid: ticks, ask: ticks };
    };
    return this.#conversions.rate(currency, product.profitCurrency, quoteOf, ASSET_PRICE_DIGITS);
  }
}
