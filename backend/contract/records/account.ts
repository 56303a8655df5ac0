import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/**
 * One account: a pair of account type and currency of a customer. Amounts are decimal text with exactly `digits` decimals;
 * those that belong to other account types are null.
 */
export const Account = Type.Object({
  companyId: Whole,
  tradeType: Whole,
  customerId: Whole,
  customerNo: Text,
  accountId: Whole,
  /** 1 user, 2 merchant, 3 platform. */
  type: Whole,
  /** 1 unusable, 2 usable. */
  status: Whole,
  activateStatus: Whole,
  activateTime: Nullable(Milliseconds),
  remark: Nullable(Text),
  currency: Text,
  digits: Whole,
  withdrawAmount: DecimalText,
  createTime: Milliseconds,
  firstDepositTime: Nullable(Milliseconds),
  firstWithdrawTime: Nullable(Milliseconds),
  /** Asset of `currency`. */
  assetsId: Whole,
  balance: DecimalText,
  available: DecimalText,
  equity: DecimalText,
  lockAmount: DecimalText,
  /** Floating profit of the open positions. */
  profit: DecimalText,
  /** Margin in use. */
  margin: DecimalText,
  notWithdrawAmount: DecimalText,
  freeMargin: DecimalText,
  /** Margin frozen for resting orders. */
  lockMargin: DecimalText,
  liabilities: Nullable(DecimalText),
  liabilitiesPrincipal: Nullable(DecimalText),
  interest: Nullable(DecimalText),
  netAssets: DecimalText,
  frozen: DecimalText,
  collateralFrozen: Nullable(DecimalText),
  availableLoan: Nullable(DecimalText),
  /** What a day of a loan costs, as a share of it; null where the currency is not lent. */
  interestProportion: Nullable(DecimalText),
  /** Margin level, percent text; null without positions. Spelled so. */
  marginRadio: Nullable(DecimalText),
  wholeWarehouseBalance: Nullable(DecimalText),
  wholeWarehouseRate: Nullable(DecimalText),
  openAccountStatus: Type.Boolean(),
});
export type Account = Static<typeof Account>;
