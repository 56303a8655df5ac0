import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** One change of an account's balance. */
export const StatementLine = Type.Object({
  transferId: Whole,
  time: Milliseconds,
  flowType: Whole,
  flowName: Text,
  /** Signed. */
  change: DecimalText,
  balanceAfter: DecimalText,
  orderId: Nullable(Whole),
  dealId: Nullable(Whole),
});
export type StatementLine = Static<typeof StatementLine>;

/**
 * What changed the balance of an account in a period. The opening balance and the changes give the balance after each
 * line and, after the last one, the closing balance.
 */
export const AccountStatement = Type.Object({
  accountId: Whole,
  currency: Text,
  accountDigits: Whole,
  openingBalance: DecimalText,
  closingBalance: DecimalText,
  lines: Type.Array(StatementLine),
  /** False when the period has more lines: they come after `lastTransferId`. */
  isComplete: Type.Boolean(),
  lastTransferId: Nullable(Whole),
  csv: Nullable(Text),
});
export type AccountStatement = Static<typeof AccountStatement>;
