import { violation } from '../../../domain/rejection.ts';
import { toPlatformError } from '../../../contract/mapping/reject-codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import type { ProductDefinition } from '../../../market/index.ts';
import { parseDecimal, rescale, toSafeNumber } from '../../../domain/decimal.ts';
import { isContractType, isWalletType, type TradeType } from '../../../domain/account-type.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { limitText, lotsText, type InstrumentTerms } from '../../../domain/index.ts';
import { isOpening, type Account, type Order } from '../../../engine/core/index.ts';
import { symbolGroupId } from '../../catalogue/catalogue-service.ts';
import type { ExposureLimit } from '../../company/exposure-limits.ts';
import { PRODUCT_STATUS, productStatus, type CompanyService } from '../../company/company-service.ts';
import {
  LOT_DIGITS,
  limitsFor,
  TRADE_ACTION,
  type TradeAction,
  type TradeLimits,
} from '../../company/trade-parameters.ts';
import type { RequestContext } from '../../operation.ts';
import { checkExposure } from './exposure-limits.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import type { InstrumentId } from '../../../domain/units.ts';

/** What operators allow beside the terms of the products. */
export interface Admission {
  limitsOf(this: void, context: RequestContext, symbolId: InstrumentId, tradeType: TradeType): TradeLimits;
  /** What customers' contracts may be worth; an operator's own orders are not bound by it. */
  exposureLimitsOf(this: void, context: RequestContext): readonly ExposureLimit[];
}

const CLOSING: ReadonlySet<TradeAction> = new Set([TRADE_ACTION.buyClose, TRADE_ACTION.sellClose]);

/** The limits that companies set; an operator's own orders are not bound by them. */
export function companyAdmission(deps: {
  companies: Pick<CompanyService, 'find'>;
  product(symbolId: InstrumentId): Pick<ProductDefinition, 'area'> | undefined;
}): Admission {
  return {
    limitsOf({ companyId, caller, channel }, symbolId, tradeType) {
      const company = deps.companies.find(companyId);
      // A product that is not enabled opens nothing, for nobody; what is held can be closed.
      const isEnabled = productStatus(company, symbolId) === PRODUCT_STATUS.enabled;
      if (!isEnabled) return { allowed: CLOSING };
      const parameters = company?.tradeParameters;
      if (parameters === undefined || channel === 'management') return {};
      const area = deps.product(symbolId)?.area;
      return limitsFor(parameters, {
        customerNo: caller?.customerNo ?? '',
        customerGroupId: caller?.customerGroupId ?? 0,
        tradeType: TRADE_TYPES.number(tradeType),
        symbolId,
        symbolGroupId: area === undefined ? 0 : symbolGroupId(area),
      });
    },
    exposureLimitsOf: ({ companyId, channel }) =>
      channel === 'management' ? [] : (deps.companies.find(companyId)?.exposureLimits ?? []),
  };
}

/** An order before it is decided, new or changed. */
export interface AdmittedOrder {
  readonly order: Pick<Order, 'kind' | 'direction' | 'symbolId' | 'volume'>;
  /** Volume of the order that is changed, which counts already. */
  readonly before?: number;
  readonly account: Account;
  readonly terms: InstrumentTerms;
}

/**
 * Throws the listed code of the first limit of the operator that an order would break: CFDWBWE000013 for what may not be
 * done, CFDWBWE000026 for too many lots, CFDWBWE000027 for a side that would become too great and CFDWBWE000011 where not
 * even the smallest order fits. Then those of `checkExposure`.
 */
export function admit(
  engine: TradingEngine,
  admission: Admission | undefined,
  context: RequestContext,
  { order, before = 0, account, terms }: AdmittedOrder,
): void {
  const limits = admission?.limitsOf(context, order.symbolId, account.tradeType);
  if (limits === undefined) return;
  if (limits.allowed?.has(tradeAction(order, account.tradeType)) === false)
    throw new PlatformError(CODE.instrumentUnknown);
  if (!isOpening(order)) return;
  const lots = (units: number) => lotsText(units, terms.numberDigits);
  const most = toUnits(limits.maxOrderLots, terms);
  if (most !== undefined && order.volume > most) {
    throw new PlatformError(CODE.volumeOutsideLimits, [
      lots(terms.minVolume),
      lots(Math.min(most, terms.maxVolume)),
      lots(terms.volumeStep),
    ]);
  }
  checkSide(engine, toUnits(limits.maxSideLots, terms), { order, before, account, terms });
  if (!isContractType(account.tradeType)) return;
  checkExposure(engine, admission?.exposureLimitsOf(context) ?? [], {
    account,
    symbolId: order.symbolId,
    direction: order.direction,
    volume: order.volume - before,
  });
}

/** Throws the listed code where an order makes one side of a product greater than the operator allows an account. */
function checkSide(
  engine: TradingEngine,
  side: number | undefined,
  { order, before = 0, account, terms }: AdmittedOrder,
): void {
  if (side === undefined) return;
  const { buy, sell } = engine.state.exposure(account.accountId, order.symbolId);
  const held = (order.direction === DIRECTION.buy ? buy : sell) - before;
  if (held + order.volume <= side) return;
  const reason = held + terms.minVolume <= side ? 'sideLimitExceeded' : 'sideLimitReached';
  throw toPlatformError(
    violation(reason, ...limitText({ limit: side, held, requested: order.volume }, terms.numberDigits)),
  );
}

function tradeAction(order: AdmittedOrder['order'], tradeType: TradeType): TradeAction {
  // Who sells an asset parts with what he holds.
  if (isWalletType(tradeType) && order.direction === DIRECTION.sell) return TRADE_ACTION.sellClose;
  if (isOpening(order)) {
    return order.direction === DIRECTION.buy ? TRADE_ACTION.buyOpen : TRADE_ACTION.sellOpen;
  }
  return order.direction === DIRECTION.buy ? TRADE_ACTION.buyClose : TRADE_ACTION.sellClose;
}

/** Lots as volume units of the product, rounded down. */
function toUnits(lots: string | undefined, { numberDigits }: InstrumentTerms): number | undefined {
  const scaled = lots === undefined ? undefined : parseDecimal(lots, LOT_DIGITS);
  return scaled === undefined ? undefined : toSafeNumber(rescale(scaled, LOT_DIGITS, numberDigits, 'down'));
}
