import { basketParts, BASKET, type FundDeal } from './fund-deal.ts';
import type { AssetPrice, BasketPart, Payout } from '../../../domain/fund-shares/index.ts';
import { CODE } from '../../../protocol/errors/codes.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import type { AssetEntry, FundValues } from '../../catalogue/index.ts';

/** What shares and the assets of a basket are worth at a time of the market. */
export class NetValues {
  readonly #funds: FundValues;
  readonly #asset: (code: string) => AssetEntry | undefined;

  constructor(funds: FundValues, asset: (code: string) => AssetEntry | undefined) {
    this.#funds = funds;
    this.#asset = asset;
  }

  /** Market time, in milliseconds. */
  get nowMs(): number {
    return this.#funds.nowMs;
  }

  /** Net value of a share; undefined before the first quote of the fund. */
  at({ offer }: FundDeal, atMs: number): bigint | undefined {
    return this.#funds.netValueAt(offer, atMs);
  }

  /** The net value of this moment. Throws 540011 where there is none. */
  now(deal: FundDeal): bigint {
    const netValue = this.at(deal, this.nowMs);
    if (netValue === undefined) throw new PlatformError(CODE.fundNetValueUnknown);
    return netValue;
  }

  /** Money of the fund for one unit of an asset, at a time. */
  priceAt({ offer }: FundDeal, atMs: number): AssetPrice {
    return (currency) => this.#funds.assetPriceAt(offer, currency, atMs);
  }

  /** What the fund holds at a time, in parts; undefined where it holds what is no asset. */
  basketAt({ offer }: FundDeal, atMs: number): readonly BasketPart[] | undefined {
    return basketParts(this.#funds.basket(offer, atMs), this.#asset);
  }

  /** In what a redemption is paid; undefined where it has no basket. */
  payoutAt(deal: FundDeal, currency: string, atMs: number): Payout | undefined {
    if (currency !== BASKET) return { currency };
    const basket = this.basketAt(deal, atMs);
    return basket && { basket, priceOf: this.priceAt(deal, atMs) };
  }
}
