import { isWalletType } from '../../../domain/account-type.ts';
import { causeOf, violation, type EndCause } from '../../../domain/rejection.ts';
import { estimateFill, type FillEstimate } from '../../../domain/index.ts';
import type { MarketView } from '../commands.ts';
import { requireAccount, requireTerms, type Decision } from '../decision.ts';
import { endOrder } from '../orders/end-order.ts';
import { prepareClosing } from '../orders/fill-closing.ts';
import { closableVolume } from '../orders/reduce-only.ts';
import { prepareOpening } from '../orders/fill-opening.ts';
import { prepareAssets } from '../assets/fill-assets.ts';
import { ORDER_KIND, type Order } from '../model.ts';
import type { OrderBook } from '../book/order-book.ts';
import { isOpening } from '../state/state.ts';
import { MarketLadder, type Reach } from './market-ladder.ts';
import { grantedFill, type FillPart, type PrepareFill } from './fill-part.ts';
import type { AccountId, OrderId, VolumeUnits } from '../../../domain/units.ts';

/** Resting orders of customers that one order meets in one decision, so that its record stays small. */
export const MAX_MATCHES = 200;

/**
 * Fills an order for contracts or assets as far as the market goes. In a product that is dealt by matchmaking it meets customers'
 * resting orders too: the best price first, at equal prices customers before the market, and among them the one that waits
 * longest; each deals at the price of the order that rested. An order that cannot be filled fails.
 *
 * @param role What the order is towards the market; towards another customer's resting order it always takes.
 * @param granted The volume that an order which stood in line gets, at its own price; absent: the order takes.
 */
export function fillOrder(
  decision: Decision,
  order: Order,
  market: MarketView,
  timeMs: number,
  role: FillPart['role'] = 'taker',
  granted?: VolumeUnits,
): void {
  const account = requireAccount(decision, order.accountId);
  const book = decision.state.books.find(order, account);
  const incoming = { decision, orderId: order.orderId, market, timeMs, role };
  // A close that has nothing left to close says so whatever the market holds.
  if (!isOpening(order) && wantedBy(decision, order) === 0) {
    fill(incoming, { volume: 0, notional: 0n }, role);
    return;
  }
  if (granted !== undefined) {
    const terms = requireTerms(decision, order);
    fill(incoming, grantedFill(order, wantedBy(decision, order), { granted, market, terms }), role);
    return;
  }
  if (book === undefined) return fillAtMarket(incoming, order);
  matchAndFill(incoming, order, book);
}

/** An order on its way through a market, read anew for every part of it. */
interface Incoming {
  readonly decision: Decision;
  readonly orderId: number;
  readonly market: MarketView;
  readonly timeMs: number;
  readonly role: FillPart['role'];
}

function fillAtMarket(incoming: Incoming, order: Order): void {
  const { decision, market, role } = incoming;
  const request = { direction: order.direction, volume: wantedBy(decision, order), ...reachOf(order) };
  fill(incoming, estimateFill(request, market, requireTerms(decision, order)), role);
}

function matchAndFill(incoming: Incoming, order: Order, book: OrderBook): void {
  const { decision, market, timeMs, role } = incoming;
  const reach = reachOf(order);
  const ladder = new MarketLadder(order.direction, market, requireTerms(decision, order));
  const { makers, isMore } = findMakers(decision, order, book, reach);
  for (const makerId of makers) {
    const maker = decision.state.orders.get(makerId);
    if (maker?.price === undefined) continue;
    const isFilled = fill(incoming, ladder.takeBetter(wanted(incoming), maker.price, reach), role);
    if (!isFilled || wanted(incoming) === 0) return;
    if (isOwn(decision, order, maker))
      return endOrder(decision, current(incoming) ?? order, timeMs, 'cancelled', 'selfTrade');
    if (!meet(incoming, maker, maker.price)) return;
  }
  const left = current(incoming);
  if (left === undefined) return;
  // Beyond the most that one order meets, the rest would stand against orders that it has to meet.
  if (isMore && reach.forced !== true) {
    const cause = causeOf(violation('notEnoughLiquidity', String(MAX_MATCHES)));
    return endOrder(decision, left, timeMs, 'cancelled', cause);
  }
  fill(incoming, ladder.take(wanted(incoming), reach), role);
}

/** What an order would get at once, at prices within its reach, or why it would fail. Changes nothing. */
export function measureFill(
  decision: Decision,
  order: Order,
  market: MarketView,
): FillEstimate | { readonly failure: EndCause } {
  const fill = measureOffers(decision, order, market);
  if (fill.volume === 0) return fill;
  const timeMs = order.placedAtMs;
  const prepared = prepareOf(decision, order)(decision, order, { fill, market, timeMs, role: 'taker' });
  return 'failure' in prepared ? prepared : fill;
}

function measureOffers(decision: Decision, order: Order, market: MarketView): FillEstimate {
  const reach = reachOf(order);
  const terms = requireTerms(decision, order);
  const book = decision.state.books.find(order, requireAccount(decision, order.accountId));
  const ladder = new MarketLadder(order.direction, market, terms);
  let left = wantedBy(decision, order);
  let notional = 0n;
  const add = (part: FillEstimate) => {
    left -= part.volume;
    notional += part.notional;
  };
  const { makers, isMore } =
    book === undefined ? { makers: [], isMore: false } : findMakers(decision, order, book, reach);
  // Closing orders of one account share its positions.
  const promised = new Map<AccountId, VolumeUnits>();
  // Of two that are linked the first that is met cancels the other.
  const cancelled = new Set<OrderId>();
  let isEnd = isMore && reach.forced !== true;
  for (const makerId of makers) {
    const maker = decision.state.orders.get(makerId);
    if (maker?.price === undefined || left === 0 || cancelled.has(maker.orderId)) continue;
    add(ladder.takeBetter(left, maker.price, reach));
    if (isOwn(decision, order, maker)) {
      isEnd = true;
      break;
    }
    const given = promised.get(maker.accountId) ?? 0;
    const there = wantedBy(decision, maker) - (isOpening(maker) ? 0 : given);
    const volume = Math.min(left, Math.max(0, there));
    const fill = { volume, notional: BigInt(maker.price) * BigInt(volume) };
    const part = { fill, market, timeMs: order.placedAtMs, role: 'maker' as const };
    if (volume === 0 || 'failure' in prepareOf(decision, maker)(decision, maker, part)) continue;
    promised.set(maker.accountId, given + volume);
    if (maker.linkedOrderId !== undefined) cancelled.add(maker.linkedOrderId);
    add(fill);
  }
  if (!isEnd && left > 0) add(ladder.take(left, reach));
  return { volume: wantedBy(decision, order) - left, notional };
}

/** Resting orders within reach in their priority, without those of accounts that the decision leaves alone. */
function findMakers(decision: Decision, order: Order, book: OrderBook, { limit, forced }: Reach) {
  const makers: number[] = [];
  for (const { orderId } of book.crossing({ direction: order.direction, price: limit })) {
    const maker = decision.state.orders.get(orderId);
    if (maker === undefined || !decision.concerns(maker.accountId)) continue;
    // A close that must happen passes over orders of its own customer.
    if (forced === true && isOwn(decision, order, maker)) continue;
    if (makers.length >= MAX_MATCHES) return { makers, isMore: true };
    makers.push(orderId);
  }
  return { makers, isMore: false };
}

/** Deals with a resting order, whose failure ends it and is no obstacle; false when the incoming order is over. */
function meet(incoming: Incoming, maker: Order, price: number): boolean {
  const { decision, market, timeMs } = incoming;
  const taker = current(incoming);
  if (taker === undefined) return false;
  decision.join(taker.accountId, maker.accountId);
  const volume = Math.min(wanted(incoming), wantedBy(decision, maker));
  const part = { fill: { volume, notional: BigInt(price) * BigInt(volume) }, market, timeMs };
  const theirs = prepareOf(decision, maker)(decision, maker, {
    ...part,
    role: 'maker',
    takenBy: taker.orderId,
  });
  if ('failure' in theirs) {
    endOrder(decision, maker, timeMs, 'failed', theirs.failure);
    return true;
  }
  const own = prepareOf(decision, taker)(decision, taker, { ...part, role: 'taker' });
  if ('failure' in own) {
    endOrder(decision, taker, timeMs, 'failed', own.failure);
    return false;
  }
  own.deal();
  theirs.deal();
  return true;
}

/** Deals with the market; false when the order failed at it or is over. */
function fill(incoming: Incoming, estimate: FillEstimate, role: FillPart['role']): boolean {
  const { decision, market, timeMs } = incoming;
  const order = current(incoming);
  if (order === undefined) return false;
  if (estimate.volume === 0 && wantedBy(decision, order) > 0) return true;
  const prepared = prepareOf(decision, order)(decision, order, { fill: estimate, market, timeMs, role });
  if ('failure' in prepared) {
    endOrder(decision, order, timeMs, 'failed', prepared.failure);
    return false;
  }
  prepared.deal();
  return true;
}

function current({ decision, orderId }: Incoming): Order | undefined {
  return decision.state.orders.get(orderId);
}

function wanted(incoming: Incoming): number {
  const order = current(incoming);
  return order === undefined ? 0 : wantedBy(incoming.decision, order);
}

/** What an order may still get: what is left of it, of a close at most what there is to close. */
function wantedBy(decision: Decision, order: Order): number {
  return isOpening(order) || isOfWallet(decision, order)
    ? order.volume - order.filledVolume
    : closableVolume(decision, order);
}

function prepareOf(decision: Decision, order: Order): PrepareFill {
  if (isOfWallet(decision, order)) return prepareAssets;
  return isOpening(order) ? prepareOpening : prepareClosing;
}

function isOfWallet({ state }: Decision, { accountId }: Order): boolean {
  return isWalletType(state.account(accountId)?.tradeType);
}

/** Nobody trades with himself, whichever of his accounts an order is of. */
function isOwn({ state }: Decision, one: Order, other: Order): boolean {
  return state.account(one.accountId)?.customerId === state.account(other.accountId)?.customerId;
}

/** A stop that was set off takes any price, and so does a market order; a close that must happen takes any volume too. */
function reachOf({ kind, expireAtMs, isStop, price }: Order): Reach {
  const forced =
    kind === ORDER_KIND.stopLoss || kind === ORDER_KIND.takeProfit || kind === ORDER_KIND.stopOut;
  return { limit: expireAtMs === undefined || isStop ? undefined : price, forced };
}
