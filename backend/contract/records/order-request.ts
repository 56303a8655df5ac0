import { Type, type Static } from 'typebox';
import { IntegerLike, TextLike } from './request-values.ts';

/** Longest `remark`, `source` and `thirdPartyOrder`. */
const MAX_ORDER_TEXT = 255;

/**
 * Body of addMarketOrder. No
 * member is required here and values are only typed, because an absent or wrong one has its own listed code
 * (CFDWBWE000005 to 000007).
 * `requestPrice`, `stopLoss` and `takeProfit` are prices times ten to the power of the product's digits.
 */
export const OrderRequest = Type.Object({
  accountId: Type.Optional(IntegerLike()),
  accountCurrency: Type.Optional(TextLike()),
  accountDigits: Type.Optional(IntegerLike()),
  symbolId: Type.Optional(IntegerLike()),
  tradeType: Type.Optional(IntegerLike()),
  /** 1 market open, 2 market close, 13 limit open, 14 limit close; 12 is limit open too. */
  bizType: Type.Optional(IntegerLike()),
  /** 1 buy, 2 sell: the direction of the fill, also when closing. */
  direction: Type.Optional(IntegerLike()),
  /** 1 by quantity, 2 by amount. */
  entryType: Type.Optional(IntegerLike()),
  /** Lots or amount in account currency, decimal text. */
  requestNum: Type.Optional(TextLike()),
  requestPrice: Type.Optional(TextLike()),
  /** 1 day, 2 week. */
  expireType: Type.Optional(IntegerLike()),
  crossLevelNum: Type.Optional(IntegerLike()),
  requestTime: Type.Optional(IntegerLike()),
  /** Position to close; without it the oldest of the product and side. */
  positionId: Type.Optional(IntegerLike()),
  stopLoss: Type.Optional(TextLike()),
  takeProfit: Type.Optional(TextLike()),
  remark: Type.Optional(TextLike(MAX_ORDER_TEXT)),
  source: Type.Optional(TextLike(MAX_ORDER_TEXT)),
  thirdPartyOrder: Type.Optional(TextLike(MAX_ORDER_TEXT)),
  slippage: Type.Optional(TextLike()),
  blacklist: Type.Optional(Type.Boolean()),
});
export type OrderRequest = Static<typeof OrderRequest>;
