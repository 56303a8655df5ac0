import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import type { ContractTerms, MarginTierTerms, ProductDefinition } from '../../market/product-definition.ts';
import { dailyTiers } from '../../market/index.ts';
import {
  DAY_END_MINUTE,
  MARGIN_PERIODS,
  periodAt,
  type MarginLeads,
  type MarginPeriod,
} from '../../domain/index.ts';
import { stopOutLevelOf, WARNING_LEVEL } from '../../domain/margin/margin-level.ts';
import {
  MARGIN_SET_TYPE,
  type MarginInfo,
  type MarginSet,
  type MarginTierRecord,
  type SymbolDetail,
} from '../../contract/records/index.ts';
import { decimalNumber } from './decimal-number.ts';

/** Margin is the notional divided by the leverage. */
const BY_LEVERAGE = 2;

/** A customer is warned when the margin left is this multiple of the maintenance margin. */
const ALARM_MULTIPLE = 1.2;

/** Decimals of a percentage. */
const PERCENT_DIGITS = 6;

/** Minutes before a night, weekend or holiday at which its margins begin. */
export const MARGIN_LEADS: MarginLeads = { weekend: 60, holiday: 60, overnight: 60 };

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
  | 'marginTiers'
  | RatioName
>;

/** The margin members of the product detail: the sets that positions are charged with, and the one in force now. */
export function marginMembers(
  { symbolId, sessions }: Pick<ProductDefinition, 'symbolId' | 'sessions'>,
  play: ContractTerms,
  nowMs: number,
): MarginMembers {
  const terms = { session: sessions, financing: { minuteOfDay: DAY_END_MINUTE } };
  const setOf = (period: MarginPeriod) => marginSet(symbolId, play, tiersOf(play, period));
  const marginInfo: MarginInfo = {
    type: MARGIN_SET_TYPE.leverageRange,
    values: `${play.minLeverage}-${play.maxLeverage}`,
    marginVoList: setOf('daily'),
  };
  return {
    marginType: BY_LEVERAGE,
    marginInfo,
    dailyMarginSet: setOf('daily'),
    holidayMarginSet: setOf('holiday'),
    weekendMarginSet: setOf('weekend'),
    beforeHolidayMarginSet: setOf('beforeHoliday'),
    beforeWeekendMarginSet: setOf('beforeWeekend'),
    usedMarginSet: setOf(periodAt(terms, MARGIN_LEADS, nowMs)),
    marginTiers: marginTiers(play),
    ...ratios(symbolId, play),
  };
}

function tiersOf(play: ContractTerms, period: MarginPeriod): readonly MarginTierTerms[] {
  return play.marginSets?.[period] ?? dailyTiers(play);
}

/** A set as clients read it: sizes in units of the base currency, the largest position as the end of the last tier. */
function marginSet(symbolId: number, play: ContractTerms, tiers: readonly MarginTierTerms[]): MarginSet[] {
  const units = (lots: string) => decimalNumber(lots) * play.contractSize;
  return tiers.map(({ fromLots, maxLeverage }, at) => ({
    id: at === 0 ? String(symbolId) : `${symbolId}-${at}`,
    groupId: symbolId,
    rangeLeft: units(fromLots),
    rangeRight: units(tiers[at + 1]?.fromLots ?? play.buyMaxPositionVolumes),
    percent: initialPercent(play, maxLeverage),
    type: MARGIN_SET_TYPE.leverageRange,
    values: `${play.minLeverage}-${maxLeverage}`,
  }));
}

function marginTiers(play: ContractTerms): MarginTierRecord[] {
  if (play.marginSets === undefined) return [];
  return MARGIN_PERIODS.flatMap((period) => {
    const tiers = period === 'daily' ? dailyTiers(play) : (play.marginSets?.[period] ?? []);
    return tiers.map(({ fromLots, maxLeverage, maintenanceMarginRatio }) => ({
      period,
      fromLots,
      maxLeverage,
      maintainMargin: maintenanceMarginRatio,
    }));
  });
}

/** The ratios of the first tier by day and by night. */
function ratios(symbolId: number, play: ContractTerms): Pick<MarginMembers, RatioName> {
  const [day, night] = [ratiosOf(symbolId, play, 'daily'), ratiosOf(symbolId, play, 'overnight')];
  return {
    daytimeBuyInitMarginRatio: day.init,
    daytimeBuyRemainingMarginRatio: day.remaining,
    daytimeBuyAlarmMarginRatio: day.alarm,
    daytimeSellInitMarginRatio: day.init,
    daytimeSellRemainingMarginRatio: day.remaining,
    daytimeSellAlarmMarginRatio: day.alarm,
    overnightBuyInitMarginRatio: night.init,
    overnightBuyRemainingMarginRatio: night.remaining,
    overnightBuyAlarmMarginRatio: night.alarm,
    overnightSellInitMarginRatio: night.init,
    overnightSellRemainingMarginRatio: night.remaining,
    overnightSellAlarmMarginRatio: night.alarm,
  };
}

/** A cross account is warned and closed at shares of the initial margin; other positions have a maintenance margin. */
function ratiosOf(symbolId: number, play: ContractTerms, period: MarginPeriod) {
  const tiers = tiersOf(play, period);
  const [whole] = marginSet(symbolId, play, tiers.slice(0, 1));
  const [first] = tiers;
  const ratio = (percent: number): MarginSet => ({
    id: String(symbolId),
    groupId: symbolId,
    rangeLeft: 0,
    rangeRight: whole?.rangeRight ?? 0,
    percent,
    type: MARGIN_SET_TYPE.ratio,
    values: String(percent),
  });
  const init = initialPercent(play, first?.maxLeverage ?? play.maxLeverage);
  const maintenance = rounded(
    decimalNumber(first?.maintenanceMarginRatio ?? play.maintenanceMarginRatio) * 100,
  );
  const isCross = play.tradeType === TRADE_TYPE_NUMBER.cross;
  const share = (level: bigint) => rounded((init * Number(level)) / 100);
  return {
    init: ratio(init),
    remaining: ratio(isCross ? share(stopOutLevelOf([play])) : maintenance),
    alarm: ratio(isCross ? share(WARNING_LEVEL) : rounded(maintenance * ALARM_MULTIPLE)),
  };
}

/** Initial margin at the usual leverage, in percent. */
function initialPercent({ defaultLeverage }: ContractTerms, maxLeverage: number): number {
  return rounded(100 / Math.min(defaultLeverage, maxLeverage));
}

function rounded(percent: number): number {
  return Number(percent.toFixed(PERCENT_DIGITS));
}
