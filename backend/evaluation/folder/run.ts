import type { MarketTimeMs, Money, OrderIdText } from '../../domain/units.ts';
import type { RunRecord } from '../metrics/record.ts';

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

/** Orders that were filled at all, of all of them. */
export function filledShare(orders: readonly OrderLine[]): number | undefined {
  if (orders.length === 0) return undefined;
  return orders.filter(({ filled }) => /[1-9]/.test(filled)).length / orders.length;
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
