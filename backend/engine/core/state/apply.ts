import type {
  FundsMoved,
  HoldingsChanged,
  MarginAdjusted,
  OrderEnded,
  OrderFilled,
  OrderModified,
  OrderPlaced,
  PositionChanged,
  PositionFinanced,
  SharesSplit,
  TradingEvent,
} from '../events.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { applyExchanged, applyLoan, applyReceived } from '../assets/apply-assets.ts';
import { book, knownAccount, liveOrder, reserve } from './apply-books.ts';
import type { Order } from '../model.ts';
import { assertTransition, isLive } from '../orders/order-life.ts';
import { isOpening, type TradingState } from './state.ts';
import { bookEquity } from '../stock/stock-model.ts';
import type { AccountId } from '../../../domain/units.ts';
import { later } from '../identifiers.ts';

/** Takes one event into the state. An event that does not fit is an error of the program and throws. */
export function apply(state: TradingState, event: TradingEvent): void {
  switch (event.type) {
    case 'accountOpened':
      state.putAccount(event.account);
      state.last.accountId = Math.max(state.last.accountId, event.accountId);
      return;
    case 'fundsMoved':
      return applyFunds(state, event);
    case 'leverageSet':
      return state.putLeverage(event.accountId, event.symbolId, event.leverage);
    case 'orderPlaced':
      return applyPlaced(state, event);
    case 'orderModified':
      return applyModified(state, event);
    case 'orderTriggered':
    case 'orderTrailed':
      return state.changeOrder(liveAfter(state, event.order));
    case 'orderFilled':
      return applyFilled(state, event);
    case 'orderEnded':
      return applyEnded(state, event);
    case 'assetsExchanged':
      return applyExchanged(state, event);
    case 'assetsReceived':
      return applyReceived(state, event);
    case 'loanMoved':
      return applyLoan(state, event);
    case 'positionChanged':
      return applyPositionChanged(state, event);
    case 'marginAdjusted':
      return applyMarginAdjusted(state, event);
    case 'positionFinanced':
      return applyFinanced(state, event);
    case 'holdingsChanged':
      return applyHoldings(state, event);
    case 'sharesSplit':
      return applySplit(state, event);
    case 'houseHedged':
      return state.hedges.put(event.hedge);
    case 'marginCalled':
      return state.putAccount({ ...knownAccount(state, event.accountId), isMarginCalled: event.isCalled });
  }
}

function applyFunds(state: TradingState, { accountId, transfers, timeMs, credit }: FundsMoved): void {
  const before = knownAccount(state, accountId);
  const account = book(state, { ...before, credit: before.credit + credit }, transfers);
  const deposited = transfers.some(({ from, flow }) => from === 'external' || flow === 'transferIn');
  const firstDepositAtMs = account.firstDepositAtMs ?? (deposited ? timeMs : undefined);
  state.putAccount({ ...account, firstDepositAtMs });
}

function applyPlaced(state: TradingState, { order }: OrderPlaced): void {
  if (order.status !== 'received') throw new Error(`order ${order.orderId} does not start as received`);
  state.last.orderId = later(state.last.orderId, order.orderId);
  state.addOrder(order);
  reserve(state, order.accountId, order.reserved);
}

function applyModified(state: TradingState, { order: after }: OrderModified): void {
  const before = liveOrder(state, after.orderId);
  reserve(state, after.accountId, after.reserved - before.reserved);
  if (isOpening(after)) state.addExposure(after, after.direction, after.volume - before.volume);
  state.changeOrder(after);
  state.triggers(after.symbolId).watchOrder(after);
}

/** A live order as it stands after it. */
function liveAfter(state: TradingState, after: Order): Order {
  liveOrder(state, after.orderId);
  return after;
}

function applyFilled(
  state: TradingState,
  { order: after, deal, position, transfers, creditLost, holdings = [] }: OrderFilled,
): void {
  const before = liveOrder(state, after.orderId);
  assertTransition(after.orderId, before.status, after.status);
  state.last.dealId = later(state.last.dealId, deal.dealId);
  state.last.positionId = later(state.last.positionId, deal.positionId);
  const owner = knownAccount(state, after.accountId);
  const left = creditLost === 0n ? owner : { ...owner, credit: owner.credit - creditLost };
  const account = book(state, left, transfers);
  const reserved = account.reserved + after.reserved - before.reserved;
  state.putAccount(reserved === account.reserved ? account : { ...account, reserved });
  // An opening turns the exposure of its order into that of its position; a close takes it away.
  if (!deal.opening) {
    state.addExposure(position, position.direction, -deal.volume);
    if (isOpening(after)) state.addExposure(after, after.direction, -deal.volume);
  }
  if (position.volume === 0) state.removePosition(position);
  else state.putPosition(position);
  if (isLive(after.status)) state.changeOrder(after);
  else state.removeOrder(after);
  for (const holding of holdings) state.putHolding(holding);
  limitCredit(state, after.accountId);
}

function applyEnded(state: TradingState, { order: after }: OrderEnded): void {
  const before = liveOrder(state, after.orderId);
  assertTransition(after.orderId, before.status, after.status);
  reserve(state, after.accountId, -before.reserved);
  if (isOpening(after)) state.addExposure(after, after.direction, after.filledVolume - after.volume);
  state.removeOrder(after);
}

function applyHoldings(state: TradingState, { accountId, holdings, transfers }: HoldingsChanged): void {
  state.putAccount(book(state, knownAccount(state, accountId), transfers));
  for (const holding of holdings) state.putHolding(holding);
  limitCredit(state, accountId);
}

function applySplit(state: TradingState, event: SharesSplit): void {
  const { accountId, holdings, position, transfers, volumeBefore } = event;
  state.putAccount(book(state, knownAccount(state, accountId), transfers));
  state.addExposure(position, position.direction, position.volume - volumeBefore);
  if (position.volume === 0) state.removePosition(position);
  else state.putPosition(position);
  for (const holding of holdings) state.putHolding(holding);
  limitCredit(state, accountId);
}

/** Credit of a stock account is never more than its cash and its shares at cost, less what it owes. */
function limitCredit(state: TradingState, accountId: AccountId): void {
  const account = knownAccount(state, accountId);
  if (account.tradeType !== TRADE_TYPE.stock || account.credit === 0n) return;
  const most = bookEquity({ state }, account);
  if (account.credit > most) state.putAccount({ ...account, credit: most > 0n ? most : 0n });
}

function applyMarginAdjusted(state: TradingState, event: MarginAdjusted): void {
  applyPositionChanged(state, event);
  state.putAccount(book(state, knownAccount(state, event.accountId), event.transfers));
}

function applyFinanced(state: TradingState, event: PositionFinanced): void {
  applyPositionChanged(state, event);
  const owner = knownAccount(state, event.accountId);
  state.putAccount(book(state, { ...owner, credit: owner.credit - event.creditLost }, event.transfers));
}

function applyPositionChanged(state: TradingState, { position }: Pick<PositionChanged, 'position'>): void {
  if (!state.positions.has(position.positionId))
    throw new Error(`position ${position.positionId} is not open`);
  state.putPosition(position);
}
