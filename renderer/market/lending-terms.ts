import { useMemo } from 'react';
import { parseDecimal } from '../../backend/domain/decimal.ts';
import { RATIO_DIGITS, STOCK_AMOUNT_DIGITS } from '../../backend/domain/index.ts';
import type { SymbolDetail } from '../../backend/contract/records/symbol-detail.ts';
import { useDetail } from './detail.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** On what terms a product is lent for: money for purchases and the asset for sales. Shares are at RATIO_DIGITS. */
export interface LendingTerms {
  /** Interest a year on borrowed money and on the borrowed asset; undefined where it is not lent. */
  readonly moneyInterest: bigint | undefined;
  readonly assetInterest: bigint | undefined;
  /** Most money that may be owed for this product, and in all: profit currency at STOCK_AMOUNT_DIGITS. */
  readonly moneyLimit: bigint;
  /** Most of the asset that one wallet may owe, at STOCK_AMOUNT_DIGITS; 0 where it is not lent. */
  readonly assetLimit: bigint;
  readonly totalCredit: bigint;
  /** Most that loans may be as a share of what is held. */
  readonly borrowingLimit: bigint;
  /** How many times its equity a position may be worth, while the day lasts. */
  readonly dayLeverage: number;
}

/** Reads what a product detail says of loans. */
export function toLendingTerms(detail: SymbolDetail): LendingTerms {
  const [money] = detail.longLoanYearRatio;
  const [limit] = detail.borrowLimitList.filter(({ assetsId }) => assetsId === money?.assetsId);
  const asset = detail.borrowLimitList.find(({ assetsId }) => assetsId !== money?.assetsId);
  const canBorrowMoney = detail.enableLongLoan === ENABLED && money !== undefined;
  return {
    moneyInterest: canBorrowMoney ? scaled(money.value, RATIO_DIGITS) : undefined,
    assetInterest:
      detail.enableShortLoan === ENABLED ? scaled(detail.shortLoanYearRatio, RATIO_DIGITS) : undefined,
    moneyLimit: scaled(limit?.value ?? 0, STOCK_AMOUNT_DIGITS),
    assetLimit: detail.enableShortLoan === ENABLED ? scaled(asset?.value ?? 0, STOCK_AMOUNT_DIGITS) : 0n,
    totalCredit: scaled(detail.totalCredit, STOCK_AMOUNT_DIGITS),
    borrowingLimit: scaled(detail.borrowingLimitRatio, RATIO_DIGITS),
    dayLeverage: Math.max(1, detail.accountDayLeverageRatio),
  };
}

const ENABLED = 1;

/** The scaled integer of a JSON number, whose decimal meaning is its shortest text. */
function scaled(value: number, digits: number): bigint {
  return parseDecimal(value.toFixed(digits), digits) ?? 0n;
}

/** The terms on which a product is lent for; undefined until its detail is known. */
export function useLendingTerms(symbolId: InstrumentNumber | undefined): LendingTerms | undefined {
  const detail = useDetail(symbolId);
  return useMemo(() => detail && toLendingTerms(detail), [detail]);
}
