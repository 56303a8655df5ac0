import type { QueueRule } from '../../../domain/fidelity/fidelity.ts';
import type { InstrumentId, OrderId, PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import type { MarketView } from '../commands.ts';
import type { Order } from '../model.ts';

type Unit = 'ahead' | 'behind';

/** An order with everybody who stands at its price, one by one and the first in line first. */
interface Queued {
  order: Order;
  readonly sinceMs: number;
  units: Unit[];
  isJoined: boolean;
  seq: number;
}

/**
 * The slow and obvious lines: every tick looks at every order, and every volume unit of a line is one entry of a list. It is what the
 * fast ones must agree with.
 */
export class ScanningQueues {
  readonly #ruleOf: (symbolId: InstrumentId) => QueueRule | undefined;
  readonly #queued = new Map<OrderId, Queued>();
  /** What every account got of a trade, by `account/product/trade`. */
  readonly #taken = new Map<string, number>();

  constructor(ruleOf: (symbolId: InstrumentId) => QueueRule | undefined) {
    this.#ruleOf = ruleOf;
  }

  put(order: Order): void {
    if (order.isStop || order.price === undefined || order.expireAtMs === undefined) return;
    if (this.#ruleOf(order.symbolId) === undefined) return;
    const known = this.#queued.get(order.orderId);
    const isPartlyFilled = order.filledVolume > 0;
    if (known?.order.price === order.price && (isPartlyFilled || known.sinceMs === order.updatedAtMs)) {
      known.order = order;
      if (isPartlyFilled) known.units = known.units.map(() => 'behind');
      return;
    }
    const sinceMs = order.updatedAtMs;
    this.#queued.set(order.orderId, { order, sinceMs, units: [], isJoined: false, seq: 0 });
  }

  remove({ orderId }: Pick<Order, 'orderId'>): void {
    this.#queued.delete(orderId);
  }

  aheadOf(orderId: OrderId): VolumeUnits | undefined {
    return this.#queued.get(orderId)?.units.filter((unit) => unit === 'ahead').length;
  }

  join(symbolId: InstrumentId, market: MarketView, atMs: number): void {
    for (const queued of this.#queued.values()) {
      const isDue = queued.order.symbolId === symbolId && queued.sinceMs <= atMs;
      if (isDue && !queued.isJoined) enter(queued, market);
    }
  }

  observe(symbolId: InstrumentId, market: MarketView): void {
    const { trade, bid, ask } = market;
    const rule = this.#ruleOf(symbolId);
    if (trade === undefined || rule === undefined) return;
    for (const queued of this.#queued.values()) {
      const { order } = queued;
      if (order.symbolId !== symbolId) continue;
      const best = order.direction === 'buy' ? bid : ask;
      if (!queued.isJoined) {
        if (trade.timeMs > queued.sinceMs) enter(queued, market);
      } else if (order.price === best && trade.seq > queued.seq) {
        queued.seq = trade.seq;
        if (trade.price === best && rule.servedBy === 'atPrice')
          for (let at = 0; at < trade.volume; at++) queued.units.shift();
        if (rule.cancelExponent !== null) cancelDown(queued, volumeAt(market, order), rule.cancelExponent);
      }
    }
  }

  serve(order: Order, reached: PriceTicks, { bid, ask, trade }: MarketView): VolumeUnits {
    const queued = this.#queued.get(order.orderId);
    const rule = this.#ruleOf(order.symbolId);
    if (!queued?.isJoined || rule === undefined || trade === undefined || trade.seq <= queued.seq) return 0;
    queued.seq = trade.seq;
    const past = (price: number) => (order.direction === 'buy' ? price < reached : price > reached);
    const isBeyond = past(order.direction === 'buy' ? ask : bid);
    const key = `${order.accountId}/${order.symbolId}/${trade.seq}`;
    const taken = this.#taken.get(key) ?? 0;
    let got = 0;
    if (rule.servedBy === 'atPrice' || past(trade.price))
      for (let at = taken; at < trade.volume; at++) {
        const isAhead = queued.units.includes('ahead');
        if (!isAhead) got += 1;
        queued.units.shift();
      }
    if (isBeyond && rule.cancelExponent !== null) queued.units = [];
    if (isBeyond) return got > 0 ? Infinity : 0;
    const volume = Math.min(got, order.volume - order.filledVolume);
    this.#taken.set(key, taken + volume);
    return volume;
  }
}

function volumeAt({ depth }: MarketView, { direction, price }: Order): number {
  const book = depth?.();
  const levels = direction === 'buy' ? book?.bids : book?.asks;
  return levels?.find((level) => level.price === price)?.volume ?? 0;
}

/** An order joins behind what its price shows, or in front of it. */
function enter(queued: Queued, market: MarketView): void {
  const stands: Unit = queued.order.filledVolume > 0 ? 'behind' : 'ahead';
  queued.units = Array.from({ length: volumeAt(market, queued.order) }, () => stands);
  [queued.isJoined, queued.seq] = [true, market.trade?.seq ?? 0];
}

/** Lets units leave until so many are left: of those ahead their share, of the others the rest. */
function cancelDown(queued: Queued, left: number, exponent: number): void {
  const { units } = queued;
  const ahead = units.filter((unit) => unit === 'ahead').length;
  const gone = units.length - left;
  const leaving = gone > 0 ? Math.floor(gone * (ahead / units.length) ** exponent) : 0;
  const staying = Math.min(ahead - leaving, left);
  queued.units = Array.from({ length: left }, (_, at) => (at < staying ? 'ahead' : 'behind'));
}
