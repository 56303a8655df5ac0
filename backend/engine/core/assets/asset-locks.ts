import { isWalletType } from '../../../domain/account-type.ts';
import { givenFor, reckonedPrice, type InstrumentTerms } from '../../../domain/index.ts';
import type { FillEstimate } from '../../../domain/ladder.ts';
import type { MarketTimeMs, Money } from '../../../domain/units.ts';
import { requireTerms, type Decision } from '../decision.ts';
import type { Order } from '../model.ts';
import { siblingOf } from '../orders/order-life.ts';

/** What a resting order keeps of its account by itself: the most that the rest of it may cost; nothing for the others. */
export function reserveOf(order: Order, terms: InstrumentTerms, digits: number): Money {
  const left = order.volume - order.filledVolume;
  const price = reckonedPrice(order);
  if (order.expireAtMs === undefined || price === undefined || left === 0) return 0n;
  const rest = { volume: left, notional: BigInt(price) * BigInt(left) };
  return growth(givenFor, order, rest, terms, digits);
}

/** What one more fill adds to an amount over all fills of an order. */
export function growth(
  amountOf: typeof givenFor,
  { direction, filledVolume, notional }: Pick<Order, 'direction' | 'filledVolume' | 'notional'>,
  fill: FillEstimate,
  terms: InstrumentTerms,
  digits: number,
): Money {
  const before = { volume: filledVolume, notional };
  const after = { volume: filledVolume + fill.volume, notional: notional + fill.notional };
  return amountOf(direction, after, terms, digits) - amountOf(direction, before, terms, digits);
}

/**
 * What each of two linked orders keeps: one of them alone is ever filled, so that the older one keeps the larger of what either needs,
 * and the younger nothing.
 */
export function linkedReserves(
  one: Order,
  other: Order,
  terms: InstrumentTerms,
  digits: number,
): { readonly one: Money; readonly other: Money } {
  const needs = [reserveOf(one, terms, digits), reserveOf(other, terms, digits)] as const;
  const most = needs[0] > needs[1] ? needs[0] : needs[1];
  return one.orderId < other.orderId ? { one: most, other: 0n } : { one: 0n, other: most };
}

/** Lets the order that is left of two linked ones keep what it needs by itself, once the other has ended. */
export function relockSibling(decision: Decision, ended: Order, timeMs: MarketTimeMs): void {
  const { state } = decision;
  const left = siblingOf(state.orders, ended);
  const account = left && state.account(left.accountId);
  if (left === undefined || account === undefined || !isWalletType(account.tradeType)) return;
  const reserved = reserveOf(left, requireTerms(decision, left), account.digits);
  if (reserved === left.reserved) return;
  decision.emit({ type: 'orderModified', accountId: left.accountId, timeMs, order: { ...left, reserved } });
}
