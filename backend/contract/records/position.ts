import { Type, type Static } from 'typebox';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Values of `status` of a position. */
export const POSITION_STATUS = { initial: '0', holding: '1', closed: '2', partlyClosed: '3' } as const;

/** Position. Amounts, prices and quantities are decimal text. */
export const Position = Type.Object({
  positionId: Whole,
  orderId: Whole,
  dealId: Whole,
  accountId: Whole,
  companyId: Whole,
  tradeType: Whole,
  /** `0` initial, `1` holding, `2` closed, `3` partly closed. */
  status: Text,
  direction: Whole,
  symbolId: Whole,
  symbolName: Text,
  symbolCode: Text,
  openAccountDigits: Whole,
  openSymbolDigits: Whole,
  openContractSize: Whole,
  openPrice: DecimalText,
  /** Units: lots times contract size. */
  openNum: DecimalText,
  closeAccountDigits: Nullable(Whole),
  closeSymbolDigits: Nullable(Whole),
  closePrice: Nullable(DecimalText),
  /** Spelled so. */
  closeFreeDigits: Nullable(Text),
  profit: DecimalText,
  openMargin: DecimalText,
  /** Scaled price as registered; `0` when none. */
  stopLoss: Text,
  takeProfit: Text,
  remark: Nullable(Text),
  margin: DecimalText,
  openTime: Milliseconds,
  closeTime: Nullable(Milliseconds),
  openFee: DecimalText,
  closeFee: DecimalText,
  closeNum: DecimalText,
  /** Lots at opening, closed so far, and held now. */
  openVolume: DecimalText,
  closeVolume: DecimalText,
  volume: DecimalText,
  minVolume: DecimalText,
  /** Display forms; `0` when none. */
  stopLossDecimal: DecimalText,
  takeProfitDecimal: DecimalText,
  /** `1` ratio, `2` leverage range. */
  marginSetType: Text,
  source: Text,
  thirdPartyOrder: Nullable(Text),
  crossLevelNum: Whole,
  /** Allowed leverages, `1-100`. */
  adjustCrossLevel: Text,
  occupyTheMargin: DecimalText,
  canReduceMargin: DecimalText,
  maintenanceMargin: DecimalText,
  warningMargin: DecimalText,
  singleMargin: Nullable(DecimalText),
  interest: DecimalText,
  /** Ours, of shares only: what they are worth and cost, money borrowed for the product, shares that no order has locked, and those that are settled. */
  marketValue: Type.Optional(DecimalText),
  costAmount: Type.Optional(DecimalText),
  loanAmount: Type.Optional(DecimalText),
  availableVolume: Type.Optional(DecimalText),
  settledVolume: Type.Optional(DecimalText),
});
export type Position = Static<typeof Position>;
