/** Deals of the house at the source against what customers hold, one row each. */
export const HEDGE_MIGRATION = {
  id: 'trading-hedges',
  statements: [
    `CREATE TABLE trade_hedge (
       hedge_id INTEGER PRIMARY KEY,
       unit INTEGER NOT NULL, company_id INTEGER NOT NULL, trade_type INTEGER NOT NULL, symbol_id INTEGER NOT NULL,
       time_ms INTEGER NOT NULL, last_deal_id INTEGER NOT NULL, net INTEGER NOT NULL,
       dealt INTEGER NOT NULL CHECK (dealt <> 0), turnover INTEGER NOT NULL CHECK (turnover >= 0),
       realised INTEGER NOT NULL, held INTEGER NOT NULL, cost INTEGER NOT NULL, realised_in_all INTEGER NOT NULL
     )`,
    'CREATE INDEX trade_hedge_by_unit ON trade_hedge (unit, hedge_id)',
    'CREATE INDEX trade_hedge_by_time ON trade_hedge (company_id, time_ms)',
  ],
};
