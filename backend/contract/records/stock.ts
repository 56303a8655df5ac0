import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** An order of a stock account. */
export const StockOrder = Type.Object({
  orderId: Whole,
  bizType: Whole,
  direction: Whole,
  status: Whole,
  symbolId: Whole,
  symbolName: Text,
  symbolCode: Text,
  requestNum: DecimalText,
  /** `0` for a market order that named none. */
  requestPrice: DecimalText,
  requestTime: Milliseconds,
  executeNum: DecimalText,
  /** Ours: mean price of the fills, fee, when the order ends by itself, who cancelled it, and why it ended. */
  executePrice: DecimalText,
  commission: DecimalText,
  expireTime: Nullable(Milliseconds),
  cancelType: Nullable(Whole),
  remark: Nullable(Text),
  rejectCode: Nullable(Text),
});
export type StockOrder = Static<typeof StockOrder>;

/** A fill of a stock account. */
export const StockDeal = Type.Object({
  dealId: Whole,
  orderId: Whole,
  bizType: Whole,
  direction: Whole,
  symbolId: Whole,
  symbolName: Text,
  symbolCode: Text,
  executeNum: DecimalText,
  executePrice: DecimalText,
  /** Money of the shares in account currency. */
  tradeAmount: DecimalText,
  commission: DecimalText,
  executeTime: Milliseconds,
  /** Ours: the position, and what a sale or buying back brought. */
  positionId: Whole,
  profitLoss: DecimalText,
});
export type StockDeal = Static<typeof StockDeal>;

/** A fill as the list of one position shows it. */
export const PositionDeal = Type.Object({
  direction: Whole,
  executeTime: Milliseconds,
  executePrice: DecimalText,
  executeNumber: DecimalText,
  executeAmount: DecimalText,
});
export type PositionDeal = Static<typeof PositionDeal>;

/** What a stock account stands on: money as decimal text with `digits` decimals. */
export const StockAssets = Type.Object({
  companyId: Whole,
  tradeType: Whole,
  accountId: Whole,
  customerNo: Text,
  customerId: Whole,
  digits: Whole,
  assetsId: Whole,
  currency: Text,
  balance: DecimalText,
  /** Reserved by resting purchases. */
  lockAmount: DecimalText,
  positionMarketValue: DecimalText,
  positionBuyMarketValue: DecimalText,
  positionSellMarketValue: DecimalText,
  equity: DecimalText,
  pnl: DecimalText,
  liabilitiesPrincipal: DecimalText,
  margin: DecimalText,
  warningMargin: DecimalText,
  maintainMargin: DecimalText,
  maxDayPurchasePower: DecimalText,
  maxNightPurchasePower: DecimalText,
  withdrawAmount: DecimalText,
  residualLiquidity: DecimalText,
  /** 1 safe, 2 warning, 3 danger. */
  riskLevel: Whole,
  crossLevel: DecimalText,
  /** Ours: interest that is due and not paid, and cash of trades that are not settled (signed). */
  interest: DecimalText,
  unsettledAmount: DecimalText,
});
export type StockAssets = Static<typeof StockAssets>;
