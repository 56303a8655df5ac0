/** What agents get of the fees of their customers, and what was booked of it for each day. */
export const REBATES_MIGRATION = {
  id: 'agents-1-rebates',
  statements: [
    `CREATE TABLE agent_terms (
       customer_id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       rebate_rate TEXT NOT NULL,
       next_day INTEGER NOT NULL
     )`,
    `CREATE TABLE agent_rebates (
       agent_id INTEGER NOT NULL,
       day INTEGER NOT NULL,
       currency TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       agent_no TEXT NOT NULL,
       fees TEXT NOT NULL,
       rate TEXT NOT NULL,
       digits INTEGER NOT NULL,
       amount INTEGER NOT NULL,
       account_id INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL,
       PRIMARY KEY (agent_id, day, currency)
     )`,
    'CREATE INDEX agent_rebates_by_company ON agent_rebates (company_id, day)',
  ],
} as const;
