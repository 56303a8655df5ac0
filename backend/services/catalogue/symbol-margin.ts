import type { ContractTerms } from '../../market/product-definition.ts';
import {
  MARGIN_SET_TYPE,
  type MarginInfo,
  type MarginSet,
  type SymbolDetail,
} from '../../protocol/records/index.ts';
import { decimalNumber } from './decimal-number.ts';

/** Margin is the notional divided by the leverage. */
const BY_LEVERAGE = 2;

/** A customer is warned when the margin left is this multiple of the maintenance margin. */
const ALARM_MULTIPLE = 1.2;

/** Decimals of a percentage. */
const PERCENT_DIGITS = 6;

type RatioName = `${'daytime' | 'overnight'}${'Buy' | 'Sell'}${'Init' | 'Remaining' | 'Alarm'}MarginRatio`;

type MarginMembers = Pick<
  SymbolDetail,
  | 'marginType'
  | 'marginInfo'
  | 'dailyMarginSet'
  | 'holidayMarginSet'
  | 'weekendMarginSet'
  | 'beforeHolidayMarginSet'
  | 'beforeWeekendMarginSet'
  | 'usedMarginSet'
  | RatioName
>;

/** The margin members of the product detail: one tier over the whole range of position sizes. */
export function marginMembers(symbolId: number, play: ContractTerms): MarginMembers {
  const init = rounded(100 / play.defaultLeverage);
  const remaining = rounded(decimalNumber(play.maintenanceMarginRatio) * 100);
  const alarm = rounded(remaining * ALARM_MULTIPLE);
  const tier = (percent: number, type: string, values: string): MarginSet => ({
    id: String(symbolId),
    groupId: symbolId,
    rangeLeft: 0,
    rangeRight: decimalNumber(play.buyMaxPositionVolumes) * play.contractSize,
    percent,
    type,
    values,
  });
  const ratio = (percent: number) => tier(percent, MARGIN_SET_TYPE.ratio, String(percent));
  const leverages = `${play.minLeverage}-${play.maxLeverage}`;
  const set = () => [tier(init, MARGIN_SET_TYPE.leverageRange, leverages)];
  const marginInfo: MarginInfo = {
    type: MARGIN_SET_TYPE.leverageRange,
    values: leverages,
    marginVoList: set(),
  };
  return {
    marginType: BY_LEVERAGE,
    marginInfo,
    dailyMarginSet: set(),
    holidayMarginSet: set(),
    weekendMarginSet: set(),
    beforeHolidayMarginSet: set(),
    beforeWeekendMarginSet: set(),
    usedMarginSet: set(),
    daytimeBuyInitMarginRatio: ratio(init),
    daytimeBuyRemainingMarginRatio: ratio(remaining),
    daytimeBuyAlarmMarginRatio: ratio(alarm),
    daytimeSellInitMarginRatio: ratio(init),
    daytimeSellRemainingMarginRatio: ratio(remaining),
    daytimeSellAlarmMarginRatio: ratio(alarm),
    overnightBuyInitMarginRatio: ratio(init),
    overnightBuyRemainingMarginRatio: ratio(remaining),
    overnightBuyAlarmMarginRatio: ratio(alarm),
    overnightSellInitMarginRatio: ratio(init),
    overnightSellRemainingMarginRatio: ratio(remaining),
    overnightSellAlarmMarginRatio: ratio(alarm),
  };
}

function rounded(percent: number): number {
  return Number(percent.toFixed(PERCENT_DIGITS));
}
