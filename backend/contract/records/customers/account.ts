import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { USABLE } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

/**
 * One account: a pair of account type and currency of a customer. Amounts are decimal text with exactly `digits` decimals;
 * those that belong to other account types are null.
 */
export const Account = record('Account', {
  companyId: Whole,
  tradeType: Whole,
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  accountId: Id.Account,
  type: describe('Whose account it is.', Whole, {
    1: ['USER', 'a customer’s'],
    2: ['MERCHANT', 'a merchant’s'],
    3: ['PLATFORM', 'the platform’s'],
  }),
  status: describe(PHRASES.whetherCanBeUsed, Whole, USABLE),
  activateStatus: Whole,
  activateTime: Nullable(Milliseconds),
  remark: Nullable(Text),
  currency: describe('Currency code of the account.', Text),
  digits: describe('Decimal places of all amounts of the account.', Whole),
  withdrawAmount: describe('Money that can be withdrawn, decimal text with `digits` decimals.', DecimalText),
  createTime: Milliseconds,
  firstDepositTime: describe(
    'Time of the first deposit, milliseconds since 1970 (UTC); null before it.',
    Nullable(Milliseconds),
  ),
  firstWithdrawTime: describe(
    'Time of the first withdrawal, milliseconds since 1970 (UTC); null before it.',
    Nullable(Milliseconds),
  ),
  /** Asset of `currency`. */
  assetsId: Whole,
  balance: DecimalText,
  available: describe(
    'Money that can be used for an order now, decimal text with `digits` decimals.',
    DecimalText,
  ),
  equity: DecimalText,
  lockAmount: describe(
    'Money held for withdrawals and transfers, decimal text with `digits` decimals.',
    DecimalText,
  ),
  profit: describe(
    'Floating profit of the open positions, decimal text with `digits` decimals.',
    DecimalText,
  ),
  margin: describe('Margin of the open positions, decimal text with `digits` decimals.', DecimalText),
  notWithdrawAmount: describe(
    'Credit and bonus that cannot be withdrawn, decimal text with `digits` decimals.',
    DecimalText,
  ),
  freeMargin: describe('Money that can become margin, decimal text with `digits` decimals.', DecimalText),
  lockMargin: describe(
    'Margin and fees held for resting orders, decimal text with `digits` decimals.',
    DecimalText,
  ),
  liabilities: describe(
    'What is owed with interest, decimal text with `digits` decimals; null where the account type cannot borrow.',
    Nullable(DecimalText),
  ),
  liabilitiesPrincipal: describe(
    'What is owed without interest, decimal text with `digits` decimals; null where the account type cannot borrow.',
    Nullable(DecimalText),
  ),
  interest: describe(
    'Interest that is owed, decimal text with `digits` decimals; null where the account type cannot borrow.',
    Nullable(DecimalText),
  ),
  netAssets: describe('Equity less what is owed, decimal text with `digits` decimals.', DecimalText),
  frozen: describe('Money frozen by an operator, decimal text with `digits` decimals.', DecimalText),
  collateralFrozen: describe(
    'Money frozen as collateral, decimal text with `digits` decimals; null where there is none.',
    Nullable(DecimalText),
  ),
  availableLoan: describe(
    'What can still be borrowed, decimal text with `digits` decimals; null where the account type cannot borrow.',
    Nullable(DecimalText),
  ),
  interestProportion: describe(
    'What a day of a loan costs, as a share of it: 0.0001 is 0.01 %; null where the currency is not lent.',
    Nullable(DecimalText),
  ),
  /** Margin level, percent text; null without positions. Spelled so. */
  marginRadio: describe(
    'Margin level (equity over margin), percent as decimal text; null without positions. Spelled so.',
    Nullable(DecimalText),
  ),
  wholeWarehouseBalance: describe(
    'Balance of the cross-margin side, decimal text with `digits` decimals; null for other account types.',
    Nullable(DecimalText),
  ),
  wholeWarehouseRate: describe(
    'Margin level of the cross-margin side; null for other account types.',
    Nullable(DecimalText),
  ),
  openAccountStatus: describe('True when the account is open.', Type.Boolean()),
});
export type Account = Static<typeof Account>;
