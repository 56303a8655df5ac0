import { toInstrumentId } from '../../domain/units.ts';
import type { StockHoldingTableRow } from '../../storage/trading/index.ts';
import type { StockHolding } from '../core/index.ts';

/** Time, cash as text, shares. */
type StoredTrade = readonly [settlesAtMs: number, cash: string, shares: number];

/** Holdings of stock accounts as rows of the store, and back. */
export function holdingRow(holding: StockHolding): StockHoldingTableRow {
  const trades = holding.unsettled.map(({ settlesAtMs, cash, shares }): StoredTrade => [
    settlesAtMs,
    String(cash),
    shares,
  ]);
  return {
    account_id: holding.accountId,
    symbol_id: holding.symbolId,
    loan: holding.loan,
    interest: holding.interest,
    unsettled: JSON.stringify(trades),
    day_end_ms: holding.dayEndMs ?? null,
  };
}

export function toHolding(row: StockHoldingTableRow): StockHolding {
  const trades = JSON.parse(row.unsettled) as readonly StoredTrade[];
  return {
    accountId: row.account_id,
    symbolId: toInstrumentId(row.symbol_id),
    loan: BigInt(row.loan),
    interest: BigInt(row.interest),
    unsettled: trades.map(([settlesAtMs, cash, shares]) => ({ settlesAtMs, cash: BigInt(cash), shares })),
    dayEndMs: row.day_end_ms ?? undefined,
  };
}
