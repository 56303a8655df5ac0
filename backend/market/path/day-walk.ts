import { isCross, type ProductDefinition } from '../product-definition.ts';
import { drawBell, drawKey } from '../random.ts';
import { FIRST_DAY, HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR, weekdayOf } from '../sessions/time.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { weekActivity } from './activity.ts';
import { createDailyChance, type DailyChance, type GroupChance, volatilityFrom } from './daily-chance.ts';
import { driftShare, driftYears, inRange } from './price-range.ts';
import { MIN_TICKS_A_MINUTE } from './span.ts';

/** Days after which half of a price's distance from its long-run path is gone. */
const HALF_LIFE_DAYS = 45;
const DAYS_A_YEAR = 365.25;
const REVERSION = 1 - 0.5 ** (1 / HALF_LIFE_DAYS);
/** Deviation of the gap over ten closed hours, in usual daily deviations; it grows with the root of the time. */
const GAP_OVER_TEN_HOURS = 0.12;
/** Largest move of one day, as a share of the price. */
const LARGEST_MOVE = 0.4;
/** Makes the average of the trade rates of days the product's `ticksPerMinute`: most days are quieter than the average. */
const USUAL_BUSYNESS = 1.1;
/** A quiet day still has this share of the usual trades, a wild one at most that multiple. */
const LEAST_TRADE_RATE = 0.45;
const MOST_TRADE_RATE = 3;
/** Stands for the half hour before the first that was open. */
const NEVER = -1;

export interface WalkInputs {
  readonly seed: number;
  readonly product: ProductDefinition;
  readonly calendar: QuoteCalendar;
  /** Usual activity of the half hours, see usualActivity. */
  readonly activity: readonly number[];
  readonly group: GroupChance;
  /** Price on the first day and the lowest of any, in price ticks; undefined for a cross, whose prices its legs have. */
  readonly prices: { readonly start: number; readonly lowest: number } | undefined;
}

/** Where a walk stands after a day. */
export interface DayState {
  /** Of the close, in price ticks; 0 for a cross. */
  readonly price: number;
  /** Of all days so far. */
  readonly ticks: number;
  /** The last half hour that was open, counted from 1970; -1 before the first. */
  readonly lastOpenHalfHour: number;
  /** Of the product's own chance. */
  readonly logVolatility: number;
}

/**
 * The days of one product, one after another. Every start of a platform walks through eleven years of sixty products: so
 * each walk holds plain numbers in the same members, whatever its product is made of, and makes no objects on its way.
 */
export class DayWalk implements DayState {
  price: number;
  ticks = 0;
  lastOpenHalfHour = NEVER;
  logVolatility = 0;
  /** Of the last day that was open: in price ticks, trades and minutes. */
  open = 0;
  deviation = 0;
  dayTicks = 0;
  minutes = 0;

  readonly #calendar: QuoteCalendar;
  readonly #activity: readonly number[];
  readonly #week: readonly number[];
  readonly #group: GroupChance;
  readonly #own: DailyChance;
  readonly #hasPrices: boolean;
  readonly #start: number;
  readonly #lowest: number;
  readonly #annualDrift: number;
  readonly #dailyVolatility: number;
  readonly #commonShare: number;
  readonly #aloneShare: number;
  readonly #ticksPerMinute: number;
  readonly #gaps: number;
  readonly #trades: number;
  /** Variance of the longest session of a usual week. */
  readonly #fullDay: number;
  /** The session that was added up last, and what came out: most days share the list of one weekday. */
  #session: readonly number[] = [];
  #variance = 0;

  constructor({ seed, product, calendar, activity, group, prices }: WalkInputs) {
    const { path, symbolId, area } = product;
    const own = isCross(path) ? undefined : path;
    const factorShare = own?.factorShare ?? 0;
    const share = Math.abs(factorShare);
    this.#calendar = calendar;
    this.#activity = activity;
    this.#week = weekActivity(area);
    this.#group = group;
    this.#own = createDailyChance(seed, symbolId);
    this.#hasPrices = prices !== undefined;
    this.#start = prices?.start ?? 0;
    this.#lowest = prices?.lowest ?? 0;
    this.#annualDrift = own?.annualDrift ?? 0;
    this.#dailyVolatility = own?.dailyVolatility ?? 0;
    this.#commonShare = Math.sign(factorShare) * Math.sqrt(share);
    this.#aloneShare = Math.sqrt(1 - share);
    this.#ticksPerMinute = path.ticksPerMinute;
    this.#gaps = drawKey(seed, symbolId, 'gaps');
    this.#trades = drawKey(seed, symbolId, 'daily trades');
    this.#fullDay = Math.max(
      ...[1, 2, 3, 4, 5, 6, 7].map((day) => this.#varianceOf(calendar.openHalfHours(day))),
    );
    this.price = this.#start;
  }

  /** Where it stands, to go on from there later. */
  get state(): DayState {
    const { price, ticks, lastOpenHalfHour, logVolatility } = this;
    return { price, ticks, lastOpenHalfHour, logVolatility };
  }

  /** Goes back, or on, to where a walk of the same product stood. */
  goTo({ price, ticks, lastOpenHalfHour, logVolatility }: DayState): void {
    this.price = price;
    this.ticks = ticks;
    this.lastOpenHalfHour = lastOpenHalfHour;
    this.logVolatility = logVolatility;
  }

  /** Goes through the next day; false when it is closed. */
  step(day: number): boolean {
    const index = day - FIRST_DAY;
    this.logVolatility = this.#own.logVolatility(this.logVolatility, index);
    const session = this.#calendar.openHalfHours(day);
    if (session.length === 0) return false;
    const own = volatilityFrom(this.logVolatility);
    const volatility = (this.#group.volatility(index) + own) / 2;
    const usual = this.#week[weekdayOf(day) - 1] ?? 1;
    if (this.#hasPrices) this.#move(day, session, own, volatility, usual);
    this.minutes = session.length * MINUTES_A_HALF_HOUR;
    this.dayTicks = this.#ticksOf(day, volatility * usual);
    this.ticks += this.dayTicks;
    this.lastOpenHalfHour = day * HALF_HOURS_A_DAY + (session[session.length - 1] ?? 0);
    return true;
  }

  /** Moves the price from the last close to this day's: over the gap, then by chance, home and with the drift. */
  #move(day: number, session: readonly number[], own: number, volatility: number, usual: number): void {
    const index = day - FIRST_DAY;
    const dailyVolatility = this.#dailyVolatility;
    const chance =
      this.#commonShare * this.#group.shock(index) + this.#aloneShare * this.#own.shock(own, index);
    const length = Math.sqrt(this.#varianceOf(session) / this.#fullDay) * usual;
    const gap = this.#gapDeviation(day * HALF_HOURS_A_DAY + (session[0] ?? 0));
    const open =
      gap === 0
        ? this.price
        : inRange(this.price * Math.exp(gap * dailyVolatility * drawBell(this.#gaps, day, 0)), this.#lowest);
    const years = index / DAYS_A_YEAR;
    const driven = driftShare(years);
    const away = Math.log(open / this.#start) - this.#annualDrift * driftYears(years, driven);
    const shock = dailyVolatility * length * chance;
    const drift = (this.#annualDrift * driven) / DAYS_A_YEAR;
    const move = shock - REVERSION * away + drift;
    this.open = open;
    this.price = inRange(
      open * Math.exp(Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, move))),
      this.#lowest,
    );
    this.deviation = open * dailyVolatility * length * volatility;
  }

  /** Zero when the session continues from the day before, otherwise growing with the time the market was closed. */
  #gapDeviation(first: number): number {
    const before = this.lastOpenHalfHour;
    if (before === NEVER || first === before + 1) return 0;
    const closedHours = (first - before - 1) / 2;
    return GAP_OVER_TEN_HOURS * Math.sqrt(closedHours / 10);
  }

  /** Ticks of a day: more of them on volatile days. */
  #ticksOf(day: number, liveliness: number): number {
    const busy = USUAL_BUSYNESS * liveliness ** 0.6 * Math.exp(0.12 * drawBell(this.#trades, day, 0));
    const rate = this.#ticksPerMinute * Math.max(LEAST_TRADE_RATE, Math.min(MOST_TRADE_RATE, busy));
    return Math.round(this.minutes * Math.max(MIN_TICKS_A_MINUTE, rate));
  }

  /** Adds up the usual variance of half hours. */
  #varianceOf(session: readonly number[]): number {
    if (session === this.#session) return this.#variance;
    let sum = 0;
    for (const halfHour of session) sum += (this.#activity[halfHour] ?? 0) ** 2;
    this.#session = session;
    this.#variance = sum;
    return sum;
  }
}
