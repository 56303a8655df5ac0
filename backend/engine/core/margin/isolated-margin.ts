import {
  liquidationPriceOf,
  maintenanceMarginOf,
  closePriceOf,
  marginAtLeverage,
} from '../../../domain/index.ts';
import { Posting } from '../ledger.ts';
import type { Account, Position } from '../model.ts';
import type { MarginModel } from './margin-model.ts';
import type { SetLeverage } from '../commands.ts';
import {
  findConversion,
  reject,
  requireAccount,
  requireTerms,
  type Decision,
  requireFunds,
} from '../decision.ts';
import { standingOf } from './standing.ts';
import type { Leverage, MarketTimeMs, Money } from '../../../domain/units.ts';

/**
 * Moves money between the free cash and the margins of positions so that each has what the leverage asks for. Rejected when
 * they need more than is free, and when a position cannot be valued whose margin would become less.
 */
function changeIsolatedLeverage(
  decision: Decision,
  account: Account,
  positions: readonly Position[],
  command: SetLeverage,
): void {
  const { accountId, symbolId, leverage, timeMs } = command;
  const changes = positions
    .map((position) => ({ position, margin: newMargin(decision, position, command) }))
    // What becomes free first: the rest may need it.
    .sort((a, b) => compare(a.margin - a.position.margin, b.margin - b.position.margin));
  const needed = changes.reduce((sum, { position, margin }) => sum + margin - position.margin, 0n);
  if (needed > 0n) requireFunds(account, needed, account.cash - account.reserved);
  decision.emit({ type: 'leverageSet', accountId, timeMs, symbolId, leverage });
  for (const { position, margin } of changes) moveTo(decision, position, { margin, leverage, timeMs });
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function newMargin(
  decision: Decision,
  position: Position,
  { leverage, market, timeMs }: SetLeverage,
): bigint {
  const account = requireAccount(decision, position.accountId);
  const terms = requireTerms(decision, position);
  const standing = standingOf(decision.state, position, terms, timeMs);
  // Only margin that becomes free depends on what the position is worth now.
  if (leverage < position.leverage) {
    const opened = { accountDigits: account.digits, rate: position.rate };
    return marginAtLeverage(position, leverage, undefined, terms, opened, standing);
  }
  if (market === undefined) return reject('noQuote');
  const conversion = findConversion(account, market) ?? reject('noConversionRate');
  const closePrice = closePriceOf(position.direction, market, terms);
  return marginAtLeverage(position, leverage, closePrice, terms, conversion, standing);
}

function moveTo(
  decision: Decision,
  position: Position,
  { margin, leverage, timeMs }: { margin: Money; leverage: Leverage; timeMs: MarketTimeMs },
): void {
  const account = requireAccount(decision, position.accountId);
  const terms = requireTerms(decision, position);
  const opened = { accountDigits: account.digits, rate: position.rate };
  const posting = new Posting(account);
  const change = margin - position.margin;
  if (change > 0n) posting.move('cash', 'margin', change, 'marginAdded');
  else posting.move('margin', 'cash', -change, 'marginReduced');
  decision.emit({
    type: 'marginAdjusted',
    accountId: account.accountId,
    timeMs,
    position: {
      ...position,
      leverage,
      margin,
      liquidationPrice: liquidationPriceOf({ ...position, margin }, terms, opened),
    },
    transfers: posting.transfers,
  });
}

/** Cash that is not reserved for resting orders, never below zero. */
function computeAvailable({ cash, reserved }: Account): bigint {
  return cash > reserved ? cash - reserved : 0n;
}

/** Each position is backed by the margin that was locked for it, and loses no more than that. */
export const ISOLATED_MARGIN: MarginModel = {
  computeAvailable: (_valuing, account) => computeAvailable(account),
  computeWithdrawable(_valuing, { cash, reserved, credit }) {
    const free = cash - reserved - credit;
    return free > 0n ? free : 0n;
  },
  computeRelief: () => 0n,
  post: (account) => new Posting(account),
  bind: (posting, margin) => posting.move('cash', 'margin', margin, 'marginLocked'),
  release(posting, { released, profit }) {
    posting.move('margin', 'cash', released, 'marginReleased');
    return profit < -released ? -released : profit;
  },
  limitFee: ({ cash }, fee) => (fee > cash ? cash : fee),
  bookFinancing(posting, { cash, reserved }, { margin }, due) {
    if (due >= 0n) {
      posting.move('house', 'cash', due, 'financing');
      return { paid: due, margin };
    }
    // Free money pays first, then the margin of the position itself; more than that it cannot lose.
    const free = cash > reserved ? cash - reserved : 0n;
    const fromCash = -due < free ? -due : free;
    const fromMargin = -due - fromCash < margin ? -due - fromCash : margin;
    posting.move('margin', 'cash', fromMargin, 'marginReduced');
    posting.move('cash', 'house', fromCash + fromMargin, 'financing');
    return { paid: -fromCash - fromMargin, margin: margin - fromMargin };
  },
  protect(position, terms, conversion, standing) {
    const maintenance = maintenanceMarginOf(position, terms, conversion, standing);
    return {
      maintenance,
      liquidationPrice: liquidationPriceOf({ ...position, maintenance }, terms, conversion),
    };
  },
  settle: () => undefined,
  changeLeverage: changeIsolatedLeverage,
};
