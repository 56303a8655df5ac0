import { divide } from '../../../domain/decimal.ts';
import { shortageCause } from '../../../domain/rejection.ts';
import { ORDER_STATUS } from '../../../domain/orders/order-terms.ts';
import { feeOf, initialMarginOf, type Conversion, type InstrumentTerms } from '../../../domain/index.ts';
import { requireAccount, findConversion, creditLost, requireTerms, type Decision } from '../decision.ts';
import type { FillEstimate } from '../../../domain/ladder.ts';
import { nextIdentifier } from '../identifiers.ts';
import { marginModelOf } from '../margin/margin-models.ts';
import { rechargeProduct } from '../margin/recharge.ts';
import { openingStanding, standingOf } from '../margin/standing.ts';
import type { MarketTimeMs, Money } from '../../../domain/units.ts';
import { feeTerms, type FillPart, type PrepareFill } from '../matching/fill-part.ts';
import type { Account, Deal, Order, Position } from '../model.ts';
import { grownBreakEven, openingExits } from './position-exits.ts';
import { cancelLinked } from './linked-orders.ts';
import { followPositions } from './reduce-only.ts';

/**
 * A fill of an opening order. The margin is looked at again here: it may be gone since the order was accepted, and then the
 * order fails.
 */
export const prepareOpening: PrepareFill = (decision, order, part) => {
  const { fill, market, timeMs } = part;
  const terms = requireTerms(decision, order);
  const account = requireAccount(decision, order.accountId);
  const conversion = findConversion(account, market);
  if (conversion === undefined) return { failure: 'noConversionRate' };
  const claim = { volume: fill.volume, notional: fill.notional, leverage: order.leverage };
  const standing = openingStanding(decision.state, order, terms, timeMs);
  const margin = initialMarginOf(claim, terms, conversion, standing);
  const fee = feeOf(fill.notional, fill.volume, feeTerms(terms, part), conversion);
  const model = marginModelOf(account);
  const own = { ...account, reserved: account.reserved - order.reserved };
  const { symbolId, direction } = order;
  const relief = model.computeRelief(decision, account, { symbolId, direction, margin });
  const available = model.computeAvailable(decision, own);
  if (available === undefined) return { failure: 'noQuote' };
  const needed = margin + fee - relief;
  if (needed > available) return { failure: shortageCause(needed, available, account.digits) };
  return { deal: () => deal(decision, order, part, { account, terms, margin, fee, conversion }) };
};

interface Paid {
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly margin: Money;
  readonly fee: Money;
  readonly conversion: Conversion;
}

function deal(decision: Decision, order: Order, { fill, timeMs, takenBy }: FillPart, paid: Paid): void {
  const { state } = decision;
  const { account, terms, margin, fee, conversion } = paid;
  const model = marginModelOf(account);
  const posting = model.post(account);
  model.bind(posting, margin);
  posting.move('cash', 'fee', fee, 'openFee');
  const complete = order.filledVolume + fill.volume === order.volume;
  const dealt = openingDeal(decision, order, fill, { margin, fee, conversion, timeMs });
  const held = order.positionId === undefined ? undefined : state.positions.get(order.positionId);
  const opened = held === undefined ? newPosition(order, dealt) : enlarged(held, dealt);
  const added =
    held === undefined
      ? { ...opened, ...openingExits(order, opened) }
      : { ...opened, breakEven: grownBreakEven(order.breakEven, opened) };
  decision.emit({
    type: 'orderFilled',
    accountId: account.accountId,
    timeMs,
    order: {
      ...filledOrder(order, dealt),
      positionId: dealt.positionId,
      reserved: complete ? 0n : remainingReserve(order, fill.volume),
    },
    deal: dealt,
    position: {
      ...added,
      ...model.protect(added, terms, conversion, standingOf(state, added, terms, timeMs)),
    },
    creditLost: creditLost(decision, account, posting),
    transfers: posting.transfers,
    ...(takenBy !== undefined && { takenBy }),
  });
  // What an older order adds to its position moves the younger ones into other tiers.
  if (held !== undefined) rechargeProduct(decision, account.accountId, order.symbolId, timeMs);
  cancelLinked(decision, order, timeMs);
  followPositions(decision, order, timeMs, order.orderId);
}

/** An order with one more fill in it. */
export function filledOrder(order: Order, deal: Deal): Order {
  const filledVolume = order.filledVolume + deal.volume;
  const isWhole = filledVolume === order.volume;
  return {
    ...order,
    filledVolume,
    status: isWhole ? ORDER_STATUS.completed : ORDER_STATUS.partiallyCompleted,
    // A cancellation that is on its way comes too late for it.
    ...(isWhole && { reason: undefined }),
    dealId: deal.dealId,
    notional: order.notional + deal.notional,
    fee: order.fee + deal.fee,
    margin: order.margin + deal.margin,
    profit: order.profit + deal.profit,
    financing: order.financing + deal.financing,
    updatedAtMs: deal.timeMs,
  };
}

/** What a resting order still reserves after a fill of `filled`. */
export function remainingReserve(order: Order, filled: number): bigint {
  const left = order.volume - order.filledVolume;
  return divide(order.reserved * BigInt(left - filled), BigInt(left), 'up');
}

function openingDeal(
  { state }: Decision,
  order: Order,
  fill: FillEstimate,
  paid: { margin: Money; fee: Money; conversion: Conversion; timeMs: MarketTimeMs },
): Deal {
  const open = order.positionId !== undefined && state.positions.has(order.positionId);
  return {
    dealId: nextIdentifier(state.last.dealId, paid.timeMs),
    orderId: order.orderId,
    positionId:
      open && order.positionId ? order.positionId : nextIdentifier(state.last.positionId, paid.timeMs),
    accountId: order.accountId,
    symbolId: order.symbolId,
    kind: order.kind,
    direction: order.direction,
    opening: true,
    volume: fill.volume,
    notional: fill.notional,
    price: averagePrice(fill),
    rate: paid.conversion.rate,
    fee: paid.fee,
    margin: paid.margin,
    profit: 0n,
    financing: 0n,
    openNotional: 0n,
    timeMs: paid.timeMs,
  };
}

/** Average price of a fill in ticks, for display. */
export function averagePrice({ notional, volume }: FillEstimate): number {
  return Number(divide(notional, BigInt(volume), 'half-even'));
}

/** A position that a first fill opens. */
export function newPosition(order: Order, deal: Deal): Position {
  return {
    positionId: deal.positionId,
    orderId: order.orderId,
    dealId: deal.dealId,
    accountId: order.accountId,
    symbolId: order.symbolId,
    direction: order.direction,
    openVolume: deal.volume,
    openNotional: deal.notional,
    openMargin: deal.margin,
    openFee: deal.fee,
    volume: deal.volume,
    notional: deal.notional,
    margin: deal.margin,
    maintenance: 0n,
    closeNotional: 0n,
    closeFee: 0n,
    profit: 0n,
    financing: 0n,
    heldFinancing: 0n,
    financedAtMs: deal.timeMs,
    leverage: order.leverage,
    takeProfit: order.takeProfit,
    stopLoss: order.stopLoss,
    liquidationPrice: undefined,
    rate: deal.rate,
    openedAtMs: deal.timeMs,
    closedAtMs: undefined,
    source: order.source,
    remark: order.remark,
    thirdPartyOrder: order.thirdPartyOrder,
  };
}

/** A position after another opening into it: what was opened, and what is left, each with the deal on top. */
export function enlarged(held: Position, deal: Deal): Position {
  return {
    ...held,
    openVolume: held.openVolume + deal.volume,
    openNotional: held.openNotional + deal.notional,
    openMargin: held.openMargin + deal.margin,
    openFee: held.openFee + deal.fee,
    volume: held.volume + deal.volume,
    notional: held.notional + deal.notional,
    margin: held.margin + deal.margin,
    rate: deal.rate,
  };
}
