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

/**
 * Deposits: what customers want to pay in, what channels received for it, and the books of that money. A payment stands once
 * for each number that its channel gave it, and each step of it once, so whatever comes twice changes nothing.
 */
export const DEPOSIT_MIGRATION = {
  id: 'fund-2',
  statements: [
    `CREATE TABLE deposit_proposals (
       id INTEGER PRIMARY KEY,
       proposal_no TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       account_id INTEGER NOT NULL,
       state TEXT NOT NULL,
       deposit_currency TEXT NOT NULL,
       payment_currency TEXT NOT NULL,
       recharge_type TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL,
       expire_time_ms INTEGER NOT NULL,
       record TEXT NOT NULL
     )`,
    'CREATE UNIQUE INDEX deposit_proposals_by_number ON deposit_proposals (proposal_no)',
    'CREATE INDEX deposit_proposals_by_customer ON deposit_proposals (customer_id, id)',
    'CREATE INDEX deposit_proposals_by_state ON deposit_proposals (state, expire_time_ms)',
    `CREATE TABLE deposit_payments (
       merchant_no TEXT NOT NULL,
       payment_id TEXT NOT NULL,
       proposal_no TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       currency TEXT NOT NULL,
       digits INTEGER NOT NULL,
       amount TEXT NOT NULL,
       state TEXT NOT NULL,
       receive_time_ms INTEGER NOT NULL,
       PRIMARY KEY (merchant_no, payment_id)
     )`,
    'CREATE INDEX deposit_payments_by_proposal ON deposit_payments (proposal_no)',
    'CREATE INDEX deposit_payments_by_state ON deposit_payments (state)',
    `CREATE TABLE deposit_entries (
       merchant_no TEXT NOT NULL,
       payment_id TEXT NOT NULL,
       step TEXT NOT NULL,
       book TEXT NOT NULL,
       currency TEXT NOT NULL,
       amount TEXT NOT NULL,
       time_ms INTEGER NOT NULL,
       PRIMARY KEY (merchant_no, payment_id, step, book)
     )`,
  ],
} as const;

/** Transfers between accounts: one row each, in the commit of their ledger lines. */
export const TRANSFER_MIGRATION = {
  id: 'fund-transfers',
  statements: [
    `CREATE TABLE fund_transfers (
       id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       out_customer_id INTEGER NOT NULL,
       out_account_id INTEGER NOT NULL,
       out_trade_type INTEGER NOT NULL,
       out_assets_id INTEGER NOT NULL,
       out_currency TEXT NOT NULL,
       out_amount TEXT NOT NULL,
       in_customer_id INTEGER NOT NULL,
       in_account_id INTEGER NOT NULL,
       in_trade_type INTEGER NOT NULL,
       in_assets_id INTEGER NOT NULL,
       in_currency TEXT NOT NULL,
       in_amount TEXT NOT NULL,
       rate TEXT NOT NULL,
       time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX fund_transfers_by_payer ON fund_transfers (out_customer_id, id)',
    'CREATE INDEX fund_transfers_by_receiver ON fund_transfers (in_customer_id, id)',
  ],
} as const;

/** What a reconciliation looks for. */
export const RECONCILE_MIGRATION = {
  id: 'fund-reconcile',
  statements: [
    'CREATE INDEX deposit_proposals_by_account ON deposit_proposals (account_id, state)',
    'CREATE INDEX deposit_payments_by_company ON deposit_payments (company_id, receive_time_ms)',
  ],
} as const;

/** Addresses that stay, and payments that arrived at one. */
export const ADDRESS_MIGRATION = {
  id: 'fund-addresses',
  statements: [
    `CREATE TABLE deposit_addresses (
       id INTEGER PRIMARY KEY,
       order_no TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       account_id INTEGER NOT NULL,
       trade_type INTEGER NOT NULL,
       account_currency TEXT NOT NULL,
       merchant_no TEXT NOT NULL,
       payment_code TEXT NOT NULL,
       payment_type TEXT NOT NULL,
       client_type TEXT NOT NULL,
       currency TEXT NOT NULL,
       blockchain TEXT NOT NULL,
       address TEXT NOT NULL,
       country TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL,
       expire_time_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX deposit_addresses_by_number ON deposit_addresses (order_no)',
    `CREATE UNIQUE INDEX deposit_addresses_by_customer
       ON deposit_addresses (customer_id, merchant_no, payment_code, account_currency, blockchain)`,
    "ALTER TABLE deposit_payments ADD COLUMN order_no TEXT NOT NULL DEFAULT ''",
  ],
} as const;

/** What a customer was told or told the platform before a payment: it holds for some minutes, over a restart too. */
export const QUOTE_MIGRATION = {
  id: 'fund-quotes',
  statements: [
    `CREATE TABLE rate_quotes (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       serial_no TEXT NOT NULL,
       customer_id INTEGER NOT NULL,
       exchange TEXT NOT NULL,
       source TEXT NOT NULL,
       target TEXT NOT NULL,
       rate TEXT NOT NULL,
       until_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX rate_quotes_by_serial ON rate_quotes (serial_no)',
    'CREATE INDEX rate_quotes_by_time ON rate_quotes (until_ms)',
    `CREATE TABLE marked_rates (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       customer_id INTEGER NOT NULL,
       currency TEXT NOT NULL,
       blockchain TEXT NOT NULL,
       account_currency TEXT NOT NULL,
       rate TEXT NOT NULL,
       until_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX marked_rates_by_customer ON marked_rates (customer_id, currency, blockchain)',
    'CREATE INDEX marked_rates_by_time ON marked_rates (until_ms)',
    `CREATE TABLE order_details (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       order_no TEXT NOT NULL,
       customer_id INTEGER NOT NULL,
       text TEXT NOT NULL,
       until_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX order_details_by_number ON order_details (order_no)',
    'CREATE INDEX order_details_by_time ON order_details (until_ms)',
  ],
} as const;
