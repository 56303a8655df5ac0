import type { InstrumentId } from '../../../domain/units.ts';
import type { TradeType } from '../../../domain/account-type.ts';
import type { HedgePosition } from '../../../domain/hedge.ts';

/** What is hedged together: what the customers of a company hold of a product in one account type, whose terms say how. */
export interface HedgedProduct {
  readonly companyId: number;
  readonly tradeType: TradeType;
  readonly symbolId: InstrumentId;
}

/** A deal of the house at the source, with the hedge as it stands afterwards. */
export interface HedgeTrade extends HedgedProduct, HedgePosition {
  readonly hedgeId: number;
  /** Market clock. */
  readonly timeMs: number;
  /** The last fill of a customer that `net` counts. */
  readonly lastDealId: number;
  /** Customers' long less short in volume units, by which it was decided. */
  readonly net: number;
  /** What was dealt, in volume units: above zero bought. */
  readonly dealt: number;
  /** What it cost or brought: price ticks times volume units, above zero. */
  readonly notional: bigint;
  /** What it earned, and what all deals up to it earned: price ticks times volume units. */
  readonly realised: bigint;
  readonly realisedInAll: bigint;
}

/** Products are below this number, account types below TYPES. */
const PRODUCTS = 2 ** 32;
const TYPES = 10;
/** Account types that are hedged, by their place in the number of a hedge. Rows keep these numbers: places never change. */
const PLACE: Readonly<Partial<Record<TradeType, number>>> = { cross: 1, isolated: 2 };

/**
 * The number under which the hedge of a product is decided, stored and read again, as an account is under its own. Below zero,
 * so that it is never mistaken for an account. @throws RangeError beyond what a number
 * holds exactly, and for account types that nobody hedges.
 */
export function hedgeUnit({ companyId, tradeType, symbolId }: HedgedProduct): number {
  const unit = (companyId * TYPES + (PLACE[tradeType] ?? Number.NaN)) * PRODUCTS + symbolId;
  if (!Number.isSafeInteger(unit) || unit <= 0)
    throw new RangeError(`no hedge of company ${companyId}, ${tradeType}`);
  return -unit;
}

/** Whether a unit is the hedge of a product. */
export function isHedgeUnit(unit: number | undefined): boolean {
  return unit !== undefined && unit < 0;
}

/** The newest deal of every hedge, and the hedges that wait for a quote. */
export class HedgeBooks {
  readonly #newest = new Map<number, HedgeTrade>();
  /** Hedges that wait for the next quote of a product. They are no part of the state: a start finds them again. */
  readonly #waiting = new Map<number, Map<number, HedgedProduct>>();
  /** The last number of a deal that was given out. */
  lastId = 0;

  /** The newest deal of a hedge; undefined before the first. */
  find(product: HedgedProduct): HedgeTrade | undefined {
    return this.#newest.get(hedgeUnit(product));
  }

  /** The newest deal of every hedge. */
  all(): Iterable<HedgeTrade> {
    return this.#newest.values();
  }

  put(trade: HedgeTrade): void {
    this.#newest.set(hedgeUnit(trade), trade);
    this.lastId = Math.max(this.lastId, trade.hedgeId);
  }

  /** Forgets what is known of a hedge; numbers that were given out are not given out again. */
  forget(unit: number): void {
    this.#newest.delete(unit);
  }

  /** Has the next quote of the product look at its hedge. */
  watch(product: HedgedProduct): void {
    const { companyId, tradeType, symbolId } = product;
    let waiting = this.#waiting.get(symbolId);
    if (waiting === undefined) this.#waiting.set(symbolId, (waiting = new Map<number, HedgedProduct>()));
    waiting.set(hedgeUnit(product), { companyId, tradeType, symbolId });
  }

  /** The hedge is where it should be. */
  unwatch(product: HedgedProduct): void {
    const waiting = this.#waiting.get(product.symbolId);
    waiting?.delete(hedgeUnit(product));
    if (waiting?.size === 0) this.#waiting.delete(product.symbolId);
  }

  /** Whether a hedge waits for a quote of a product. */
  isWaiting(symbolId: InstrumentId): boolean {
    return this.#waiting.has(symbolId);
  }

  /** The hedges that wait for a quote of a product. */
  waitingIn(symbolId: InstrumentId): readonly HedgedProduct[] {
    return [...(this.#waiting.get(symbolId)?.values() ?? [])];
  }
}
