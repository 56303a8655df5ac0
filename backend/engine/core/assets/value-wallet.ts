import { DIRECTION } from '../../../domain/direction.ts';
import { divide, powerOfTen, rescale } from '../../../domain/decimal.ts';
import { executionPrice, isSameMoney, RATE_DIGITS, REFERENCE_CURRENCY } from '../../../domain/index.ts';
import type { MarginState } from '../../../domain/margin/margin-level.ts';
import type { Valuing } from '../decision.ts';
import type { Account } from '../model.ts';
import { type AccountId, type Money, type Rate, toRate } from '../../../domain/units.ts';

/** What an amount is: something that would be sold, or something that would have to be bought. */
export type Side = 'asset' | 'debt';

/**
 * An amount of an account in the reference currency: assets at what they would be sold for, rounded down, debts at what they
 * would cost, rounded up. Undefined while there is no quote or rate.
 */
export function valueOf(valuing: Valuing, account: Account, amount: Money, side: Side): bigint | undefined {
  const { currency: code, digits } = REFERENCE_CURRENCY;
  const rounding = side === 'asset' ? 'down' : 'up';
  if (amount === 0n) return 0n;
  if (isSameMoney(account.currency, code)) return rescale(amount, account.digits, digits, rounding);
  const found = priceOf(valuing, account, side);
  if (found === undefined) return undefined;
  const scale = account.digits + found.digits + RATE_DIGITS - digits;
  return divide(amount * found.price * found.rate, powerOfTen(scale), rounding);
}

/** What an amount of the reference currency buys of an account's currency, rounded down; undefined like `valueOf`. */
export function amountFor(valuing: Valuing, account: Account, value: bigint): bigint | undefined {
  const { currency: code, digits } = REFERENCE_CURRENCY;
  if (isSameMoney(account.currency, code)) return rescale(value, digits, account.digits, 'down');
  const found = priceOf(valuing, account, 'debt');
  if (found === undefined) return undefined;
  const scale = account.digits + found.digits + RATE_DIGITS - digits;
  return divide(value * powerOfTen(scale), found.price * found.rate, 'down');
}

/** Units of one account's currency for one of another's: what the one is sold for buys of the other. RATE_DIGITS; undefined like `valueOf`. */
export function exchangeRate(valuing: Valuing, from: Account, to: Account): Rate | undefined {
  const sold = computeMarketValue(valuing, from, 'asset');
  const bought = computeMarketValue(valuing, to, 'debt');
  if (sold === undefined || bought === undefined) return undefined;
  return toRate(divide(sold * powerOfTen(RATE_DIGITS), bought, 'down'));
}

/** One unit of a currency in the reference currency, at twice RATE_DIGITS. */
function computeMarketValue(valuing: Valuing, account: Account, side: Side): bigint | undefined {
  if (isSameMoney(account.currency, REFERENCE_CURRENCY.currency)) return powerOfTen(2 * RATE_DIGITS);
  const found = priceOf(valuing, account, side);
  return found && found.price * powerOfTen(RATE_DIGITS - found.digits) * found.rate;
}

function priceOf({ assets, terms, mark }: Valuing, account: Account, side: Side) {
  const symbolId = assets.pricedBy(account.currency);
  const own = symbolId === undefined ? undefined : terms(symbolId, account);
  const quote = symbolId === undefined ? undefined : mark(symbolId);
  const rate = quote?.rate(REFERENCE_CURRENCY.currency);
  if (own === undefined || quote === undefined || rate === undefined || rate <= 0n) return undefined;
  const direction = side === 'asset' ? DIRECTION.sell : DIRECTION.buy;
  return { price: BigInt(executionPrice(direction, quote.market, own)), digits: own.symbolDigits, rate };
}

/** The accounts of the wallet of an account, in rising order. */
export function walletOf({ state }: Pick<Valuing, 'state'>, accountId: AccountId): Account[] {
  return state.unitMembers(accountId).flatMap((member) => state.account(member) ?? []);
}

/**
 * Assets (as equity) and liabilities (as used margin) of a wallet in the reference currency; undefined while something of it
 * cannot be valued.
 */
export function valueWallet(valuing: Valuing, accountId: AccountId): MarginState | undefined {
  let equity = 0n;
  let used = 0n;
  for (const account of walletOf(valuing, accountId)) {
    const held = valueOf(valuing, account, account.cash, 'asset');
    const owed = valueOf(valuing, account, account.loan + account.interest, 'debt');
    if (held === undefined || owed === undefined) return undefined;
    equity += held;
    used += owed;
  }
  return { equity, used };
}
