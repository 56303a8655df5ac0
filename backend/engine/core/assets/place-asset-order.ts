import {
  assetExpiryOf,
  estimateFill,
  givenCurrency,
  givenFor,
  isArmed,
  isBeyond,
  receivedCurrency,
  reckonedPrice,
  validateOrder,
  type InstrumentTerms,
  type OrderTrigger,
} from '../../../domain/index.ts';
import type { EndCause } from '../../../domain/rejection.ts';
import { UNIT_RATE } from '../../../domain/amounts.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import { NEW_ORDER } from '../orders/closing-order.ts';
import {
  reject,
  Rejection,
  requireAccount,
  requireTerms,
  type Decision,
  type Valuing,
  requireFunds,
} from '../decision.ts';
import { endOrder, slippageCause } from '../orders/end-order.ts';
import { nextIdentifier } from '../identifiers.ts';
import { MAX_BALANCE } from '../ledger.ts';
import { checkCounts, checkNotional } from '../orders/order-limits.ts';
import { ORDER_KIND, type Account, type Order } from '../model.ts';
import { lend, requireBorrowable } from './loans.ts';
import { withCustomers } from '../matching/with-customers.ts';
import { linkedReserves, reserveOf } from './asset-locks.ts';
import { linkOrders, requireLinkable } from '../orders/linked-orders.ts';
import { armOrder } from '../orders/stop-orders.ts';
import { dealAtOnce, requireUnmet } from '../orders/time-in-force.ts';
import { isAtOnce } from '../../../domain/orders/order-terms.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import type { Money, OrderId } from '../../../domain/units.ts';

/**
 * Accepts or refuses an order that buys or sells an asset. The account of the command is the one that gives. A market order fills or
 * fails at once; a limit order locks what it may cost, fills at once as far as it crosses the market and rests otherwise.
 */
export function placeAssetOrder(decision: Decision, command: PlaceOrder): void {
  const { account, terms, shortage } = checkAssetOrder(decision, command, 0n);
  const { timeMs, market } = command;
  const judged = withCustomers(decision, command);
  const slip = judged && findSlip(command, judged, terms);
  const isDealt = market !== undefined && !command.stale && slip === undefined;
  const borrowed = isDealt ? shortage : 0n;
  const order = enter(decision, command, { account, terms, borrowed });
  const sibling = siblingCommand(command, order.orderId);
  const entered =
    sibling === undefined ? [order] : [order, enter(decision, sibling, { account, terms, borrowed: 0n })];
  for (const { orderId } of entered) {
    // The first may have cancelled the second.
    const live = decision.state.orders.get(orderId);
    if (live === undefined) continue;
    if (market === undefined || command.stale) endOrder(decision, live, timeMs, 'failed', 'noQuote');
    else if (slip !== undefined) endOrder(decision, live, timeMs, 'failed', slip);
    else if (!isArmed(live)) dealAtOnce(decision, live, market, timeMs);
  }
}

/** Enters an order that was checked, linked with the one that it names. */
function enter(
  decision: Decision,
  command: PlaceOrder,
  of: { readonly account: Account; readonly terms: InstrumentTerms; readonly borrowed: Money },
): Order {
  const { account, terms, borrowed } = of;
  const { timeMs, linkedOrderId } = command;
  const alone = newAssetOrder(decision, command, of);
  const other = linkedOrderId === undefined ? undefined : decision.state.orders.get(linkedOrderId);
  const reserves = other && linkedReserves(alone, other, terms, account.digits);
  const order = reserves === undefined ? alone : { ...alone, reserved: reserves.one };
  if (borrowed > 0n) borrowFor(decision, account, order);
  decision.emit({ type: 'orderPlaced', accountId: account.accountId, timeMs, order });
  linkOrders(decision, order, timeMs, reserves?.other);
  return order;
}

/** The second of two orders that are placed together; undefined where a command places one alone. */
function siblingCommand(
  { sibling, orderId: _ofFirst, ...command }: PlaceOrder,
  linkedOrderId: OrderId | undefined,
): PlaceOrder | undefined {
  return sibling && { ...command, ...sibling, linkedOrderId };
}

/** What an order needs beyond what there is. */
function borrowFor(
  decision: Decision,
  account: Account,
  { orderId, borrowed, placedAtMs: timeMs }: Order,
): void {
  const offer = requireBorrowable(decision, account, borrowed);
  lend(decision, account.accountId, borrowed, { offer, flow: 'autoBorrowed', timeMs, orderId });
}

/** Why a market order fails whose price moved further than it allows. */
function findSlip(
  { kind, slippage, price, direction, volume }: PlaceOrder,
  market: MarketView,
  terms: InstrumentTerms,
): EndCause | undefined {
  if (kind === ORDER_KIND.limitOpen || slippage === undefined || price === undefined) return undefined;
  const fill = estimateFill({ direction, volume }, market, terms);
  return isBeyond(slippage, price, fill, direction)
    ? slippageCause({ direction }, { slippage, price, fill, terms })
    : undefined;
}

/** Throws the refusal that an order would get if its account had `extraFunds` more; changes nothing. */
export function checkAssetOrder(
  decision: Valuing,
  given: PlaceOrder,
  extraFunds: bigint,
): { readonly account: Account; readonly terms: InstrumentTerms; readonly shortage: bigint } {
  const command = { ...given, market: withCustomers(decision, given) };
  const account = requireAccount(decision, command.accountId);
  const terms = requireTerms(decision, command);
  const sibling = siblingCommand(command, undefined);
  requireLinkable(decision, command);
  if (sibling !== undefined) requirePair(command, sibling);
  const alone = checkAlone(decision, command, { account, terms, before: undefined });
  const beside =
    sibling === undefined ? 0n : checkAlone(decision, sibling, { account, terms, before: command });
  // One of two linked orders is filled: the larger of what either needs is enough.
  const most = alone > beside ? alone : beside;
  const other = command.linkedOrderId && decision.state.orders.get(command.linkedOrderId);
  const needed = other ? most - other.reserved : most;
  const available = computeSpendable(account) + extraFunds;
  const shortage = needed > available ? needed - available : 0n;
  if (shortage > 0n) {
    if (command.lending !== 'borrow') requireFunds(account, needed, available);
    requireBorrowable(decision, account, shortage);
  }
  return { account, terms, shortage };
}

/** Two orders that are placed together both rest. */
function requirePair(...pair: readonly PlaceOrder[]): void {
  for (const { kind, timeInForce, thirdPartyOrder } of pair)
    if (kind !== ORDER_KIND.limitOpen || isAtOnce(timeInForce))
      reject('orderNotLinkable', thirdPartyOrder ?? '');
}

/** Throws the refusal of one order, whatever money there is; what it gives at most. `before` is placed in the same decision. */
function checkAlone(
  decision: Valuing,
  command: PlaceOrder,
  of: { readonly account: Account; readonly terms: InstrumentTerms; readonly before: PlaceOrder | undefined },
): Money {
  const { account, terms, before } = of;
  const { direction, volume, price, market, timeInForce } = command;
  if (account.currency !== givenCurrency(direction, terms)) reject('accountUnknown');
  if (decision.assets.asset(receivedCurrency(direction, terms)) === undefined) reject('instrumentUnknown');
  const pending = command.kind === ORDER_KIND.limitOpen;
  const { buy, sell } = decision.state.exposure(account.accountId, command.symbolId);
  const ahead = before?.volume ?? 0;
  const trigger = armOrder(command, terms);
  const shape = { direction, volume, pending, price, timeInForce, trigger };
  const violations = validateOrder(
    terms,
    { kind: 'open', ...shape, leverage: terms.defaultLeverage },
    {
      nowMs: command.timeMs,
      quote: market,
      conversion: { accountDigits: account.digits, rate: UNIT_RATE },
      longExposure: buy + (direction === DIRECTION.buy ? ahead : 0),
      shortExposure: sell + (direction === DIRECTION.sell ? ahead : 0),
      // What an asset order needs is what it gives, and looked at below.
      available: MAX_BALANCE ** 2n,
      closable: 0,
    },
  );
  if (violations.length > 0) throw new Rejection(violations);
  requireUnmet(decision, { ...command, trigger }, terms);
  const dearest = Math.max(price ?? 0, trigger?.price ?? 0, market?.ask ?? 0);
  checkNotional(dearest, volume, terms);
  checkCounts(decision, command, { rests: pending, opens: false, ahead: before === undefined ? 0 : 1 });
  return mostGiven(command, trigger, terms, account.digits);
}

/** What may be given: what no resting order keeps. What may not be withdrawn stays: an asset bought with it could be. */
export function computeSpendable({ cash, reserved, credit }: Account): bigint {
  const free = cash - reserved - credit;
  return free > 0n ? free : 0n;
}

/** What an order gives at most: at its limit, else at the market of this moment. */
function mostGiven(
  { kind, direction, volume, price, market }: PlaceOrder,
  trigger: OrderTrigger | undefined,
  terms: InstrumentTerms,
  digits: number,
): bigint {
  if (kind === ORDER_KIND.limitOpen) {
    const notional = BigInt(reckonedPrice({ price, trigger }) ?? 0) * BigInt(volume);
    return givenFor(direction, { volume, notional }, terms, digits);
  }
  if (market === undefined) return 0n;
  return givenFor(direction, estimateFill({ direction, volume }, market, terms), terms, digits);
}

function newAssetOrder(
  { state }: Decision,
  command: PlaceOrder,
  of: { readonly account: Account; readonly terms: InstrumentTerms; readonly borrowed: Money },
): Order {
  const { account, terms, borrowed } = of;
  const trigger = armOrder(command, terms);
  const { timeMs, direction, symbolId, kind, expireType } = command;
  const pending = kind === ORDER_KIND.limitOpen;
  const order: Order = {
    orderId: command.orderId ?? nextIdentifier(state.last.orderId, timeMs),
    accountId: account.accountId,
    symbolId,
    kind,
    direction,
    expireType,
    timeInForce: command.timeInForce,
    entryType: command.entryType,
    requestNum: command.requestNum,
    volume: command.volume,
    filledVolume: 0,
    price: command.price,
    isStop: false,
    trigger,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: terms.defaultLeverage,
    linkedOrderId: command.linkedOrderId,
    expireAtMs: pending ? assetExpiryOf(expireType, timeMs) : undefined,
    positionId: undefined,
    reserved: 0n,
    ...NEW_ORDER,
    borrowed,
    repays: command.lending === 'repay',
    placedAtMs: timeMs,
    updatedAtMs: timeMs,
    source: command.source,
    remark: command.remark,
    thirdPartyOrder: command.thirdPartyOrder,
  };
  return { ...order, reserved: reserveOf(order, terms, account.digits) };
}
