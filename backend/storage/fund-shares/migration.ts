/**
 * Shares of funds: what customers want to buy or give back, the net values at which it happened, the books of each fund, its
 * manager's fees, and what its manager has set. A line of the books stands once for its cause, step and currency.
 */
export const FUND_SHARES_MIGRATION = {
  id: 'fund-shares-1',
  statements: [
    `CREATE TABLE fund_proposals (
       id INTEGER PRIMARY KEY,
       proposal_no TEXT NOT NULL,
       kind TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       fund_id INTEGER NOT NULL,
       currency TEXT NOT NULL,
       state TEXT NOT NULL,
       execute_state TEXT NOT NULL,
       execute_id TEXT NOT NULL,
       shares INTEGER NOT NULL,
       due_ms INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL,
       record TEXT NOT NULL
     )`,
    'CREATE UNIQUE INDEX fund_proposals_by_number ON fund_proposals (proposal_no)',
    'CREATE INDEX fund_proposals_by_customer ON fund_proposals (customer_id, kind, id)',
    'CREATE INDEX fund_proposals_by_fund ON fund_proposals (company_id, fund_id, kind, state)',
    'CREATE INDEX fund_proposals_by_state ON fund_proposals (state, due_ms)',
    `CREATE TABLE fund_net_values (
       fund_id INTEGER NOT NULL,
       at_ms INTEGER NOT NULL,
       net_value INTEGER NOT NULL,
       PRIMARY KEY (fund_id, at_ms)
     )`,
    `CREATE TABLE fund_entries (
       company_id INTEGER NOT NULL,
       fund_id INTEGER NOT NULL,
       cause TEXT NOT NULL,
       step TEXT NOT NULL,
       book TEXT NOT NULL,
       currency TEXT NOT NULL,
       digits INTEGER NOT NULL,
       amount INTEGER NOT NULL,
       time_ms INTEGER NOT NULL,
       PRIMARY KEY (cause, step, book, currency)
     )`,
    'CREATE INDEX fund_entries_by_fund ON fund_entries (company_id, fund_id, book)',
    `CREATE TABLE fund_fees (
       id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       fund_id INTEGER NOT NULL,
       day_ms INTEGER NOT NULL,
       currency TEXT NOT NULL,
       amount INTEGER NOT NULL,
       state TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX fund_fees_by_day ON fund_fees (company_id, fund_id, day_ms)',
    `CREATE TABLE fund_settings (
       company_id INTEGER NOT NULL,
       fund_id INTEGER NOT NULL,
       manager_id INTEGER NOT NULL,
       manager_no TEXT NOT NULL,
       can_purchase INTEGER NOT NULL,
       can_redeem INTEGER NOT NULL,
       standard TEXT NOT NULL,
       PRIMARY KEY (company_id, fund_id)
     )`,
  ],
} as const;
