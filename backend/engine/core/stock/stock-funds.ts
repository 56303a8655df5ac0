import { divide, formatDecimal, powerOfTen, rescale } from '../../../domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  RATE_DIGITS,
  RATIO_DIGITS,
  reckonedPrice,
  STOCK_AMOUNT_DIGITS,
  toAccountCurrency,
  type Conversion,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import { shortageText, violation, type Violation } from '../../../domain/rejection.ts';
import { findConversion, type Valuing } from '../decision.ts';
import type { Account } from '../model.ts';
import { leverageOf } from './holding.ts';
import { debtsOf, netPosition, restingVolume, stockTermsOf, valueStock } from './stock-value.ts';
import type { InstrumentId, Money, OrderId, VolumeUnits } from '../../../domain/units.ts';

/** Shares that an order would add to a position, or open one with. */
export interface StockOpening {
  readonly symbolId: InstrumentId;
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  /** What they cost or bring, at the account's digits. */
  readonly amount: Money;
  readonly fee: Money;
  /** The order itself, when it is live: what it reserved is its own. */
  readonly orderId?: OrderId | undefined;
}

/** What an opening takes: the money that is borrowed for it, or why it cannot be had. */
export type StockNeeds = { readonly loan: Money } | Violation;

/** Cash that no other resting order has reserved, never below zero. */
export function freeCash({ state }: Pick<Valuing, 'state'>, account: Account, orderId?: OrderId): bigint {
  const own = orderId === undefined ? undefined : state.orders.get(orderId);
  const free = account.cash - account.reserved + (own?.reserved ?? 0n);
  return free > 0n ? free : 0n;
}

/**
 * What an opening takes. Cash pays for purchases first, a loan for the rest, as far as the product is lent for and the
 * equity backs it; a short sale needs shares that are lent.
 */
export function computeNeeds(
  valuing: Valuing,
  account: Account,
  terms: InstrumentTerms,
  opening: StockOpening,
): StockNeeds {
  const isLong = opening.direction === DIRECTION.buy;
  const cost = isLong ? opening.amount + opening.fee : 0n;
  const free = freeCash(valuing, account, opening.orderId);
  const loan = cost > free ? cost - free : 0n;
  const refused = isLong
    ? findLoanFault(valuing, account, terms, opening, loan)
    : findShortFault(valuing, account, terms, opening);
  if (refused?.reason === 'insufficientMargin')
    return violation(refused.reason, ...shortageText(cost, free, account.digits));
  if (refused !== undefined) return refused;
  if (isLong && loan === 0n && !valuing.state.stock.owes(account.accountId)) return { loan };
  const cover = coverOf(valuing, account, terms, opening);
  if (cover === undefined) return violation('insufficientMargin');
  const { needed, available } = cover;
  if (available >= needed) return { loan };
  return violation('insufficientMargin', ...shortageText(needed, available, account.digits));
}

function findLoanFault(
  valuing: Valuing,
  account: Account,
  terms: InstrumentTerms,
  { symbolId, amount }: StockOpening,
  loan: Money,
): Violation | undefined {
  if (loan === 0n) return undefined;
  const stock = stockTermsOf(terms);
  const conversion = conversionOf(valuing, account, symbolId);
  const value = valueStock(valuing, account);
  if (stock.long === undefined || conversion === undefined || value === undefined)
    return violation('insufficientMargin');
  const held = valuing.state.stock.holding(account.accountId, symbolId)?.loan ?? 0n;
  const owed = debtsOf(valuing, account).loan;
  const limit = inAccount(stock.long.limit, conversion);
  const credit = rescale(stock.totalCredit, STOCK_AMOUNT_DIGITS, account.digits, 'down');
  const most = divide(
    (value.longValue + amount) * stock.borrowingLimitRatio,
    powerOfTen(RATIO_DIGITS),
    'down',
  );
  const available = [limit - held, credit - owed, most - owed].reduce((a, b) => (a < b ? a : b));
  return loan > available
    ? violation('loanLimitExceeded', ...shortageText(loan, available, account.digits))
    : undefined;
}

function findShortFault(
  valuing: Valuing,
  account: Account,
  terms: InstrumentTerms,
  opening: StockOpening,
): Violation | undefined {
  const { short } = stockTermsOf(terms);
  const held = netPosition(valuing, { ...opening, accountId: account.accountId });
  const isShort = held?.direction === DIRECTION.sell;
  if (short === undefined) return violation(held === undefined ? 'nothingToClose' : 'closeAboveHeld');
  const most =
    rescale(short.limit, STOCK_AMOUNT_DIGITS, terms.numberDigits, 'down') / BigInt(terms.contractSize);
  const available = most - BigInt(isShort ? held.volume : 0);
  if (BigInt(opening.volume) <= available) return undefined;
  const needed = shortageText(BigInt(opening.volume), available, terms.numberDigits);
  return violation('loanLimitExceeded', ...needed, formatDecimal(most, terms.numberDigits));
}

/** Equity that what is added needs, and what everything that is held and rests leaves; undefined without the prices. */
function coverOf(
  valuing: Valuing,
  account: Account,
  terms: InstrumentTerms,
  { direction, amount, fee, orderId }: StockOpening,
): { readonly needed: Money; readonly available: Money } | undefined {
  const value = valueStock(valuing, account);
  if (value === undefined) return undefined;
  const bound = value.initialMargin + marginAtRest(valuing, account, orderId);
  const leverage = BigInt(leverageOf(stockTermsOf(terms), direction));
  return { needed: divide(amount, leverage, 'up') + fee, available: value.equity - bound };
}

/** Equity that resting orders will need once they are filled, without one of them. */
export function marginAtRest(valuing: Valuing, account: Account, except?: number): bigint {
  let bound = 0n;
  for (const order of valuing.state.liveOrders(account.accountId)) {
    const terms = valuing.terms(order.symbolId, account);
    const conversion = conversionOf(valuing, account, order.symbolId);
    const price = reckonedPrice(order);
    if (order.orderId === except || price === undefined || terms === undefined || !conversion) continue;
    const held = netPosition(valuing, order);
    const closes = held !== undefined && held.direction !== order.direction ? held.volume : 0;
    const volume = order.volume - order.filledVolume;
    // The last orders of a side are those that open, whichever of them is filled first.
    const others = closes === 0 ? 0 : restingVolume(valuing, order, order.orderId);
    const opens = Math.min(volume, Math.max(0, volume + others - closes));
    const amount = toAccountCurrency(BigInt(price) * BigInt(opens), terms, conversion, 'up');
    bound += divide(amount, BigInt(leverageOf(stockTermsOf(terms), order.direction)), 'up');
  }
  return bound;
}

/** Conversion from a product's profit currency into an account's at the newest quote. */
export function conversionOf({ mark }: Pick<Valuing, 'mark'>, account: Account, symbolId: InstrumentId) {
  const quote = mark(symbolId);
  const rate = quote?.rate(account.currency);
  if (quote === undefined) return undefined;
  return findConversion(account, { ...quote.market, rate: () => rate });
}

/** An amount of the profit currency (STOCK_AMOUNT_DIGITS) in the account's, rounded down. */
export function inAccount(amount: Money, { accountDigits, rate }: Conversion): bigint {
  return rescale(amount * rate, STOCK_AMOUNT_DIGITS + RATE_DIGITS, accountDigits, 'down');
}
