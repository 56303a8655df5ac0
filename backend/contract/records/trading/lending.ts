import { Type, type Static } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { Numeric, Text, Whole } from '../shapes.ts';

/** Interest on a borrowed asset. */
const BorrowInterest = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  borrowInterestGroupId: describe('Group of interest rates.', Whole),
  assetsId: Whole,
  value: Numeric,
});
export type BorrowInterest = Static<typeof BorrowInterest>;

/** Most that may be borrowed of an asset (BorrowLimit). */
const BorrowLimit = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  borrowListGroupId: describe('Group of limits.', Whole),
  assetsId: Whole,
  value: Numeric,
});
export type BorrowLimit = Static<typeof BorrowLimit>;

/** Whether an asset may be borrowed (BorrowStatus): 1 yes, 2 no. */
const BorrowStatus = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  borrowStatusGroupId: describe('Group of permissions.', Whole),
  assetsId: Whole,
  value: Type.Integer({ minimum: 1, maximum: 2 }),
});
export type BorrowStatus = Static<typeof BorrowStatus>;

/** Yearly interest on a borrowed asset with its code (BorrowAssetsInterest). */
const BorrowAssetsInterest = Type.Object({
  ...BorrowInterest.properties,
  assetCode: describe('Code of the asset.', Text),
});
export type BorrowAssetsInterest = Static<typeof BorrowAssetsInterest>;

/** Lending members of the product detail. */
export const lendingMembers = {
  leverRatio: describe('Leverage in force for the customer who asks, as text.', Text),
  borrowingLimitRatio: describe(
    'Most that may be borrowed, a share: 0.01 is 1 %. Part of margin trading and financing, which no account type uses yet.',
    Numeric,
  ),
  multipleFreezeRatio: describe(
    'What is frozen of a loan, a share: 0.01 is 1 %. Part of margin trading and financing, which no account type uses yet.',
    Numeric,
  ),
  transferLimitRatio: describe(
    'Most of its assets that a wallet may owe once something is transferred out of it, a share: 0.01 is 1 %. Part of margin trading and financing, which no account type uses yet.',
    Numeric,
  ),
  withdrawalRatio: describe(
    'What may be withdrawn, a share: 0.01 is 1 %. Part of margin trading and financing, which no account type uses yet.',
    Numeric,
  ),
  totalCredit: describe(
    'Credit of all customers together. Part of margin trading and financing, which no account type uses yet.',
    Numeric,
  ),
  borrowInterestList: describe(
    'Interest of each asset. Part of margin trading and financing, which no account type uses yet.',
    Type.Array(BorrowInterest),
  ),
  borrowLimitList: describe(
    'Most that may be borrowed of each asset. Part of margin trading and financing, which no account type uses yet.',
    Type.Array(BorrowLimit),
  ),
  borrowStatusList: describe(
    'Whether each asset may be borrowed. Part of margin trading and financing, which no account type uses yet.',
    Type.Array(BorrowStatus),
  ),
  longLoanYearRatio: describe(
    'Yearly interest of financing, by asset. Part of margin trading and financing, which no account type uses yet.',
    Type.Array(BorrowAssetsInterest),
  ),
  shortLoanYearRatio: describe(
    'Yearly interest of borrowed shares, a share: 0.01 is 1 %. Part of margin trading and financing, which no account type uses yet.',
    Numeric,
  ),
  accountDayLeverageRatio: describe(
    'Leverage of the account by day. Part of margin trading and financing, which no account type uses yet.',
    Whole,
  ),
  accountOvernightLeverageRatio: describe(
    'Leverage of the account overnight. Part of margin trading and financing, which no account type uses yet.',
    Whole,
  ),
  /** 1 yes, 2 no. */
  enableShortLoan: Whole,
  enableLongLoan: Whole,
};
