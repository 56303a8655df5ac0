import { Type, type Static } from 'typebox';
import { Numeric, Text, Whole } from './shapes.ts';

/** Interest on a borrowed asset. */
const BorrowInterest = Type.Object({
  id: Whole,
  borrowInterestGroupId: Whole,
  assetsId: Whole,
  value: Numeric,
});
export type BorrowInterest = Static<typeof BorrowInterest>;

/** Most that may be borrowed of an asset (BorrowLimit). */
const BorrowLimit = Type.Object({
  id: Whole,
  borrowListGroupId: Whole,
  assetsId: Whole,
  value: Numeric,
});
export type BorrowLimit = Static<typeof BorrowLimit>;

/** Whether an asset may be borrowed (BorrowStatus): 1 yes, 2 no. */
const BorrowStatus = Type.Object({
  id: Whole,
  borrowStatusGroupId: Whole,
  assetsId: Whole,
  value: Type.Integer({ minimum: 1, maximum: 2 }),
});
export type BorrowStatus = Static<typeof BorrowStatus>;

/** Yearly interest on a borrowed asset with its code (BorrowAssetsInterest). */
const BorrowAssetsInterest = Type.Object({ ...BorrowInterest.properties, assetCode: Text });
export type BorrowAssetsInterest = Static<typeof BorrowAssetsInterest>;

/** Lending members of the product detail. */
export const lendingMembers = {
  leverRatio: Text,
  borrowingLimitRatio: Numeric,
  multipleFreezeRatio: Numeric,
  transferLimitRatio: Numeric,
  withdrawalRatio: Numeric,
  totalCredit: Numeric,
  borrowInterestList: Type.Array(BorrowInterest),
  borrowLimitList: Type.Array(BorrowLimit),
  borrowStatusList: Type.Array(BorrowStatus),
  longLoanYearRatio: Type.Array(BorrowAssetsInterest),
  shortLoanYearRatio: Numeric,
  accountDayLeverageRatio: Whole,
  accountOvernightLeverageRatio: Whole,
  /** 1 yes, 2 no. */
  enableShortLoan: Whole,
  enableLongLoan: Whole,
};
