import type { MarketTimeMs, Money, OrderIdText } from '../../domain/units.ts';
import { groupsOf, type RunRecord } from '../metrics/record.ts';

/** An order as it ended, or stands at the end. */
export interface OrderLine {
  readonly orderId: OrderIdText;
  readonly timeMs: MarketTimeMs;
  readonly symbol: string;
  readonly kind: string;
  readonly side: 'buy' | 'sell';
  readonly state: string;
  /** Decimal text; empty for an order at the market. */
  readonly price: string;
  readonly lots: string;
  readonly filled: string;
  readonly remark: string;
}

/** One change of the balance. */
export interface LedgerLine {
  readonly line: string;
  readonly timeMs: MarketTimeMs;
  /** What it is, in the words of the domain (`closeResult`, `openFee`). */
  readonly flow: string;
  readonly change: Money;
  readonly balance: Money;
  readonly orderId: string;
  readonly fillId: string;
}

/** Everything that is read of a platform after a run. */
export interface Run extends RunRecord {
  readonly orders: readonly OrderLine[];
  readonly ledger: readonly LedgerLine[];
}

/** What a run was of, and where. All but `machine` is the same when it is run again. */
export interface Manifest {
  readonly form: 1;
  readonly version: string;
  readonly seed: number;
  readonly from: string;
  readonly to: string;
  /** `touch`, `queue`, `through` or the name of a file. */
  readonly fidelity: string;
  /** `stepped`, `follow`, or `speed 1000`, which is the clock of the wall and not exact. */
  readonly clock: string;
  readonly account: string;
  /** Days by which the program was started before the window. */
  readonly warmUpDays?: number;
  /** Files and scenarios of the market, by the options that name them. */
  readonly market: Readonly<Record<string, string>>;
  /** `2@2026-03-02T08:02:11Z`: another seed from a time on. */
  readonly laterSeed?: string;
  /** True where a participant of the clock was silent for too long: the run may not be the same again. */
  readonly wasLate?: true;
  readonly program: {
    readonly command: string;
    /** What was run before it, on the same market at the end of the window. */
    readonly prepare?: string;
    /** SHA-256 over the files that the command names. */
    readonly hash: string;
    readonly parameters: Readonly<Record<string, string>>;
  };
  /** Where and when it ran, which no hash counts. */
  readonly machine: {
    readonly node: string;
    readonly system: string;
    readonly cores: number;
    readonly startedAt: string;
    readonly seconds: number;
  };
}

/** A limit order that waited in the book, and how long until it was filled in full; undefined: it never was. */
export interface RestingOrder {
  readonly order: OrderLine;
  readonly waitMs: number | undefined;
}

/** Orders that waited, in their order. A limit order that met its price at once, or a part of it, waited for nothing. */
export function restingOrders({ orders, fills }: Pick<Run, 'orders' | 'fills'>): readonly RestingOrder[] {
  const fillsOf = groupsOf(fills, ({ orderId }) => orderId);
  return orders
    .filter(({ kind }) => kind === 'limitOpen' || kind === 'limitClose')
    .flatMap((order) => {
      const own = fillsOf.get(order.orderId) ?? [];
      if (own.some(({ why }) => why !== undefined && why.levels !== '')) return [];
      const last = own.at(-1);
      const isFilled = last !== undefined && Number(order.filled) >= Number(order.lots);
      return [{ order, waitMs: isFilled ? last.timeMs - order.timeMs : undefined }];
    });
}

/** Ratios of orders, beside those of what was earned; undefined without any. */
export interface OrderRatios {
  /** Orders that were filled at all, of all of them. */
  readonly filledShare: number | undefined;
  /** Resting orders that were filled in full, of all of them. */
  readonly restingFilledShare: number | undefined;
  /** Milliseconds until the resting order in the middle was filled; undefined too where fewer than half ever were. */
  readonly restingWaitMedian: number | undefined;
}

export function orderRatios(run: Pick<Run, 'orders' | 'fills'>): OrderRatios {
  const resting = restingOrders(run);
  const filled = run.orders.filter((order) => /[1-9]/.test(order.filled)).length;
  return {
    filledShare: run.orders.length === 0 ? undefined : filled / run.orders.length,
    ...waitRatios(resting.map(({ waitMs }) => waitMs)),
  };
}

/** Ratios of waits; an order that was never filled waited longest. */
export function waitRatios(waits: readonly (number | undefined)[]): Omit<OrderRatios, 'filledShare'> {
  const known = waits.filter((wait) => wait !== undefined).toSorted((one, other) => one - other);
  // The upper one of two in the middle: half of all orders had been filled by then.
  return {
    restingFilledShare: waits.length === 0 ? undefined : known.length / waits.length,
    restingWaitMedian: known[Math.floor(waits.length / 2)],
  };
}

/** Options of the platform that name the market of a run, as they stand on its command line. */
export function marketOptions({
  seed,
  laterSeed,
  market,
}: Pick<Manifest, 'seed' | 'laterSeed' | 'market'>): readonly string[] {
  const files = Object.entries(market).flatMap(([name, value]) =>
    value.split(name === 'scenario' ? ',' : '\0').flatMap((one) => [`--${name}`, one]),
  );
  return ['--seed', String(seed), ...(laterSeed === undefined ? [] : ['--later-seed', laterSeed]), ...files];
}
