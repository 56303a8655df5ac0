import { Type } from 'typebox';
import { fundNetValue, type MarketSource } from '../../market/index.ts';
import type { FundDefinition, ProductDefinition } from '../../market/product-definition.ts';
import { BIZ_TYPE } from '../../protocol/business-types.ts';
import type { Clock } from '../../protocol/clock.ts';
import { divide, formatDecimal, parseDecimal, powerOfTen, toBigInt } from '../../protocol/decimal.ts';
import { TRADE_TYPE } from '../../protocol/enumerations.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import {
  EquityPremium,
  FundWithFigures,
  IntegerLike,
  pageOf,
  PageOf,
  pageRequestMembers,
  type Fund,
} from '../../protocol/records/index.ts';
import { operation, type Operation } from '../operation.ts';
import type { AssetEntry } from './assets.ts';

const SECTION = 'Client API, reference data';
/** Decimals of percentages. */
const PERCENT_DIGITS = 2;
const WEIGHT_DIGITS = 10;

/** The quotes that a fund's figures come from. */
export type FundQuotes = Pick<MarketSource, 'lastTick' | 'daySummary'>;

export interface FundFigureInputs {
  readonly definitions: readonly FundDefinition[];
  readonly records: readonly Fund[];
  readonly products: readonly ProductDefinition[];
  readonly quotes: FundQuotes;
  readonly marketClock: Clock;
  asset(code: string): AssetEntry | undefined;
}

/** Prices of a fund's share in price ticks. */
interface FundFigures {
  readonly product: ProductDefinition;
  readonly marketPrice: bigint;
  readonly netValue: bigint;
  /** The same at the beginning of the market's day. */
  readonly marketBefore: bigint;
  readonly netBefore: bigint;
}

/** Percent text of the move from one value to another: `-0.06%`. */
export function changeText(from: bigint, to: bigint): string {
  const unit = 100n * powerOfTen(PERCENT_DIGITS);
  return `${formatDecimal(divide((to - from) * unit, from, 'half-even'), PERCENT_DIGITS)}%`;
}

/** findFundPageWithRealTimeInfo and getEquityPremiumRate. */
export function fundFigureOperations(facts: FundFigureInputs): readonly Operation[] {
  return [pageOperation(facts), premiumOperation(facts)];
}

function figuresOf(facts: FundFigureInputs, fundId: number): FundFigures | undefined {
  const fund = facts.definitions.find((candidate) => candidate.fundId === fundId);
  const product = facts.products.find(({ symbolId }) => symbolId === fund?.symbolId);
  const now = facts.marketClock.nowMs();
  if (!fund || !product) return undefined;
  const tick = facts.quotes.lastTick(product.symbolId, now);
  const day = facts.quotes.daySummary(product.symbolId, now);
  if (!tick || !day) return undefined;
  const midnight = now - (now % 86_400_000);
  return {
    product,
    marketPrice: toBigInt(tick.price),
    netValue: toBigInt(fundNetValue(fund, tick.price, now)),
    marketBefore: toBigInt(day.yesterdayClose),
    netBefore: toBigInt(fundNetValue(fund, day.yesterdayClose, midnight)),
  };
}

function withFigures(facts: FundFigureInputs, fund: Fund): FundWithFigures[] {
  const figures = figuresOf(facts, fund.fundId);
  if (!figures) return [];
  const { product, marketPrice, netValue, marketBefore, netBefore } = figures;
  return [
    {
      ...fund,
      marketPrice: formatDecimal(marketPrice, product.digits),
      marketPriceChangeQuote: changeText(marketBefore, marketPrice),
      netValue: formatDecimal(netValue, product.digits),
      netValueChangeQuote: changeText(netBefore, netValue),
      totalBalance: formatDecimal(netValue * BigInt(fund.preShare), product.digits),
      currencyCode: product.profitCurrency,
    },
  ];
}

function pageOperation(facts: FundFigureInputs): Operation {
  return operation({
    bizType: BIZ_TYPE.findFundPageWithRealTimeInfo,
    mount: 'global',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ ...pageRequestMembers, name: Type.Optional(Type.String({ maxLength: 64 })) }),
    response: PageOf(FundWithFigures),
    section: SECTION,
    async handle(_context, request) {
      const wanted = (request.name ?? '').trim().toLowerCase();
      const found = facts.records.filter((fund) => fund.fundName.toLowerCase().includes(wanted));
      return pageOf(
        found.flatMap((fund) => withFigures(facts, fund)),
        request,
      );
    },
  });
}

/** Either the product or the share's currency names the fund; the product wins. */
function premiumOperation(facts: FundFigureInputs): Operation {
  return operation({
    bizType: BIZ_TYPE.getEquityPremiumRate,
    mount: 'global',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      symbolId: Type.Optional(IntegerLike({ minimum: 0 })),
      currencyCode: Type.Optional(Type.String({ maxLength: 64 })),
      profitCurrency: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: EquityPremium,
    section: SECTION,
    async handle(_context, { symbolId, currencyCode, profitCurrency }) {
      const fund = facts.records.find((candidate) =>
        symbolId === undefined
          ? candidate.shareTokenCode === currencyCode
          : facts.definitions.some((one) => one.fundId === candidate.fundId && one.symbolId === symbolId),
      );
      const figures = fund && figuresOf(facts, fund.fundId);
      if (!fund || !figures) throw new PlatformError('USCUSTOMER_API_0000003');
      const { product, marketPrice, netValue } = figures;
      if (profitCurrency !== undefined && profitCurrency !== '' && profitCurrency !== product.profitCurrency)
        throw new PlatformError('USCUSTOMER_API_0000003');
      return {
        companyId: fund.companyId,
        tradeType: TRADE_TYPE.spot,
        customerNo: fund.customerNo,
        currency: product.profitCurrency,
        digits: product.digits,
        currentNav: formatDecimal(netValue, product.digits),
        totalBalance: formatDecimal(netValue * BigInt(fund.preShare), product.digits),
        premiumRate: changeText(netValue, marketPrice),
        accountInfoMap: basketOf(facts, fund),
        newShare: fund.newShare,
        markerCustomer: false,
      };
    },
  });
}

function basketOf(facts: FundFigureInputs, fund: Fund): EquityPremium['accountInfoMap'] {
  return Object.fromEntries(
    fund.fundCurrencyList.map(({ currencyCode, weight }) => {
      const asset = facts.asset(currencyCode);
      const share = 100n * (parseDecimal(weight, WEIGHT_DIGITS) ?? 0n);
      return [
        currencyCode,
        {
          assetsId: asset?.id ?? 0,
          currency: currencyCode,
          digits: asset?.digits ?? 0,
          weight: `${formatDecimal(share, WEIGHT_DIGITS)}%`,
        },
      ];
    }),
  );
}
