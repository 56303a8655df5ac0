import fc from 'fast-check';
import { expect } from 'vitest';
import type { QueueRule } from '../../../domain/fidelity/fidelity.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import { toInstrumentId, toOrderId } from '../../../domain/units.ts';
import type { MarketView } from '../commands.ts';
import type { Order } from '../model.ts';
import { RestingQueues } from '../queue/resting-queues.ts';
import { NEW_ORDER } from '../orders/closing-order.ts';
import { ScanningQueues } from './scanning-queues.ts';

const PRODUCT = toInstrumentId(1);
const MIDDLE = 1_000;

const side = fc.constantFrom('buy' as const, 'sell' as const);
const small = (max: number) => fc.integer({ min: 0, max });

const step = fc.oneof(
  fc.record({
    does: fc.constant('place'),
    side,
    away: small(4),
    volume: small(6),
    account: small(1),
    joins: fc.boolean(),
  }),
  fc.record({ does: fc.constant('change'), which: small(9), by: fc.integer({ min: -1, max: 1 }) }),
  fc.record({ does: fc.constant('cancel'), which: small(9) }),
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('tick'),
      move: fc.integer({ min: -2, max: 2 }),
      spread: small(2),
      side,
      volume: small(9),
      shown: fc.array(small(9), { minLength: 6, maxLength: 6 }),
    }),
  },
);

/** A rule and what happens in a small market: orders come, change and go while it trades. */
export const QUEUE_FLOW = fc.record({
  rule: fc.record({
    servedBy: fc.constantFrom('atPrice' as const, 'beyondPrice' as const),
    cancelExponent: fc.constantFrom(null, 1, 2, 3),
  }),
  steps: fc.array(step, { minLength: 4, maxLength: 30 }),
});
type Flow = typeof QUEUE_FLOW extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Step<Does> = Extract<Flow['steps'][number], { does: Does }>;

/** A resting limit order of the small market. */
function restingOrder(orderId: number, members: Partial<Order>): Order {
  return {
    ...NEW_ORDER,
    orderId: toOrderId(orderId),
    accountId: 1,
    symbolId: PRODUCT,
    kind: 'limitOpen',
    direction: 'buy',
    entryType: 'quantity',
    requestNum: '',
    volume: 1,
    filledVolume: 0,
    price: MIDDLE,
    isStop: false,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: 1,
    expireType: 'week',
    expireAtMs: Number.MAX_SAFE_INTEGER,
    positionId: undefined,
    reserved: 0n,
    placedAtMs: 0,
    updatedAtMs: 0,
    source: '',
    remark: undefined,
    thirdPartyOrder: undefined,
    ...members,
  };
}

/** Plays a flow with fast lines and with obvious ones: every grant and every place has to be the same. */
export function expectAgreement({ rule, steps }: Flow): void {
  new Play(rule).run(steps);
}

class Play {
  readonly #rule: QueueRule;
  readonly #fast = new RestingQueues(() => this.#rule);
  readonly #obvious = new ScanningQueues(() => this.#rule);
  readonly #orders = new Map<number, Order>();
  #bid = MIDDLE;
  #seq = 0;
  #lastId = 0;
  #newest: MarketView | undefined;

  constructor(rule: QueueRule) {
    this.#rule = rule;
  }

  run(steps: Flow['steps']): void {
    for (const each of steps) {
      if (each.does === 'tick') this.#tick(each as Step<'tick'>);
      else if (each.does === 'place') this.#place(each as Step<'place'>);
      else if (each.does === 'change') this.#change(each as Step<'change'>);
      else this.#end(this.#pick((each as Step<'cancel'>).which));
      for (const { orderId } of this.#orders.values())
        expect(this.#fast.find(orderId)?.ahead).toBe(this.#obvious.aheadOf(orderId));
    }
  }

  #place({ side: direction, away, volume, account, joins }: Step<'place'>): void {
    const price = direction === 'buy' ? this.#bid - away : this.#bid + 1 + away;
    const members = { direction, price, volume: volume + 1, accountId: account, updatedAtMs: this.#seq };
    this.#put(restingOrder(++this.#lastId, members));
    if (!joins || this.#newest === undefined) return;
    this.#fast.join(PRODUCT, this.#newest, this.#seq);
    this.#obvious.join(PRODUCT, this.#newest, this.#seq);
  }

  #change({ which, by }: Step<'change'>): void {
    const order = this.#pick(which);
    if (order === undefined || order.filledVolume > 0) return;
    this.#put({ ...order, price: (order.price ?? 0) + by, updatedAtMs: this.#seq });
  }

  #tick({ move, spread, side: direction, volume, shown }: Step<'tick'>): void {
    this.#bid += move;
    this.#seq += 1;
    const [bid, ask] = [this.#bid, this.#bid + 1 + spread];
    const levels = (best: number, sign: 1 | -1, from: number) =>
      shown.slice(from, from + 3).map((held, at) => ({ price: best + sign * at, volume: held }));
    const market: MarketView = {
      bid,
      ask,
      trade: {
        seq: this.#seq,
        timeMs: this.#seq,
        price: direction === 'buy' ? ask : bid,
        volume: volume + 1,
      },
      depth: () => ({ bids: levels(bid, -1, 0), asks: levels(ask, 1, 3) }),
      rate: () => UNIT_RATE,
    };
    this.#newest = market;
    this.#fast.observe(PRODUCT, market);
    this.#obvious.observe(PRODUCT, market);
    for (const order of [...this.#orders.values()]) {
      const price = order.price ?? 0;
      if (order.direction === 'buy' ? ask > price : bid < price) continue;
      const granted = this.#fast.serve(order, price, market);
      expect(granted).toBe(this.#obvious.serve(order, price, market));
      if (granted === 0) continue;
      const filledVolume = Math.min(order.volume, order.filledVolume + granted);
      if (filledVolume === order.volume) this.#end(order);
      else this.#put({ ...order, filledVolume, updatedAtMs: this.#seq });
    }
  }

  #put(order: Order): void {
    this.#orders.set(order.orderId, order);
    this.#fast.put(order);
    this.#obvious.put(order);
  }

  #end(order: Order | undefined): void {
    if (order === undefined) return;
    this.#orders.delete(order.orderId);
    this.#fast.remove(order);
    this.#obvious.remove(order);
  }

  #pick(which: number): Order | undefined {
    return [...this.#orders.values()][which];
  }
}
