/**
 * Tables of accounts, orders, positions, fills, the ledger and the trade messages. Prices are in price ticks,
 * quantities in volume units, money at the digits of the account, times on the market clock (messages: wall clock).
 */
export const TRADING_MIGRATION = {
  id: 'trading-1',
  statements: [
    `CREATE TABLE trade_account (
       account_id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL, customer_id INTEGER NOT NULL, customer_no TEXT NOT NULL,
       trade_type INTEGER NOT NULL, currency TEXT NOT NULL, digits INTEGER NOT NULL, assets_id INTEGER NOT NULL,
       opened_at_ms INTEGER NOT NULL, first_deposit_at_ms INTEGER,
       cash INTEGER NOT NULL CHECK (cash >= 0), margin INTEGER NOT NULL CHECK (margin >= 0)
     )`,
    `CREATE TABLE trade_order (
       order_id INTEGER PRIMARY KEY,
       account_id INTEGER NOT NULL, symbol_id INTEGER NOT NULL, kind INTEGER NOT NULL, direction INTEGER NOT NULL,
       entry_type INTEGER NOT NULL, request_num TEXT NOT NULL, volume INTEGER NOT NULL, filled_volume INTEGER NOT NULL,
       price INTEGER, take_profit INTEGER, stop_loss INTEGER, leverage INTEGER NOT NULL,
       expire_type INTEGER NOT NULL, expire_at_ms INTEGER, position_id INTEGER, reserved INTEGER NOT NULL,
       status INTEGER NOT NULL, deal_id INTEGER, turnover INTEGER NOT NULL, fee INTEGER NOT NULL,
       margin INTEGER NOT NULL, profit INTEGER NOT NULL, reason TEXT,
       placed_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL,
       source TEXT NOT NULL, remark TEXT, third_party_order TEXT
     )`,
    'CREATE INDEX trade_order_by_account ON trade_order (account_id)',
    'CREATE INDEX trade_order_live ON trade_order (order_id) WHERE status IN (1, 3)',
    `CREATE TABLE trade_position (
       position_id INTEGER PRIMARY KEY,
       order_id INTEGER NOT NULL, deal_id INTEGER NOT NULL, account_id INTEGER NOT NULL, symbol_id INTEGER NOT NULL,
       direction INTEGER NOT NULL, open_volume INTEGER NOT NULL, open_turnover INTEGER NOT NULL,
       open_margin INTEGER NOT NULL, open_fee INTEGER NOT NULL, volume INTEGER NOT NULL, turnover INTEGER NOT NULL,
       margin INTEGER NOT NULL, maintenance INTEGER NOT NULL, close_turnover INTEGER NOT NULL,
       close_fee INTEGER NOT NULL, profit INTEGER NOT NULL, leverage INTEGER NOT NULL,
       take_profit INTEGER, stop_loss INTEGER, liquidation_price INTEGER, rate INTEGER NOT NULL,
       opened_at_ms INTEGER NOT NULL, closed_at_ms INTEGER,
       source TEXT NOT NULL, remark TEXT, third_party_order TEXT
     )`,
    'CREATE INDEX trade_position_by_account ON trade_position (account_id)',
    'CREATE INDEX trade_position_open ON trade_position (position_id) WHERE volume > 0',
    `CREATE TABLE trade_deal (
       deal_id INTEGER PRIMARY KEY,
       order_id INTEGER NOT NULL, position_id INTEGER NOT NULL, account_id INTEGER NOT NULL,
       symbol_id INTEGER NOT NULL, kind INTEGER NOT NULL, direction INTEGER NOT NULL, opening INTEGER NOT NULL,
       volume INTEGER NOT NULL, turnover INTEGER NOT NULL, price INTEGER NOT NULL, rate INTEGER NOT NULL,
       fee INTEGER NOT NULL, margin INTEGER NOT NULL, profit INTEGER NOT NULL, open_turnover INTEGER NOT NULL,
       time_ms INTEGER NOT NULL, request_price INTEGER, entry_type INTEGER NOT NULL,
       take_profit INTEGER, stop_loss INTEGER, position_opened_at_ms INTEGER NOT NULL,
       source TEXT NOT NULL, third_party_order TEXT
     )`,
    'CREATE INDEX trade_deal_by_account ON trade_deal (account_id)',
    `CREATE TABLE trade_ledger (
       transfer_id INTEGER PRIMARY KEY,
       account_id INTEGER NOT NULL, from_book TEXT NOT NULL, to_book TEXT NOT NULL,
       amount INTEGER NOT NULL CHECK (amount > 0), flow_type INTEGER NOT NULL, balance_after INTEGER NOT NULL,
       order_id INTEGER, deal_id INTEGER, time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX trade_ledger_by_account ON trade_ledger (account_id)',
    `CREATE TABLE trade_message (
       seq_id INTEGER PRIMARY KEY,
       account_id INTEGER NOT NULL, timestamp_ms INTEGER NOT NULL, content TEXT NOT NULL
     )`,
    'CREATE INDEX trade_message_by_account ON trade_message (account_id)',
    `CREATE TABLE trade_leverage (
       account_id INTEGER NOT NULL, symbol_id INTEGER NOT NULL, leverage INTEGER NOT NULL,
       PRIMARY KEY (account_id, symbol_id)
     ) WITHOUT ROWID`,
  ],
};

/** Conversion rates have twelve decimals instead of ten. */
export const RATE_DIGITS_MIGRATION = {
  id: 'trading-2',
  statements: ['UPDATE trade_position SET rate = rate * 100', 'UPDATE trade_deal SET rate = rate * 100'],
};

/** The part of a balance that may not be withdrawn. */
export const CREDIT_MIGRATION = {
  id: 'trading-3',
  statements: ['ALTER TABLE trade_account ADD COLUMN credit INTEGER NOT NULL DEFAULT 0'],
};

/** Reasons of ended orders in the words of the trading core, where the listed codes of the wire stood. */
export const REASON_MIGRATION = {
  id: 'trading-5',
  statements: [
    `UPDATE trade_order SET reason = CASE reason
       WHEN 'CFDWBWE000003' THEN 'noQuote' WHEN 'CFDWBWE000008' THEN 'nothingToClose'
       WHEN 'CFDWBWE000025' THEN 'noConversionRate' WHEN 'CFDWBWE000031' THEN 'insufficientMargin'
       ELSE 'orderFailed' END
     WHERE reason IS NOT NULL`,
  ],
};

/**
 * Cash of a cross account may be below zero while its positions back it, and its owner may be warned of the margin level. The
 * triggers of the data push name the column; the data push makes them again when it starts.
 */
export const CROSS_MIGRATION = {
  id: 'trading-6',
  statements: [
    ...['account', 'ledger', 'position', 'deal'].map((name) => `DROP TRIGGER IF EXISTS data_push_${name}`),
    'ALTER TABLE trade_account RENAME COLUMN cash TO cash_before',
    'ALTER TABLE trade_account ADD COLUMN cash INTEGER NOT NULL DEFAULT 0',
    'UPDATE trade_account SET cash = cash_before',
    'ALTER TABLE trade_account DROP COLUMN cash_before',
    'ALTER TABLE trade_account ADD COLUMN margin_called INTEGER NOT NULL DEFAULT 0',
  ],
};

/** What positions paid and got for being held over the ends of days. Those that are open pay from the next one on. */
export const FINANCING_MIGRATION = {
  id: 'trading-9',
  statements: [
    'ALTER TABLE trade_position ADD COLUMN financing INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE trade_position ADD COLUMN held_financing INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE trade_position ADD COLUMN financed_at_ms INTEGER NOT NULL DEFAULT 0',
    `UPDATE trade_position SET financed_at_ms = (
       SELECT MAX(opened_at_ms, COALESCE((SELECT MAX(time_ms) FROM trade_ledger), 0)))`,
    'ALTER TABLE trade_deal ADD COLUMN financing INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE trade_order ADD COLUMN financing INTEGER NOT NULL DEFAULT 0',
  ],
};

/** What stock accounts have beside their positions: loans, interest, trades to be settled, the next end of a day. */
export const STOCK_MIGRATION = {
  id: 'trading-8',
  statements: [
    `CREATE TABLE trade_stock_holding (
       account_id INTEGER NOT NULL, symbol_id INTEGER NOT NULL,
       loan INTEGER NOT NULL CHECK (loan >= 0), interest INTEGER NOT NULL CHECK (interest >= 0),
       unsettled TEXT NOT NULL, day_end_ms INTEGER,
       PRIMARY KEY (account_id, symbol_id)
     ) WITHOUT ROWID`,
  ],
};

/** Resting openings that wait for the market to come as far as their price. */
export const STOP_MIGRATION = {
  id: 'trading-4',
  statements: ['ALTER TABLE trade_order ADD COLUMN is_stop INTEGER NOT NULL DEFAULT 0'],
};

/** What accounts owe, and what orders borrowed and repay. */
export const LOAN_MIGRATION = {
  id: 'trading-7',
  statements: [
    'ALTER TABLE trade_account ADD COLUMN loan INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE trade_account ADD COLUMN interest INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE trade_account ADD COLUMN interest_at_ms INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE trade_account ADD COLUMN interest_carry INTEGER NOT NULL DEFAULT 0',
    'UPDATE trade_account SET interest_at_ms = opened_at_ms',
    'ALTER TABLE trade_order ADD COLUMN borrowed INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE trade_order ADD COLUMN repays INTEGER NOT NULL DEFAULT 0',
  ],
};

/** Reports read the lines of a period and no others. */
export const LEDGER_TIME_MIGRATION = {
  id: 'trading-10',
  statements: ['CREATE INDEX trade_ledger_by_time ON trade_ledger (time_ms)'],
};

/** The journal of decisions, and the state as it stood before its first record. */
export const JOURNAL_MIGRATION = {
  id: 'trading-11',
  statements: [
    `CREATE TABLE trade_journal (
       sequence INTEGER PRIMARY KEY,
       unit INTEGER NOT NULL, time_ms INTEGER NOT NULL, command TEXT NOT NULL, record TEXT NOT NULL,
       checksum INTEGER NOT NULL
     )`,
    `CREATE TABLE trade_snapshot (
       sequence INTEGER NOT NULL, part INTEGER NOT NULL, content TEXT NOT NULL,
       PRIMARY KEY (sequence, part)
     ) WITHOUT ROWID`,
  ],
};
