import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { isArmed, liquidationPriceOf } from '../../../domain/index.ts';
import type { ApplyTick, Expire } from '../commands.ts';
import { findConversion, type Decision } from '../decision.ts';
import { endOrder } from './end-order.ts';
import { checkWallets } from '../assets/risk.ts';
import { takeProfit } from './take-profit.ts';
import { cancelLinked } from './linked-orders.ts';
import { fillOrder } from '../matching/fill-order.ts';
import { isLive } from './order-life.ts';
import { fire, trail } from './stop-orders.ts';
import { closingOrder, type MadeKind } from './closing-order.ts';
import { ORDER_KIND, type Order } from '../model.ts';
import { isOfOrder, type PositionTriggerKind, type TriggerBook } from '../state/product-triggers.ts';
import { checkMarginLevel } from '../margin/margin-call.ts';
import { isOfStock } from '../stock/stock-account.ts';
import { fillStock } from '../stock/fill-stock.ts';
import { repayFromFree } from '../stock/repay.ts';
import { endStockDay } from '../stock/stock-day-end.ts';
import { checkStockMargin } from '../stock/stock-margin-call.ts';
import { isRateStep } from '../state/rate-watch.ts';
import {
  toOrderId,
  toPositionId,
  type AccountId,
  type PositionId,
  type VolumeUnits,
} from '../../../domain/units.ts';

const CLOSE_KIND: Readonly<Record<PositionTriggerKind, MadeKind>> = {
  stopLoss: ORDER_KIND.stopLoss,
  takeProfit: ORDER_KIND.takeProfit,
  stopOut: ORDER_KIND.stopOut,
};

/** Lets a new quote of a product set off what waits for it; constant time when nothing does. */
export function applyTick(decision: Decision, tick: ApplyTick): void {
  const { symbolId, market } = tick;
  const triggers = decision.state.triggers(symbolId);
  if (decision.state.isIdle(symbolId)) return;
  if (decision.terms(symbolId, undefined) === undefined) return;
  if (tick.only === undefined) followRates(decision, tick, triggers);
  decision.state.queues?.observe(symbolId, market);
  const { bid, ask, trade } = market;
  const pop = () => triggers.popTriggered(bid, ask, trade?.price);
  const unfinished = new Map<number, Order>();
  const skipped: Hit[] = [];
  for (let hit = pop(); hit !== undefined; hit = pop()) {
    const owned = ownedBy(decision, hit);
    if (owned === undefined || (hit.kind === 'order' && unfinished.has(hit.id))) continue;
    const granted = grantOf(decision, tick, hit);
    if (decision.concerns(owned.accountId)) setOff(decision, tick, hit, { ...owned, granted }, unfinished);
    else skipped.push(hit);
  }
  // A thin book may have left a part of an order; it waits for the next quote.
  for (const { orderId, accountId } of unfinished.values()) {
    const left = decision.state.orders.get(orderId);
    if (left) decision.contain(accountId, () => triggers.watchOrder(left));
  }
  if (tick.only !== undefined) for (const hit of skipped) watchAgain(decision, triggers, hit);
  checkCrossAccounts(decision, tick);
  checkWallets(decision, tick);
  checkStockAccounts(decision, tick);
}

/** Stock accounts that owe something, after everything else that the quote set off. */
function checkStockAccounts(decision: Decision, { symbolId, timeMs }: ApplyTick): void {
  for (const accountId of decision.state.stock.debtorsIn(symbolId)) {
    if (decision.concerns(accountId))
      decision.contain(accountId, () => checkStockMargin(decision, accountId, timeMs));
  }
}

/** Margin levels after everything else that the quote set off. */
function checkCrossAccounts(decision: Decision, { symbolId, timeMs }: ApplyTick): void {
  const { cross } = decision.state;
  if (!cross.isHeld(symbolId)) return;
  for (const accountId of cross.due(decision, symbolId)) {
    if (decision.concerns(accountId))
      decision.contain(accountId, () => checkMarginLevel(decision, accountId, timeMs));
  }
}

type Hit = NonNullable<ReturnType<TriggerBook['popTriggered']>>;

/** The live order or open position that a price was watched for. An order may be watched twice after its spread changed. */
function ownedBy({ state }: Decision, { kind, id }: Hit): { readonly accountId: AccountId } | undefined {
  if (!isOfOrder(kind)) return state.positions.get(toPositionId(id));
  const order = state.orders.get(toOrderId(id));
  return order !== undefined && isLive(order.status) ? order : undefined;
}

/** What an order that stands in line gets by a quote that reached it; undefined for one that takes whatever the quote offers. */
function grantOf({ state }: Decision, { market }: ApplyTick, { kind, id }: Hit): VolumeUnits | undefined {
  const order = kind === 'order' ? state.orders.get(id) : undefined;
  if (order === undefined || state.queues?.isQueued(order) !== true) return undefined;
  const reached = state.watchedPrice(order);
  return reached === undefined ? 0 : state.queues.serve(order, reached, market);
}

function setOff(
  decision: Decision,
  { market, timeMs }: ApplyTick,
  hit: Hit,
  { accountId, granted }: { readonly accountId: AccountId; readonly granted: VolumeUnits | undefined },
  unfinished: Map<number, Order>,
): void {
  decision.contain(accountId, () => {
    if (hit.kind === 'trail') return trail(decision, hit.id, market, timeMs);
    if (hit.kind === 'takeProfit') return takeProfit(decision, hit.id, market, timeMs);
    if (hit.kind !== 'order') {
      const order = closingOrder(decision, { positionId: hit.id }, CLOSE_KIND[hit.kind], timeMs);
      decision.emit({ type: 'orderPlaced', accountId: order.accountId, timeMs, order });
      return fillOrder(decision, order, market, timeMs);
    }
    const found = decision.state.orders.get(hit.id);
    if (found === undefined) return;
    if (isArmed(found) || (found.isStop && granted !== 0)) cancelLinked(decision, found, timeMs);
    // What its sibling kept of the account may be its own by now.
    const order = decision.state.orders.get(hit.id) ?? found;
    if (isArmed(order)) fire(decision, order, market, timeMs);
    else if (granted !== 0) {
      if (isOfStock(decision, order)) fillStock(decision, order, market, timeMs, granted);
      else fillOrder(decision, order, market, timeMs, takesNow(order) ? 'taker' : 'maker', granted);
    }
    unfinished.set(hit.id, order);
  });
}

/** Whether an order that a quote reached takes, as a stop does, rather than having rested at its price. */
function takesNow({ isStop, price }: Order): boolean {
  return isStop || price === undefined;
}

/** Puts back what a quote has set off that was not for its owner. */
function watchAgain(decision: Decision, triggers: TriggerBook, { kind, id }: Hit): void {
  const { orders, positions } = decision.state;
  const order = isOfOrder(kind) ? orders.get(toOrderId(id)) : undefined;
  const position = isOfOrder(kind) ? undefined : positions.get(toPositionId(id));
  if (order) decision.contain(order.accountId, () => triggers.watchOrder(order));
  if (position) decision.contain(position.accountId, () => triggers.watchPosition(position));
}

/** Keeps liquidation prices true when the product's profit currency moves against an account's currency. */
function followRates(decision: Decision, tick: ApplyTick, triggers: TriggerBook): void {
  for (const currency of [...triggers.rates.currencies]) {
    const rate = tick.market.rate(currency);
    if (rate === undefined || !triggers.rates.mayStep(currency, rate)) continue;
    triggers.rates.clear(currency);
    for (const positionId of [...triggers.positions]) {
      const accountId = decision.state.positions.get(positionId)?.accountId;
      if (accountId === undefined || !decision.concerns(accountId)) continue;
      decision.contain(accountId, () => revalue(decision, tick, positionId, currency));
    }
  }
}

/** Gives a position of one currency its liquidation price again when it is due, and enters its rate in any case. */
function revalue(
  decision: Decision,
  { symbolId, market, timeMs }: ApplyTick,
  positionId: PositionId,
  currency: string,
): void {
  const position = decision.state.positions.get(positionId);
  const account = position && decision.state.account(position.accountId);
  const terms = decision.terms(symbolId, account);
  if (!position || !terms || account?.currency !== currency) return;
  const conversion = findConversion(account, market);
  // Only isolated positions end at a price of their own.
  const hasOwnPrice = account.tradeType === TRADE_TYPE.isolated;
  const due = hasOwnPrice && conversion !== undefined && isRateStep(position.rate, conversion.rate);
  const liquidationPrice = due ? liquidationPriceOf(position, terms, conversion) : position.liquidationPrice;
  if (!due || liquidationPrice === position.liquidationPrice) {
    decision.state.triggers(symbolId).rates.include(currency, position.rate);
    return;
  }
  decision.emit({
    type: 'positionChanged',
    accountId: position.accountId,
    timeMs,
    position: { ...position, liquidationPrice, rate: conversion.rate },
    isSilent: true,
  });
}

/** Ends every resting order, and every day of a stock account, whose time has come. */
export function expireOrders(decision: Decision, { timeMs }: Expire): void {
  const { expiries, orders } = decision.state;
  while (expiries.isTriggered(timeMs)) {
    const entry = expiries.pop();
    if (entry === undefined) continue;
    if (entry.item === 'stockDay') {
      const { id: accountId, price: dueMs } = entry;
      if (decision.concerns(accountId))
        decision.contain(accountId, () => endStockDay(decision, accountId, dueMs));
      continue;
    }
    const order = orders.get(entry.id);
    if (order === undefined || order.expireAtMs !== entry.price) continue;
    const { accountId } = order;
    if (!decision.concerns(accountId)) continue;
    decision.contain(accountId, () => {
      // One that bears a reason already is cancelled: this is when its cancellation arrives.
      const { reason } = order;
      if (reason === undefined) endOrder(decision, order, timeMs, 'expired', 'expired');
      else endOrder(decision, order, timeMs, 'cancelled', reason);
      repayFromFree(decision, accountId, timeMs, 'auto');
    });
  }
}
