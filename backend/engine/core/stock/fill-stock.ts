import { divide } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import {
  dayEndAfter,
  feeOf,
  settlementOf,
  toAccountCurrency,
  type Conversion,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import type { MarketView } from '../commands.ts';
import { grantedFill } from '../matching/fill-part.ts';
import { causeOf, type EndCause } from '../../../domain/rejection.ts';
import { findConversion, requireAccount, requireTerms, type Decision } from '../decision.ts';
import { endOrder } from '../orders/end-order.ts';
import {
  averagePrice,
  enlarged,
  filledOrder,
  newPosition,
  remainingReserve,
} from '../orders/fill-opening.ts';
import { estimateFill, type FillEstimate } from '../../../domain/ladder.ts';
import { nextIdentifier } from '../identifiers.ts';
import type { Posting } from '../ledger.ts';
import { ORDER_KIND, type Account, type Deal, type Order, type Position } from '../model.ts';
import { emptyHolding, isIdle, withTrade, type StockHolding } from './holding.ts';
import { repayFromFree, stockPosting, writeOffDebts } from './repay.ts';
import { computeNeeds, freeCash } from './stock-funds.ts';
import { netPosition, stockTermsOf } from './stock-value.ts';
import {
  type MarketTimeMs,
  type Money,
  type Notional,
  type PositionId,
  type VolumeUnits,
} from '../../../domain/units.ts';

/** What all parts of a fill share. */
interface Circumstances {
  readonly terms: InstrumentTerms;
  readonly conversion: Conversion;
  readonly timeMs: MarketTimeMs;
}

/**
 * Fills an order of a stock account as far as the market goes: first it reduces the position on the other side, the rest
 * enlarges the position or opens one. Money and permission are looked at again here, and where they are gone the order ends.
 *
 * @param granted As in `fillOrder`.
 */
export function fillStock(
  decision: Decision,
  order: Order,
  market: MarketView,
  timeMs: MarketTimeMs,
  granted?: VolumeUnits,
): void {
  const { accountId } = order;
  const terms = requireTerms(decision, order);
  const forced = order.kind === ORDER_KIND.stopOut;
  const fill =
    granted === undefined
      ? estimateStock(order, market, terms)
      : grantedFill(order, order.volume - order.filledVolume, { granted, market, terms });
  if (fill.volume === 0) return;
  const conversion = findConversion(requireAccount(decision, accountId), market);
  if (conversion === undefined) return endOrder(decision, order, timeMs, 'failed', 'noConversionRate');
  const at = { terms, conversion, timeMs };
  const held = netPosition(decision, order);
  let rest = fill;
  if (held !== undefined && held.direction !== order.direction) {
    const part = partOf(fill, Math.min(fill.volume, held.volume));
    rest = { volume: fill.volume - part.volume, notional: fill.notional - part.notional };
    reduce(decision, order, held, part, at);
  }
  if (rest.volume > 0 && !forced) {
    const current = decision.state.orders.get(order.orderId);
    if (current !== undefined) enlarge(decision, current, rest, at);
  }
  repayFromFree(decision, accountId, timeMs, forced ? 'liquidation' : 'auto');
  writeOffDebts(decision, accountId, timeMs);
}

function estimateStock(order: Order, market: MarketView, terms: InstrumentTerms): FillEstimate {
  const { direction, kind, price: limit } = order;
  return estimateFill(
    {
      direction,
      volume: order.volume - order.filledVolume,
      limit: order.expireAtMs === undefined ? undefined : limit,
      forced: kind === ORDER_KIND.stopOut,
    },
    market,
    terms,
  );
}

/** What an order would get at once, or why a part of it would fail. Changes nothing. */
export function measureStock(
  decision: Decision,
  order: Order,
  market: MarketView,
): FillEstimate | { readonly failure: EndCause } {
  const terms = requireTerms(decision, order);
  const account = requireAccount(decision, order.accountId);
  const conversion = findConversion(account, market);
  if (conversion === undefined) return { failure: 'noConversionRate' };
  const fill = estimateStock(order, market, terms);
  const held = netPosition(decision, order);
  const closes = held === undefined || held.direction === order.direction ? 0 : held.volume;
  if (fill.volume <= closes) return fill;
  const opens = partOf(fill, fill.volume - closes);
  const { amount, fee } = price(order, opens, { terms, conversion, timeMs: order.placedAtMs });
  const { symbolId, direction, orderId } = order;
  const needs = computeNeeds(decision, account, terms, {
    symbolId,
    direction,
    volume: opens.volume,
    amount,
    fee,
    orderId,
  });
  return 'reason' in needs ? { failure: causeOf(needs) } : fill;
}

/** Reduces a position: sells shares that are held, or buys shares back that are owed. */
function reduce(
  decision: Decision,
  order: Order,
  position: Position,
  part: FillEstimate,
  at: Circumstances,
): void {
  const account = requireAccount(decision, order.accountId);
  const isSale = order.direction === DIRECTION.sell;
  const cost = share(position.margin, part.volume, position.volume);
  const openNotional = share(position.notional, part.volume, position.volume);
  const paid = pay(decision, account, order, part, at, undefined);
  const profit = isSale ? paid.amount - cost : cost - paid.amount;
  const deal = newDeal(decision, order, position.positionId, part, paid, at, { profit, openNotional });
  const rest: Position = {
    ...position,
    volume: position.volume - part.volume,
    notional: position.notional - openNotional,
    margin: position.margin - cost,
    closeNotional: position.closeNotional + part.notional,
    closeFee: position.closeFee + paid.fee,
    profit: position.profit + profit,
  };
  const isOver = rest.volume === 0;
  emitFill(decision, order, deal, isOver ? { ...rest, closedAtMs: at.timeMs } : rest, paid, at);
}

/** Adds shares to a position or opens one, where the money, or the loan of the shares, can be had. */
function enlarge(decision: Decision, order: Order, part: FillEstimate, at: Circumstances): void {
  const account = requireAccount(decision, order.accountId);
  const { amount, fee } = price(order, part, at);
  const { symbolId, direction, orderId } = order;
  const opening = { symbolId, direction, volume: part.volume, amount, fee, orderId };
  const needs = computeNeeds(decision, account, at.terms, opening);
  if ('reason' in needs) return endOrder(decision, order, at.timeMs, 'failed', causeOf(needs));
  const paid = pay(decision, account, order, part, at, needs.loan);
  const held = netPosition(decision, order);
  const positionId = held?.positionId ?? nextIdentifier(decision.state.last.positionId, at.timeMs);
  const deal = newDeal(decision, order, positionId, part, paid, at, { profit: 0n, openNotional: 0n });
  emitFill(decision, order, deal, held ? enlarged(held, deal) : newPosition(order, deal), paid, at);
}

interface Price {
  /** Money of the shares, rounded against the customer. */
  readonly amount: Money;
  readonly fee: Money;
}

function price(order: Order, part: FillEstimate, { terms, conversion }: Circumstances): Price {
  const rounding = order.direction === DIRECTION.buy ? 'up' : 'down';
  return {
    amount: toAccountCurrency(part.notional, terms, conversion, rounding),
    fee: feeOf(part.notional, part.volume, terms, conversion),
  };
}

interface Payment extends Price {
  readonly loan: Money;
  readonly posting: Posting;
}

/**
 * Money of a fill. A purchase is paid from cash and a loan; undefined borrows whatever is missing, because buying back what is
 * owed must never fail. A fee takes no more than the cash that there is.
 */
function pay(
  decision: Decision,
  account: Account,
  order: Order,
  part: FillEstimate,
  at: Circumstances,
  loan: Money | undefined,
): Payment {
  const { amount, fee } = price(order, part, at);
  const posting = stockPosting(account);
  if (order.direction === DIRECTION.sell) {
    posting.move('house', 'cash', amount, 'assetIn');
    const charged = fee > posting.cash ? posting.cash : fee;
    posting.move('cash', 'fee', charged, 'tradeFee');
    return { amount, fee: charged, loan: 0n, posting };
  }
  const free = freeCash(decision, account, order.orderId);
  const missing = amount + fee > free ? amount + fee - free : 0n;
  const borrowed = loan ?? missing;
  posting.move('loan', 'cash', borrowed, 'autoBorrowed');
  posting.move('cash', 'house', amount, 'assetOut');
  posting.move('cash', 'fee', fee, 'tradeFee');
  return { amount, fee, loan: borrowed, posting };
}

function newDeal(
  { state }: Decision,
  order: Order,
  positionId: PositionId,
  part: FillEstimate,
  { amount, fee }: Payment,
  { conversion, timeMs }: Circumstances,
  closed: { readonly profit: Money; readonly openNotional: Notional },
): Deal {
  return {
    dealId: nextIdentifier(state.last.dealId, timeMs),
    orderId: order.orderId,
    positionId,
    accountId: order.accountId,
    symbolId: order.symbolId,
    kind: order.kind,
    direction: order.direction,
    opening: closed.openNotional === 0n,
    ...part,
    price: averagePrice(part),
    rate: conversion.rate,
    fee,
    margin: amount,
    financing: 0n,
    ...closed,
    timeMs,
  };
}

function emitFill(
  decision: Decision,
  order: Order,
  deal: Deal,
  position: Position,
  { loan, posting }: Payment,
  at: Circumstances,
): void {
  const after = filledOrder(order, deal);
  const isComplete = after.filledVolume === after.volume;
  const account = requireAccount(decision, order.accountId);
  decision.emit({
    type: 'orderFilled',
    accountId: order.accountId,
    timeMs: at.timeMs,
    order: {
      ...after,
      positionId: deal.positionId,
      reserved: isComplete ? 0n : remainingReserve(order, deal.volume),
    },
    deal,
    position,
    creditLost: lostCredit(decision, account, deal),
    transfers: posting.transfers,
    holdings: [changedHolding(decision, deal, position, { loan, posting, account }, at)],
  });
}

function changedHolding(
  { state }: Decision,
  deal: Deal,
  position: Position,
  { loan, posting, account }: { readonly loan: Money; readonly posting: Posting; readonly account: Account },
  { terms, timeMs }: Circumstances,
): StockHolding {
  const { accountId, symbolId } = deal;
  const known = state.stock.holding(accountId, symbolId) ?? emptyHolding(accountId, symbolId);
  const settlesAtMs = settlementOf(terms.session, timeMs, stockTermsOf(terms).settlementDays);
  const cash = posting.cash - account.cash - loan;
  const shares = deal.direction === DIRECTION.buy ? deal.volume : -deal.volume;
  const holding = {
    ...known,
    loan: known.loan + loan,
    unsettled:
      settlesAtMs === undefined ? known.unsettled : withTrade(known.unsettled, { settlesAtMs, cash, shares }),
  };
  const isOver = position.volume === 0 && isIdle(holding);
  return { ...holding, dayEndMs: isOver ? undefined : (known.dayEndMs ?? dayEndAfter(timeMs)) };
}

/** A realised loss takes credit first where the company lets it. */
function lostCredit({ losesCreditFirst }: Decision, account: Account, { profit }: Deal): bigint {
  if (profit >= 0n || !losesCreditFirst(account.companyId)) return 0n;
  return -profit < account.credit ? -profit : account.credit;
}

/** The part of a fill that has a part of its volume; the whole for the whole. */
function partOf({ volume, notional }: FillEstimate, part: number): FillEstimate {
  return { volume: part, notional: share(notional, part, volume) };
}

function share(amount: bigint, part: VolumeUnits, whole: VolumeUnits): bigint {
  return part === whole ? amount : divide(amount * BigInt(part), BigInt(whole), 'down');
}
