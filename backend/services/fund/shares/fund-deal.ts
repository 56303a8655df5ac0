import { parseDecimal } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import type { BasketPart, ShareTerms } from '../../../domain/fund-shares/index.ts';
import type { AssetEntry, FundOffer } from '../../catalogue/index.ts';

/** What stands for the basket of a fund where a currency is named. */
export const BASKET = 'self';

/** A fund as it is dealt in: its amounts as integers, its shares as an asset. */
export interface FundDeal {
  readonly offer: FundOffer;
  readonly fundId: number;
  /** What the net value is counted in. */
  readonly money: AssetEntry;
  /** The shares as an asset of wallets, whose decimals may be more than those of a number of shares. */
  readonly token: AssetEntry;
  readonly buying: ShareTerms;
  readonly redeeming: ShareTerms;
  readonly minAmount: bigint;
  readonly minShares: bigint;
  readonly minRedemption: bigint;
  readonly yearlyFee: bigint;
  readonly yearDays: number;
}

/** Undefined for a fund whose money or shares are no assets. */
export function fundDeal(
  offer: FundOffer,
  asset: (code: string) => AssetEntry | undefined,
): FundDeal | undefined {
  const { definition, product, record } = offer;
  const [money, token] = [asset(product.profitCurrency), asset(product.baseCurrency)];
  if (money === undefined || token === undefined) return undefined;
  const shareDigits = record.shareTokenDigits;
  const digits = { shareDigits, netDigits: product.digits, moneyDigits: money.digits };
  const ratio = (text: string) => parseDecimal(text, RATIO_DIGITS) ?? 0n;
  return {
    ...{ offer, fundId: definition.fundId, money, token },
    buying: { ...digits, feeRatio: ratio(definition.purchaseFeeProportion) },
    redeeming: { ...digits, feeRatio: ratio(definition.redemptionFeeProportion) },
    minAmount: parseDecimal(definition.minPurchaseAmount, money.digits) ?? 0n,
    minShares: parseDecimal(definition.minRedemptionNum, shareDigits) ?? 0n,
    minRedemption: parseDecimal(definition.minRedemptionNum, shareDigits) ?? 0n,
    yearlyFee: ratio(definition.managementFee),
    yearDays: record.yearDays,
  };
}

/** The basket of a fund in the decimals of its assets; undefined where one is none. */
export function basketParts(
  basket: readonly { readonly currencyCode: string; readonly share: bigint }[],
  asset: (code: string) => AssetEntry | undefined,
): readonly BasketPart[] | undefined {
  const parts: BasketPart[] = [];
  for (const { currencyCode, share } of basket) {
    const found = asset(currencyCode);
    if (found === undefined) return undefined;
    parts.push({ currency: currencyCode, digits: found.digits, share });
  }
  return parts;
}
