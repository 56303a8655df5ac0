import { liquidationPriceOf } from '../protocol/rules/index.ts';
import type { ApplyTick, Expire } from './commands.ts';
import { findConversion, type Decision } from './decision.ts';
import { endOrder } from './end-order.ts';
import { fillClosing } from './fill-closing.ts';
import { fillOpening } from './fill-opening.ts';
import { isLive } from './order-life.ts';
import { closingOrder } from './place-order.ts';
import { ORDER_KIND, type Order } from './model.ts';
import type { TriggerBook, TriggerKind } from './product-triggers.ts';
import { isRateStep } from './rate-watch.ts';

const CLOSE_KIND: Readonly<Record<Exclude<TriggerKind, 'order'>, 3 | 4 | 5>> = {
  stopLoss: ORDER_KIND.stopLoss,
  takeProfit: ORDER_KIND.takeProfit,
  stopOut: ORDER_KIND.stopOut,
};

/** Lets a new quote of a product set off what waits for it; constant time when nothing does. */
export function applyTick(decision: Decision, { symbolId, market, timeMs }: ApplyTick): void {
  const triggers = decision.state.triggers(symbolId);
  if (triggers.idle) return;
  if (decision.terms(symbolId, undefined) === undefined) return;
  followRates(decision, { symbolId, market, timeMs, type: 'applyTick' }, triggers);
  const { bid, ask } = market;
  const unfinished = new Map<number, Order>();
  for (let hit = triggers.popTriggered(bid, ask); hit !== undefined; hit = triggers.popTriggered(bid, ask)) {
    if (hit.kind !== 'order') {
      const order = closingOrder(decision, { positionId: hit.id }, CLOSE_KIND[hit.kind], timeMs);
      decision.emit({ type: 'orderPlaced', accountId: order.accountId, timeMs, order });
      fillClosing(decision, order, market, timeMs);
      continue;
    }
    const order = decision.state.orders.get(hit.id);
    // An order may be watched twice after its owner's spread has changed.
    if (order === undefined || !isLive(order.status) || unfinished.has(hit.id)) continue;
    if (order.kind === ORDER_KIND.limitOpen) fillOpening(decision, order, market, timeMs);
    else fillClosing(decision, order, market, timeMs);
    unfinished.set(hit.id, order);
  }
  // A thin book may have left a part of an order; it waits for the next quote.
  for (const orderId of unfinished.keys()) {
    const left = decision.state.orders.get(orderId);
    if (left) triggers.watchOrder(left);
  }
}

/** Keeps liquidation prices true when the product's profit currency moves against an account's currency. */
function followRates(decision: Decision, tick: ApplyTick, triggers: TriggerBook): void {
  for (const currency of [...triggers.rates.currencies]) {
    const rate = tick.market.rate(currency);
    if (rate === undefined || !triggers.rates.mayStep(currency, rate)) continue;
    triggers.rates.clear(currency);
    for (const positionId of [...triggers.positions]) revalue(decision, tick, positionId, currency);
  }
}

/** Gives a position of one currency its liquidation price again when it is due, and enters its rate in any case. */
function revalue(
  decision: Decision,
  { symbolId, market, timeMs }: ApplyTick,
  positionId: number,
  currency: string,
): void {
  const position = decision.state.positions.get(positionId);
  const account = position && decision.state.account(position.accountId);
  const terms = decision.terms(symbolId, account);
  if (!position || !terms || account?.currency !== currency) return;
  const conversion = findConversion(account, market);
  const due = conversion !== undefined && isRateStep(position.rate, conversion.rate);
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
  });
}

/** Ends every resting order whose time has come. */
export function expireOrders(decision: Decision, { timeMs }: Expire): void {
  const { expiries, orders } = decision.state;
  while (expiries.isTriggered(timeMs)) {
    const entry = expiries.pop();
    const order = entry && orders.get(entry.id);
    if (order && order.expireAtMs === entry.price) endOrder(decision, order, timeMs, 'expired', undefined);
  }
}
