import { BASKET, basketParts, type FundDeal } from './fund-directory.ts';
import type { AssetPrice, BasketPart, Payout } from '../../../domain/fund-shares/index.ts';
import { divide, powerOfTen } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { FUND_PRICE_TOO_OLD_TEXT } from '../../../contract/errors/rate-texts.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { AssetEntry, FundValues } from '../../catalogue/catalogue-service.ts';
import type { RateTerms } from '../../company/company-service.ts';
import { NO_QUOTE_MS } from '../../trade/trade-service.ts';

const MS_IN_HOUR = 3_600_000;
const ONE = powerOfTen(RATIO_DIGITS);

/** What shares and the assets of a basket are worth at a time of the market. */
export class NetValues {
  readonly #funds: FundValues;
  readonly #asset: (code: string) => AssetEntry | undefined;
  readonly #rateTerms: (companyId: number) => RateTerms;

  constructor(
    funds: FundValues,
    asset: (code: string) => AssetEntry | undefined,
    rateTerms: (companyId: number) => RateTerms,
  ) {
    this.#funds = funds;
    this.#asset = asset;
    this.#rateTerms = rateTerms;
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

  /** Throws 540011, with both ages, where the price of a share or of one of the assets is older than the company exchanges at. */
  requireFresh(companyId: number, { offer }: FundDeal, currencies: readonly string[] = []): void {
    const ageMs = this.#funds.priceAge(offer, currencies);
    const { largestAgeMs } = this.#rateTerms(companyId);
    if (ageMs === undefined) throw new PlatformError(CODE.fundNetValueUnknown);
    if (ageMs <= largestAgeMs) return;
    const hours = [Math.ceil(ageMs / MS_IN_HOUR), largestAgeMs / MS_IN_HOUR].map(String);
    throw new PlatformError(CODE.fundNetValueUnknown, hours, FUND_PRICE_TOO_OLD_TEXT);
  }

  /**
   * What a fund gets for money of an asset that it buys from its company: all of it, or less what the company keeps while the
   * asset does not trade, rounded down.
   */
  spentOn(companyId: number, { offer }: FundDeal, currency: string, paid: bigint): bigint {
    const isClosed = (this.#funds.priceAge(offer, [currency]) ?? 0) > NO_QUOTE_MS;
    return isClosed ? divide(paid * (ONE - this.#rateTerms(companyId).storedWhileClosed), ONE, 'down') : paid;
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
