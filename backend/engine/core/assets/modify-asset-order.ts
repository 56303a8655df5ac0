import { isArmed, reckonedPrice, validateOrder } from '../../../domain/index.ts';
import { UNIT_RATE } from '../../../domain/amounts.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import type { ModifyOrder } from '../commands.ts';
import {
  reject,
  Rejection,
  requireAccount,
  requireTerms,
  type Valuing,
  type Decision,
  requireFunds,
} from '../decision.ts';
import { MAX_BALANCE } from '../ledger.ts';
import { changedTrigger, restingOrder } from '../orders/manage.ts';
import { checkNotional } from '../orders/order-limits.ts';
import { requireUnmet } from '../orders/time-in-force.ts';
import { meetAfterChange } from '../matching/meet-after-change.ts';
import type { Order } from '../model.ts';
import { linkedReserves, reserveOf } from './asset-locks.ts';
import { siblingOf } from '../orders/order-life.ts';
import { computeSpendable } from './place-asset-order.ts';

/**
 * Changes price or quantity of a resting order of a wallet that nothing was filled of. The rules are those of placing; what it
 * locks is locked anew, and nothing more is borrowed for it.
 */
export function modifyAssetOrder(decision: Decision, command: ModifyOrder): void {
  const order = restingOrder(decision, command.accountId, command.orderId);
  if (order.filledVolume > 0) reject('orderPartlyFilled');
  const { volume = order.volume, price = order.price, timeMs } = command;
  const trigger = changedTrigger(order, command, requireTerms(decision, order));
  // Nothing is left to change of a stop that was set off.
  if (price === undefined && !isArmed({ trigger })) reject('priceMissing');
  const changed: Order = { ...order, volume, price, trigger, updatedAtMs: timeMs };
  checkRules(decision, command, order, changed);
  const account = requireAccount(decision, command.accountId);
  const terms = requireTerms(decision, order);
  const sibling = siblingOf(decision.state.orders, order);
  const reserves = sibling
    ? linkedReserves(changed, sibling, terms, account.digits)
    : { one: reserveOf(changed, terms, account.digits), other: 0n };
  const kept = order.reserved + (sibling?.reserved ?? 0n);
  const spendable = computeSpendable({ ...account, reserved: account.reserved - kept });
  requireFunds(account, reserves.one + reserves.other, spendable);
  const emit = (after: Order) =>
    decision.emit({ type: 'orderModified', accountId: order.accountId, timeMs, order: after });
  emit({ ...changed, reserved: reserves.one });
  if (sibling !== undefined && sibling.reserved !== reserves.other)
    emit({ ...sibling, reserved: reserves.other });
  meetAfterChange(decision, command);
}

function checkRules(decision: Valuing, { market, timeMs }: ModifyOrder, before: Order, changed: Order): void {
  const terms = requireTerms(decision, changed);
  const account = requireAccount(decision, changed.accountId);
  const { direction, volume, price, timeInForce, trigger } = changed;
  const shape = { direction, volume, pending: true, price, timeInForce, trigger };
  const { buy, sell } = decision.state.exposure(changed.accountId, changed.symbolId);
  const violations = validateOrder(
    terms,
    { kind: 'open', ...shape, leverage: terms.defaultLeverage },
    {
      nowMs: timeMs,
      quote: market,
      conversion: { accountDigits: account.digits, rate: UNIT_RATE },
      longExposure: buy - (direction === DIRECTION.buy ? before.volume : 0),
      shortExposure: sell - (direction === DIRECTION.sell ? before.volume : 0),
      // What the order locks is looked at apart.
      available: MAX_BALANCE ** 2n,
      closable: 0,
    },
  );
  if (violations.length > 0) throw new Rejection(violations);
  requireUnmet(decision, changed, terms);
  checkNotional(Math.max(reckonedPrice(changed) ?? 0, market?.ask ?? 0), volume, terms);
}
