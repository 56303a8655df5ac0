import { toInstrumentId } from '../../domain/units.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { HedgeTableRow } from '../../storage/trading/index.ts';
import { hedgeUnit, type HedgeTrade } from '../core/index.ts';

/** Deals of the house as rows of the store, and back. */
export function hedgeRow(hedge: HedgeTrade): HedgeTableRow {
  return {
    hedge_id: hedge.hedgeId,
    unit: hedgeUnit(hedge),
    company_id: hedge.companyId,
    trade_type: TRADE_TYPES.number(hedge.tradeType),
    symbol_id: hedge.symbolId,
    time_ms: hedge.timeMs,
    last_deal_id: hedge.lastDealId,
    net: hedge.net,
    dealt: hedge.dealt,
    turnover: hedge.notional,
    realised: hedge.realised,
    held: hedge.volume,
    cost: hedge.cost,
    realised_in_all: hedge.realisedInAll,
  };
}

export function toHedge(row: HedgeTableRow): HedgeTrade {
  return {
    hedgeId: row.hedge_id,
    companyId: row.company_id,
    tradeType: TRADE_TYPES.written(row.trade_type),
    symbolId: toInstrumentId(row.symbol_id),
    timeMs: row.time_ms,
    lastDealId: row.last_deal_id,
    net: row.net,
    dealt: row.dealt,
    notional: BigInt(row.turnover),
    realised: BigInt(row.realised),
    volume: row.held,
    cost: BigInt(row.cost),
    realisedInAll: BigInt(row.realised_in_all),
  };
}
