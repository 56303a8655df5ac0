import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import { MARGIN_SET_TYPES } from '../../meanings.ts';
import { Numeric, Text, Whole, ours } from '../shapes.ts';

/** Values of `type` of margin settings: a ratio, or a range of leverages. */
export const MARGIN_SET_TYPE = { ratio: '1', leverageRange: '2' } as const;

/** Margin setting of one range of position size. */
export const MarginSet = record('MarginSet', {
  id: describe('Number of the tier, as text.', Text),
  groupId: describe('Group of tiers.', Whole),
  rangeLeft: describe('Position size from which the tier holds, inclusive, in units.', Numeric),
  rangeRight: describe('Position size up to which the tier holds, exclusive, in units.', Numeric),
  percent: describe('Margin in percent of the notional: 5 is 5 %.', Numeric),
  type: describe('What `values` holds, as text.', Text, MARGIN_SET_TYPES),
  values: describe('The ratio in percent, or the leverages as `from-to`.', Text),
});
export type MarginSet = Static<typeof MarginSet>;

/** `marginInfo` of the product detail. */
export const MarginInfo = record('MarginInfo', {
  type: describe('What `values` holds, as text.', Text, MARGIN_SET_TYPES),
  values: describe('The ratio in percent, or the leverages as `from-to`, for example `1-200`.', Text),
  marginVoList: describe('Tiers by position size.', Type.Array(MarginSet)),
});
export type MarginInfo = Static<typeof MarginInfo>;

/** One tier of the margins that positions are charged with (ours): times and sizes, with what the six lists leave out. */
export const MarginTierRecord = record('MarginTierRecord', {
  /** daily, overnight, weekend, beforeWeekend, holiday or beforeHoliday. */
  period: Text,
  /** Lots on one side of the product from which the tier counts. */
  fromLots: Text,
  maxLeverage: describe('Highest leverage that counts in the tier.', Whole),
  maintainMargin: describe('Maintenance margin as decimal text, a share: 0.01 is 1 % of the notional.', Text),
});
export type MarginTierRecord = Static<typeof MarginTierRecord>;

/** The six margin lists and twelve margin ratios of the product detail. */
export const marginMembers = {
  marginType: describe('Number of the formula of the margin; 1: notional divided by the leverage.', Whole),
  marginInfo: describe('Margin setting of the product and its tiers.', MarginInfo),
  dailyMarginSet: describe('Tiers of a trading day.', Type.Array(MarginSet)),
  holidayMarginSet: describe('Tiers in holidays.', Type.Array(MarginSet)),
  weekendMarginSet: describe('Tiers at weekends.', Type.Array(MarginSet)),
  beforeHolidayMarginSet: describe(
    'Tiers before holidays, from `holidayLeadTime` on.',
    Type.Array(MarginSet),
  ),
  beforeWeekendMarginSet: describe(
    'Tiers before weekends, from `weekendLeadTime` on.',
    Type.Array(MarginSet),
  ),
  usedMarginSet: describe('Tiers in force now.', Type.Array(MarginSet)),
  marginTiers: ours(
    describe(
      'Margins by time and size in full; empty where the product has one margin. Ours.',
      Type.Array(MarginTierRecord),
    ),
  ),
  daytimeBuyInitMarginRatio: describe('Margin ratio of an opening, bought, by day.', MarginSet),
  daytimeBuyRemainingMarginRatio: describe(
    'Margin ratio below which a position is liquidated, bought, by day.',
    MarginSet,
  ),
  daytimeBuyAlarmMarginRatio: describe(
    'Margin ratio below which the customer is warned, bought, by day.',
    MarginSet,
  ),
  daytimeSellInitMarginRatio: describe('Margin ratio of an opening, sold, by day.', MarginSet),
  daytimeSellRemainingMarginRatio: describe(
    'Margin ratio below which a position is liquidated, sold, by day.',
    MarginSet,
  ),
  daytimeSellAlarmMarginRatio: describe(
    'Margin ratio below which the customer is warned, sold, by day.',
    MarginSet,
  ),
  overnightBuyInitMarginRatio: describe('Margin ratio of an opening, bought, overnight.', MarginSet),
  overnightBuyRemainingMarginRatio: describe(
    'Margin ratio below which a position is liquidated, bought, overnight.',
    MarginSet,
  ),
  overnightBuyAlarmMarginRatio: describe(
    'Margin ratio below which the customer is warned, bought, overnight.',
    MarginSet,
  ),
  overnightSellInitMarginRatio: describe('Margin ratio of an opening, sold, overnight.', MarginSet),
  overnightSellRemainingMarginRatio: describe(
    'Margin ratio below which a position is liquidated, sold, overnight.',
    MarginSet,
  ),
  overnightSellAlarmMarginRatio: describe(
    'Margin ratio below which the customer is warned, sold, overnight.',
    MarginSet,
  ),
};
