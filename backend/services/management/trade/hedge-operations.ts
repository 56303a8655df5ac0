import { type Static } from 'typebox';
import type { HedgeExposure, HedgeRecord } from '../../../contract/calls/management/risk.ts';
import { RISK_MANAGEMENT } from '../../../contract/calls/management/risk.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { DIRECTIONS } from '../../../contract/mapping/order-numbers.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import { divide, formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { lotsText, RATIO_DIGITS } from '../../../domain/index.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import type { Database } from '../../../storage/index.ts';
import { hedgeRepository, type HedgeTableRow } from '../../../storage/trading/index.ts';
import type { HedgedExposure, TradeService } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

export interface HedgeDependencies {
  readonly database: Database;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'book'>;
}

/** What the house dealt at the source against what customers hold, and what it holds there now. */
export function hedgeOperations(deps: HedgeDependencies): ManagementOperation[] {
  return [records(deps), exposures(deps)];
}

/** The deals of the house, newest first. */
function records({ database, products }: HedgeDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.hedgeRecords, async ({ companyId }, request) => {
    const { symbolId, tradeType, startTime, endTime, current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const wanted = { companyId, symbolId, tradeType, fromMs: startTime, toMs: endTime };
    const paged = { ...wanted, limit: size, offset: (current - 1) * size };
    const { rows, total } = await hedgeRepository.page(database, paged);
    return { records: rows.flatMap((row) => toRecord(row, products) ?? []), total, size, current };
  });
}

/** Every hedged product, with the result of what the house holds at the newest quote. */
function exposures({ trade, products }: HedgeDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.hedgeExposures, async ({ companyId }, { symbolId }) => {
    return trade.book
      .hedges(companyId)
      .filter((each) => symbolId === undefined || each.symbolId === symbolId)
      .map((each) => toExposure(each, products));
  });
}

/** Price ticks times volume units of a product in an account type as exact decimal text of its profit currency. */
export function hedgeMoney(
  amount: bigint,
  { digits, numberDigits, plays }: Pick<ProductDefinition, 'digits' | 'numberDigits' | 'plays'>,
  tradeType: number,
): string {
  const contractSize = plays.find((play) => play.tradeType === tradeType)?.contractSize ?? 1;
  return formatDecimal(amount * BigInt(contractSize), digits + numberDigits);
}

function toRecord(
  row: HedgeTableRow,
  products: readonly ProductDefinition[],
): Static<typeof HedgeRecord> | undefined {
  const product = products.find(({ symbolId }) => symbolId === row.symbol_id);
  if (product === undefined) return undefined;
  const lots = (volume: number) => lotsText(volume, product.numberDigits);
  const money = (amount: bigint | number) => hedgeMoney(BigInt(amount), product, row.trade_type);
  const volume = Math.abs(row.dealt);
  return {
    hedgeId: String(row.hedge_id),
    symbolId: row.symbol_id,
    symbolCode: product.code,
    tradeType: row.trade_type,
    currency: product.profitCurrency,
    direction: DIRECTIONS.number(row.dealt > 0 ? DIRECTION.buy : DIRECTION.sell),
    volume: lots(volume),
    price: averagePrice(BigInt(row.turnover), volume, product.digits),
    amount: money(row.turnover),
    netVolume: lots(row.net),
    hedgedVolume: lots(row.held),
    realisedResult: money(row.realised),
    time: row.time_ms,
  };
}

function toExposure(
  each: HedgedExposure,
  products: readonly ProductDefinition[],
): Static<typeof HedgeExposure> {
  const { terms, rules, symbolId } = each;
  const lots = (volume: number) => lotsText(volume, terms.numberDigits);
  const money = (amount: bigint) =>
    formatDecimal(amount * BigInt(terms.contractSize), terms.symbolDigits + terms.numberDigits);
  const net = each.long - each.short;
  return {
    symbolId,
    symbolCode: products.find((product) => product.symbolId === symbolId)?.code ?? terms.symbolCode,
    tradeType: TRADE_TYPES.number(each.tradeType),
    currency: terms.profitCurrency,
    longVolume: lots(each.long),
    shortVolume: lots(each.short),
    netVolume: lots(net),
    hedgeRatio: rules === undefined ? null : formatDecimal(rules.ratio, RATIO_DIGITS),
    hedgeThreshold: rules === undefined ? null : lots(rules.threshold),
    targetVolume: lots(each.target),
    hedgedVolume: lots(each.hedged),
    unhedgedVolume: lots(net - each.hedged),
    waitingVolume: lots(each.waiting),
    averagePrice: each.hedged === 0 ? null : averagePrice(each.cost, each.hedged, terms.symbolDigits),
    openResult: each.openResult === undefined ? null : money(each.openResult),
    realisedResult: money(each.realised),
    hedgeTime: each.hedgedAtMs ?? null,
  };
}

/** Half to even at the digits of the price, for display. */
function averagePrice(notional: bigint, volume: number, digits: number): string {
  return formatDecimal(divide(notional, BigInt(volume), 'half-even'), digits);
}
