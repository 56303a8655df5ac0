import {
  type CustomerGroup,
  type ProductArea,
  SYMBOL_GROUPS,
} from '../../contract/calls/management/groups.ts';
import type { Language } from '../../contract/languages.ts';
import { inMinutes } from '../../contract/mapping/session-times.ts';
import type { SymbolBase, SymbolBasic } from '../../contract/records/index.ts';
import { isTradeTime } from '../../domain/session.ts';
import type { ContractTerms, Holiday, ProductDefinition } from '../../market/product-definition.ts';
import { seesProduct } from './customer-groups.ts';
import { PRODUCT_STATUS, type ProductStatusCode } from './product-status.ts';
import { loanFlags } from './symbol-lending.ts';
import { POINT_RATIO, spreadTexts } from './wire-terms.ts';
import { NO, YES } from './yes-no.ts';

/** The product group of an area. */
export function symbolGroupId(area: ProductArea): number {
  return SYMBOL_GROUPS.indexOf(area) + 1;
}

/** Comma list of the groups that see a product. */
function customerGroupIds(groups: readonly CustomerGroup[], product: ProductDefinition): string {
  return groups
    .filter((group) => seesProduct(group, product))
    .map((group) => group.id)
    .join(',');
}

/** Whether trading is open and whether a holiday runs, at a time of the market clock. */
export function computeTradeState(product: ProductDefinition, nowMs: number) {
  const { tradeTimes, holidays } = product.sessions;
  const inHoliday = holidays.some(({ startTime, endTime }) => startTime <= nowMs && nowMs < endTime);
  return {
    inTradeTime: isTradeTime({ tradeTimes, holidays }, nowMs) ? 1 : 0,
    inHolidayTime: inHoliday ? 1 : 0,
  };
}

/** Row of getSymbolList. */
export function symbolBasic(
  product: ProductDefinition,
  language: Language,
  status: ProductStatusCode = PRODUCT_STATUS.enabled,
): SymbolBasic {
  return {
    id: product.symbolId,
    status,
    name: product.name[language],
    code: product.code,
    baseCurrency: product.baseCurrency,
    profitCurrency: product.profitCurrency,
    sourceId: '1',
    tradeTypes: product.plays.map((play) => play.tradeType).join(','),
  };
}

/** How far back and ahead the list of products names holidays; the product detail names them all. */
const HOLIDAYS_BACK_MS = 366 * 86_400_000;
const HOLIDAYS_AHEAD_MS = 2 * HOLIDAYS_BACK_MS;

/** The holidays that a client may meet soon: a list of a hundred products must not carry decades of them. */
function holidaysAround(holidays: readonly Holiday[], nowMs: number): Holiday[] {
  return holidays.filter(
    ({ startTime, endTime }) => endTime > nowMs - HOLIDAYS_BACK_MS && startTime < nowMs + HOLIDAYS_AHEAD_MS,
  );
}

/** What a row of the list of products needs beside the product. */
export interface RowInputs {
  readonly language: Language;
  readonly nowMs: number;
  readonly groups: readonly CustomerGroup[];
  readonly sortNum: number;
  /** True where clients read session times in minutes of the day. */
  readonly minutesOfDay?: boolean;
}

/** Row of getSymbolBaseList. */
export function symbolBase(product: ProductDefinition, play: ContractTerms, facts: RowInputs): SymbolBase {
  return {
    tradeType: play.tradeType,
    symbolId: product.symbolId,
    symbolCode: product.code,
    symbolName: product.name[facts.language],
    baseCurrency: product.baseCurrency,
    profitCurrency: product.profitCurrency,
    customerGroupIds: customerGroupIds(facts.groups, product),
    symbolGroupIds: String(symbolGroupId(product.area)),
    symbolDigits: product.digits,
    ...spreadTexts(product, play),
    pointRatio: POINT_RATIO,
    dealMode: play.tradeMode,
    etf: product.area === 'etf',
    fundId: product.fundId ?? 0,
    labels: product.area,
    sortNum: facts.sortNum,
    ...loanFlags(play),
    dividend: product.corporateActions?.length ? YES : NO,
    ...computeTradeState(product, facts.nowMs),
    holidayTimeList: holidaysAround(product.sessions.holidays, facts.nowMs),
    tradeTimeList: facts.minutesOfDay
      ? inMinutes(product.sessions.tradeTimes)
      : [...product.sessions.tradeTimes],
  };
}
