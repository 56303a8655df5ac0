import { Type } from 'typebox';
import { DecimalText, Text, Whole } from './shapes.ts';

/** A transfer as its customers read it. */
export const TransferRecord = Type.Object({
  outAccountId: Whole,
  outCurrencyCode: Text,
  outTradeType: Whole,
  outAmount: DecimalText,
  inAccountId: Whole,
  inCurrencyCode: Text,
  inTradeType: Whole,
  inAmount: DecimalText,
  /** Milliseconds since 1970, as text; a number for clients in the field. */
  createTime: Type.Union([Text, Whole]),
});
