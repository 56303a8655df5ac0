import type { InstrumentId } from '../../../domain/units.ts';
import { TRADE_TYPE_NUMBER } from '../../../contract/enumerations.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { LOAN_DIGITS, RATIO_DIGITS, type LendingRules, type LoanOffer } from '../../../domain/index.ts';
import type { LendingTerms, LoanTerms, ProductDefinition } from '../../../market/index.ts';
import type { Asset, AssetCatalogue } from '../../../engine/core/index.ts';

type Product = Pick<ProductDefinition, 'symbolId' | 'baseCurrency' | 'profitCurrency' | 'plays'>;

/**
 * What there is to hold and to borrow, from the products of leveraged spot whose two sides are assets. Where several products lend
 * the same asset, or bind all loans, the most cautious terms hold: the highest interest, the smallest limits.
 */
export function assetCatalogue(
  products: readonly Product[],
  asset: (code: string) => Asset | undefined,
): AssetCatalogue {
  const offers = new Map<string, LoanOffer>();
  const priced = new Map<string, InstrumentId>();
  let lending: LendingRules | undefined;
  for (const { symbolId, baseCurrency, profitCurrency, plays } of products) {
    const play = plays.find(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.leveragedSpot);
    const areAssets = asset(baseCurrency) !== undefined && asset(profitCurrency) !== undefined;
    if (play?.lending === undefined || !areAssets) continue;
    if (!priced.has(baseCurrency)) priced.set(baseCurrency, symbolId);
    lending = strictest(lending, play.lending);
    offer(offers, profitCurrency, play.lending.long);
    offer(offers, baseCurrency, play.lending.short);
  }
  return { asset, loan: (code) => offers.get(code), lending, pricedBy: (code) => priced.get(code) };
}

function offer(offers: Map<string, LoanOffer>, code: string, terms: LoanTerms | undefined): void {
  if (terms === undefined) return;
  const yearInterest = scaled(terms.yearInterest, RATIO_DIGITS);
  const limit = scaled(terms.limit, LOAN_DIGITS);
  const known = offers.get(code);
  offers.set(code, {
    yearInterest: known === undefined ? yearInterest : most(known.yearInterest, yearInterest),
    limit: known === undefined ? limit : least(known.limit, limit),
  });
}

function strictest(known: LendingRules | undefined, terms: LendingTerms): LendingRules {
  const own = {
    borrowingLimit: scaled(terms.borrowingLimitRatio, RATIO_DIGITS),
    freezeMultiple: scaled(terms.multipleFreezeRatio, RATIO_DIGITS),
    withdrawalShare: scaled(terms.withdrawalRatio, RATIO_DIGITS),
    transferLimit: scaled(terms.transferLimitRatio, RATIO_DIGITS),
    totalCredit: scaled(terms.totalCredit, LOAN_DIGITS),
  };
  if (known === undefined) return own;
  return {
    borrowingLimit: least(known.borrowingLimit, own.borrowingLimit),
    freezeMultiple: most(known.freezeMultiple, own.freezeMultiple),
    withdrawalShare: least(known.withdrawalShare, own.withdrawalShare),
    transferLimit: least(known.transferLimit, own.transferLimit),
    totalCredit: least(known.totalCredit, own.totalCredit),
  };
}

function scaled(text: string, digits: number): bigint {
  const value = parseDecimal(text, digits);
  if (value === undefined) throw new RangeError(`not a decimal number: ${text}`);
  return value;
}

const most = (a: bigint, b: bigint) => (a > b ? a : b);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
