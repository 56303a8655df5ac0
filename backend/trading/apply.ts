import type {
  OrderEnded,
  OrderFilled,
  OrderModified,
  OrderPlaced,
  PositionChanged,
  TradingEvent,
} from './events.ts';
import { entriesOf, type Transfer } from './ledger.ts';
import type { Account, Order } from './model.ts';
import { assertTransition, isLive } from './order-life.ts';
import { isOpening, type TradingState } from './state.ts';

/** Takes one event into the state. An event that does not fit is an error of the program and throws. */
export function apply(state: TradingState, event: TradingEvent): void {
  switch (event.type) {
    case 'accountOpened':
      state.putAccount(event.account);
      state.last.accountId = Math.max(state.last.accountId, event.accountId);
      return;
    case 'fundsMoved':
      return applyFunds(state, event.accountId, event.transfers, event.timeMs);
    case 'leverageSet':
      return state.putLeverage(event.accountId, event.symbolId, event.leverage);
    case 'orderPlaced':
      return applyPlaced(state, event);
    case 'orderModified':
      return applyModified(state, event);
    case 'orderFilled':
      return applyFilled(state, event);
    case 'orderEnded':
      return applyEnded(state, event);
    case 'positionChanged':
      return applyPositionChanged(state, event);
  }
}

function applyFunds(
  state: TradingState,
  accountId: number,
  transfers: readonly Transfer[],
  timeMs: number,
): void {
  const account = book(state, accountOf(state, accountId), transfers);
  const deposited = transfers.some(({ from }) => from === 'external');
  const firstDepositAtMs = account.firstDepositAtMs ?? (deposited ? timeMs : undefined);
  state.putAccount({ ...account, firstDepositAtMs });
}

function applyPlaced(state: TradingState, { order }: OrderPlaced): void {
  if (order.status !== 1) throw new Error(`order ${order.orderId} does not start as received`);
  state.last.orderId = Math.max(state.last.orderId, order.orderId);
  state.addOrder(order);
  reserve(state, order.accountId, order.reserved);
}

function applyModified(state: TradingState, event: OrderModified): void {
  const order = orderOf(state, event.orderId);
  const { volume, price, takeProfit, stopLoss, reserved, timeMs } = event;
  reserve(state, order.accountId, reserved - order.reserved);
  if (isOpening(order)) state.addExposure(order, order.direction, volume - order.volume);
  const next = { ...order, volume, price, takeProfit, stopLoss, reserved, updatedAtMs: timeMs };
  state.orders.set(order.orderId, next);
  state.triggers(order.symbolId).watchOrder(next);
}

function applyFilled(state: TradingState, event: OrderFilled): void {
  const order = orderOf(state, event.orderId);
  assertTransition(order.orderId, order.status, event.status);
  const { deal, position } = event;
  state.last.dealId = Math.max(state.last.dealId, deal.dealId);
  state.last.positionId = Math.max(state.last.positionId, deal.positionId);
  const account = book(state, accountOf(state, order.accountId), event.transfers);
  state.putAccount({ ...account, reserved: account.reserved + event.reserved - order.reserved });
  // An opening turns the exposure of its order into that of its position; a close takes it away.
  if (!deal.opening) state.addExposure(position, position.direction, -deal.volume);
  if (position.volume === 0) state.removePosition(position);
  else state.putPosition(position);
  settle(state, order, {
    ...order,
    status: event.status,
    filledVolume: event.filledVolume,
    reserved: event.reserved,
    positionId: deal.opening ? deal.positionId : order.positionId,
    updatedAtMs: event.timeMs,
  });
}

function applyEnded(state: TradingState, event: OrderEnded): void {
  const order = orderOf(state, event.orderId);
  assertTransition(order.orderId, order.status, event.status);
  reserve(state, order.accountId, -order.reserved);
  if (isOpening(order)) state.addExposure(order, order.direction, order.filledVolume - order.volume);
  state.removeOrder(order);
}

function applyPositionChanged(state: TradingState, event: PositionChanged): void {
  const position = state.positions.get(event.positionId);
  if (position === undefined) throw new Error(`position ${event.positionId} is not open`);
  const { takeProfit, stopLoss, liquidationPrice, rate } = event;
  state.putPosition({ ...position, takeProfit, stopLoss, liquidationPrice, rate });
}

function settle(state: TradingState, before: Order, after: Order): void {
  if (isLive(after.status)) state.orders.set(after.orderId, after);
  else state.removeOrder(before);
}

/** Enters transfers into the account's books and those of the other side. */
function book(state: TradingState, account: Account, transfers: readonly Transfer[]): Account {
  let { cash, margin } = account;
  for (const transfer of transfers) {
    for (const entry of entriesOf(transfer)) {
      if (entry.book === 'cash') cash += entry.amount;
      else if (entry.book === 'margin') margin += entry.amount;
      else state.addToHouse(entry.book, account.currency, entry.amount);
    }
  }
  return { ...account, cash, margin };
}

function reserve(state: TradingState, accountId: number, change: bigint): void {
  if (change === 0n) return;
  const account = accountOf(state, accountId);
  state.putAccount({ ...account, reserved: account.reserved + change });
}

function accountOf(state: TradingState, accountId: number): Account {
  const account = state.account(accountId);
  if (account === undefined) throw new Error(`account ${accountId} does not exist`);
  return account;
}

function orderOf(state: TradingState, orderId: number): Order {
  const order = state.orders.get(orderId);
  if (order === undefined) throw new Error(`order ${orderId} is not live`);
  return order;
}
