import { divide } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import {
  closePriceOf,
  lotsText,
  splitPrice,
  splitTrigger,
  splitVolume,
  toAccountCurrency,
  type InstrumentTerms,
  type SplitRatio,
} from '../../../domain/index.ts';
import type { SplitShares } from '../commands.ts';
import { findConversion, type Decision } from '../decision.ts';
import { endOrder } from '../orders/end-order.ts';
import { Mark } from '../margin/mark.ts';
import type { Account, Order, Position } from '../model.ts';
import { emptyHolding, isIdle, type StockHolding, type Unsettled } from './holding.ts';
import { repayFromFree, stockPosting, writeOffDebts } from './repay.ts';
import { isOfStock } from './stock-account.ts';
import { netPosition } from './stock-value.ts';
import type { AccountId, Money, Notional } from '../../../domain/units.ts';

/**
 * A company splits its shares: whoever holds or owes old ones holds or owes new ones from this moment on, at the same cost. What is
 * no whole volume unit is paid in cash. Resting orders follow where their price and volume are exact, the others end. Each
 * position and order goes through a split once, however often the command comes, and later where its outcome was lost.
 */
export function splitShares(decision: Decision, command: SplitShares): void {
  const { state } = decision;
  for (const accountId of [...state.ownersIn(command.symbolId)].sort((a, b) => a - b)) {
    if (!isOfStock(decision, { accountId }) || !decision.concerns(accountId)) continue;
    decision.contain(accountId, () => splitAccount(decision, accountId, command));
  }
  // The quote of before counts old shares: nobody is valued with it any more.
  if (command.opening === undefined) state.marks.delete(command.symbolId);
  else state.marks.set(command.symbolId, new Mark(command.opening));
}

function splitAccount(decision: Decision, accountId: AccountId, command: SplitShares): void {
  const { symbolId, timeMs } = command;
  const { state } = decision;
  const account = state.account(accountId);
  if (account === undefined) return;
  const terms = decision.terms(symbolId, account);
  const due = state
    .liveOrders(accountId)
    .filter((order) => order.symbolId === symbolId && order.updatedAtMs < timeMs);
  const position = netPosition(decision, { accountId, symbolId });
  const isHeld = position !== undefined && position.financedAtMs < timeMs;
  if (!isHeld && due.length === 0) return;
  for (const order of due) {
    const after = terms && splitOrder(order, command, terms);
    if (after === undefined) endOrder(decision, order, timeMs, 'cancelled', 'sharesSplit');
    else decision.emit({ type: 'orderModified', accountId, timeMs, order: after });
  }
  if (isHeld) splitPosition(decision, position, command, terms);
  repayFromFree(decision, accountId, timeMs, 'auto');
  writeOffDebts(decision, accountId, timeMs);
}

/** An order for new shares; undefined where that is not the same order: it is partly filled, or a number has no exact value. */
function splitOrder(order: Order, command: SplitShares, terms: InstrumentTerms): Order | undefined {
  const price = order.price === undefined ? undefined : splitPrice(order.price, command);
  const trigger = order.trigger && splitTrigger(order.direction, order.trigger, command);
  const { volume, rest } = splitVolume(order.volume, command);
  const { minVolume, limitMaxVolume, volumeStep, numberDigits } = terms;
  if (order.filledVolume > 0 || rest > 0n) return undefined;
  if ((price === undefined) !== (order.price === undefined)) return undefined;
  if ((trigger === undefined) !== (order.trigger === undefined)) return undefined;
  if (volume < minVolume || volume > limitMaxVolume || volume % volumeStep !== 0) return undefined;
  const requestNum = order.entryType === 'quantity' ? lotsText(volume, numberDigits) : order.requestNum;
  return { ...order, price, trigger, volume, requestNum, updatedAtMs: command.timeMs };
}

function splitPosition(
  decision: Decision,
  position: Position,
  command: SplitShares,
  terms: InstrumentTerms | undefined,
): void {
  const { accountId, symbolId } = position;
  const { timeMs, newShares, oldShares } = command;
  const account = decision.state.account(accountId);
  if (account === undefined) return;
  const { volume, rest } = splitVolume(position.volume, command);
  const cost = partOf(position.margin, position, rest, command);
  const isLong = position.direction === DIRECTION.buy;
  const marketValue =
    rest === 0n ? 0n : (computeMarketValue(account, position, rest, command, terms) ?? cost);
  const posting = stockPosting(account);
  const missing = !isLong && marketValue > posting.cash ? marketValue - posting.cash : 0n;
  posting.move('loan', 'cash', missing, 'autoBorrowed');
  if (isLong) posting.move('house', 'cash', marketValue, 'cashInLieu');
  else posting.move('cash', 'house', marketValue, 'cashInLieu');
  const profit = isLong ? marketValue - cost : cost - marketValue;
  const after: Position = {
    ...position,
    openVolume: volume + splitVolume(position.openVolume - position.volume, command).volume,
    volume,
    notional: position.notional - partOf(position.notional, position, rest, command),
    margin: position.margin - cost,
    profit: position.profit + profit,
    financedAtMs: timeMs,
    closedAtMs: volume === 0 ? timeMs : undefined,
  };
  const known = decision.state.stock.holding(accountId, symbolId) ?? emptyHolding(accountId, symbolId);
  decision.emit({
    type: 'sharesSplit',
    accountId,
    timeMs,
    newShares,
    oldShares,
    cost,
    profit,
    volumeBefore: position.volume,
    openVolumeBefore: position.openVolume,
    cashInLieu: isLong ? marketValue : -marketValue,
    position: after,
    holdings: [splitHolding(known, missing, command, volume === 0)],
    transfers: posting.transfers,
  });
}

/** The part of an amount of a position that belongs to what is left of a volume unit, down; all of it where nothing else is left. */
function partOf(
  amount: Money | Notional,
  { volume }: Position,
  rest: bigint,
  { newShares }: SplitRatio,
): bigint {
  return divide(amount * rest, BigInt(volume) * BigInt(newShares), 'down');
}

/**
 * What a part of a new share is worth: as much as that part of old ones at their last price, rounded against its owner. Undefined
 * while it cannot be valued.
 */
function computeMarketValue(
  account: Account,
  { direction }: Position,
  rest: bigint,
  { market, newShares }: SplitShares,
  terms: InstrumentTerms | undefined,
): bigint | undefined {
  const conversion = findConversion(account, market);
  if (market === undefined || conversion === undefined || terms === undefined) return undefined;
  const rounding = direction === DIRECTION.buy ? 'down' : 'up';
  const notional = BigInt(closePriceOf(direction, market, terms)) * rest;
  return divide(toAccountCurrency(notional, terms, conversion, rounding), BigInt(newShares), rounding);
}

function splitHolding(
  holding: StockHolding,
  borrowed: Money,
  ratio: SplitRatio,
  isClosed: boolean,
): StockHolding {
  const after = {
    ...holding,
    loan: holding.loan + borrowed,
    unsettled: splitUnsettled(holding.unsettled, ratio),
  };
  return isClosed && isIdle(after) ? { ...after, dayEndMs: undefined } : after;
}

/** Shares that are still to be settled, so that those up to any time come to the new shares of the old ones up to then, down. */
function splitUnsettled(unsettled: readonly Unsettled[], ratio: SplitRatio): readonly Unsettled[] {
  let before = 0;
  let after = 0;
  return unsettled.map((trade) => {
    before += trade.shares;
    const { volume } = splitVolume(before, ratio);
    const shares = volume - after;
    after = volume;
    return { ...trade, shares };
  });
}
