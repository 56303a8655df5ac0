import type {
  AccountId,
  CompanyId,
  CustomerId,
  Leverage,
  MarketTimeMs,
  PriceTicks,
  VolumeUnits,
  WallTimeMs,
} from '../../domain/units.ts';
import type { StoredInteger } from '../columns.ts';
import { createQueryBuilder } from '../query-builder.ts';

export type { StoredInteger };

export interface AccountTableRow {
  account_id: AccountId;
  company_id: CompanyId;
  customer_id: CustomerId;
  customer_no: string;
  trade_type: number;
  currency: string;
  digits: number;
  assets_id: number;
  opened_at_ms: MarketTimeMs;
  first_deposit_at_ms: MarketTimeMs | null;
  cash: StoredInteger;
  margin: StoredInteger;
  credit: StoredInteger;
  /** 1 while the owner of a cross account is warned of its margin level. */
  margin_called: number;
  /** Owed, of accounts that can borrow. */
  loan: StoredInteger;
  interest: StoredInteger;
  interest_at_ms: MarketTimeMs;
  interest_carry: StoredInteger;
}

export interface OrderTableRow {
  order_id: number;
  account_id: AccountId;
  symbol_id: number;
  kind: number;
  direction: number;
  entry_type: number;
  request_num: string;
  volume: VolumeUnits;
  filled_volume: VolumeUnits;
  price: PriceTicks | null;
  is_stop: number;
  take_profit: PriceTicks | null;
  stop_loss: PriceTicks | null;
  leverage: Leverage;
  expire_type: number;
  expire_at_ms: MarketTimeMs | null;
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
  placed_at_ms: MarketTimeMs;
  updated_at_ms: MarketTimeMs;
  source: string;
  remark: string | null;
  third_party_order: string | null;
}

export interface PositionTableRow {
  position_id: number;
  order_id: number;
  deal_id: number;
  account_id: AccountId;
  symbol_id: number;
  direction: number;
  open_volume: VolumeUnits;
  open_turnover: StoredInteger;
  open_margin: StoredInteger;
  open_fee: StoredInteger;
  volume: VolumeUnits;
  turnover: StoredInteger;
  margin: StoredInteger;
  maintenance: StoredInteger;
  close_turnover: StoredInteger;
  close_fee: StoredInteger;
  profit: StoredInteger;
  leverage: Leverage;
  take_profit: PriceTicks | null;
  stop_loss: PriceTicks | null;
  liquidation_price: PriceTicks | null;
  financing: StoredInteger;
  held_financing: StoredInteger;
  financed_at_ms: MarketTimeMs;
  rate: StoredInteger;
  opened_at_ms: MarketTimeMs;
  closed_at_ms: MarketTimeMs | null;
  source: string;
  remark: string | null;
  third_party_order: string | null;
}

/** A fill with what the lists show of its order and position, so that a page needs one table. */
export interface DealTableRow {
  deal_id: number;
  order_id: number;
  position_id: number;
  account_id: AccountId;
  symbol_id: number;
  kind: number;
  direction: number;
  opening: number;
  volume: VolumeUnits;
  turnover: StoredInteger;
  price: PriceTicks;
  rate: StoredInteger;
  fee: StoredInteger;
  margin: StoredInteger;
  profit: StoredInteger;
  open_turnover: StoredInteger;
  financing: StoredInteger;
  time_ms: MarketTimeMs;
  request_price: PriceTicks | null;
  entry_type: number;
  take_profit: PriceTicks | null;
  stop_loss: PriceTicks | null;
  position_opened_at_ms: MarketTimeMs;
  source: string;
  third_party_order: string | null;
}

export interface LedgerTableRow {
  transfer_id: number;
  account_id: AccountId;
  from_book: string;
  to_book: string;
  amount: StoredInteger;
  flow_type: number;
  balance_after: StoredInteger;
  order_id: number | null;
  deal_id: number | null;
  time_ms: MarketTimeMs;
}

export interface MessageTableRow {
  seq_id: number;
  account_id: AccountId;
  timestamp_ms: WallTimeMs;
  content: string;
}

export interface LeverageTableRow {
  account_id: AccountId;
  symbol_id: number;
  leverage: Leverage;
}

/** A decision, the truth of which the other tables are the projection. */
export interface JournalTableRow {
  /** In the order of the decisions; one that could not be stored leaves its number out. */
  sequence: number;
  /** The account that it is about, or the first of its wallet. */
  unit: number;
  /** Market clock. */
  time_ms: MarketTimeMs;
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
  account_id: AccountId;
  symbol_id: number;
  loan: StoredInteger;
  interest: StoredInteger;
  /** Trades to be settled: JSON, a list of `[time, cash as text, shares]`. */
  unsettled: string;
  /** When the next day of it ends; null once nothing is left of it. */
  day_end_ms: MarketTimeMs | null;
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

/** What a split did to a position in shares. Money at the digits of the account. */
export interface SplitTableRow {
  position_id: number;
  time_ms: MarketTimeMs;
  account_id: AccountId;
  symbol_id: number;
  new_shares: number;
  old_shares: number;
  volume_before: number;
  volume_after: number;
  open_volume_before: number;
  open_volume_after: number;
  /** Of the part that was paid in cash: what it cost, what its owner got (below zero: paid), and what that earned. */
  cost: StoredInteger;
  cash: StoredInteger;
  profit: StoredInteger;
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
  trade_split: SplitTableRow;
}

export const tables = createQueryBuilder<TradingTables>();
