import { isArmed } from '../domain/index.ts';
import { fillRulesOf, type Fidelity, type Latency } from '../domain/fidelity/fidelity.ts';
import type { AccountId, InstrumentId, MarketTimeMs } from '../domain/units.ts';
import { drawBell, drawKey, drawUniform, type MarketSource } from '../market/index.ts';
import {
  isTriggered,
  type CancelOrder,
  type MarketView,
  type ModifyOrder,
  type Order,
  type PlaceOrder,
  type TradingView,
} from './core/index.ts';
import type { AccountCommand } from './decided.ts';
import { isSound, type Quotes } from './quotes.ts';

/** A nervous market, as its spread shows, makes every way at most so many times as long. */
const MOST_STRESS = 4;
/** Milliseconds since 1970 take two positions of a draw. */
const TWO_TO_32 = 4_294_967_296;

/** Whose way it is, and over which product. */
interface WayOwner {
  readonly symbolId: InstrumentId;
  readonly accountId: AccountId;
}

/**
 * How long market data, orders and answers are on their way. A function of the seed, the account and the time at which something is sent, so the
 * same run has the same ways, and a start finds them again.
 */
export class Ways {
  readonly #fidelity: Fidelity;
  readonly #source: MarketSource;
  readonly #keys = new Map<string, number>();

  constructor(fidelity: Fidelity, source: MarketSource) {
    this.#fidelity = fidelity;
    this.#source = source;
  }

  /** How long one way takes that begins at a time, in milliseconds. */
  wayMs(way: keyof Latency, { symbolId, accountId }: WayOwner, atMs: MarketTimeMs): number {
    const time = fillRulesOf(this.#fidelity, symbolId).latency?.[way];
    if (time === undefined) return 0;
    const tick = this.#source.lastTick(symbolId, atMs);
    const usual =
      this.#source.products.find((product) => product.symbolId === symbolId)?.path.typicalSpread ?? 1;
    const stress = tick === undefined ? 1 : (tick.ask - tick.bid) / usual;
    const bell = drawBell(this.#key(accountId, way), atMs % TWO_TO_32, Math.floor(atMs / TWO_TO_32));
    const chance = time.medianMs * Math.exp(time.sigma * bell);
    return Math.round((time.fixedMs + chance) * Math.min(MOST_STRESS, Math.max(1, stress)));
  }

  /** When an account has read what came of something that it sent at a time. */
  answeredMs(owner: WayOwner, sentMs: MarketTimeMs): MarketTimeMs {
    const arrivedMs = sentMs + this.wayMs('quote', owner, sentMs) + this.wayMs('order', owner, sentMs);
    return arrivedMs + this.wayMs('answer', owner, arrivedMs);
  }

  /** Whether what an account sends at a time is rejected though no rule is broken. */
  isRejected({ symbolId, accountId }: WayOwner, sentMs: MarketTimeMs): boolean {
    const { rejectRate } = fillRulesOf(this.#fidelity, symbolId);
    if (rejectRate === 0) return false;
    const key = this.#key(accountId, 'rejection');
    return drawUniform(key, sentMs % TWO_TO_32, Math.floor(sentMs / TWO_TO_32)) < rejectRate;
  }

  #key(accountId: AccountId, purpose: string): number {
    const name = `${accountId}/${purpose}`;
    const key = this.#keys.get(name) ?? drawKey(this.#fidelity.seed, accountId, purpose);
    this.#keys.set(name, key);
    return key;
  }
}

export interface ArrivalOptions {
  readonly ways: Ways;
  readonly source: Pick<MarketSource, 'ticks'>;
  readonly quotes: Pick<Quotes, 'viewAt' | 'view'>;
  readonly state: Pick<TradingView, 'orders' | 'openPositions' | 'watched' | 'queues'>;
  readonly profitCurrency: (symbolId: InstrumentId) => string | undefined;
}

/** When something that was sent is at the market. */
interface Arrival {
  /** Milliseconds until its sender could know of the quote that it was sent at, and of the answer that it builds on. */
  readonly quoteMs: number;
  /** Milliseconds until it is at the market, `quoteMs` included. */
  readonly delayMs: number;
}

/**
 * What happens to a command on its way to the market: it meets the market of a later moment, comes too late, or is rejected. Orders and changes
 * are decided at once all the same, because the market of a later moment is known: whoever waits for an answer never waits for the
 * market clock. A live market knows only its present.
 */
export class Arrivals {
  readonly #options: ArrivalOptions;

  constructor(options: ArrivalOptions) {
    this.#options = options;
  }

  /** The market that a resting order met when it was placed or changed last; undefined where no time passes. */
  marketOf(order: Order): MarketView | undefined {
    const { updatedAtMs, placedAtMs, filledVolume } = order;
    const sentMs = filledVolume > 0 ? placedAtMs : updatedAtMs;
    return this.#market(order, sentMs, sentMs === placedAtMs ? undefined : placedAtMs);
  }

  /** A command as it arrives. */
  arrive(command: AccountCommand): AccountCommand {
    switch (command.type) {
      case 'placeOrder':
        return this.#place(command);
      case 'modifyOrder':
        return this.#modify(command);
      case 'cancelOrder':
        return this.#cancel(command);
      default:
        return command;
    }
  }

  /** @param afterMs When that was sent whose answer it builds on; undefined: it builds on none. */
  #arrival(owner: WayOwner, sentMs: MarketTimeMs, afterMs: MarketTimeMs | undefined): Arrival {
    const { ways } = this.#options;
    const answeredMs = afterMs === undefined ? sentMs : ways.answeredMs(owner, afterMs);
    const quoteMs = Math.max(ways.wayMs('quote', owner, sentMs), answeredMs - sentMs);
    return { quoteMs, delayMs: quoteMs + ways.wayMs('order', owner, sentMs) };
  }

  #market(owner: WayOwner, sentMs: MarketTimeMs, afterMs: MarketTimeMs | undefined): MarketView | undefined {
    const { quotes, profitCurrency } = this.#options;
    const arrival = this.#arrival(owner, sentMs, afterMs);
    const currency = profitCurrency(owner.symbolId);
    if (arrival.delayMs === 0 || currency === undefined) return undefined;
    const view = quotes.viewAt(owner.symbolId, currency, sentMs + arrival.delayMs);
    return view && { ...view, ...arrival };
  }

  #place(command: PlaceOrder): PlaceOrder {
    const { market, timeMs, failure } = command;
    const met = market && this.#market(command, timeMs, this.#openedMs(command));
    const arrived = met === undefined ? command : { ...command, market: met };
    const isRejected = failure === undefined && this.#options.ways.isRejected(command, timeMs);
    return isRejected ? { ...arrived, failure: 'orderFailed' } : arrived;
  }

  /** Whoever closes at the market has read that it was opened; undefined where nothing is closed. */
  #openedMs({ kind, accountId, symbolId, positionId }: PlaceOrder): MarketTimeMs | undefined {
    if (kind !== 'marketClose') return undefined;
    let openedMs: MarketTimeMs | undefined;
    for (const position of this.#options.state.openPositions(accountId)) {
      const isNamed = positionId === undefined || position.positionId === positionId;
      if (isNamed && position.symbolId === symbolId)
        openedMs = Math.max(openedMs ?? position.openedAtMs, position.openedAtMs);
    }
    return openedMs;
  }

  #modify(command: ModifyOrder): ModifyOrder {
    const order = this.#options.state.orders.get(command.orderId);
    const { timeMs } = command;
    if (command.market === undefined || order === undefined) return command;
    const market = this.#market(order, timeMs, order.placedAtMs);
    if (market === undefined) return command;
    const isLate = this.#isFilledBy(order, timeMs, timeMs + (market.delayMs ?? 0));
    return { ...command, market, ...(isLate && { isLate }) };
  }

  /** What an operator or the platform cancels is cancelled at once. */
  #cancel(command: CancelOrder): CancelOrder {
    const order = this.#options.state.orders.get(command.orderId);
    if (order === undefined || command.reason !== 'cancelledByCustomer') return command;
    const { delayMs } = this.#arrival(order, command.timeMs, order.placedAtMs);
    return delayMs === 0 ? command : { ...command, arrivesMs: command.timeMs + delayMs };
  }

  /** Whether an order that rests gets something after one time up to another. */
  #isFilledBy(order: Order, afterMs: MarketTimeMs, untilMs: MarketTimeMs): boolean {
    const { source, quotes, state, profitCurrency } = this.#options;
    const { symbolId, isStop } = order;
    const watched = state.watched(order);
    const currency = profitCurrency(symbolId);
    if (watched === undefined || currency === undefined) return false;
    const markets = source
      .ticks(symbolId, afterMs + 1, untilMs + 1)
      .filter(isSound)
      .map((tick) => quotes.view(tick, currency));
    if (isStop || isArmed(order)) return markets.some((market) => isTriggered(watched, market));
    return state.queues?.wouldServe(order, watched.price, markets) === true;
  }
}
