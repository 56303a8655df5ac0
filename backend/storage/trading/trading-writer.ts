import type { Statement } from '../database.ts';
import {
  tables,
  type AccountTableRow,
  type DealTableRow,
  type HedgeTableRow,
  type LedgerTableRow,
  type LeverageTableRow,
  type MessageTableRow,
  type OrderTableRow,
  type PositionTableRow,
  type SplitTableRow,
  type StockHoldingTableRow,
  type TradingTables,
} from './tables.ts';

export const ACCOUNT_COLUMNS = [
  'account_id',
  'company_id',
  'customer_id',
  'customer_no',
  'trade_type',
  'currency',
  'digits',
  'assets_id',
  'opened_at_ms',
  'first_deposit_at_ms',
  'cash',
  'margin',
  'credit',
  'margin_called',
  'loan',
  'interest',
  'interest_at_ms',
  'interest_carry',
] as const;

export const ORDER_COLUMNS = [
  'order_id',
  'account_id',
  'symbol_id',
  'kind',
  'direction',
  'entry_type',
  'request_num',
  'volume',
  'filled_volume',
  'price',
  'is_stop',
  'take_profit',
  'stop_loss',
  'leverage',
  'expire_type',
  'expire_at_ms',
  'position_id',
  'reserved',
  'status',
  'deal_id',
  'turnover',
  'fee',
  'margin',
  'profit',
  'financing',
  'borrowed',
  'repays',
  'reason',
  'placed_at_ms',
  'updated_at_ms',
  'source',
  'remark',
  'third_party_order',
] as const;

export const POSITION_COLUMNS = [
  'position_id',
  'order_id',
  'deal_id',
  'account_id',
  'symbol_id',
  'direction',
  'open_volume',
  'open_turnover',
  'open_margin',
  'open_fee',
  'volume',
  'turnover',
  'margin',
  'maintenance',
  'close_turnover',
  'close_fee',
  'profit',
  'leverage',
  'take_profit',
  'stop_loss',
  'liquidation_price',
  'financing',
  'held_financing',
  'financed_at_ms',
  'rate',
  'opened_at_ms',
  'closed_at_ms',
  'source',
  'remark',
  'third_party_order',
] as const;

export const DEAL_COLUMNS = [
  'deal_id',
  'order_id',
  'position_id',
  'account_id',
  'symbol_id',
  'kind',
  'direction',
  'opening',
  'volume',
  'turnover',
  'price',
  'rate',
  'fee',
  'margin',
  'profit',
  'open_turnover',
  'financing',
  'time_ms',
  'request_price',
  'entry_type',
  'take_profit',
  'stop_loss',
  'position_opened_at_ms',
  'source',
  'third_party_order',
] as const;

export const LEDGER_COLUMNS = [
  'transfer_id',
  'account_id',
  'from_book',
  'to_book',
  'amount',
  'flow_type',
  'balance_after',
  'order_id',
  'deal_id',
  'time_ms',
] as const;

export const MESSAGE_COLUMNS = ['seq_id', 'account_id', 'timestamp_ms', 'content'] as const;

export const LEVERAGE_COLUMNS = ['account_id', 'symbol_id', 'leverage'] as const;

export const STOCK_HOLDING_COLUMNS = [
  'account_id',
  'symbol_id',
  'loan',
  'interest',
  'unsettled',
  'day_end_ms',
] as const;

export const HEDGE_COLUMNS = [
  'hedge_id',
  'unit',
  'company_id',
  'trade_type',
  'symbol_id',
  'time_ms',
  'last_deal_id',
  'net',
  'dealt',
  'turnover',
  'realised',
  'held',
  'cost',
  'realised_in_all',
] as const;

export const SPLIT_COLUMNS = [
  'position_id',
  'time_ms',
  'account_id',
  'symbol_id',
  'new_shares',
  'old_shares',
  'volume_before',
  'volume_after',
  'open_volume_before',
  'open_volume_after',
  'cost',
  'cash',
  'profit',
] as const;

/**
 * Statements for the rows of the trading aggregate. Each is compiled once; writing a row only binds its values, because
 * an order writes half a dozen rows and compiling them anew would cost more than storing them. What is new is inserted: a
 * row with the same number is somebody else's, and the commit is refused. Only what is stored already is replaced.
 */
export const tradingWriter = {
  newAccount: writer<AccountTableRow>('trade_account', 'insert', ACCOUNT_COLUMNS),
  account: writer<AccountTableRow>('trade_account', 'replace', ACCOUNT_COLUMNS),
  newOrder: writer<OrderTableRow>('trade_order', 'insert', ORDER_COLUMNS),
  order: writer<OrderTableRow>('trade_order', 'replace', ORDER_COLUMNS),
  newPosition: writer<PositionTableRow>('trade_position', 'insert', POSITION_COLUMNS),
  position: writer<PositionTableRow>('trade_position', 'replace', POSITION_COLUMNS),
  deal: writer<DealTableRow>('trade_deal', 'insert', DEAL_COLUMNS),
  ledger: writer<LedgerTableRow>('trade_ledger', 'insert', LEDGER_COLUMNS),
  message: writer<MessageTableRow>('trade_message', 'insert', MESSAGE_COLUMNS),
  leverage: writer<LeverageTableRow>('trade_leverage', 'replace', LEVERAGE_COLUMNS),
  stockHolding: writer<StockHoldingTableRow>('trade_stock_holding', 'replace', STOCK_HOLDING_COLUMNS),
  hedge: writer<HedgeTableRow>('trade_hedge', 'insert', HEDGE_COLUMNS),
  split: writer<SplitTableRow>('trade_split', 'insert', SPLIT_COLUMNS),
};

/** Makes the statement of a row; `sql` is its text, for values that are in the order of the columns already. */
interface Writer<Row> {
  (row: Row): Statement;
  readonly sql: string;
}

function writer<Row extends object>(
  table: keyof TradingTables,
  verb: 'insert' | 'replace',
  columns: readonly (keyof Row & string)[],
): Writer<Row> {
  const sample = Object.fromEntries(columns.map((column) => [column, 0])) as never;
  const builder = verb === 'insert' ? tables.insertInto(table) : tables.replaceInto(table);
  const { sql } = builder.values(sample).compile();
  return Object.assign((row: Row) => ({ sql, parameters: columns.map((column) => row[column]) }), { sql });
}
