import { isWalletType } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  completeTargets,
  estimateFill,
  executionPrice,
  expiryOf,
  isArmed,
  isBeyond,
  initialMarginOf,
  notionalAt,
  reckonedPrice,
  validateOrder,
  type OrderInputs,
  type OrderIntent,
  type OrderTrigger,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import {
  requireAccount,
  findConversion,
  reject,
  Rejection,
  requireTerms,
  type Decision,
  type Valuing,
} from '../decision.ts';
import { endOrder, slippageCause } from './end-order.ts';
import { closablePositions } from './reduce-only.ts';
import { withCustomers } from '../matching/with-customers.ts';
import { nextIdentifier } from '../identifiers.ts';
import { checkCounts, checkNotional } from './order-limits.ts';
import { isOfStock } from '../stock/stock-account.ts';
import { placeStockOrder } from '../stock/place-stock-order.ts';
import { linkOrders, requireLinkable } from './linked-orders.ts';
import { NEW_ORDER } from './closing-order.ts';
import { MAX_BALANCE } from '../ledger.ts';
import { checkAssetOrder, placeAssetOrder } from '../assets/place-asset-order.ts';
import { marginModelOf } from '../margin/margin-models.ts';
import { openingStanding } from '../margin/standing.ts';
import { requireTargets } from './position-exits.ts';
import { toReducing } from './reduce-only.ts';
import { reserveOf } from './reserve.ts';
import { armOrder } from './stop-orders.ts';
import { dealAtOnce, requireUnmet } from './time-in-force.ts';
import { ORDER_KIND, type Account, type Order } from '../model.ts';
import type { TradingView } from '../state/state-view.ts';
import type { Leverage } from '../../../domain/units.ts';

/**
 * Accepts or refuses an order. A refused one leaves nothing behind; an accepted market order fills or fails at once; an
 * accepted limit order fills at once when it crosses the market and rests otherwise.
 */
export function placeOrder(decision: Decision, given: PlaceOrder): void {
  if (isWalletOrder(decision, given)) return placeAssetOrder(decision, given);
  if (isOfStock(decision, given)) return placeStockOrder(decision, given);
  const command = toReducing(decision, given);
  const checked = checkOrder(decision, command, 0n);
  const { account, terms } = checked;
  const order = newOrder(decision, command, checked);
  decision.emit({ type: 'orderPlaced', accountId: account.accountId, timeMs: command.timeMs, order });
  linkOrders(decision, order, command.timeMs);
  if (command.failure !== undefined) {
    return endOrder(decision, order, command.timeMs, 'failed', command.failure);
  }
  if (command.market === undefined || command.stale) {
    return endOrder(decision, order, command.timeMs, 'failed', 'noQuote');
  }
  execute(decision, order, command, command.market, terms);
}

/** Throws the refusal that an order would get if its account had `extraFunds` more; changes nothing. */
export function checkAnyOrder(decision: Valuing, command: PlaceOrder, extraFunds: bigint): void {
  (isWalletOrder(decision, command) ? checkAssetOrder : checkOrder)(decision, command, extraFunds);
}

function isWalletOrder({ state }: Pick<Valuing, 'state'>, { accountId }: PlaceOrder): boolean {
  return isWalletType(state.account(accountId)?.tradeType);
}

function checkOrder(decision: Valuing, given: PlaceOrder, extraFunds: bigint) {
  const command = toReducing(decision, { ...given, market: withCustomers(decision, given) });
  const account = requireAccount(decision, command.accountId);
  const terms = requireTerms(decision, command);
  const opening = command.kind === ORDER_KIND.marketOpen || command.kind === ORDER_KIND.limitOpen;
  const leverage = chooseLeverage(decision, command, terms);
  const trigger = armOrder(command, terms);
  const violations = validateOrder(
    terms,
    toIntent(command, trigger, leverage),
    orderInputs(decision, command, { account, terms }, extraFunds),
  );
  if (violations.length > 0) throw new Rejection(violations);
  if (command.isStop === 'yes' && command.market !== undefined && !isBeyondMarket(command, terms))
    reject(
      'limitPriceOutsideBand',
      formatDecimal(executionPrice(command.direction, command.market, terms), terms.symbolDigits),
    );
  requireUnmet(decision, { ...command, trigger }, terms);
  requireLinkable(decision, command);
  requireExits(command, terms);
  const resting = command.kind === ORDER_KIND.limitOpen || command.kind === ORDER_KIND.limitClose;
  const dearest = Math.max(command.price ?? 0, trigger?.price ?? 0, command.market?.ask ?? 0);
  checkNotional(dearest, command.volume, terms);
  checkCounts(decision, command, { rests: resting, opens: opening });
  return { account, terms, leverage, trigger, resting };
}

/** Throws what is wrong with the targets of an opening. */
function requireExits(
  { targets, direction, volume, price, takeProfit, market, kind }: PlaceOrder,
  terms: InstrumentTerms,
): void {
  const reference =
    kind === ORDER_KIND.limitOpen ? price : market && executionPrice(direction, market, terms);
  if (reference !== undefined) requireTargets(direction, targets, { reference, volume, takeProfit }, terms);
}

function execute(
  decision: Decision,
  order: Order,
  command: PlaceOrder,
  market: MarketView,
  terms: InstrumentTerms,
): void {
  const { timeMs, slippage, price } = command;
  const resting = order.expireAtMs !== undefined;
  if (!resting && slippage !== undefined && price !== undefined) {
    const judged = withCustomers(decision, command) ?? market;
    const fill = estimateFill({ direction: order.direction, volume: order.volume }, judged, terms);
    if (isBeyond(slippage, price, fill, order.direction))
      return endOrder(
        decision,
        order,
        timeMs,
        'failed',
        slippageCause(order, { slippage, price, fill, terms }),
      );
  }
  if (!order.isStop && !isArmed(order)) dealAtOnce(decision, order, market, timeMs);
}

/** Whether an opening that rests waits as a stop: where it may, and the market has not come as far as its price. */
function isBeyondMarket(
  { isStop = 'no', kind, direction, price, trigger, market }: PlaceOrder,
  terms: InstrumentTerms,
): boolean {
  if (isStop === 'no' || kind !== ORDER_KIND.limitOpen || trigger !== undefined) return false;
  if (price === undefined || market === undefined) return false;
  const now = executionPrice(direction, market, terms);
  return direction === 'buy' ? price > now : price < now;
}

/** The leverage that an opening has: the one that it names, else the one in force of the account in this product. */
export function chooseLeverage(
  { state }: { readonly state: TradingView },
  { accountId, symbolId, leverage }: Pick<PlaceOrder, 'accountId' | 'symbolId' | 'leverage'>,
  terms: InstrumentTerms,
): number {
  return leverage ?? state.leverage(accountId, symbolId) ?? terms.defaultLeverage;
}

function toIntent(command: PlaceOrder, trigger: OrderTrigger | undefined, leverage: Leverage): OrderIntent {
  const { direction, volume, price, takeProfit, stopLoss, kind, timeInForce } = command;
  const pending = kind === ORDER_KIND.limitOpen || kind === ORDER_KIND.limitClose;
  if (kind === ORDER_KIND.marketOpen || kind === ORDER_KIND.limitOpen) {
    const brackets = { takeProfit, stopLoss };
    return { kind: 'open', direction, volume, pending, price, timeInForce, trigger, ...brackets, leverage };
  }
  return { kind: 'close', direction, volume, pending, price, timeInForce, trigger };
}

function orderInputs(
  decision: Valuing,
  command: PlaceOrder,
  { account, terms }: { readonly account: Account; readonly terms: InstrumentTerms },
  extraFunds: bigint,
): OrderInputs {
  const { buy, sell } = decision.state.exposure(command.accountId, command.symbolId);
  const closing = command.kind === ORDER_KIND.marketClose || command.kind === ORDER_KIND.limitClose;
  const heldOn = (direction: Direction) =>
    openingStanding(decision.state, { ...command, direction }, terms, command.timeMs).ahead;
  return {
    nowMs: command.timeMs,
    quote: command.market,
    conversion: findConversion(account, command.market),
    longExposure: buy,
    shortExposure: sell,
    heldLong: heldOn(DIRECTION.buy),
    heldShort: heldOn(DIRECTION.sell),
    available:
      command.failure === undefined && !closing
        ? computeSpendable(decision, command, account) + extraFunds
        : MAX_BALANCE,
    closable: closing
      ? closablePositions(decision, command).reduce((sum, position) => sum + position.volume, 0)
      : 0,
  };
}

/** What an opening may bind: what is free, and what it takes off the margin of the other side when it is dealt at once. */
function computeSpendable(decision: Valuing, command: PlaceOrder, account: Account): bigint {
  const model = marginModelOf(account);
  const free = model.computeAvailable(decision, account) ?? reject('noQuote');
  const { market, kind, direction, symbolId, volume } = command;
  const conversion = findConversion(account, market);
  if (market === undefined || conversion === undefined || kind !== ORDER_KIND.marketOpen) return free;
  const terms = requireTerms(decision, command);
  const notional = notionalAt(direction, volume, market, terms);
  const claim = { volume, notional, leverage: chooseLeverage(decision, command, terms) };
  const standing = openingStanding(decision.state, command, terms, command.timeMs);
  const margin = initialMarginOf(claim, terms, conversion, standing);
  return free + model.computeRelief(decision, account, { symbolId, direction, margin });
}

function newOrder(
  { state }: Decision,
  command: PlaceOrder,
  { account, terms, leverage, trigger, resting }: ReturnType<typeof checkOrder>,
): Order {
  const conversion = findConversion(account, command.market);
  const notional = BigInt(reckonedPrice({ ...command, trigger }) ?? 0) * BigInt(command.volume);
  const reserves = command.kind === ORDER_KIND.limitOpen && conversion !== undefined;
  return {
    orderId: command.orderId ?? nextIdentifier(state.last.orderId, command.timeMs),
    accountId: account.accountId,
    symbolId: command.symbolId,
    kind: command.kind,
    direction: command.direction,
    entryType: command.entryType,
    requestNum: command.requestNum,
    volume: command.volume,
    filledVolume: 0,
    price: command.price,
    isStop: isBeyondMarket(command, terms),
    trigger,
    takeProfit: command.takeProfit,
    stopLoss: command.stopLoss,
    leverage,
    expireType: command.expireType,
    timeInForce: command.timeInForce,
    ...(command.reduceOnly === true && { reduceOnly: true }),
    ...(command.closePosition === true && { closePosition: true }),
    linkedOrderId: command.linkedOrderId,
    targets: command.targets && completeTargets(command.targets, command.volume),
    breakEven: command.breakEven,
    expireAtMs: resting ? expiryOf(command.expireType, command.timeMs) : undefined,
    positionId: command.positionId,
    reserved:
      reserves && command.failure === undefined
        ? reserveOf(state, { ...command, leverage, notional }, terms, conversion)
        : 0n,
    ...NEW_ORDER,
    placedAtMs: command.timeMs,
    updatedAtMs: command.timeMs,
    source: command.source,
    remark: command.remark,
    thirdPartyOrder: command.thirdPartyOrder,
  };
}
