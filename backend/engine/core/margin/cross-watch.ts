import { DIRECTION } from '../../../domain/direction.ts';
import { addedSpread, RATE_DIGITS, type AddedSpread } from '../../../domain/index.ts';
import { RECOVERED_LEVEL, WARNING_LEVEL } from '../../../domain/margin/margin-level.ts';
import type { Account, Position } from '../model.ts';
import { stopOutLevel, valueAccount, type AccountValuing } from './value-account.ts';
import type { AccountId, InstrumentId, PriceTicks } from '../../../domain/units.ts';

/** Which cross accounts a quote may take to another margin level. */
export interface CrossWatch {
  /** A cross account, or something that it holds, has changed. */
  touch(accountId: AccountId): void;
  positionOpened(position: Position): void;
  positionClosed(position: Position): void;
  /** Forgets an account with all it holds. */
  forget(accountId: AccountId): void;
  /** Terms have changed: of one account, or of all. */
  termsChanged(accountId?: AccountId): void;
  /** Whether a cross account holds something of the product. */
  isHeld(symbolId: InstrumentId): boolean;
  /** Accounts to be looked at after a quote of the product, in rising order. May hold some that are safe, never lacks one. */
  due(valuing: AccountValuing, symbolId: InstrumentId): number[];
}

/** What an account holds of a product, as floating-point numbers: only to tell from afar that nothing is near. */
interface Leg {
  readonly watch: AccountWatch;
  readonly symbolId: InstrumentId;
  /** What the terms of the owner add to the source's quote, in price ticks. */
  readonly spread: AddedSpread;
  long: number;
  short: number;
  /** Notional of the short side less that of the long one. */
  notional: number;
  /** Account currency, in units of its last digit, for one price tick times one volume unit at a rate of one. */
  unit: number;
  /** Floating result at the newest quote. */
  floating: number;
}

interface AccountWatch {
  readonly accountId: AccountId;
  currency: string;
  readonly legs: Map<number, Leg>;
  /** Open positions by product. */
  readonly counts: Map<InstrumentId, number>;
  floating: number;
  /** Floating results between which nothing can happen; empty while the account has to be looked at anyway. */
  from: number;
  to: number;
}

/** Share of the sums that floating-point arithmetic may be wrong by; far more than it is. */
const SLACK_SHARE = 1e-9;
/** Units of the last digit that the rounding of one position may be off by. */
const SLACK_UNITS = 2;

/**
 * Tells in a few floating-point operations for each account that a quote leaves its margin level where it is. What it lets
 * through is decided exactly, so the events are those of looking at every account every time.
 */
export class FastCrossWatch implements CrossWatch {
  readonly #accounts = new Map<number, AccountWatch>();
  readonly #holders = new Map<number, Map<number, AccountWatch>>();

  touch(accountId: AccountId): void {
    const watch = this.#accounts.get(accountId);
    if (watch) unsettle(watch);
  }

  positionOpened({ accountId, symbolId }: Position): void {
    const watch = this.#accounts.get(accountId) ?? newWatch(accountId);
    this.#accounts.set(accountId, watch);
    watch.counts.set(symbolId, (watch.counts.get(symbolId) ?? 0) + 1);
    const holders = this.#holders.get(symbolId) ?? new Map<number, AccountWatch>();
    this.#holders.set(symbolId, holders.set(accountId, watch));
    unsettle(watch);
  }

  positionClosed({ accountId, symbolId }: Position): void {
    const watch = this.#accounts.get(accountId);
    if (watch === undefined) return;
    const left = (watch.counts.get(symbolId) ?? 0) - 1;
    if (left > 0) watch.counts.set(symbolId, left);
    else this.#drop(watch, symbolId);
    if (watch.counts.size === 0) this.#accounts.delete(accountId);
    unsettle(watch);
  }

  forget(accountId: AccountId): void {
    const watch = this.#accounts.get(accountId);
    if (watch === undefined) return;
    for (const symbolId of [...watch.counts.keys()]) this.#drop(watch, symbolId);
    this.#accounts.delete(accountId);
  }

  termsChanged(accountId?: AccountId): void {
    if (accountId !== undefined) return this.touch(accountId);
    for (const watch of this.#accounts.values()) unsettle(watch);
  }

  isHeld(symbolId: InstrumentId): boolean {
    return (this.#holders.get(symbolId)?.size ?? 0) > 0;
  }

  due(valuing: AccountValuing, symbolId: InstrumentId): number[] {
    const due: number[] = [];
    const quote = quoteOf(valuing, symbolId);
    for (const watch of this.#holders.get(symbolId)?.values() ?? []) {
      const leg = watch.legs.get(symbolId);
      if (leg !== undefined) follow(quote, leg);
      if (leg !== undefined && watch.floating > watch.from && watch.floating < watch.to) continue;
      due.push(watch.accountId);
      settle(valuing, watch);
    }
    return due.sort((a, b) => a - b);
  }

  #drop(watch: AccountWatch, symbolId: InstrumentId): void {
    watch.counts.delete(symbolId);
    watch.legs.delete(symbolId);
    const holders = this.#holders.get(symbolId);
    holders?.delete(watch.accountId);
    if (holders?.size === 0) this.#holders.delete(symbolId);
  }
}

function newWatch(accountId: AccountId): AccountWatch {
  return {
    accountId,
    currency: '',
    legs: new Map(),
    counts: new Map(),
    floating: 0,
    from: Infinity,
    to: -Infinity,
  };
}

/** The account is looked at exactly at the next quote of anything it holds. */
function unsettle(watch: AccountWatch): void {
  watch.from = Infinity;
  watch.to = -Infinity;
}

/** The newest quote of a product as legs are moved with it. */
interface LegQuote {
  readonly bid: PriceTicks;
  readonly ask: PriceTicks;
  /** Account currency for one unit of the profit currency; undefined without a rate. */
  rate(currency: string): number | undefined;
}

function quoteOf({ mark }: AccountValuing, symbolId: InstrumentId): LegQuote | undefined {
  const quote = mark(symbolId);
  if (quote === undefined) return undefined;
  const { bid, ask } = quote.market;
  // Thousands of accounts ask for the same few currencies.
  let last = '';
  let lastRate: number | undefined;
  const rate = (currency: string) => {
    if (currency !== last) {
      const exact = quote.rate(currency);
      lastRate = exact === undefined ? undefined : Number(exact) / 10 ** RATE_DIGITS;
      last = currency;
    }
    return lastRate;
  };
  return { bid, ask, rate };
}

/** Moves a leg to the newest quote of its product. */
function follow(quote: LegQuote | undefined, leg: Leg): void {
  const rate = quote?.rate(leg.watch.currency);
  if (quote === undefined || rate === undefined) return unsettle(leg.watch);
  const long = leg.long * Math.max(1, quote.bid - leg.spread.bid);
  const short = leg.short * (quote.ask + leg.spread.ask);
  const floating = (long - short + leg.notional) * leg.unit * rate;
  leg.watch.floating += floating - leg.floating;
  leg.floating = floating;
}

/** Values an account anew, and says how far its floating result may go before it has to be looked at again. */
function settle(valuing: AccountValuing, watch: AccountWatch): void {
  unsettle(watch);
  const account = valuing.state.account(watch.accountId);
  const value = account && valueAccount(valuing, account);
  if (account === undefined || value === undefined || !enterLegs(valuing, watch, account)) return;
  let gross = Math.abs(Number(value.equity)) + Number(value.used);
  let positions = 0;
  for (const leg of watch.legs.values()) {
    gross += Math.abs(leg.floating) + Math.abs(leg.notional * leg.unit) + leg.long + leg.short;
    positions += watch.counts.get(leg.symbolId) ?? 0;
  }
  const slack = SLACK_UNITS * (positions + 1) + SLACK_SHARE * gross;
  const at = (percent: bigint) => Number((value.used * percent) / 100n - account.cash);
  watch.from = at(account.isMarginCalled ? stopOutLevel(valuing, account) : WARNING_LEVEL) + slack;
  watch.to = account.isMarginCalled ? at(RECOVERED_LEVEL) - slack : Infinity;
}

/** Sums what an account holds; false while something of it cannot be valued. */
function enterLegs(valuing: AccountValuing, watch: AccountWatch, account: Account): boolean {
  watch.legs.clear();
  watch.currency = account.currency;
  watch.floating = 0;
  for (const { symbolId, direction, volume, notional } of valuing.state.openPositions(account.accountId)) {
    const own = valuing.terms(symbolId, account);
    if (own === undefined) return false;
    const digits = account.digits - own.symbolDigits - own.numberDigits;
    const unit = own.contractSize * 10 ** digits;
    const leg = watch.legs.get(symbolId) ?? {
      watch,
      symbolId,
      spread: addedSpread(own),
      long: 0,
      short: 0,
      notional: 0,
      unit,
      floating: 0,
    };
    watch.legs.set(symbolId, leg);
    const isLong = direction === DIRECTION.buy;
    leg[isLong ? 'long' : 'short'] += volume;
    leg.notional += isLong ? -Number(notional) : Number(notional);
  }
  for (const leg of watch.legs.values()) follow(quoteOf(valuing, leg.symbolId), leg);
  return true;
}
