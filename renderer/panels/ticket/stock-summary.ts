import {
  atLeastZero,
  divide,
  formatDecimal,
  leastOf,
  powerOfTen,
  rescale,
} from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import {
  executionPrice,
  feeOf,
  largestVolume,
  INTEREST_DAYS,
  RATE_DIGITS,
  RATIO_DIGITS,
  STOCK_AMOUNT_DIGITS,
  toAccountCurrency,
  validateOrder,
  type Violation,
} from '../../../backend/domain/index.ts';
import type { RejectReason } from '../../../backend/domain/rejection.ts';
import type { OrderDraft, PositionView } from '../../trading/contracts.ts';
import { findFix } from './ticket-fix.ts';
import {
  knownValue,
  parseNumericInput,
  type Figure,
  type TicketDraft,
  timeInForceOf,
} from './ticket-model.ts';
import { expectedDeal, volumeOfAmount, type RequestedOrder } from './ticket-size.ts';
import {
  levelOf,
  limitBehind,
  onSide,
  readLevels,
  stopFault,
  stopFix,
  toStop,
  triggerBefore,
  type LevelFigures,
} from './ticket-stop.ts';
import { isThrough, liveQuote } from './ticket-summary.ts';
import type {
  StockPreview,
  TicketFix,
  SideSummary,
  TicketInputs,
  TicketSummary,
  StockInputs,
  StockFunds,
} from './summary-types.ts';

interface Figures extends LevelFigures {
  readonly quantity: Figure<bigint>;
}

/** More than any order needs: what an order costs is looked at apart, in cash and loans. */
const ENOUGH = 2n ** 80n;

/** Judges both sides of an order for shares by the rules and the arithmetic that the platform applies. */
export function summariseStock(draft: TicketDraft, facts: StockInputs): TicketSummary {
  const { symbolDigits, numberDigits } = facts.terms;
  const digits = draft.entry === 'amount' ? (facts.conversion?.accountDigits ?? 2) : numberDigits;
  const figures: Figures = {
    quantity: parseNumericInput(draft.quantity, digits),
    ...readLevels(draft, symbolDigits),
  };
  return {
    buy: summariseSide(DIRECTION.buy, draft, figures, facts),
    sell: summariseSide(DIRECTION.sell, draft, figures, facts),
  };
}

function summariseSide(
  direction: Direction,
  draft: TicketDraft,
  all: Figures,
  facts: StockInputs,
): SideSummary {
  const { terms, quote } = facts;
  const pending = draft.kind !== 'market';
  const market = quote === undefined ? undefined : executionPrice(direction, quote, terms);
  const figures = levelOf(direction, draft, all, market);
  const level = pending ? knownValue(figures.price) : market;
  // A stop with a limit locks what it may cost there.
  const limit = limitBehind(direction, figures);
  const wanted = limit ?? level;
  const requested = wanted === undefined ? undefined : { direction, price: wanted, pending };
  const volume = readVolume(draft, figures, requested, facts);
  const deal = volume && requested ? expectedDeal(volume, requested, facts) : undefined;
  const price = limit === undefined ? (deal?.price ?? level) : level;
  const isMarketable = draft.kind === 'limit' && isThrough(direction, price, market);
  const closable = heldAgainst(direction, facts);
  const base = { direction, price, volume, isMarketable, closable, preview: undefined };
  const faults = stopFault(direction, draft, figures.price, market);
  const wrong = [...Object.values(figures), ...faults].flatMap((figure: Figure<unknown>): Violation[] =>
    figure.state === 'wrong' ? [{ reason: figure.reason, params: [] }] : [],
  );
  if (!terms.tradeEnabled) wrong.unshift({ reason: 'instrumentDisabled', params: [] });
  if (wrong.length > 0) {
    const fix = stopFix(direction, draft, wrong, market, terms);
    return { ...base, order: undefined, violations: wrong, fix };
  }
  if (volume === undefined || (pending && price === undefined))
    return { ...base, order: undefined, violations: [], fix: undefined };
  const shape = {
    direction,
    volume,
    pending,
    price: limit ?? knownValue(figures.price),
    trigger: triggerBefore(direction, figures),
    timeInForce: timeInForceOf(draft),
  };
  const opens = Math.max(0, volume - closable);
  const intent =
    opens > 0
      ? { kind: 'open' as const, ...shape, leverage: terms.defaultLeverage }
      : { kind: 'close' as const, ...shape };
  const world = { ...facts, quote: liveQuote(facts), available: ENOUGH, closable };
  const violations = validateOrder(terms, intent, world);
  const stock = requested && previewStock(volume, requested, facts);
  if (violations.length === 0 && stock !== undefined) {
    const reason = fundsFault(direction, opens, stock, facts);
    if (reason !== undefined) violations.push({ reason, params: [] });
  }
  const [first] = violations;
  return {
    ...base,
    violations,
    order: first === undefined ? toOrder(direction, draft, figures, volume, facts) : undefined,
    fix: first && onSide(direction, draft, fixOf(first, { requested, price, opens, intent }, facts)),
    ...(stock === undefined ? {} : { stock }),
  };
}

function readVolume(
  draft: TicketDraft,
  figures: Figures,
  requested: RequestedOrder | undefined,
  facts: StockInputs,
) {
  const quantity = knownValue(figures.quantity);
  if (quantity === undefined) return undefined;
  if (draft.entry !== 'amount')
    return quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined;
  return requested && volumeOfAmount(quantity, requested, facts);
}

/** The one position of the product, where there is one. */
function netPosition({ positions }: TicketInputs): PositionView | undefined {
  return positions[0];
}

/** Volume of the position on the other side that no resting order is going to take. */
function heldAgainst(direction: Direction, facts: StockInputs): number {
  const held = netPosition(facts);
  if (held === undefined || held.direction === direction) return 0;
  return held.shares?.available ?? held.volume;
}

/** What an order of a volume takes and leaves; undefined without a rate. */
export function previewStock(
  volume: number,
  requested: RequestedOrder,
  facts: StockInputs,
): StockPreview | undefined {
  const { terms, conversion, funds, lending } = facts;
  if (conversion === undefined || volume <= 0) return undefined;
  const { direction } = requested;
  const isBuy = direction === DIRECTION.buy;
  const { price, notional } = expectedDeal(volume, requested, facts);
  const marketValue = (part: bigint) => toAccountCurrency(part, terms, conversion, isBuy ? 'up' : 'down');
  const amount = marketValue(notional);
  const fee = feeOf(notional, volume, terms, conversion);
  const held = netPosition(facts);
  const signed = held === undefined ? 0 : held.direction === DIRECTION.buy ? held.volume : -held.volume;
  const after = signed + (isBuy ? volume : -volume);
  const free = atLeastZero(funds.cash - funds.reserved);
  const cost = isBuy ? amount + fee : 0n;
  const loan = atLeastZero(cost - free);
  const borrowed = isBuy ? 0 : Math.max(0, volume - heldAgainst(direction, facts));
  const interest = isBuy
    ? loan * (lending.moneyInterest ?? 0n)
    : marketValue(BigInt(price) * BigInt(borrowed)) * (lending.assetInterest ?? 0n);
  const margins = marginChange(signed, after, price, facts);
  const next: StockFunds = afterFill(funds, { isBuy, amount, fee, loan, margins });
  return {
    amount,
    fee,
    own: isBuy ? cost - loan : 0n,
    loan,
    borrowed,
    after,
    dayInterest: divide(interest, INTEREST_DAYS * powerOfTen(RATIO_DIGITS), 'up'),
    powerBefore: purchasePower(funds, facts),
    powerAfter: purchasePower(next, facts),
  };
}

/** Equity that the position binds after the order, less what it binds before it. */
function marginChange(before: number, after: number, price: number, facts: StockInputs): bigint {
  const { terms, conversion } = facts;
  if (conversion === undefined) return 0n;
  const bound = (units: number) => {
    const marketValue = toAccountCurrency(BigInt(price) * BigInt(Math.abs(units)), terms, conversion, 'up');
    return divide(marketValue, BigInt(leverageOf(units > 0 ? DIRECTION.buy : DIRECTION.sell, facts)), 'up');
  };
  return bound(after) - bound(before);
}

/** How much of a position equity has to back: shares that nothing is lent for are backed wholly. */
function leverageOf(direction: Direction, { lending }: StockInputs): number {
  const isLent = direction === DIRECTION.buy ? lending.moneyInterest : lending.assetInterest;
  return isLent === undefined ? 1 : lending.dayLeverage;
}

/** Free cash repays interest and loans at once. */
function afterFill(
  funds: StockFunds,
  order: { isBuy: boolean; amount: bigint; fee: bigint; loan: bigint; margins: bigint },
): StockFunds {
  const { isBuy, amount, fee, loan, margins } = order;
  const cash = funds.cash + (isBuy ? loan - amount : amount) - fee;
  const owed = funds.loan + funds.interest + loan;
  const repaid = isBuy ? 0n : leastOf(atLeastZero(cash - funds.reserved), owed);
  return {
    ...funds,
    cash: cash - repaid,
    loan: atLeastZero(owed - repaid - funds.interest),
    equity: funds.equity - fee,
    initialMargin: atLeastZero(funds.initialMargin + margins),
  };
}

/** What shares could be bought for: the free equity times the leverage, as far as cash and credit reach. */
function purchasePower(funds: StockFunds, { lending, conversion }: StockInputs): bigint {
  const { cash, reserved, loan, interest, equity, initialMargin } = funds;
  const free = atLeastZero(cash - reserved);
  const leverage = BigInt(lending.moneyInterest === undefined ? 1 : lending.dayLeverage);
  const spare = atLeastZero(equity - initialMargin - divide(reserved, leverage, 'up'));
  const digits = conversion?.accountDigits ?? 2;
  const credit =
    lending.moneyInterest === undefined
      ? 0n
      : atLeastZero(rescale(lending.totalCredit, STOCK_AMOUNT_DIGITS, digits, 'down') - loan);
  const most = leastOf(spare * leverage, free + credit);
  return loan + interest === 0n && free > most ? free : most;
}

/** Why cash, loans and equity do not pay for an opening; undefined where they do. */
function fundsFault(
  direction: Direction,
  opens: number,
  { amount, fee, loan }: StockPreview,
  facts: StockInputs,
): RejectReason | undefined {
  const { funds, lending, conversion } = facts;
  if (opens === 0 || conversion === undefined) return undefined;
  const isBuy = direction === DIRECTION.buy;
  const held = netPosition(facts);
  if (!isBuy && lending.assetInterest === undefined)
    return held === undefined ? 'nothingToClose' : 'closeAboveHeld';
  if (isBuy && loan > 0n) {
    if (lending.moneyInterest === undefined) return 'insufficientMargin';
    const total = funds.loan + loan;
    const most = divide((funds.held + amount) * lending.borrowingLimit, powerOfTen(RATIO_DIGITS), 'down');
    const credit = rescale(lending.totalCredit, STOCK_AMOUNT_DIGITS, conversion.accountDigits, 'down');
    const limit = rescale(
      lending.moneyLimit * conversion.rate,
      STOCK_AMOUNT_DIGITS + RATE_DIGITS,
      conversion.accountDigits,
      'down',
    );
    if ((held?.shares?.loan ?? 0n) + loan > limit || total > credit || total > most)
      return 'loanLimitExceeded';
  }
  const needsNoBacking = isBuy && loan === 0n && funds.loan + funds.interest === 0n;
  const backed = funds.equity - fee - funds.initialMargin;
  const needed = divide(amount, BigInt(leverageOf(direction, facts)), 'up');
  return needsNoBacking || backed >= needed ? undefined : 'insufficientMargin';
}

/** The largest quantity, a multiple of the step, that can be paid for or borrowed; 0 when not even the smallest order can. */
export function mostShares(requested: RequestedOrder, facts: StockInputs): number {
  const { terms } = facts;
  const { direction, pending } = requested;
  const closable = heldAgainst(direction, facts);
  const fits = (volume: number) => {
    const preview = previewStock(volume, requested, facts);
    const opens = Math.max(0, volume - closable);
    return preview !== undefined && fundsFault(direction, opens, preview, facts) === undefined;
  };
  const units = largestVolume(pending ? terms.limitMaxVolume : terms.maxVolume, terms, fits);
  return units < terms.minVolume ? 0 : units;
}

interface Judged {
  readonly requested: RequestedOrder | undefined;
  readonly price: number | undefined;
  readonly opens: number;
  readonly intent: Parameters<typeof findFix>[1];
}

function fixOf(violation: Violation, judged: Judged, facts: StockInputs): TicketFix | undefined {
  const { requested, price, opens, intent } = judged;
  const isMoney = violation.reason === 'insufficientMargin' || violation.reason === 'loanLimitExceeded';
  const isShort = violation.reason === 'nothingToClose' || violation.reason === 'closeAboveHeld';
  if (opens > 0 && requested !== undefined && (isMoney || isShort)) {
    const units = mostShares(requested, facts);
    return units === 0
      ? undefined
      : { field: 'quantity', text: formatDecimal(units, facts.terms.numberDigits) };
  }
  return findFix(violation, intent, { ...facts, price, closable: heldAgainst(intent.direction, facts) });
}

function toOrder(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  volume: number,
  { terms, quote }: StockInputs,
): OrderDraft {
  return {
    symbolId: terms.symbolId,
    direction,
    price: knownValue(figures.price),
    leverage: terms.defaultLeverage,
    type: draft.kind === 'market' ? 'marketOpen' : 'limitOpen',
    entryType: 'quantity',
    requestNum: formatDecimal(volume, terms.numberDigits),
    takeProfit: undefined,
    stopLoss: undefined,
    positionId: undefined,
    expireType: draft.expire,
    timeInForce: timeInForceOf(draft),
    ...toStop(direction, draft, figures, { terms, quote }),
  };
}
