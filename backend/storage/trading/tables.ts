import { createQueryBuilder } from '../query-builder.ts';

/** Integers beyond 2^53 come back as bigint, smaller ones as number. Money is written as bigint. */
export type StoredInteger = number | bigint;

export interface AccountTableRow {
  account_id: number;
  company_id: number;
  customer_id: number;
  customer_no: string;
  trade_type: number;
  currency: string;
  digits: number;
  assets_id: number;
  opened_at_ms: number;
  first_deposit_at_ms: number | null;
  cash: StoredInteger;
  margin: StoredInteger;
  credit: StoredInteger;
  /** 1 while the owner of a cross account is warned of its margin level. */
  margin_called: number;
  /** Owed, of accounts that can borrow. */
  loan: StoredInteger;
  interest: StoredInteger;
  interest_at_ms: number;
  interest_carry: StoredInteger;
}

export interface OrderTableRow {
  order_id: number;
  account_id: number;
  symbol_id: number;
  kind: number;
  direction: number;
  entry_type: number;
  request_num: string;
  volume: number;
  filled_volume: number;
  price: number | null;
  is_stop: number;
  take_profit: number | null;
  stop_loss: number | null;
  leverage: number;
  expire_type: number;
  expire_at_ms: number | null;
  position_id: number | null;
  reserved: StoredInteger;
  status: number;
  deal_id: number | null;
  turnover: StoredInteger;
  fee: StoredInteger;
  margin: StoredInteger;
  profit: StoredInteger;
  financing: StoredInteger;
  borrowed: StoredInteger;
  repays: number;
  reason: string | null;
  placed_at_ms: number;
  updated_at_ms: number;
  source: string;
  remark: string | null;
  third_party_order: string | null;
}

export interface PositionTableRow {
  position_id: number;
  order_id: number;
  deal_id: number;
  account_id: number;
  symbol_id: number;
  direction: number;
  open_volume: number;
  open_turnover: StoredInteger;
  open_margin: StoredInteger;
  open_fee: StoredInteger;
  volume: number;
  turnover: StoredInteger;
  margin: StoredInteger;
  maintenance: StoredInteger;
  close_turnover: StoredInteger;
  close_fee: StoredInteger;
  profit: StoredInteger;
  leverage: number;
  take_profit: number | null;
  stop_loss: number | null;
  liquidation_price: number | null;
  financing: StoredInteger;
  held_financing: StoredInteger;
  financed_at_ms: number;
  rate: StoredInteger;
  opened_at_ms: number;
  closed_at_ms: number | null;
  source: string;
  remark: string | null;
  third_party_order: string | null;
}

/** A fill with what the lists show of its order and position, so that a page needs one table. */
export interface DealTableRow {
  deal_id: number;
  order_id: number;
  position_id: number;
  account_id: number;
  symbol_id: number;
  kind: number;
  direction: number;
  opening: number;
  volume: number;
  turnover: StoredInteger;
  price: number;
  rate: StoredInteger;
  fee: StoredInteger;
  margin: StoredInteger;
  profit: StoredInteger;
  open_turnover: StoredInteger;
  financing: StoredInteger;
  time_ms: number;
  request_price: number | null;
  entry_type: number;
  take_profit: number | null;
  stop_loss: number | null;
  position_opened_at_ms: number;
  source: string;
  third_party_order: string | null;
}

export interface LedgerTableRow {
  transfer_id: number;
  account_id: number;
  from_book: string;
  to_book: string;
  amount: StoredInteger;
  flow_type: number;
  balance_after: StoredInteger;
  order_id: number | null;
  deal_id: number | null;
  time_ms: number;
}

export interface MessageTableRow {
  seq_id: number;
  account_id: number;
  timestamp_ms: number;
  content: string;
}

export interface LeverageTableRow {
  account_id: number;
  symbol_id: number;
  leverage: number;
}

/** A decision, the truth of which the other tables are the projection. */
export interface JournalTableRow {
  /** In the order of the decisions; one that could not be stored leaves its number out. */
  sequence: number;
  /** The account that it is about, or the first of its wallet. */
  unit: number;
  /** Market clock. */
  time_ms: number;
  /** What was asked for: the type of the command. */
  command: string;
  /** `journal-record.ts`. */
  record: string;
  /** CRC-32 of all of it. */
  checksum: number;
}

/** A part of the state as it stood after a record. */
export interface SnapshotTableRow {
  sequence: number;
  part: number;
  content: string;
}

/** What a stock account has of a product beside its position. */
export interface StockHoldingTableRow {
  account_id: number;
  symbol_id: number;
  loan: StoredInteger;
  interest: StoredInteger;
  /** Trades to be settled: JSON, a list of `[time, cash as text, shares]`. */
  unsettled: string;
  /** When the next day of it ends; null once nothing is left of it. */
  day_end_ms: number | null;
}

/** A deal of the house at the source, and its hedge as it stands afterwards. Prices, volumes and times as in the other tables. */
export interface HedgeTableRow {
  hedge_id: number;
  /** The number under which the hedge is decided and read again. */
  unit: number;
  company_id: number;
  trade_type: number;
  symbol_id: number;
  time_ms: number;
  /** The last fill of a customer that it counts, and customers' long less short with it. */
  last_deal_id: number;
  net: number;
  /** Above zero bought. */
  dealt: number;
  turnover: StoredInteger;
  /** Price ticks times volume units. */
  realised: StoredInteger;
  held: number;
  cost: StoredInteger;
  realised_in_all: StoredInteger;
}

export interface TradingTables {
  trade_journal: JournalTableRow;
  trade_snapshot: SnapshotTableRow;
  trade_account: AccountTableRow;
  trade_order: OrderTableRow;
  trade_position: PositionTableRow;
  trade_deal: DealTableRow;
  trade_ledger: LedgerTableRow;
  trade_message: MessageTableRow;
  trade_leverage: LeverageTableRow;
  trade_stock_holding: StockHoldingTableRow;
  trade_hedge: HedgeTableRow;
}

export const tables = createQueryBuilder<TradingTables>();
