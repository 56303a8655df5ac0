import { Type, type Static } from 'typebox';
import { IntegerLike, Needed, TextLike } from './request-values.ts';

/** Longest `remark`, `source` and `thirdPartyOrder`. */
const MAX_ORDER_TEXT = 255;

/**
 * Body of addMarketOrder. Values are only typed, because a wrong one has its own listed code (CFDWBWE000005 to 000007).
 * `requestPrice`, `stopLoss` and `takeProfit` are prices times ten to the power of the product's digits.
 */
export const OrderRequest = Type.Object({
  accountId: Type.Optional(IntegerLike()),
  accountCurrency: Needed(TextLike()),
  accountDigits: Needed(IntegerLike()),
  symbolId: Needed(IntegerLike()),
  tradeType: Needed(IntegerLike()),
  /** 1 market open, 2 market close, 13 limit open, 14 limit close; 12 is limit open too. */
  bizType: Needed(IntegerLike()),
  /** 1 buy, 2 sell: the direction of the fill, also when closing. */
  direction: Needed(IntegerLike()),
  /** 1 by quantity, 2 by amount; closes and cross accounts may leave it out. */
  entryType: Needed(IntegerLike()),
  /** Lots or amount in account currency, decimal text. */
  requestNum: Needed(TextLike()),
  requestPrice: Type.Optional(TextLike()),
  /** 1 day, 2 week. */
  expireType: Type.Optional(IntegerLike()),
  crossLevelNum: Type.Optional(IntegerLike()),
  requestTime: Needed(IntegerLike()),
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
