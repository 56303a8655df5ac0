import { parseDecimal } from '../../domain/decimal.ts';
import { CODE } from '../../protocol/errors/codes.ts';
import { PlatformError } from '../../protocol/platform-error.ts';

/** Trading parameters that an operator sets beside the terms of the products. */
const TRADE_PARAM = {
  /** Most lots of one order. */
  maxOrderLots: 7,
  /** Most lots that one side of a position may have. */
  maxSideLots: 8,
  /** What may be done, a comma list of `TRADE_ACTION`. */
  tradable: 14,
} as const;

export const TRADE_ACTION = { buyOpen: 1, sellOpen: 2, buyClose: 3, sellClose: 4 } as const;
export type TradeAction = (typeof TRADE_ACTION)[keyof typeof TRADE_ACTION];

/** Parameters of one company. */
export const MAX_TRADE_PARAMETERS = 1000;

/** Decimals of lots in a parameter. */
export const LOT_DIGITS = 8;
const ACTIONS: readonly string[] = Object.values(TRADE_ACTION).map(String);
/** Stands for every customer group, product and product group. */
const ALL = 0;

/** For whom a parameter holds; an empty number and 0 mean all. */
export interface ParameterScope {
  readonly customerNo: string;
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

/** Throws 015 for a parameter that the platform does not have and for a value that it cannot take. */
export function checkParameter(paramId: number, value: string): void {
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
  const lots = parseDecimal(value, LOT_DIGITS);
  const isLots = paramId === TRADE_PARAM.maxOrderLots || paramId === TRADE_PARAM.maxSideLots;
  return isLots && lots !== undefined && lots > 0n;
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
