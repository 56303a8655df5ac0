import type { ContractTerms, LoanTerms, ProductDefinition } from '../../market/product-definition.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import {
  dayEndOfDate,
  RATIO_DIGITS,
  STOCK_AMOUNT_DIGITS,
  type CashDividend,
  type InstrumentTerms,
  type StockLoanTerms,
} from '../../domain/index.ts';

/** Terms of a share that the product detail does not carry. */
export type StockMembers = Pick<InstrumentTerms, 'stock' | 'maintenanceRatio'>;

/** What a stock account adds to the terms of a product. */
export function stockMembers(
  { corporateActions = [] }: Pick<ProductDefinition, 'corporateActions'>,
  { lending, maxLeverage, settlementDays = 0, maintenanceMarginRatio }: ContractTerms,
): StockMembers {
  return {
    maintenanceRatio: scaled(maintenanceMarginRatio, RATIO_DIGITS),
    stock: {
      settlementDays,
      dayLeverage: maxLeverage,
      overnightLeverage: lending?.overnightLeverage ?? maxLeverage,
      long: lending?.long && loanTerms(lending.long),
      short: lending?.short && loanTerms(lending.short),
      totalCredit: scaled(lending?.totalCredit ?? '0', STOCK_AMOUNT_DIGITS),
      borrowingLimitRatio: scaled(lending?.borrowingLimitRatio ?? '0', RATIO_DIGITS),
      withdrawalRatio: scaled(lending?.withdrawalRatio ?? '1', RATIO_DIGITS),
      dividends: corporateActions.map(({ date, amount, taxShare, fee }): CashDividend => ({
        dayEndMs: dayEndOfDate(date) ?? 0,
        perShare: scaled(amount, STOCK_AMOUNT_DIGITS),
        taxShare: scaled(taxShare, RATIO_DIGITS),
        fee: scaled(fee, STOCK_AMOUNT_DIGITS),
      })),
    },
  };
}

function loanTerms({ yearInterest, limit }: LoanTerms): StockLoanTerms {
  return { yearInterest: scaled(yearInterest, RATIO_DIGITS), limit: scaled(limit, STOCK_AMOUNT_DIGITS) };
}

/** The product file has checked every text. */
function scaled(text: string, digits: number): bigint {
  return parseDecimal(text, digits) ?? 0n;
}
