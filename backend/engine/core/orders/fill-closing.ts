import { divide } from '../../../domain/decimal.ts';
import {
  feeOf,
  profitOf,
  type Conversion,
  type InstrumentTerms,
  type MarginStanding,
} from '../../../domain/index.ts';
import { requireAccount, findConversion, creditLost, requireTerms, type Decision } from '../decision.ts';
import { endOrder } from './end-order.ts';
import { cancelLinked } from './linked-orders.ts';
import { closablePositions, followPositions } from './reduce-only.ts';
import { averagePrice, filledOrder } from './fill-opening.ts';
import type { FillEstimate } from '../../../domain/ladder.ts';
import { nextIdentifier } from '../identifiers.ts';
import type { Flow } from '../../../domain/flow.ts';
import type { Posting } from '../ledger.ts';
import { marginModelOf } from '../margin/margin-models.ts';
import { rechargeProduct } from '../margin/recharge.ts';
import { standingOf } from '../margin/standing.ts';
import { feeTerms, type PrepareFill } from '../matching/fill-part.ts';
import { ORDER_KIND, type Account, type Deal, type Order, type OrderKind, type Position } from '../model.ts';
import {
  type MarketTimeMs,
  type Money,
  type Notional,
  type OrderId,
  type VolumeUnits,
} from '../../../domain/units.ts';

const PROFIT_FLOW: Readonly<Record<OrderKind, Flow>> = {
  [ORDER_KIND.marketOpen]: 'closeResult',
  [ORDER_KIND.marketClose]: 'closeResult',
  [ORDER_KIND.stopLoss]: 'stopLossResult',
  [ORDER_KIND.takeProfit]: 'takeProfitResult',
  [ORDER_KIND.stopOut]: 'stopOutResult',
  [ORDER_KIND.limitOpen]: 'closeResult',
  [ORDER_KIND.limitClose]: 'closeResult',
};

/**
 * A fill of a closing order, which goes to its positions one after the other, one deal for each. An order that finds no
 * position any more fails.
 */
export const prepareClosing: PrepareFill = (decision, order, part) => {
  const conversion = findConversion(requireAccount(decision, order.accountId), part.market);
  const positions = closablePositions(decision, order);
  if (positions.length === 0) return { failure: 'nothingToClose' };
  if (conversion === undefined) return { failure: 'noConversionRate' };
  const terms = feeTerms(requireTerms(decision, order), part);
  return {
    deal: () =>
      closeParts(decision, order, positions, part.fill, {
        terms,
        conversion,
        timeMs: part.timeMs,
        takenBy: part.takenBy,
      }),
  };
};

interface Circumstances {
  readonly terms: InstrumentTerms;
  readonly conversion: Conversion;
  readonly timeMs: MarketTimeMs;
  readonly takenBy: OrderId | undefined;
}

function closeParts(
  decision: Decision,
  order: Order,
  positions: readonly Position[],
  fill: FillEstimate,
  at: Circumstances,
): void {
  const held = positions.reduce((sum, position) => sum + position.volume, 0);
  let { volume: left, notional: notionalLeft } = fill;
  let current = order;
  for (const position of positions) {
    if (left === 0) break;
    const volume = Math.min(left, position.volume);
    const part = { volume, notional: share(notionalLeft, volume, left) };
    left -= part.volume;
    notionalLeft -= part.notional;
    current = closePart(decision, current, position, part, at);
  }
  rechargeProduct(decision, order.accountId, order.symbolId, at.timeMs);
  cancelLinked(decision, order, at.timeMs);
  followPositions(decision, order, at.timeMs, order.orderId);
  // What is left of the order has nothing to close any more.
  if (fill.volume === held && current.filledVolume < current.volume) {
    endOrder(decision, current, at.timeMs, 'cancelled', 'nothingToClose');
  }
}

function closePart(
  decision: Decision,
  order: Order,
  position: Position,
  part: FillEstimate,
  at: Circumstances,
): Order {
  const account = requireAccount(decision, order.accountId);
  const released = share(position.margin, part.volume, position.volume);
  const openNotional = share(position.notional, part.volume, position.volume);
  const result = settleClose(account, order.kind, { released, openNotional, part, position }, at);
  const deal: Deal = {
    dealId: nextIdentifier(decision.state.last.dealId, at.timeMs),
    orderId: order.orderId,
    positionId: position.positionId,
    accountId: order.accountId,
    symbolId: order.symbolId,
    kind: order.kind,
    direction: order.direction,
    opening: false,
    ...part,
    price: averagePrice(part),
    rate: at.conversion.rate,
    fee: result.fee,
    margin: released,
    profit: result.profit,
    financing: share(position.heldFinancing, part.volume, position.volume),
    openNotional,
    timeMs: at.timeMs,
  };
  const standing = standingOf(decision.state, position, at.terms, at.timeMs);
  const remaining = reduced(account, position, deal, at, standing);
  const after = filledOrder(order, deal);
  decision.emit({
    type: 'orderFilled',
    accountId: order.accountId,
    timeMs: at.timeMs,
    order: after,
    deal,
    position: remaining,
    creditLost: creditLost(decision, account, result.posting),
    transfers: result.posting.transfers,
    ...(at.takenBy !== undefined && { takenBy: at.takenBy }),
  });
  if (remaining.volume === 0) cancelCloses(decision, position, order.orderId, at.timeMs);
  marginModelOf(account).settle(decision, account.accountId, at.timeMs);
  return after;
}

/**
 * Money of a close: the margin comes back, the result goes between the customer and the company, the fee is paid. How much
 * of a loss and of the fee can be taken is the margin model's business.
 */
function settleClose(
  account: Account,
  kind: OrderKind,
  close: { released: bigint; openNotional: Notional; part: FillEstimate; position: Position },
  { terms, conversion }: Circumstances,
): { posting: Posting; profit: Money; fee: Money } {
  const { released, openNotional, part, position } = close;
  const model = marginModelOf(account);
  const posting = model.post(account);
  const result = profitOf(position.direction, openNotional, part.notional, terms, conversion);
  const profit = model.release(posting, { released, profit: result });
  if (profit > 0n) posting.move('house', 'cash', profit, PROFIT_FLOW[kind]);
  else posting.move('cash', 'house', -profit, PROFIT_FLOW[kind]);
  const fee = model.limitFee(posting, feeOf(part.notional, part.volume, terms, conversion));
  posting.move('cash', 'fee', fee, 'closeFee');
  return { posting, profit, fee };
}

function reduced(
  account: Account,
  position: Position,
  deal: Deal,
  { terms, conversion }: Circumstances,
  standing: MarginStanding,
): Position {
  const { kind } = deal;
  const rest = {
    ...position,
    volume: position.volume - deal.volume,
    notional: position.notional - deal.openNotional,
    margin: position.margin - deal.margin,
    closeNotional: position.closeNotional + deal.notional,
    closeFee: position.closeFee + deal.fee,
    profit: position.profit + deal.profit,
    heldFinancing: position.heldFinancing - deal.financing,
  };
  const [target, ...targets] = position.targets ?? [];
  // A target that was reached is one no more.
  const exits =
    kind === ORDER_KIND.takeProfit && target !== undefined
      ? { targets: targets.length === 0 ? undefined : targets }
      : {};
  if (rest.volume === 0) {
    return { ...rest, maintenance: 0n, liquidationPrice: undefined, closedAtMs: deal.timeMs };
  }
  const opened = { accountDigits: conversion.accountDigits, rate: position.rate };
  return { ...rest, ...exits, ...marginModelOf(account).protect(rest, terms, opened, standing) };
}

/** Resting closes of a position end with it. */
function cancelCloses(
  decision: Decision,
  position: Position,
  exceptOrderId: OrderId,
  timeMs: MarketTimeMs,
): void {
  for (const order of decision.state.liveCloses(position.accountId)) {
    if (order.kind !== ORDER_KIND.limitClose || order.orderId === exceptOrderId) continue;
    if (order.positionId === position.positionId)
      endOrder(decision, order, timeMs, 'cancelled', 'positionClosed');
  }
}

/** The part of an amount that belongs to a part of a volume; the whole for the whole. */
function share(amount: bigint, part: VolumeUnits, whole: VolumeUnits): bigint {
  return part === whole ? amount : divide(amount * BigInt(part), BigInt(whole), 'down');
}
