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
import { check, integer, later, optional, text, wide, type StoredInteger } from '../columns.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from '../table.ts';

export type { StoredInteger };

const time = integer<MarketTimeMs>;
const price = integer<PriceTicks>;
const volume = integer<VolumeUnits>;
const account = integer<AccountId>;
/** Added to rows that were there as nothing. */
const laterWide = () => later(wide(), '0');

/*
 * Prices are in price ticks, quantities in volume units, money at the digits of the account, times on the market clock
 * (messages: wall clock). Records of the journal and snapshots hold rows as values in the order of these columns: a new
 * column goes where no earlier version reads another value.
 */

export const ACCOUNTS = defineTable('trade_account', {
  account_id: account(),
  company_id: integer<CompanyId>(),
  customer_id: integer<CustomerId>(),
  customer_no: text(),
  trade_type: integer(),
  currency: text(),
  digits: integer(),
  assets_id: integer(),
  opened_at_ms: time(),
  first_deposit_at_ms: optional(time()),
  cash: check(wide(), 'cash >= 0'),
  margin: check(wide(), 'margin >= 0'),
  credit: laterWide(),
  /** 1 while the owner of a cross account is warned of its margin level. */
  margin_called: later(integer(), '0'),
  /** Owed, of accounts that can borrow. */
  loan: laterWide(),
  interest: laterWide(),
  interest_at_ms: later(time(), '0'),
  interest_carry: laterWide(),
});

export const ORDERS = defineTable('trade_order', {
  order_id: integer(),
  account_id: account(),
  symbol_id: integer(),
  kind: integer(),
  direction: integer(),
  entry_type: integer(),
  request_num: text(),
  volume: volume(),
  filled_volume: volume(),
  price: optional(price()),
  is_stop: later(integer(), '0'),
  take_profit: optional(price()),
  stop_loss: optional(price()),
  leverage: integer<Leverage>(),
  expire_type: integer(),
  expire_at_ms: optional(time()),
  position_id: optional(integer()),
  reserved: wide(),
  status: integer(),
  deal_id: optional(integer()),
  turnover: wide(),
  fee: wide(),
  margin: wide(),
  profit: wide(),
  financing: laterWide(),
  borrowed: laterWide(),
  repays: later(integer(), '0'),
  reason: optional(text()),
  placed_at_ms: time(),
  updated_at_ms: time(),
  source: text(),
  remark: optional(text()),
  third_party_order: optional(text()),
  /** `timeInForce` as the customer sent it; null where none was named. */
  time_in_force: later(optional(text())),
  /** What it does to other orders and to positions, as JSON; null where it does nothing but be filled. */
  links: later(optional(text())),
  /** What a stop or trailing order waits for, as JSON (`OrderTrigger`); null for the others. */
  stop_trigger: later(optional(text())),
});

export const POSITIONS = defineTable('trade_position', {
  position_id: integer(),
  order_id: integer(),
  deal_id: integer(),
  account_id: account(),
  symbol_id: integer(),
  direction: integer(),
  open_volume: volume(),
  open_turnover: wide(),
  open_margin: wide(),
  open_fee: wide(),
  volume: volume(),
  turnover: wide(),
  margin: wide(),
  maintenance: wide(),
  close_turnover: wide(),
  close_fee: wide(),
  profit: wide(),
  leverage: integer<Leverage>(),
  take_profit: optional(price()),
  stop_loss: optional(price()),
  liquidation_price: optional(price()),
  financing: laterWide(),
  held_financing: laterWide(),
  financed_at_ms: later(time(), '0'),
  rate: wide(),
  opened_at_ms: time(),
  closed_at_ms: optional(time()),
  source: text(),
  remark: optional(text()),
  third_party_order: optional(text()),
  /** Its targets and its break-even, as JSON; null where it has none. */
  exits: later(optional(text())),
});

/** A fill with what the lists show of its order and position, so that a page needs one table. */
export const DEALS = defineTable('trade_deal', {
  deal_id: integer(),
  order_id: integer(),
  position_id: integer(),
  account_id: account(),
  symbol_id: integer(),
  kind: integer(),
  direction: integer(),
  opening: integer(),
  volume: volume(),
  turnover: wide(),
  price: price(),
  rate: wide(),
  fee: wide(),
  margin: wide(),
  profit: wide(),
  open_turnover: wide(),
  financing: laterWide(),
  time_ms: time(),
  request_price: optional(price()),
  entry_type: integer(),
  take_profit: optional(price()),
  stop_loss: optional(price()),
  position_opened_at_ms: time(),
  source: text(),
  third_party_order: optional(text()),
  /** Why it came out as it did, as JSON; nothing where fills are those of the touch. */
  explain: later(optional(text())),
});

export const LEDGER = defineTable('trade_ledger', {
  transfer_id: integer(),
  account_id: account(),
  from_book: text(),
  to_book: text(),
  amount: check(wide(), 'amount > 0'),
  flow_type: integer(),
  balance_after: wide(),
  order_id: optional(integer()),
  deal_id: optional(integer()),
  time_ms: time(),
});

export const MESSAGES = defineTable('trade_message', {
  seq_id: integer(),
  account_id: account(),
  timestamp_ms: integer<WallTimeMs>(),
  content: text(),
});

export const LEVERAGES = defineTable(
  'trade_leverage',
  { account_id: account(), symbol_id: integer(), leverage: integer<Leverage>() },
  { key: ['account_id', 'symbol_id'], withoutRowid: true },
);

/** A decision, the truth of which the other tables are the projection. */
export const JOURNAL = defineTable('trade_journal', {
  /** In the order of the decisions; one that could not be stored leaves its number out. */
  sequence: integer(),
  /** The account that it is about, or the first of its wallet. */
  unit: integer(),
  /** Market clock. */
  time_ms: time(),
  /** What was asked for: the type of the command. */
  command: text(),
  /** `journal-record.ts`. */
  record: text(),
  /** CRC-32 of all of it. */
  checksum: integer(),
});

/** A part of the state as it stood after a record. */
export const SNAPSHOTS = defineTable(
  'trade_snapshot',
  { sequence: integer(), part: integer(), content: text() },
  { key: ['sequence', 'part'], withoutRowid: true },
);

/** What a stock account has of a product beside its position. */
export const STOCK_HOLDINGS = defineTable(
  'trade_stock_holding',
  {
    account_id: account(),
    symbol_id: integer(),
    loan: check(wide(), 'loan >= 0'),
    interest: check(wide(), 'interest >= 0'),
    /** Trades to be settled: JSON, a list of `[time, cash as text, shares]`. */
    unsettled: text(),
    /** When the next day of it ends; null once nothing is left of it. */
    day_end_ms: optional(time()),
  },
  { key: ['account_id', 'symbol_id'], withoutRowid: true },
);

/** A deal of the company at the source, and its hedge as it stands afterwards. */
export const HEDGES = defineTable('trade_hedge', {
  hedge_id: integer(),
  /** The number under which the hedge is decided and read again. */
  unit: integer(),
  company_id: integer(),
  trade_type: integer(),
  symbol_id: integer(),
  time_ms: integer(),
  /** The last fill of a customer that it counts, and customers' long less short with it. */
  last_deal_id: integer(),
  net: integer(),
  /** Above zero bought. */
  dealt: check(integer(), 'dealt <> 0'),
  turnover: check(wide(), 'turnover >= 0'),
  /** Price ticks times volume units. */
  realised: wide(),
  held: integer(),
  cost: wide(),
  realised_in_all: wide(),
});

/** What a split did to a position in shares. */
export const SPLITS = defineTable(
  'trade_split',
  {
    position_id: integer(),
    time_ms: time(),
    account_id: account(),
    symbol_id: integer(),
    new_shares: check(integer(), 'new_shares > 0'),
    old_shares: check(integer(), 'old_shares > 0'),
    volume_before: integer(),
    volume_after: integer(),
    open_volume_before: integer(),
    open_volume_after: integer(),
    /** Of the part that was paid in cash: what it cost, what its owner got (below zero: paid), and what that earned. */
    cost: check(wide(), 'cost >= 0'),
    cash: wide(),
    profit: wide(),
  },
  { key: ['position_id', 'time_ms'], withoutRowid: true },
);

export type AccountTableRow = RowOf<typeof ACCOUNTS>;
export type OrderTableRow = RowOf<typeof ORDERS>;
export type PositionTableRow = RowOf<typeof POSITIONS>;
export type DealTableRow = RowOf<typeof DEALS>;
export type LedgerTableRow = RowOf<typeof LEDGER>;
export type MessageTableRow = RowOf<typeof MESSAGES>;
export type LeverageTableRow = RowOf<typeof LEVERAGES>;
export type JournalTableRow = RowOf<typeof JOURNAL>;
export type StockHoldingTableRow = RowOf<typeof STOCK_HOLDINGS>;
export type HedgeTableRow = RowOf<typeof HEDGES>;

export type TradingTables = TablesOf<
  | typeof ACCOUNTS
  | typeof ORDERS
  | typeof POSITIONS
  | typeof DEALS
  | typeof LEDGER
  | typeof MESSAGES
  | typeof LEVERAGES
  | typeof JOURNAL
  | typeof SNAPSHOTS
  | typeof STOCK_HOLDINGS
  | typeof HEDGES
  | typeof SPLITS
>;

export const tables = createQueryBuilder<TradingTables>();
