import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { drawKey, drawUniform } from '../../market/random.ts';
import PEOPLE from './people.json' with { type: 'json' };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How somebody trades: which account, how often, how long and how large. `people.json` has them; their shares are percent. */
export interface Style {
  readonly name: string;
  /** Published number of the account type. */
  readonly tradeType: number;
  readonly currency: string;
  /** How many of a hundred customers are like this. */
  readonly share: number;
  /** Round trips in a month. */
  readonly monthly: number;
  /** Share of what is traded that stays open for days. */
  readonly heldShare: number;
  /** Size of a position in multiples of the equity. */
  readonly least: number;
  readonly most: number;
  /** Name of a list of products, those that are traded most first. */
  readonly products: string;
}

/** Somebody who becomes a customer. */
export interface PlannedCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string;
  /** A date, `1990-04-01`. */
  readonly birthday: string;
  readonly idCard: string;
  readonly style: Style;
  /** First payment in whole units of the account's currency. */
  readonly deposit: number;
  /** Day on which they register; 0 for the first one. */
  readonly day: number;
  /** What became of the application for verification: the operator accepted it, has not looked yet, or there is none. */
  readonly verification: 'accepted' | 'waiting' | 'none';
}

/** Something that a customer does: `who` is its place in the plan, `trip` counts its round trips. */
export type PlannedAct = { readonly who: number } & (
  | { readonly type: 'register' }
  /** Pays in a multiple of the first payment; below zero: takes out. */
  | { readonly type: 'pay'; readonly share: number }
  /** Opens a position in a product that is worth `size` times the equity. */
  | {
      readonly type: 'open';
      readonly trip: number;
      readonly product: string;
      readonly isLong: boolean;
      readonly size: number;
    }
  | { readonly type: 'close'; readonly trip: number }
);

/** What happens at one time, milliseconds since 1970 UTC. */
export interface PlannedMoment {
  readonly atMs: number;
  readonly acts: readonly PlannedAct[];
}

/** The life of a company from its first day to its last; moments in their order. */
export interface CompanyPlan {
  readonly customers: readonly PlannedCustomer[];
  readonly moments: readonly PlannedMoment[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly customers: number;
  /** First and last moment, milliseconds since 1970 UTC. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** When people act: hours (UTC), and how many more at most. */
const SLOTS = [
  { hour: 7, spread: 0.5 },
  { hour: 9, spread: 0.5 },
  { hour: 11, spread: 0.5 },
  { hour: 13, spread: 0.5 },
  { hour: 15, spread: 0.25 },
  { hour: 15.3, spread: 0.1 },
  { hour: 18, spread: 0.5 },
] as const;
/** The exchange of the shares is open, and so are London and New York. */
const EXCHANGE_SLOT = 4;
const SOON_AFTER_SLOT = 5;
const LAST_SLOT = SLOTS.length - 1;
/** Saturday and Sunday: coins alone are traded. */
const WEEKEND: readonly number[] = [0, 6];
/** Below 1 there are more registrations the later it is. */
const GROWTH = 0.65;
/** Who registered so many days before the end may wait for the verification. */
const NEW_DAYS = 5;
const VERIFIED_SHARE = 0.92;
/** Longest time that a position is held, in days, and how long before the end what was opened is still held. */
const HELD_DAYS = 6;
const STILL_HELD_DAYS = 3;
/**
 * Until the last days portfolios are smaller and closed in the evening, and what is traded in other currencies is closed within
 * the half hour: each hour in which a margin call is near or a rate counts costs the founding a second, because it decides
 * every tick of everything that portfolios hold.
 */
const CALM_SIZE = 0.35;
/** A tenth of the customers makes a third of the trades. */
const EAGER = { share: 0.1, factor: 3.5, others: 0.75 } as const;
const TYPICAL_DEPOSIT = 6_000;
const SMALLEST_DEPOSIT = 250;
const DEPOSIT_STEP = 50;

const PRODUCTS: Readonly<Record<string, readonly string[]>> = PEOPLE.products;

/** Plans a company: who comes when, and what everybody does. A function of its options. */
export function planCompany(options: PlanOptions): CompanyPlan {
  const days = Math.floor((options.toMs - options.fromMs) / DAY_MS);
  const calendar = new Calendar(options, days);
  const customers = Array.from({ length: options.customers }, (_, index) =>
    planCustomer(options, index, days),
  );
  customers.forEach((customer, who) => {
    calendar.add(customer.day, 0, { type: 'register', who });
    calendar.add(customer.day, 1, { type: 'pay', who, share: 1 });
    planPayments(calendar, who, customer);
    planTrips(calendar, who, customer);
  });
  return { customers, moments: calendar.moments() };
}

/** What happens when. */
class Calendar {
  readonly seed: number;
  readonly days: number;
  readonly #midnightMs: number;
  readonly #toMs: number;
  readonly #acts = new Map<number, PlannedAct[]>();

  constructor({ seed, fromMs, toMs }: PlanOptions, days: number) {
    this.seed = seed;
    this.days = days;
    this.#midnightMs = fromMs - (fromMs % DAY_MS) + DAY_MS;
    this.#toMs = toMs;
  }

  /** Notes an act for a slot of a day, which is the same time for everybody. It is left out after the end. */
  add(day: number, slot: number, act: PlannedAct): void {
    const { hour, spread } = pick(SLOTS, slot / SLOTS.length);
    const within = spread * drawUniform(drawKey(this.seed, 'company', 'moment'), day, slot);
    const atMs = this.#midnightMs + day * DAY_MS + Math.floor((hour + within) * HOUR_MS);
    if (atMs >= this.#toMs) return;
    const acts = this.#acts.get(atMs);
    if (acts) acts.push(act);
    else this.#acts.set(atMs, [act]);
  }

  isWeekend(day: number): boolean {
    return WEEKEND.includes(new Date(this.#midnightMs + day * DAY_MS).getUTCDay());
  }

  moments(): PlannedMoment[] {
    return [...this.#acts]
      .map(([atMs, acts]) => ({ atMs, acts }))
      .sort((one, other) => one.atMs - other.atMs);
  }
}

function planCustomer(
  { seed, customers, fromMs }: PlanOptions,
  index: number,
  days: number,
): PlannedCustomer {
  const draw = drawer(seed, `${index} is`);
  const firstName = pick(PEOPLE.firstNames, draw());
  const lastName = pick(PEOPLE.lastNames, draw());
  const style = pickByWeight<Style>(PEOPLE.styles, ({ share }) => share, draw());
  const wealth = Math.exp(2.4 * (draw() - 0.5) + 1.2 * (draw() - 0.5));
  const age = 19 + 44 * draw();
  const country = pickByWeight(PEOPLE.countries, ({ weight }) => weight, draw()).code;
  const day = Math.floor((days - 1) * (index / customers) ** GROWTH);
  const chance = draw();
  const isVerified = chance < VERIFIED_SHARE ? 'accepted' : 'none';
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${index + 1}@harbour.example`.toLowerCase(),
    country,
    birthday: new Date(fromMs - age * 365.25 * DAY_MS).toISOString().slice(0, 10),
    idCard: `H${4_000_000 + index * 7_919}`,
    style,
    deposit: Math.max(SMALLEST_DEPOSIT, Math.round((TYPICAL_DEPOSIT * wealth) / DEPOSIT_STEP) * DEPOSIT_STEP),
    day,
    verification: day > days - NEW_DAYS ? 'waiting' : isVerified,
  };
}

/** Some pay in again, some take something out, about once in 25 days at most. */
function planPayments(calendar: Calendar, who: number, { day }: PlannedCustomer): void {
  const draw = drawer(calendar.seed, `${who} pays`);
  for (let from = day + 20; from < calendar.days; from += 25) {
    const [chance, when, part] = [draw(), from + Math.floor(draw() * 20), draw()];
    if (chance < 0.25) calendar.add(when, 2, { type: 'pay', who, share: 0.2 + 0.6 * part });
    if (chance > 0.88) calendar.add(when, 2, { type: 'pay', who, share: -0.1 - 0.2 * part });
  }
}

/** Round trips of a customer: opened in one of the slots, closed later that day or some days later. */
function planTrips(calendar: Calendar, who: number, { style, day: first }: PlannedCustomer): void {
  const draw = drawer(calendar.seed, `${who} trades`);
  const isInvestor = style.tradeType === TRADE_TYPE_NUMBER.stock;
  const appetite = style.monthly * (draw() < EAGER.share ? EAGER.factor : EAGER.others);
  let trip = 0;
  for (let at = first + 1 + 6 * draw(); at < calendar.days; at += (60 * draw()) / appetite) {
    const day = Math.floor(at);
    const [hour, choice, side, part, held, length] = [draw(), draw(), draw(), draw(), draw(), draw()];
    const isWeekend = calendar.isWeekend(day);
    if (isWeekend && isInvestor) continue;
    const isLate = day >= calendar.days - STILL_HELD_DAYS;
    const isCalm = style.tradeType === TRADE_TYPE_NUMBER.cross && !isLate;
    const product = pick(PRODUCTS[isWeekend ? 'coins' : style.products] ?? [], choice ** 1.7);
    const isQuick = !isInvestor && !isLate && !PEOPLE.products.coins.includes(product);
    const slot = isInvestor || isQuick ? EXCHANGE_SLOT : 1 + Math.floor(hour * (EXCHANGE_SLOT - 1));
    const size = style.least + (style.most - style.least) * part ** 2;
    calendar.add(day, slot, {
      type: 'open',
      who,
      trip,
      product,
      isLong: isInvestor || side < 0.57,
      size: isCalm ? CALM_SIZE * size : size,
    });
    const isHeld = isLate || (held < style.heldShare && !isCalm && !isQuick);
    const closeDay = isHeld ? day + 1 + Math.floor(length * HELD_DAYS) : day;
    const eveningSlot = isQuick ? SOON_AFTER_SLOT : Math.min(LAST_SLOT, slot + 1 + Math.floor(length * 3));
    const closeSlot = isHeld ? EXCHANGE_SLOT : eveningSlot;
    calendar.add(closeDay, closeSlot, { type: 'close', who, trip });
    trip += 1;
  }
}

/** Numbers from 0 to 1, one after another, that belong to a subject. */
function drawer(seed: number, subject: string): () => number {
  const key = drawKey(seed, subject, 'company');
  let position = 0;
  return () => drawUniform(key, position++, 0);
}

/** A value by a number from 0 to 1. */
function pick<Value>(values: readonly Value[], chance: number): Value {
  const value = values[Math.floor(chance * values.length)];
  if (value === undefined) throw new RangeError('nothing to choose from');
  return value;
}

function pickByWeight<Value>(
  values: readonly Value[],
  weightOf: (value: Value) => number,
  chance: number,
): Value {
  let left = chance * values.reduce((sum, value) => sum + weightOf(value), 0);
  const found = values.find((value) => (left -= weightOf(value)) < 0);
  return found ?? pick(values, 0);
}
