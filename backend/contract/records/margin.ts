import { Type, type Static } from 'typebox';
import { Numeric, Text, Whole } from './shapes.ts';

/** Values of `type` of margin settings: a ratio, or a range of leverages. */
export const MARGIN_SET_TYPE = { ratio: '1', leverageRange: '2' } as const;

/** Margin setting of one range of position size. */
export const MarginSet = Type.Object({
  id: Text,
  groupId: Whole,
  /** Position size in units of the base currency from which (inclusive) to which (exclusive) the setting holds. */
  rangeLeft: Numeric,
  rangeRight: Numeric,
  /** Margin as a share of the notional, in percent. */
  percent: Numeric,
  /** 1 margin ratio, 2 leverage range. */
  type: Text,
  /** The ratio in percent, or `from-to` of the leverage range. */
  values: Text,
});
export type MarginSet = Static<typeof MarginSet>;

/** `marginInfo` of the product detail. */
export const MarginInfo = Type.Object({
  /** 1 margin ratio, 2 leverage range. */
  type: Text,
  values: Text,
  marginVoList: Type.Array(MarginSet),
});
export type MarginInfo = Static<typeof MarginInfo>;

/** One tier of the margins that positions are charged with (ours): times and sizes, with what the six lists leave out. */
export const MarginTierRecord = Type.Object({
  /** daily, overnight, weekend, beforeWeekend, holiday or beforeHoliday. */
  period: Text,
  /** Lots on one side of the product from which the tier counts. */
  fromLots: Text,
  /** Highest leverage that counts in it. */
  maxLeverage: Whole,
  /** Maintenance margin as a share of the notional. */
  maintainMargin: Text,
});
export type MarginTierRecord = Static<typeof MarginTierRecord>;

/** The six margin lists and twelve margin ratios of the product detail. */
export const marginMembers = {
  /** Margin calculation formula. */
  marginType: Whole,
  marginInfo: MarginInfo,
  dailyMarginSet: Type.Array(MarginSet),
  holidayMarginSet: Type.Array(MarginSet),
  weekendMarginSet: Type.Array(MarginSet),
  beforeHolidayMarginSet: Type.Array(MarginSet),
  beforeWeekendMarginSet: Type.Array(MarginSet),
  /** The list in force now. */
  usedMarginSet: Type.Array(MarginSet),
  /** The same in full (ours); empty for a product with one margin at all times and sizes. */
  marginTiers: Type.Array(MarginTierRecord),
  daytimeBuyInitMarginRatio: MarginSet,
  daytimeBuyRemainingMarginRatio: MarginSet,
  daytimeBuyAlarmMarginRatio: MarginSet,
  daytimeSellInitMarginRatio: MarginSet,
  daytimeSellRemainingMarginRatio: MarginSet,
  daytimeSellAlarmMarginRatio: MarginSet,
  overnightBuyInitMarginRatio: MarginSet,
  overnightBuyRemainingMarginRatio: MarginSet,
  overnightBuyAlarmMarginRatio: MarginSet,
  overnightSellInitMarginRatio: MarginSet,
  overnightSellRemainingMarginRatio: MarginSet,
  overnightSellAlarmMarginRatio: MarginSet,
};
