import { isWalletType } from '../../../domain/account-type.ts';
import {
  closePriceOf,
  isArmed,
  reckonedPrice,
  validateBrackets,
  validateOrder,
  type InstrumentTerms,
  type OrderTrigger,
} from '../../../domain/index.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { CancelOrder, ModifyOrder, MoveFunds, OpenAccount, SetBrackets } from '../commands.ts';
import {
  requireAccount,
  findConversion,
  reject,
  Rejection,
  requireTerms,
  type Decision,
  requireBalance,
  requireFunds,
} from '../decision.ts';
import { endOrder } from './end-order.ts';
import { siblingOf } from './order-life.ts';
import { findPocket, newAccount } from '../assets/pockets.ts';
import { marginModelOf } from '../margin/margin-models.ts';
import { ORDER_KIND, type Account, type Order } from '../model.ts';
import { closablePositions } from './reduce-only.ts';
import { reserveOf } from './reserve.ts';
import { changedExits, requireTargets } from './position-exits.ts';
import { armOrder } from './stop-orders.ts';
import { requireUnmet } from './time-in-force.ts';
import { isOpening } from '../state/state.ts';
import { meetAfterChange } from '../matching/meet-after-change.ts';
import { repayFromFree } from '../stock/repay.ts';
import type { AccountId, OrderId } from '../../../domain/units.ts';

/** Opens an account with its first balance, at most the largest one. A wallet that has the currency stays as it is. */
export function openAccount(decision: Decision, command: OpenAccount): void {
  if (command.initialBalance < 0n) reject('balanceOutOfRange');
  requireBalance(command, command.initialBalance);
  if (isWalletType(command.tradeType) && findPocket(decision, command, command.currency)) return;
  const accountId = decision.state.last.accountId + 1;
  const { timeMs } = command;
  decision.emit({
    type: 'accountOpened',
    accountId,
    timeMs,
    account: newAccount(command, accountId, timeMs),
  });
  if (command.initialBalance > 0n) {
    const flow = 'deposit';
    moveFunds(decision, { type: 'moveFunds', timeMs, accountId, amount: command.initialBalance, flow });
  }
}

/**
 * Brings money in or takes free money out, up to the largest balance and to what is free. What is credit leaves
 * only as credit.
 */
export function moveFunds(
  decision: Decision,
  { accountId, amount, flow, timeMs, isCredit = false, fee = 0n }: MoveFunds,
): void {
  const account = requireAccount(decision, accountId);
  if (amount < 0n) requireFunds(account, -amount, computeMovable(decision, account, isCredit));
  requireBalance(account, account.cash + account.margin + amount);
  const posting = marginModelOf(account).post(account);
  if (amount > 0n) posting.move('external', 'cash', amount, flow);
  else posting.move('cash', 'external', -amount, flow);
  if (fee > 0n) posting.move('cash', 'fee', fee, 'depositFee');
  if (posting.transfers.length === 0) return;
  const taken = -amount < account.credit ? amount : -account.credit;
  const credit = !isCredit ? 0n : amount > 0n ? amount : taken;
  decision.emit({ type: 'fundsMoved', accountId, timeMs, credit, transfers: posting.transfers });
  repayFromFree(decision, accountId, timeMs, 'auto');
}

/** The most that may be taken out of an account: credit leaves as credit only. */
export function computeMovable(decision: Decision, account: Account, isCredit: boolean): bigint {
  const model = marginModelOf(account);
  const movable = (isCredit ? model.computeAvailable : model.computeWithdrawable)(decision, account);
  return movable ?? reject('noQuote');
}

/**
 * Ends a resting order. A cancellation that is still on its way ends it when it arrives: until then the order may be filled, and it ends as
 * one whose time has come, with the reason that it bears from now on.
 */
export function cancelOrder(decision: Decision, command: CancelOrder): void {
  const { accountId, orderId, timeMs, reason, arrivesMs = timeMs } = command;
  const order = restingOrder(decision, accountId, orderId);
  const sibling = command.withSibling && siblingOf(decision.state.orders, order);
  for (const { orderId: endingId } of sibling ? [order, sibling] : [order]) {
    // What the first kept of the account may be the second's by now.
    const ending = restingOrder(decision, accountId, endingId);
    if (arrivesMs <= timeMs) {
      endOrder(decision, ending, timeMs, 'cancelled', reason);
      continue;
    }
    // The one that was sent first arrives first, and an order may end by itself before.
    if (ending.reason !== undefined || (ending.expireAtMs ?? arrivesMs) < arrivesMs) continue;
    const cancelled = { ...ending, reason, expireAtMs: arrivesMs };
    decision.emit({ type: 'orderModified', accountId, timeMs, order: cancelled });
  }
  if (arrivesMs > timeMs) return;
  // What a resting purchase of shares had locked may pay what the account owes.
  repayFromFree(decision, accountId, timeMs, 'auto');
}

/** Changes price, quantity or brackets of a resting order that nothing was filled of. The rules are those of placing. */
export function modifyOrder(decision: Decision, command: ModifyOrder): void {
  const order = restingOrder(decision, command.accountId, command.orderId);
  // Nothing is changed that will be gone when the change arrives.
  if (command.isLate === true || order.reason !== undefined) reject('orderUnknown');
  if (order.filledVolume > 0) reject('orderPartlyFilled');
  const account = requireAccount(decision, command.accountId);
  // The interface changes no orders for shares.
  if (account.tradeType === TRADE_TYPE.stock) reject('orderUnknown');
  const terms = requireTerms(decision, order);
  const volume = command.volume ?? order.volume;
  const price = command.price ?? order.price;
  const trigger = changedTrigger(order, command, terms);
  // Nothing is left to change of a stop that was set off.
  if (price === undefined && !isArmed({ trigger })) return reject('priceMissing');
  const { takeProfit, stopLoss, timeMs, market } = command;
  const opening = isOpening(order);
  const exposure = decision.state.exposure(order.accountId, order.symbolId);
  const own = opening ? order.volume : 0;
  const closable = closablePositions(decision, order).reduce((sum, position) => sum + position.volume, 0);
  const { direction, leverage, timeInForce } = order;
  const shape = { direction, volume, pending: true, price, timeInForce, trigger };
  const violations = validateOrder(
    terms,
    opening ? { kind: 'open', ...shape, takeProfit, stopLoss, leverage } : { kind: 'close', ...shape },
    {
      nowMs: timeMs,
      quote: market,
      conversion: findConversion(account, market),
      longExposure: exposure.buy - (direction === 'buy' ? own : 0),
      shortExposure: exposure.sell - (direction === 'sell' ? own : 0),
      available: opening
        ? (marginModelOf(account).computeAvailable(decision, {
            ...account,
            reserved: account.reserved - order.reserved,
          }) ?? reject('noQuote'))
        : 0n,
      closable,
    },
  );
  if (violations.length > 0) throw new Rejection(violations);
  requireUnmet(decision, { ...order, price, trigger }, terms);
  const reference = reckonedPrice({ price, trigger }) ?? 0;
  requireTargets(direction, order.targets, { reference, volume, takeProfit }, terms);
  const conversion = findConversion(account, market);
  const notional = BigInt(reference) * BigInt(volume);
  const reserved =
    opening && conversion
      ? reserveOf(
          decision.state,
          { ...order, volume, notional, timeMs, ownVolume: order.volume },
          terms,
          conversion,
        )
      : 0n;
  decision.emit({
    type: 'orderModified',
    accountId: order.accountId,
    timeMs,
    order: { ...order, volume, price, trigger, takeProfit, stopLoss, reserved, updatedAtMs: timeMs },
  });
  meetAfterChange(decision, command);
}

/** The trigger of an order after a change; one that was set off is no longer changed. */
export function changedTrigger(
  order: Order,
  { trigger, market }: ModifyOrder,
  terms: InstrumentTerms,
): OrderTrigger | undefined {
  if (trigger === undefined) return order.trigger;
  if (!isArmed(order)) return reject('orderUnknown');
  const { rises, by } = order.trigger;
  return armOrder({ direction: order.direction, trigger: { rises, by, ...trigger }, market }, terms);
}

/** Sets or clears take profit and stop loss of a position. */
export function setBrackets(decision: Decision, command: SetBrackets): void {
  const { accountId, positionId, takeProfit, stopLoss, market, timeMs } = command;
  const position = decision.state.positions.get(positionId);
  if (position === undefined || position.accountId !== accountId) return reject('positionUnknown');
  // Shares have no brackets.
  if (requireAccount(decision, accountId).tradeType === TRADE_TYPE.stock) reject('positionUnknown');
  const terms = requireTerms(decision, position);
  if (market === undefined) return reject('noQuote');
  const changed = {
    takeProfit: takeProfit === position.takeProfit ? undefined : takeProfit,
    stopLoss: stopLoss === position.stopLoss ? undefined : stopLoss,
  };
  const reference = closePriceOf(position.direction, market, terms);
  const violations = validateBrackets(position.direction, changed, reference, terms);
  if (violations.length > 0) throw new Rejection(violations);
  decision.emit({
    type: 'positionChanged',
    accountId,
    timeMs,
    position: { ...position, takeProfit, stopLoss, ...changedExits(position, command, market, terms) },
  });
}

/** A resting order of the account, which must exist. */
export function restingOrder({ state }: Decision, accountId: AccountId, orderId: OrderId): Order {
  const order = state.orders.get(orderId);
  const resting = order?.kind === ORDER_KIND.limitOpen || order?.kind === ORDER_KIND.limitClose;
  if (order === undefined || order.accountId !== accountId || !resting) return reject('orderUnknown');
  return order;
}
