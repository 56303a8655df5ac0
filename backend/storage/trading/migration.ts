import {
  ACCOUNTS,
  DEALS,
  HEDGES,
  JOURNAL,
  LEDGER,
  LEVERAGES,
  MESSAGES,
  ORDERS,
  POSITIONS,
  SNAPSHOTS,
  SPLITS,
  STOCK_HOLDINGS,
} from './tables.ts';

/** Tables of accounts, orders, positions, fills, the ledger and the trade messages. */
export const TRADING_MIGRATION = {
  id: 'trading-1',
  statements: [
    ACCOUNTS.creation,
    ORDERS.creation,
    'CREATE INDEX trade_order_by_account ON trade_order (account_id)',
    'CREATE INDEX trade_order_live ON trade_order (order_id) WHERE status IN (1, 3)',
    POSITIONS.creation,
    'CREATE INDEX trade_position_by_account ON trade_position (account_id)',
    'CREATE INDEX trade_position_open ON trade_position (position_id) WHERE volume > 0',
    DEALS.creation,
    'CREATE INDEX trade_deal_by_account ON trade_deal (account_id)',
    LEDGER.creation,
    'CREATE INDEX trade_ledger_by_account ON trade_ledger (account_id)',
    MESSAGES.creation,
    'CREATE INDEX trade_message_by_account ON trade_message (account_id)',
    LEVERAGES.creation,
  ],
};

/** Conversion rates have twelve decimals instead of ten. */
export const RATE_DIGITS_MIGRATION = {
  id: 'trading-2',
  statements: ['UPDATE trade_position SET rate = rate * 100', 'UPDATE trade_deal SET rate = rate * 100'],
};

/** The part of a balance that may not be withdrawn. */
export const CREDIT_MIGRATION = { id: 'trading-3', statements: [ACCOUNTS.addition('credit')] };

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
    ACCOUNTS.addition('margin_called'),
  ],
};

/** What positions paid and got for being held over the ends of days. Those that are open pay from the next one on. */
export const FINANCING_MIGRATION = {
  id: 'trading-9',
  statements: [
    POSITIONS.addition('financing'),
    POSITIONS.addition('held_financing'),
    POSITIONS.addition('financed_at_ms'),
    `UPDATE trade_position SET financed_at_ms = (
       SELECT MAX(opened_at_ms, COALESCE((SELECT MAX(time_ms) FROM trade_ledger), 0)))`,
    DEALS.addition('financing'),
    ORDERS.addition('financing'),
  ],
};

/** What stock accounts have beside their positions: loans, interest, trades to be settled, the next end of a day. */
export const STOCK_MIGRATION = { id: 'trading-8', statements: [STOCK_HOLDINGS.creation] };

/** Resting openings that wait for the market to come as far as their price. */
export const STOP_MIGRATION = { id: 'trading-4', statements: [ORDERS.addition('is_stop')] };

/** What accounts owe, and what orders borrowed and repay. */
export const LOAN_MIGRATION = {
  id: 'trading-7',
  statements: [
    ACCOUNTS.addition('loan'),
    ACCOUNTS.addition('interest'),
    ACCOUNTS.addition('interest_at_ms'),
    ACCOUNTS.addition('interest_carry'),
    'UPDATE trade_account SET interest_at_ms = opened_at_ms',
    ORDERS.addition('borrowed'),
    ORDERS.addition('repays'),
  ],
};

/** Reports read the lines of a period and no others. */
export const LEDGER_TIME_MIGRATION = {
  id: 'trading-10',
  statements: ['CREATE INDEX trade_ledger_by_time ON trade_ledger (time_ms)'],
};

/** The journal of decisions, and the state as it stood before its first record. */
export const JOURNAL_MIGRATION = { id: 'trading-11', statements: [JOURNAL.creation, SNAPSHOTS.creation] };

/** Deals of the company at the source against what customers hold, one row each. */
export const HEDGE_MIGRATION = {
  id: 'trading-hedges',
  statements: [
    HEDGES.creation,
    'CREATE INDEX trade_hedge_by_unit ON trade_hedge (unit, hedge_id)',
    'CREATE INDEX trade_hedge_by_time ON trade_hedge (company_id, time_ms)',
  ],
};

/** What was closed by force is listed without the other fills; `kind` is that of such an order. */
export const STOP_OUT_MIGRATION = {
  id: 'trading-stop-outs',
  statements: ['CREATE INDEX trade_deal_stop_outs ON trade_deal (deal_id) WHERE kind = 5'],
};

/** What splits did to positions in shares, one row each. */
export const SPLIT_MIGRATION = {
  id: 'trading-splits',
  statements: [SPLITS.creation, 'CREATE INDEX trade_split_by_account ON trade_split (account_id)'],
};

/** Why fills came out as they did, where they are other than those of the touch. */
export const EXPLAIN_MIGRATION = { id: 'trading-explain', statements: [DEALS.addition('explain')] };

/** How long orders look for their fill, where their customers named it. */
export const TIME_IN_FORCE_MIGRATION = {
  id: 'trading-time-in-force',
  statements: [ORDERS.addition('time_in_force')],
};

/** What orders do to other orders and to positions. */
export const ORDER_LINKS_MIGRATION = { id: 'trading-order-links', statements: [ORDERS.addition('links')] };

/** Targets and break-even of positions. */
export const POSITION_EXITS_MIGRATION = {
  id: 'trading-position-exits',
  statements: [POSITIONS.addition('exits')],
};

/** What stop, stop-limit and trailing orders wait for. */
export const STOP_TRIGGER_MIGRATION = {
  id: 'trading-stop-triggers',
  statements: [ORDERS.addition('stop_trigger')],
};
