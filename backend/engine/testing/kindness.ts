import { TRADE_TYPE } from '../../domain/account-type.ts';
import { DIRECTION, type Direction } from '../../domain/direction.ts';
import { fidelityPreset, FIDELITY_PRESETS, type FidelityPreset } from '../../domain/fidelity/fidelity.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../domain/index.ts';
import type { Tick } from '../../domain/market-data.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { TRADE_MODES } from '../../contract/mapping/account-numbers.ts';
import {
  createBuiltInMarket,
  BUILT_IN_PRODUCTS,
  shownDepth,
  StatedVolumes,
  type MarketSource,
} from '../../market/index.ts';
import { TradingCore, type MarketView } from '../core/index.ts';

type Product = MarketSource['products'][number];

/** What became of an order that rested at the touch, under one preset. */
export interface Wait {
  /** Ticks and milliseconds until it was filled in full; undefined: not within the time. */
  readonly ticks: number | undefined;
  readonly ms: number | undefined;
  /** How much better than its price it was dealt, in halves of the spread at the time it was placed. */
  readonly better: number;
}

/** One order, placed at the best price of its side, under every preset. */
export type Case = Readonly<Record<FidelityPreset, Wait>> & { readonly symbolId: number };

export interface KindnessOptions {
  readonly seed: number;
  /** A time at which orders are placed, one of each side for a product every `everyMs`. */
  readonly fromMs: number;
  readonly orders: number;
  readonly everyMs: number;
  /** How long is waited for the last of them. */
  readonly waitMs: number;
  /** Size of each, in typical trades of its product. */
  readonly trades: number;
  readonly products?: readonly Product[];
}

/**
 * Orders at the touch of the built-in market, and how long each preset lets them wait. All presets see the same ticks; each
 * order is of an account of its own.
 */
export function measureKindness(options: KindnessOptions): Case[] {
  const { seed, products = BUILT_IN_PRODUCTS } = options;
  const source = createBuiltInMarket({ seed, products: BUILT_IN_PRODUCTS, funds: [] });
  return products.flatMap((product) => casesOf(source, product, options));
}

function casesOf(source: MarketSource, product: Product, options: KindnessOptions): Case[] {
  const { fromMs, orders, everyMs, waitMs, trades } = options;
  const ticks = source.ticks(product.symbolId, fromMs, fromMs + orders * everyMs + waitMs);
  const placed: number[][] = [];
  let due = fromMs;
  const desks = FIDELITY_PRESETS.map((preset) => new Desk(source, product, preset, trades));
  for (const [at, tick] of ticks.entries()) {
    for (const desk of desks) desk.quote(tick, at);
    if (tick.timeMs < due || placed.length >= 2 * orders) continue;
    due += everyMs;
    for (const direction of [DIRECTION.buy, DIRECTION.sell])
      placed.push(desks.map((desk) => desk.rest(tick, at, direction)));
  }
  return placed.map((orderIds) => {
    const waits = desks.map((desk, at) => [desk.preset, desk.waitOf(orderIds[at] ?? 0)] as const);
    return { symbolId: product.symbolId, ...(Object.fromEntries(waits) as Record<FidelityPreset, Wait>) };
  });
}

interface Resting {
  readonly tick: Tick;
  readonly at: number;
  readonly direction: Direction;
  readonly price: number;
}

/** A core under one preset, with the times at which its orders were filled. */
class Desk {
  readonly preset: FidelityPreset;
  readonly #core: TradingCore;
  readonly #depth: ReturnType<typeof shownDepth>;
  readonly #terms: InstrumentTerms;
  readonly #resting = new Map<number, Resting>();
  readonly #waits = new Map<number, Wait>();
  readonly #volume: number;

  constructor(source: MarketSource, product: Product, preset: FidelityPreset, trades: number) {
    const { symbolId, digits, numberDigits, path, plays } = product;
    this.preset = preset;
    this.#depth = shownDepth(source);
    this.#terms = {
      ...TEST_TERMS,
      symbolId,
      symbolDigits: digits,
      numberDigits,
      tradeMode: TRADE_MODES.word(plays[0]?.tradeMode) ?? TEST_TERMS.tradeMode,
      quoteVolume: new StatedVolumes(source.products).of(symbolId),
      priceMaxPoints: 1e9,
      askSpread: 0,
      bidSpread: 0,
      maxVolume: 1e9,
      limitMaxVolume: 1e9,
      buyMaxVolume: 1e12,
      sellMaxVolume: 1e12,
      accountMaxVolume: 1e12,
    };
    this.#volume = Math.max(1, Math.round(trades * Number(path.typicalTradeVolume) * 10 ** numberDigits));
    const fidelity = fidelityPreset(preset);
    this.#core = new TradingCore(() => this.#terms, undefined, undefined, undefined, undefined, fidelity);
  }

  rest(tick: Tick, at: number, direction: Direction): number {
    const opened = this.#core.execute({
      type: 'openAccount',
      timeMs: tick.timeMs,
      companyId: 1,
      customerId: this.#resting.size + 1,
      customerNo: '',
      tradeType: TRADE_TYPE.isolated,
      currency: 'USDT',
      digits: 2,
      assetsId: 1,
      initialBalance: 10n ** 17n,
    });
    const accountId = opened.events[0]?.accountId ?? 0;
    const price = direction === DIRECTION.buy ? tick.bid : tick.ask;
    const { events, violations } = this.#core.execute({
      type: 'placeOrder',
      timeMs: tick.timeMs,
      accountId,
      symbolId: tick.symbolId,
      kind: 'limitOpen',
      direction,
      entryType: 'quantity',
      requestNum: '',
      volume: this.#volume,
      price,
      takeProfit: undefined,
      stopLoss: undefined,
      leverage: undefined,
      expireType: 'ninetyDays',
      positionId: undefined,
      slippage: undefined,
      source: '',
      remark: undefined,
      thirdPartyOrder: undefined,
      market: this.#view(tick),
      stale: false,
    });
    const [event] = events;
    if (event?.type !== 'orderPlaced') throw new Error(JSON.stringify(violations));
    this.#resting.set(event.order.orderId, { tick, at, direction, price });
    return event.order.orderId;
  }

  quote(tick: Tick, at: number): void {
    const { symbolId, timeMs } = tick;
    const { events } = this.#core.execute({ type: 'applyTick', timeMs, symbolId, market: this.#view(tick) });
    for (const event of events) {
      if (event.type === 'orderEnded') throw new Error(`an order ended: ${String(event.order.reason)}`);
      if (event.type !== 'orderFilled' || event.order.filledVolume < event.order.volume) continue;
      const { orderId, notional, volume } = event.order;
      const resting = this.#resting.get(orderId);
      if (resting === undefined) continue;
      const sign = resting.direction === DIRECTION.buy ? 1 : -1;
      const gained = sign * (resting.price - Number(notional) / volume);
      this.#waits.set(orderId, {
        ticks: at - resting.at,
        ms: timeMs - resting.tick.timeMs,
        better: (2 * gained) / (resting.tick.ask - resting.tick.bid),
      });
    }
  }

  waitOf(orderId: number): Wait {
    return this.#waits.get(orderId) ?? { ticks: undefined, ms: undefined, better: 0 };
  }

  #view(tick: Tick): MarketView {
    const { bid, ask, symbolId, timeMs } = tick;
    const depth = () => this.#depth(symbolId, timeMs, 20);
    return { bid, ask, trade: tick, depth, rate: () => UNIT_RATE };
  }
}
