import {
  ACCOUNT_COLUMNS,
  DEAL_COLUMNS,
  HEDGE_COLUMNS,
  ofJournalValue,
  ORDER_COLUMNS,
  POSITION_COLUMNS,
  STOCK_HOLDING_COLUMNS,
  toJournalValue,
  type AccountTableRow,
  type DealTableRow,
  type HedgeTableRow,
  type JournalEvent,
  type JournalRow,
  type JournalTransfer,
  type JournalValue,
  type OrderTableRow,
  type PositionTableRow,
  type StockHoldingTableRow,
} from '../../storage/trading/index.ts';
import type { Account, HedgeTrade, StockHolding, Transfer, TradingEvent } from '../core/index.ts';
import {
  accountRow,
  dealRow,
  orderRow,
  positionRow,
  toAccount,
  toDeal,
  toOrder,
  toPosition,
} from './rows.ts';
import { hedgeRow, toHedge } from './hedge-rows.ts';
import { holdingRow, toHolding } from './holding-rows.ts';

/** Everything that an event may consist of beside plain values. */
interface EventRecords {
  account: Account;
  order: Parameters<typeof orderRow>[0];
  deal: Parameters<typeof dealRow>[0];
  position: Parameters<typeof positionRow>[0];
  transfers: readonly Transfer[];
  holdings: readonly StockHolding[];
  hedge: HedgeTrade;
}
/** Members that have a form of their own in a record; all others are plain values. */
const OWN_FORM: ReadonlySet<string> = new Set<keyof EventRecords | 'type' | 'accountId' | 'timeMs'>([
  'type',
  'accountId',
  'timeMs',
  'account',
  'order',
  'deal',
  'position',
  'transfers',
  'holdings',
  'hedge',
]);

/** An event of the trading core as the journal holds it. */
export function toJournalEvent(event: TradingEvent): JournalEvent {
  const { type, accountId, timeMs } = event;
  const { account, order, deal, position, transfers, holdings, hedge } = event as Partial<EventRecords>;
  let values: Record<string, JournalValue> | undefined;
  for (const name in event) {
    if (OWN_FORM.has(name)) continue;
    const value: unknown = event[name as keyof TradingEvent];
    // Here a bigint comes back as one, however small.
    if (value !== undefined)
      (values ??= {})[name] = typeof value === 'bigint' ? [String(value)] : toJournalValue(value);
  }
  return {
    type,
    accountId,
    timeMs,
    ...(account && { account: accountValues(account) }),
    ...(order && { order: valuesOf(orderRow(order), ORDER_COLUMNS) }),
    ...(deal &&
      order && {
        deal: valuesOf(dealRow(deal, order, position ?? { ...order, openedAtMs: deal.timeMs }), DEAL_COLUMNS),
      }),
    ...(position && { position: valuesOf(positionRow(position), POSITION_COLUMNS) }),
    ...(holdings && { holdings: holdings.map(holdingValues) }),
    ...(hedge && { hedge: hedgeValues(hedge) }),
    ...(transfers && { transfers: transfers.map(toJournalTransfer), cause: causeOf(event) }),
    ...(values && { values }),
  };
}

/** The event of the trading core that a record holds. */
export function ofJournalEvent(event: JournalEvent): TradingEvent {
  const { type, accountId, timeMs, account, order, deal, position, transfers, values = {} } = event;
  return {
    type,
    accountId,
    timeMs,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ofJournalValue(value)])),
    ...(account && { account: toAccount(rowOf<AccountTableRow>(account, ACCOUNT_COLUMNS), 0n) }),
    ...(order && { order: toOrder(rowOf<OrderTableRow>(order, ORDER_COLUMNS)) }),
    ...(deal && { deal: toDeal(rowOf<DealTableRow>(deal, DEAL_COLUMNS)) }),
    ...(position && { position: toPosition(rowOf<PositionTableRow>(position, POSITION_COLUMNS)) }),
    ...(event.holdings && { holdings: event.holdings.map(ofHoldingValues) }),
    ...(event.hedge && { hedge: toHedge(rowOf<HedgeTableRow>(event.hedge, HEDGE_COLUMNS)) }),
    ...(transfers && { transfers: transfers.map(ofJournalTransfer) }),
  } as unknown as TradingEvent;
}

/** The row of an account in the order of its columns. */
export function accountValues(account: Account): JournalRow {
  return valuesOf(accountRow(account), ACCOUNT_COLUMNS);
}

/** The row of a holding in the order of its columns, and back. */
export function holdingValues(holding: StockHolding): JournalRow {
  return valuesOf(holdingRow(holding), STOCK_HOLDING_COLUMNS);
}

export function ofHoldingValues(values: JournalRow): StockHolding {
  return toHolding(rowOf<StockHoldingTableRow>(values, STOCK_HOLDING_COLUMNS));
}

/** The row of a deal of the house in the order of its columns. */
export function hedgeValues(hedge: HedgeTrade): JournalRow {
  return valuesOf(hedgeRow(hedge), HEDGE_COLUMNS);
}

/** The values of a row in the order of its columns. */
export function valuesOf<Row extends object>(row: Row, columns: readonly (keyof Row)[]): JournalValue[] {
  const values: JournalValue[] = [];
  for (const column of columns) values.push(toJournalValue(row[column]));
  return values;
}

/** The row with its names. What a later version added to the columns stands at their end and is null. */
export function rowOf<Row>(values: JournalRow, columns: readonly (keyof Row)[]): Row {
  const row: Partial<Row> = {};
  let at = 0;
  for (const column of columns) row[column] = ofJournalValue(values[at++] ?? null) as Row[keyof Row];
  return row as Row;
}

function toJournalTransfer({ from, to, amount, flow, balanceAfter }: Transfer): JournalTransfer {
  return [from, to, toJournalValue(amount), flow, toJournalValue(balanceAfter)];
}

function ofJournalTransfer([from, to, amount, flow, balanceAfter]: JournalTransfer): Transfer {
  return { from, to, amount: readMoney(amount), flow, balanceAfter: readMoney(balanceAfter) } as Transfer;
}

function readMoney(value: JournalValue): bigint {
  return BigInt(ofJournalValue(value) ?? 0);
}

/** The order and the fill that money moved for. */
function causeOf(event: TradingEvent): NonNullable<JournalEvent['cause']> {
  if (event.type === 'orderFilled' || event.type === 'assetsExchanged')
    return [event.deal.orderId, event.deal.dealId];
  if (event.type === 'assetsReceived' || event.type === 'loanMoved')
    return [event.orderId ?? null, event.dealId ?? null];
  return event.type === 'positionFinanced' ? [event.position.orderId, null] : [null, null];
}
