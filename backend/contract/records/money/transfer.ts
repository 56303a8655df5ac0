import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import { DecimalText, Text, Whole } from '../shapes.ts';

/** A transfer as its customers read it. */
export const TransferRecord = Type.Object({
  outAccountId: describe('Account that paid.', Whole),
  outCurrencyCode: Text,
  outTradeType: describe('Account type of the account that paid.', Whole),
  outAmount: describe('What left, decimal text.', DecimalText),
  inAccountId: describe('Account that got the money.', Whole),
  inCurrencyCode: Text,
  inTradeType: describe('Account type of the account that got the money.', Whole),
  inAmount: DecimalText,
  /** Milliseconds since 1970, as text; a number for clients in the field. */
  createTime: describe('When, milliseconds since 1970 (UTC), as text.', Type.Union([Text, Whole])),
});
