import { lotsText } from '../../../domain/orders/validate-order.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  executionPrice,
  expiryOf,
  feeOf,
  isArmed,
  reckonedPrice,
  toAccountCurrency,
  validateOrder,
  type InstrumentTerms,
  type OrderTrigger,
} from '../../../domain/index.ts';
import { NEW_ORDER } from '../orders/closing-order.ts';
import type { PlaceOrder } from '../commands.ts';
import {
  findConversion,
  reject,
  Rejection,
  requireAccount,
  requireTerms,
  type Decision,
  type Valuing,
} from '../decision.ts';
import { endOrder } from '../orders/end-order.ts';
import { armOrder } from '../orders/stop-orders.ts';
import { dealAtOnce } from '../orders/time-in-force.ts';
import { nextIdentifier } from '../identifiers.ts';
import { ORDER_KIND, type Account, type Order } from '../model.ts';
import { checkCounts, checkNotional } from '../orders/order-limits.ts';
import { computeNeeds } from './stock-funds.ts';
import { netPosition, restingVolume } from './stock-value.ts';
import type { AccountId, InstrumentId, Money } from '../../../domain/units.ts';

/** Rules about money are asked separately: validation is given more than any order takes. */
const ENOUGH = 2n ** 80n;

/** What an order would do to the position of its product. */
export interface StockOrderEffect {
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly trigger: OrderTrigger | undefined;
  /** Volume that it takes off the position on the other side, and that it adds on its own. */
  readonly closes: number;
  readonly opens: number;
  /** Money that is borrowed for it. */
  readonly loan: Money;
}

/**
 * Accepts or rejects an order of a stock account. A rejected one leaves nothing behind; an accepted market order fills or
 * fails at once, a limit order fills at once when it crosses the market and rests otherwise.
 */
export function placeStockOrder(decision: Decision, command: PlaceOrder): void {
  const { timeMs, market } = command;
  const { account, terms, trigger } = checkStockOrder(decision, command);
  const order = newStockOrder(decision, command, { account, terms, trigger });
  decision.emit({ type: 'orderPlaced', accountId: account.accountId, timeMs, order });
  if (market === undefined || command.stale) return endOrder(decision, order, timeMs, 'failed', 'noQuote');
  if (!isArmed(order)) dealAtOnce(decision, order, market, timeMs);
}

/** Throws the rejection that an order would get; says what it would do otherwise. Changes nothing. */
export function checkStockOrder(valuing: Valuing, command: PlaceOrder): StockOrderEffect {
  const { accountId, symbolId, direction, volume, market, kind } = command;
  const account = requireAccount(valuing, accountId);
  const terms = requireTerms(valuing, command);
  const pending = kind === ORDER_KIND.limitOpen;
  // Whether an order opens or closes follows from the position.
  if (!pending && kind !== ORDER_KIND.marketOpen) reject('numberOutOfRange');
  const closable = closableVolume(valuing, command);
  const closes = Math.min(volume, closable);
  const opens = volume - closes;
  const { buy, sell } = valuing.state.exposure(accountId, symbolId);
  const { price, timeInForce } = command;
  const trigger = armOrder(command, terms);
  const shape = { direction, volume, pending, price, timeInForce, trigger };
  const violations = validateOrder(
    terms,
    opens > 0 ? { kind: 'open', ...shape, leverage: terms.defaultLeverage } : { kind: 'close', ...shape },
    {
      nowMs: command.timeMs,
      quote: market,
      conversion: findConversion(account, market),
      longExposure: buy,
      shortExposure: sell,
      available: ENOUGH,
      closable,
    },
  );
  if (violations.length > 0) throw new Rejection(violations);
  checkNotional(Math.max(price ?? 0, trigger?.price ?? 0, market?.ask ?? 0), volume, terms);
  checkCounts(valuing, command, {
    rests: pending,
    opens: opens > 0 && netPosition(valuing, command) === undefined,
  });
  const loan = opens > 0 ? checkFunds(valuing, command, trigger, opens) : 0n;
  return { account, terms, trigger, closes, opens, loan };
}

/** Volume of the position on the other side that no resting order is going to take. */
export function closableVolume(
  valuing: Pick<Valuing, 'state'>,
  order: { readonly accountId: AccountId; readonly symbolId: InstrumentId; readonly direction: Direction },
): number {
  const held = netPosition(valuing, order);
  if (held === undefined || held.direction === order.direction) return 0;
  return Math.max(0, held.volume - restingVolume(valuing, order));
}

/** The loan that an order takes; throws the rejection of one that cannot be paid for. */
function checkFunds(
  valuing: Valuing,
  command: PlaceOrder,
  trigger: OrderTrigger | undefined,
  opens: number,
): bigint {
  const account = requireAccount(valuing, command.accountId);
  const terms = requireTerms(valuing, command);
  const { market, direction, symbolId } = command;
  const conversion = findConversion(account, market);
  if (market === undefined || conversion === undefined) return 0n;
  const limit = command.kind === ORDER_KIND.limitOpen ? reckonedPrice({ ...command, trigger }) : undefined;
  const notional = BigInt(limit ?? executionPrice(direction, market, terms)) * BigInt(opens);
  const rounding = direction === DIRECTION.buy ? 'up' : 'down';
  const amount = toAccountCurrency(notional, terms, conversion, rounding);
  const fee = feeOf(notional, opens, terms, conversion);
  const needs = computeNeeds(valuing, account, terms, { symbolId, direction, volume: opens, amount, fee });
  if (!('reason' in needs)) return needs.loan;
  const lots = (units: number) => lotsText(units, terms.numberDigits);
  if (needs.reason === 'closeAboveHeld')
    return reject('closeAboveHeld', lots(command.volume), lots(closableVolume(valuing, command)));
  return reject(needs.reason, ...needs.params);
}

function newStockOrder(
  { state }: Decision,
  command: PlaceOrder,
  { account, terms, trigger }: Pick<StockOrderEffect, 'account' | 'terms' | 'trigger'>,
): Order {
  const { timeMs, price, volume, direction } = command;
  const rests = command.kind === ORDER_KIND.limitOpen;
  const conversion = findConversion(account, command.market);
  const notional = BigInt(reckonedPrice({ price, trigger }) ?? 0) * BigInt(volume);
  // A purchase that rests locks what it will cost; a sale locks shares, which the position counts.
  const reserves = rests && direction === DIRECTION.buy && conversion !== undefined;
  return {
    orderId: command.orderId ?? nextIdentifier(state.last.orderId, timeMs),
    accountId: account.accountId,
    symbolId: command.symbolId,
    kind: command.kind,
    direction,
    entryType: command.entryType,
    requestNum: command.requestNum,
    volume,
    filledVolume: 0,
    price,
    isStop: false,
    trigger,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: 1,
    expireType: command.expireType,
    timeInForce: command.timeInForce,
    expireAtMs: rests ? expiryOf(command.expireType, timeMs) : undefined,
    positionId: undefined,
    reserved: reserves
      ? toAccountCurrency(notional, terms, conversion, 'up') + feeOf(notional, volume, terms, conversion)
      : 0n,
    ...NEW_ORDER,
    placedAtMs: timeMs,
    updatedAtMs: timeMs,
    source: command.source,
    remark: command.remark,
    thirdPartyOrder: command.thirdPartyOrder,
  };
}
