import type { LoanTerms, ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import type { SymbolDetail } from '../../contract/records/index.ts';
import { decimalNumber } from './decimal-number.ts';
import { NO, YES } from './yes-no.ts';

type LendingMembers = Pick<
  SymbolDetail,
  | 'leverRatio'
  | 'borrowingLimitRatio'
  | 'multipleFreezeRatio'
  | 'transferLimitRatio'
  | 'withdrawalRatio'
  | 'totalCredit'
  | 'borrowInterestList'
  | 'borrowLimitList'
  | 'borrowStatusList'
  | 'longLoanYearRatio'
  | 'shortLoanYearRatio'
  | 'accountDayLeverageRatio'
  | 'accountOvernightLeverageRatio'
  | 'enableShortLoan'
  | 'enableLongLoan'
>;

/** Room for the rows of one product in the numbering of its lending rows. */
const ROWS_OF_A_PRODUCT = 10;

/** Whether an account type lends for long and for short positions: 1 yes, 2 no. */
export function loanFlags({ lending }: ContractTerms) {
  return { enableLongLoan: lending?.long ? YES : NO, enableShortLoan: lending?.short ? YES : NO };
}

/** An asset that an account type lends, or would lend if it were switched on. */
interface Loan {
  readonly code: string;
  readonly assetsId: number;
  readonly terms: LoanTerms | undefined;
}

/**
 * The lending members of the product detail. Buyers borrow the profit currency, sellers the base asset. Contracts lend
 * nothing: their lists are empty, and the leverage in force stands in `leverRatio`.
 */
export function lendingMembers(
  product: ProductDefinition,
  play: ContractTerms,
  assetId: (code: string) => number | undefined,
): LendingMembers {
  const { lending } = play;
  const leverage = {
    leverRatio: String(play.defaultLeverage),
    accountDayLeverageRatio: play.maxLeverage,
    accountOvernightLeverageRatio: lending?.overnightLeverage ?? play.maxLeverage,
    ...loanFlags(play),
  };
  if (lending === undefined) return { ...leverage, ...NOTHING_LENT };
  const loans = [
    { code: product.profitCurrency, terms: lending.long },
    { code: product.baseCurrency, terms: lending.short },
  ].flatMap(({ code, terms }): Loan[] => {
    const assetsId = assetId(code);
    return assetsId === undefined ? [] : [{ code, assetsId, terms }];
  });
  const lent = loans.flatMap(({ terms, ...loan }) => (terms === undefined ? [] : [{ ...loan, terms }]));
  const row = (at: number) => product.symbolId * ROWS_OF_A_PRODUCT + at + 1;
  const groupId = product.symbolId;
  const interests = lent.map(({ assetsId, terms }, at) => ({
    id: row(at),
    borrowInterestGroupId: groupId,
    assetsId,
    value: decimalNumber(terms.yearInterest),
  }));
  return {
    ...leverage,
    borrowingLimitRatio: decimalNumber(lending.borrowingLimitRatio),
    multipleFreezeRatio: decimalNumber(lending.multipleFreezeRatio),
    transferLimitRatio: decimalNumber(lending.transferLimitRatio),
    withdrawalRatio: decimalNumber(lending.withdrawalRatio),
    totalCredit: decimalNumber(lending.totalCredit),
    borrowInterestList: interests,
    borrowLimitList: lent.map(({ assetsId, terms }, at) => ({
      id: row(at),
      borrowListGroupId: groupId,
      assetsId,
      value: decimalNumber(terms.limit),
    })),
    borrowStatusList: loans.map(({ assetsId, terms }, at) => ({
      id: row(at),
      borrowStatusGroupId: groupId,
      assetsId,
      value: terms === undefined ? NO : YES,
    })),
    longLoanYearRatio: interests
      .map((interest, at) => ({ ...interest, assetCode: lent[at]?.code ?? '' }))
      .filter(({ assetCode }) => assetCode === product.profitCurrency),
    shortLoanYearRatio: lending.short ? decimalNumber(lending.short.yearInterest) : 0,
  };
}

const NOTHING_LENT = {
  borrowingLimitRatio: 0,
  multipleFreezeRatio: 1,
  transferLimitRatio: 1,
  withdrawalRatio: 1,
  totalCredit: 0,
  borrowInterestList: [],
  borrowLimitList: [],
  borrowStatusList: [],
  longLoanYearRatio: [],
  shortLoanYearRatio: 0,
};
