/** Withdrawals: what customers want to take out, and the books of what is paid for it. Each step of a payout stands once. */
export const WITHDRAW_MIGRATION = {
  id: 'fund-withdrawals',
  statements: [
    `CREATE TABLE withdraw_proposals (
       id INTEGER PRIMARY KEY,
       proposal_no TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       account_id INTEGER NOT NULL,
       state TEXT NOT NULL,
       account_currency TEXT NOT NULL,
       withdraw_currency TEXT NOT NULL,
       withdraw_type INTEGER NOT NULL,
       method TEXT NOT NULL,
       merchant_no TEXT NOT NULL,
       amount TEXT NOT NULL,
       fee TEXT NOT NULL,
       txid TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL,
       payee TEXT NOT NULL,
       record TEXT NOT NULL
     )`,
    'CREATE UNIQUE INDEX withdraw_proposals_by_number ON withdraw_proposals (proposal_no)',
    'CREATE INDEX withdraw_proposals_by_customer ON withdraw_proposals (customer_id, id)',
    'CREATE INDEX withdraw_proposals_by_state ON withdraw_proposals (state, id)',
    `CREATE TABLE withdraw_entries (
       proposal_no TEXT NOT NULL,
       step TEXT NOT NULL,
       book TEXT NOT NULL,
       currency TEXT NOT NULL,
       amount TEXT NOT NULL,
       time_ms INTEGER NOT NULL,
       PRIMARY KEY (proposal_no, step, book)
     )`,
  ],
} as const;
