import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { MarginPeriod } from '../../domain/index.ts';
import { isContractType, isWalletType, TRADE_TYPE } from '../../domain/account-type.ts';
import { parseDecimal, powerOfTen } from '../../domain/decimal.ts';
import { WARNING_LEVEL } from '../../domain/margin/margin-level.ts';
import type { ChangedFees } from '../catalogue/terms-in-force.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';

/** Trading parameters that an operator sets beside the terms of the products. */
const TRADE_PARAM = {
  /** Most lots of one order. */
  maxOrderLots: 7,
  /** Most lots that one side of a position may have. */
  maxSideLots: 8,
  /** What may be done, a comma list of `TRADE_ACTION`. */
  tradable: 14,
  /** How a fee is counted: 1 as a share of the notional, 2 for each lot. */
  feeFormula: 16,
  /** Share of the notional, decimal text. */
  feeRate: 17,
  /** Account currency for each lot, decimal text. */
  feeAmount: 18,
  /** Margin group by day, on holidays, on weekends and by night; its number. */
  marginDaily: 22,
  marginHoliday: 23,
  marginWeekend: 24,
  marginOvernight: 25,
  /** Margin level in whole percent at which a cross account is closed. */
  stopOut: 39,
  /** 1: positions are held overnight without interest; 0: with that of the product. Ours. */
  swapFree: 1001,
} as const;

/** The time at which the margin group of a parameter holds. */
const MARGIN_PARAMS: ReadonlyMap<number, MarginPeriod> = new Map([
  [TRADE_PARAM.marginDaily, 'daily'],
  [TRADE_PARAM.marginHoliday, 'holiday'],
  [TRADE_PARAM.marginWeekend, 'weekend'],
  [TRADE_PARAM.marginOvernight, 'overnight'],
]);

const FEE_PARAMS: readonly number[] = [TRADE_PARAM.feeFormula, TRADE_PARAM.feeRate, TRADE_PARAM.feeAmount];
const SWAP_FREE = '1';
const FEE_FORMULA = { ofNotional: '1', perLot: '2' } as const;
/** Decimals of a fee's share, and of its amount for each lot. */
const FEE_RATE_DIGITS = 10;
const FEE_AMOUNT_DIGITS = 8;
/** Largest fee for each lot, in account currency. */
const MAX_FEE_AMOUNT = 10_000n;
/** Largest share of the notional that a fee may be, in thousandths. */
const MAX_FEE_THOUSANDTHS = 100n;

export const TRADE_ACTION = { buyOpen: 1, sellOpen: 2, buyClose: 3, sellClose: 4 } as const;
export type TradeAction = (typeof TRADE_ACTION)[keyof typeof TRADE_ACTION];

/** Decimals of lots in a parameter. */
export const LOT_DIGITS = 8;
const ACTIONS: readonly string[] = Object.values(TRADE_ACTION).map(String);
/** Account types that have margins. */
const CONTRACTS = [TRADE_TYPE.cross, TRADE_TYPE.isolated].map(TRADE_TYPES.number).join(' | ');
/** Stop-out levels that an operator may set, in percent: below the level of the warning. */
const LEAST_STOP_OUT = 1;
const GREATEST_STOP_OUT = Number(WARNING_LEVEL) - 1;
/** Stands for every customer group, product and product group. */
const ALL = 0;

/** For whom a parameter holds; an empty number and 0 mean all. */
export interface ParameterScope {
  readonly customerNo: string;
  /** The published number of an account type, as the parameters are stored. */
  readonly tradeType: number;
  readonly customerGroupId: number;
  readonly symbolId: number;
  readonly symbolGroupId: number;
}

export interface TradeParameter extends ParameterScope {
  readonly id: number;
  readonly paramId: number;
  readonly value: string;
  readonly createBy: string;
  readonly createTimeMs: number;
  readonly updateBy: string;
  readonly updateTimeMs: number;
}

/** What holds for one customer and one product; absent members leave it to the product's terms. */
export interface TradeLimits {
  /** Lots, decimal text. */
  readonly maxOrderLots?: string;
  readonly maxSideLots?: string;
  readonly allowed?: ReadonlySet<TradeAction>;
}

/** Whether a parameter says how fills are charged. */
function isFeeParameter(paramId: number): boolean {
  return FEE_PARAMS.includes(paramId);
}

/** Whether a parameter gives products a margin group. */
export function isMarginParameter(paramId: number): boolean {
  return MARGIN_PARAMS.has(paramId);
}

const GROUP_PARAMS: readonly number[] = [TRADE_PARAM.stopOut, TRADE_PARAM.swapFree];

/** Whether a parameter changes the terms of products: fees, margin groups, the stop-out and what a night costs do. */
function isTermsParameter(paramId: number): boolean {
  return isFeeParameter(paramId) || isMarginParameter(paramId) || GROUP_PARAMS.includes(paramId);
}

/** The margin groups of a customer group in one product, by the time at which they hold: the most precise ones that fit. */
export function marginGroupsFor(
  parameters: readonly TradeParameter[] | undefined,
  group: Omit<ParameterScope, 'customerNo'>,
): Readonly<Partial<Record<MarginPeriod, number>>> | undefined {
  if (parameters?.some(({ paramId }) => isMarginParameter(paramId)) !== true) return undefined;
  const who = { ...group, customerNo: '' };
  return Object.fromEntries(
    [...MARGIN_PARAMS].flatMap(([paramId, period]) => {
      const value = mostPrecise(parameters, paramId, who)?.value;
      return value === undefined ? [] : [[period, Number(value)]];
    }),
  );
}

/**
 * Throws 015 for a parameter that the platform does not have, for a value that it cannot take, for fees, margins, stop-outs and interest of a single
 * customer, for margins and interest of anything but contracts, for a stop-out of anything but a cross account, and for fees for each lot where assets change hands, whose fee is a share of what is received.
 */
export function checkParameter(
  paramId: number,
  value: string,
  { customerNo, tradeType }: Pick<ParameterScope, 'customerNo' | 'tradeType'>,
): void {
  const isStopOut = paramId === TRADE_PARAM.stopOut;
  const isTerms = isTermsParameter(paramId);
  if (isTerms && customerNo !== '')
    throw PlatformError.wrong(CODE.requestInvalid, 'notListed', 'customerNo', '');
  if (isFeeParameter(paramId) && paramId !== TRADE_PARAM.feeRate && isWalletType(TRADE_TYPES.word(tradeType)))
    throw PlatformError.wrong(CODE.requestInvalid, 'notListed', 'paramId', TRADE_PARAM.feeRate);
  const isOfContracts = isMarginParameter(paramId) || paramId === TRADE_PARAM.swapFree;
  if (isOfContracts && !isContractType(TRADE_TYPES.word(tradeType)))
    throw PlatformError.wrong(CODE.requestInvalid, 'notListed', 'tradeType', CONTRACTS);
  if (isStopOut && TRADE_TYPES.word(tradeType) !== TRADE_TYPE.cross)
    throw PlatformError.wrong(
      CODE.requestInvalid,
      'notListed',
      'tradeType',
      TRADE_TYPES.number(TRADE_TYPE.cross),
    );
  if (!isValue(paramId, value)) {
    const isKnown = Object.values<number>(TRADE_PARAM).includes(paramId);
    throw PlatformError.wrong(
      CODE.requestInvalid,
      isKnown ? 'form' : 'unknown',
      isKnown ? 'value' : 'paramId',
    );
  }
}

function isValue(paramId: number, value: string): boolean {
  if (paramId === TRADE_PARAM.tradable) {
    const actions = value === '' ? [] : value.split(',');
    return new Set(actions).size === actions.length && actions.every((action) => ACTIONS.includes(action));
  }
  if (isMarginParameter(paramId)) return /^[1-9]\d{0,8}$/.test(value);
  if (paramId === TRADE_PARAM.stopOut)
    return /^\d{1,2}$/.test(value) && Number(value) >= LEAST_STOP_OUT && Number(value) <= GREATEST_STOP_OUT;
  if (paramId === TRADE_PARAM.swapFree) return value === '0' || value === SWAP_FREE;
  if (paramId === TRADE_PARAM.feeFormula) return Object.values<string>(FEE_FORMULA).includes(value);
  if (paramId === TRADE_PARAM.feeRate) return isWithin(value, FEE_RATE_DIGITS, MAX_FEE_THOUSANDTHS, 1000n);
  if (paramId === TRADE_PARAM.feeAmount) return isWithin(value, FEE_AMOUNT_DIGITS, MAX_FEE_AMOUNT);
  const lots = parseDecimal(value, LOT_DIGITS);
  const isLots = paramId === TRADE_PARAM.maxOrderLots || paramId === TRADE_PARAM.maxSideLots;
  return isLots && lots !== undefined && lots > 0n;
}

/** Whether a text is a number from 0 to `most` parts. */
function isWithin(value: string, digits: number, most: bigint, parts = 1n): boolean {
  const amount = parseDecimal(value, digits);
  return amount !== undefined && amount >= 0n && amount * parts <= most * powerOfTen(digits);
}

/** The fees of a customer group in one product, the level of its stop-out and whether its nights are free: of each parameter the most precise one that fits. */
export function feesFor(
  parameters: readonly TradeParameter[] | undefined,
  group: Omit<ParameterScope, 'customerNo'>,
): ChangedFees {
  if (parameters === undefined || parameters.length === 0) return {};
  const who = { ...group, customerNo: '' };
  const value = (paramId: number) => mostPrecise(parameters, paramId, who)?.value;
  const formula = value(TRADE_PARAM.feeFormula);
  const stopOut = value(TRADE_PARAM.stopOut);
  const [feeRate, feePerLot] = [value(TRADE_PARAM.feeRate), value(TRADE_PARAM.feeAmount)];
  return {
    ...(formula === undefined ? {} : { counts: formula === FEE_FORMULA.perLot ? 'feePerLot' : 'feeRate' }),
    ...(feeRate === undefined ? {} : { feeRate }),
    ...(feePerLot === undefined ? {} : { feePerLot }),
    ...(stopOut === undefined ? {} : { stopOutLevel: Number(stopOut) }),
    ...(value(TRADE_PARAM.swapFree) === SWAP_FREE ? { isSwapFree: true } : {}),
  };
}

/** The stop-out level of a customer group's cross accounts whatever they hold, in percent; undefined where the operator set none. */
export function stopOutFor(
  parameters: readonly TradeParameter[] | undefined,
  customerGroupId: number,
): number | undefined {
  const tradeType = TRADE_TYPES.number(TRADE_TYPE.cross);
  const group = { tradeType, customerGroupId, symbolId: ALL, symbolGroupId: ALL };
  return feesFor(parameters, group).stopOutLevel;
}

/** The limits of one customer in one product: of each parameter the most precise one that fits. */
export function limitsFor(
  parameters: readonly TradeParameter[] | undefined,
  who: ParameterScope,
): TradeLimits {
  if (parameters === undefined || parameters.length === 0) return {};
  const value = (paramId: number) => mostPrecise(parameters, paramId, who)?.value;
  const [order, side] = [value(TRADE_PARAM.maxOrderLots), value(TRADE_PARAM.maxSideLots)];
  const tradable = value(TRADE_PARAM.tradable);
  return {
    ...(order === undefined ? {} : { maxOrderLots: order }),
    ...(side === undefined ? {} : { maxSideLots: side }),
    ...(tradable === undefined ? {} : { allowed: parseActions(tradable) }),
  };
}

function parseActions(value: string): ReadonlySet<TradeAction> {
  const actions = value === '' ? [] : value.split(',').map(Number);
  return new Set(actions as TradeAction[]);
}

function mostPrecise(
  parameters: readonly TradeParameter[],
  paramId: number,
  who: ParameterScope,
): TradeParameter | undefined {
  let best: TradeParameter | undefined;
  for (const parameter of parameters) {
    if (parameter.paramId !== paramId || !holdsFor(parameter, who)) continue;
    if (best === undefined || precision(parameter) > precision(best)) best = parameter;
  }
  return best;
}

function holdsFor(scope: ParameterScope, who: ParameterScope): boolean {
  const fits = (own: number, theirs: number) => own === ALL || own === theirs;
  return (
    scope.tradeType === who.tradeType &&
    (scope.customerNo === '' || scope.customerNo === who.customerNo) &&
    fits(scope.customerGroupId, who.customerGroupId) &&
    fits(scope.symbolId, who.symbolId) &&
    fits(scope.symbolGroupId, who.symbolGroupId)
  );
}

/** A named customer counts more than a group, a group more than a product, a product more than its group. */
function precision({ customerNo, customerGroupId, symbolId, symbolGroupId }: ParameterScope): number {
  const named = [customerNo !== '', customerGroupId !== ALL, symbolId !== ALL, symbolGroupId !== ALL];
  return named.reduce((sum, isNamed) => sum * 2 + (isNamed ? 1 : 0), 0);
}
