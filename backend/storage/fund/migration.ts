/** Locks of transfers, and bonuses that one account pays to another. */
export const FUND_MIGRATION = {
  id: 'fund-1',
  statements: [
    `CREATE TABLE transfer_locks (
       customer_id INTEGER NOT NULL,
       trade_type INTEGER NOT NULL,
       direction INTEGER NOT NULL,
       until_ms INTEGER NOT NULL,
       PRIMARY KEY (customer_id, trade_type, direction)
     )`,
    `CREATE TABLE bonus_moves (
       company_id INTEGER NOT NULL,
       activity_id TEXT NOT NULL,
       type INTEGER NOT NULL,
       from_account_id INTEGER NOT NULL,
       to_account_id INTEGER NOT NULL,
       amount TEXT NOT NULL,
       state TEXT NOT NULL,
       create_by TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL,
       PRIMARY KEY (company_id, activity_id, type)
     )`,
  ],
} as const;
