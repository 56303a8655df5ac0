import { fillRulesOf, type Fidelity } from '../domain/fidelity/fidelity.ts';
import type { AccountId, InstrumentId, MarketTimeMs } from '../domain/units.ts';
import { drawBell, drawKey, drawUniform, type MarketSource } from '../market/index.ts';
import type { MarketView, ModifyOrder, PlaceOrder, TradingView } from './core/index.ts';
import type { AccountCommand } from './decided.ts';
import type { Quotes } from './quotes.ts';

/** A nervous market, as its spread shows, makes every way at most so many times as long. */
const MOST_STRESS = 4;
/** Milliseconds since 1970 take two positions of a draw. */
const TWO_TO_32 = 4_294_967_296;

export interface ArrivalOptions {
  readonly fidelity: Fidelity;
  readonly source: MarketSource;
  readonly quotes: Pick<Quotes, 'viewAt'>;
  readonly state: Pick<TradingView, 'orders'>;
  readonly profitCurrency: (symbolId: InstrumentId) => string | undefined;
}

/**
 * What happens to an order on its way to the market: it meets the market of a later moment, or is rejected. Both are functions of the seed, its
 * account and the time at which it was sent, so the same run has the same ways, and a start finds them again. It is decided at once all the
 * same, because the market of a later moment is known: whoever waits for an answer never waits for the market clock. A live market knows only
 * its present, and there no time passes.
 */
export class Arrivals {
  readonly #options: ArrivalOptions;
  readonly #keys = new Map<string, number>();

  constructor(options: ArrivalOptions) {
    this.#options = options;
  }

  /** How long what an account sends at a time is on its way. */
  delayMs(symbolId: InstrumentId, accountId: AccountId, sentMs: MarketTimeMs): number {
    const { fidelity, source } = this.#options;
    const { latency } = fillRulesOf(fidelity, symbolId);
    if (latency === null) return 0;
    const tick = source.lastTick(symbolId, sentMs);
    const usual = source.products.find((product) => product.symbolId === symbolId)?.path.typicalSpread ?? 1;
    const stress = tick === undefined ? 1 : (tick.ask - tick.bid) / usual;
    const bell = drawBell(this.#key(accountId, 'way'), sentMs % TWO_TO_32, Math.floor(sentMs / TWO_TO_32));
    const chance = latency.medianMs * Math.exp(latency.sigma * bell);
    return Math.round((latency.fixedMs + chance) * Math.min(MOST_STRESS, Math.max(1, stress)));
  }

  /** The market that something meets which an account sends at a time; undefined where no time passes. */
  market(symbolId: InstrumentId, accountId: AccountId, sentMs: MarketTimeMs): MarketView | undefined {
    const { quotes, profitCurrency } = this.#options;
    const delayMs = this.delayMs(symbolId, accountId, sentMs);
    const currency = profitCurrency(symbolId);
    if (delayMs === 0 || currency === undefined) return undefined;
    const view = quotes.viewAt(symbolId, currency, sentMs + delayMs);
    return view && { ...view, delayMs };
  }

  /** A command as it arrives. */
  arrive(command: AccountCommand): AccountCommand {
    if (command.type === 'placeOrder') return this.#reject(this.#meet(command, command.symbolId));
    const changed =
      command.type === 'modifyOrder' ? this.#options.state.orders.get(command.orderId) : undefined;
    return changed === undefined || command.type !== 'modifyOrder'
      ? command
      : this.#meet(command, changed.symbolId);
  }

  #meet<Sent extends PlaceOrder | ModifyOrder>(command: Sent, symbolId: InstrumentId): Sent {
    if (command.market === undefined) return command;
    const market = this.market(symbolId, command.accountId, command.timeMs);
    return market === undefined ? command : { ...command, market };
  }

  #reject(command: PlaceOrder): PlaceOrder {
    const { rejectRate } = fillRulesOf(this.#options.fidelity, command.symbolId);
    if (rejectRate === 0 || command.failure !== undefined) return command;
    const key = this.#key(command.accountId, 'rejection');
    const drawn = drawUniform(key, command.timeMs % TWO_TO_32, Math.floor(command.timeMs / TWO_TO_32));
    return drawn < rejectRate ? { ...command, failure: 'orderFailed' } : command;
  }

  #key(accountId: AccountId, purpose: string): number {
    const name = `${accountId}/${purpose}`;
    const key = this.#keys.get(name) ?? drawKey(this.#options.fidelity.seed, accountId, purpose);
    this.#keys.set(name, key);
    return key;
  }
}
