import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Values of `bizType` of a fill row, a list of its own that `bizTypeText` explains to the client. */
export const DEAL_BIZ_TYPE = {
  marketOpen: 1,
  pendingLimitOpen: 2,
  pendingStopOpen: 3,
  marketClose: 4,
  takeProfitClose: 5,
  stopLossClose: 6,
  systemClose: 7,
  expiryClose: 8,
  limitOpen: 9,
} as const;

/** One fill: the row of queryTradeRecordPage. */
export const DealRow = Type.Object({
  symbolId: Whole,
  orderId: Whole,
  bizType: Whole,
  symbolName: Text,
  direction: Whole,
  /**
   * Price of the order: what was asked for. Of a close, with the client profile `deployed`, the opening price of the
   * position; `originalRequestPrice` has what was asked for then too.
   */
  requestPrice: DecimalText,
  executePrice: DecimalText,
  /** What was filled and what its order asked for: lots, or amounts of `outCurrency` where an asset was bought by amount. */
  executeNum: DecimalText,
  requestNum: DecimalText,
  /** What an asset order borrowed for this fill, in the currency that it gives. */
  loanAmount: DecimalText,
  executeTime: Milliseconds,
  /** What is given: of a contract the profit currency. */
  outCurrency: Text,
  /** What an asset order got; null for contracts. */
  inCurrency: Nullable(Text),
  /** Profit currency, and what the fill was worth in it. */
  moneyAmountCurrency: Text,
  symbolCode: Text,
  tradeAmount: DecimalText,
  stopLoss: DecimalText,
  takeProfit: DecimalText,
  commission: DecimalText,
  profitLoss: DecimalText,
  overnightInterest: DecimalText,
  /** `1` by quantity, `2` by amount. */
  numberStatisticMode: Text,
  accountCurrency: Text,
  dealId: Whole,
  positionId: Whole,
  originalRequestPrice: DecimalText,
  /** Lots of the order and of the fill, whatever the order counts. The former is ours. */
  realRequestNum: DecimalText,
  realExecuteNum: DecimalText,
  executeMargin: DecimalText,
  executeAmount: DecimalText,
  occupyMargin: DecimalText,
  source: Text,
  thirdPartyOrder: Nullable(Text),
});
export type DealRow = Static<typeof DealRow>;
