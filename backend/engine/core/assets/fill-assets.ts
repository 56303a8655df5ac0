import {
  assetFeeOf,
  givenFor,
  receivedCurrency,
  receivedFor,
  RATE_DIGITS,
  UNIT_RATE,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { divide, formatDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { causeOf, shortageCause, violation } from '../../../domain/rejection.ts';
import { requireAccount, requireTerms, type Decision } from '../decision.ts';
import { averagePrice, filledOrder } from '../orders/fill-opening.ts';
import type { FillEstimate } from '../../../domain/ladder.ts';
import { nextIdentifier } from '../identifiers.ts';
import { MAX_BALANCE, Posting } from '../ledger.ts';
import { feeTerms, type FillPart, type PrepareFill } from '../matching/fill-part.ts';
import type { Account, Deal, Order } from '../model.ts';
import { cancelLinked } from '../orders/linked-orders.ts';
import { siblingOf } from '../orders/order-life.ts';
import { growth, reserveOf } from './asset-locks.ts';
import { accrue, payBack } from './loans.ts';
import { findPocket, openPocket } from './pockets.ts';
import { type AccountId, type Money, type Rate, toPositionId, toRate } from '../../../domain/units.ts';

/**
 * A fill of an asset order: what is given leaves the account of the order, what is received less the fee comes into the account of
 * its currency, which is opened where the wallet has none. Amounts are rounded over all fills of the order together, so that
 * many small fills cost no more than one.
 */
export const prepareAssets: PrepareFill = (decision, order, part) => {
  const { fill, timeMs } = part;
  const terms = requireTerms(decision, order);
  const payer = requireAccount(decision, order.accountId);
  const currency = receivedCurrency(order.direction, terms);
  const asset = findPocket(decision, payer, currency) ?? decision.assets.asset(currency);
  if (asset === undefined) return { failure: 'instrumentUnknown' };
  const given = growth(givenFor, order, fill, terms, payer.digits);
  const received = growth(receivedFor, order, fill, terms, asset.digits);
  // What the order that it cancels keeps is its own by then.
  const kept = order.reserved + (siblingOf(decision.state.orders, order)?.reserved ?? 0n);
  const free = payer.cash - payer.reserved + kept;
  if (given > free) return { failure: shortageCause(given, free, payer.digits) };
  const held = findPocket(decision, payer, currency)?.cash ?? 0n;
  if (held + received > MAX_BALANCE)
    return { failure: causeOf(violation('balanceOutOfRange', formatDecimal(MAX_BALANCE, asset.digits))) };
  return {
    deal: () => {
      const receiver = openPocket(decision, payer, currency, timeMs);
      cancelLinked(decision, order, timeMs);
      const alone = decision.state.orders.get(order.orderId) ?? order;
      exchange(decision, { order: alone, part, given, received, payer, receiver, terms });
    },
  };
};

interface Exchange {
  readonly order: Order;
  readonly part: FillPart;
  readonly given: bigint;
  readonly received: Money;
  readonly payer: Account;
  readonly receiver: Account;
  readonly terms: InstrumentTerms;
}

function exchange(decision: Decision, of: Exchange): void {
  const { order, part, given, received, payer, receiver, terms } = of;
  const { notional } = part.fill;
  const { timeMs, takenBy } = part;
  const { direction } = order;
  const fee = assetFeeOf({ direction, notional, received }, feeTerms(terms, part), receiver.digits);
  const deal = assetDeal(decision, of, fee);
  const after = filledOrder(order, deal);
  const paying = new Posting(payer);
  paying.move('cash', 'house', given, 'assetOut');
  decision.emit({
    type: 'assetsExchanged',
    accountId: payer.accountId,
    timeMs,
    order: { ...after, reserved: leftOf(order, after, given, reserveOf(after, terms, payer.digits)) },
    deal,
    transfers: paying.transfers,
    ...(takenBy !== undefined && { takenBy }),
  });
  const receiving = new Posting(receiver);
  receiving.move('house', 'cash', received, 'assetIn');
  receiving.move('cash', 'fee', fee, 'tradeFee');
  decision.emit({
    type: 'assetsReceived',
    accountId: receiver.accountId,
    timeMs,
    orderId: order.orderId,
    dealId: deal.dealId,
    transfers: receiving.transfers,
  });
  if (order.repays) repayWith(decision, receiver.accountId, received - fee, deal);
}

/** What came in pays what is owed in its currency. */
function repayWith(
  decision: Decision,
  accountId: AccountId,
  most: bigint,
  { orderId, dealId, timeMs }: Deal,
): void {
  accrue(decision, accountId, timeMs);
  payBack(decision, accountId, most, { repaying: 'auto', timeMs, orderId, dealId });
}

/** What an order keeps locked after a fill; a stop that took a worse price than its trigger keeps no more than is left of its lock. */
function leftOf(before: Order, after: Order, given: bigint, needed: bigint): bigint {
  if (after.price !== undefined) return needed;
  const left = before.reserved > given ? before.reserved - given : 0n;
  return left < needed ? left : needed;
}

/** Assets are held without one. */
const NO_POSITION = toPositionId(0);

/** The fill, in the account that receives: its fee and its rate are in that account's currency. */
function assetDeal(
  { state }: Decision,
  { order, part: { fill, timeMs }, receiver, received, terms }: Exchange,
  fee: Money,
): Deal {
  return {
    dealId: nextIdentifier(state.last.dealId, timeMs),
    orderId: order.orderId,
    positionId: NO_POSITION,
    accountId: receiver.accountId,
    symbolId: order.symbolId,
    kind: order.kind,
    direction: order.direction,
    opening: true,
    volume: fill.volume,
    notional: fill.notional,
    price: averagePrice(fill),
    rate: rateOf(order, fill, received, receiver.digits, terms),
    fee,
    margin: 0n,
    profit: 0n,
    financing: 0n,
    openNotional: 0n,
    timeMs,
  };
}

/** Units of what was received for one unit of the profit currency, at the price of the fill. */
function rateOf(
  { direction }: Order,
  { notional }: FillEstimate,
  received: Money,
  digits: number,
  { symbolDigits, numberDigits, contractSize }: InstrumentTerms,
): Rate {
  if (direction === DIRECTION.sell) return UNIT_RATE;
  const scaled = received * powerOfTen(symbolDigits + numberDigits) * powerOfTen(RATE_DIGITS);
  return toRate(divide(scaled, notional * BigInt(contractSize) * powerOfTen(digits), 'half-even'));
}
