import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import * as Id from '../ids.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

/** One change of an account's balance. */
export const StatementLine = record('StatementLine', {
  transferId: describe('Line of the ledger.', Whole),
  time: describe('Time of the change on the market clock, milliseconds since 1970 (UTC).', Milliseconds),
  flowType: describe('Flow type of the change, as `businessType1` of queryCapitalFlowList.', Whole),
  flowName: describe('What the flow type is called, in the language of the request.', Text),
  /** Signed. */
  change: DecimalText,
  balanceAfter: describe('Balance after the change, decimal text with `digits` decimals.', DecimalText),
  orderId: describe(PHRASES.orderCaused, Nullable(Id.Order)),
  dealId: describe(PHRASES.fillCaused, Nullable(Id.Fill)),
});
export type StatementLine = Static<typeof StatementLine>;

/**
 * What changed the balance of an account in a period. The opening balance and the changes give the balance after each
 * line and, after the last one, the closing balance.
 */
export const AccountStatement = record('AccountStatement', {
  accountId: Id.Account,
  currency: describe(PHRASES.currencyCodeAmounts, Text),
  accountDigits: describe(PHRASES.decimalPlacesAmounts, Whole),
  openingBalance: DecimalText,
  closingBalance: DecimalText,
  lines: describe('Every change of the balance, oldest first, at most 5,000.', Type.Array(StatementLine)),
  /** False when the period has more lines: they come after `lastTransferId`. */
  isComplete: Type.Boolean(),
  lastTransferId: describe('Last line of the answer; null without lines.', Nullable(Whole)),
  csv: describe(
    'The statement as comma-separated values with a head (RFC 4180) when it was asked for, else null.',
    Nullable(Text),
  ),
});
export type AccountStatement = Static<typeof AccountStatement>;
