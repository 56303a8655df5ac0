import { describe, expect, it } from 'vitest';
import type { Order, Position } from '../model.ts';
import { ProductTriggers, type TriggerBook, type Watched } from './product-triggers.ts';
import { ScanningTriggers } from '../testing/scanning-triggers.ts';

const PRICE = 97_967;

/** Buy orders that rest and two positions, all at one price; the first order shares its number with a position. */
function atOnePrice() {
  const orders = [2, 3].map((orderId) => ({ orderId, direction: 'buy', price: PRICE }) as Order);
  const positions = new Map([
    [2, { positionId: 2, direction: 'sell', takeProfit: PRICE } as Position],
    [1, { positionId: 1, direction: 'buy', stopLoss: PRICE, liquidationPrice: PRICE } as Position],
  ]);
  const watched: Watched = {
    order: (id) => orders.find(({ orderId }) => orderId === id),
    position: (id) => positions.get(id),
    spread: () => ({ ask: 0, bid: 0 }),
  };
  return { orders, positions, watched };
}

/** Carries out whatever the price sets off, as far as the watch list sees it, and tells in which order. */
function takeAll(list: TriggerBook, positions: Map<number, Position>): string[] {
  const taken: string[] = [];
  for (let hit = list.popTriggered(PRICE, PRICE); hit !== undefined; hit = list.popTriggered(PRICE, PRICE)) {
    taken.push(`${hit.kind} ${hit.id}`);
    const position = positions.get(hit.id);
    if (hit.kind === 'order' || position === undefined) continue;
    const member = hit.kind === 'stopOut' ? 'liquidationPrice' : hit.kind;
    positions.set(hit.id, { ...position, [member]: undefined });
  }
  return taken;
}

describe.each([
  ['fast', (watched: Watched) => new ProductTriggers(watched)],
  ['scanning', (watched: Watched) => new ScanningTriggers(watched)],
])('the %s watch list', (_name, create) => {
  it.each(['as they came', 'the other way round, as a restart may'])(
    'gives out what one price sets off stops first, then profits, then orders, entered %s [OR-08]',
    (how) => {
      const { orders, positions, watched } = atOnePrice();
      const list: TriggerBook = create(watched);
      const enter = [
        ...orders.map((order) => () => list.watchOrder(order)),
        ...[...positions.values()].map((position) => () => list.watchPosition(position)),
      ];
      for (const one of how === 'as they came' ? enter : enter.toReversed()) one();
      expect(takeAll(list, positions)).toEqual([
        'stopLoss 1',
        'stopOut 1',
        'takeProfit 2',
        'order 2',
        'order 3',
      ]);
    },
  );

  it('knows of bounds of quotes whether one within them may set something off', () => {
    const { orders, positions, watched } = atOnePrice();
    const list: TriggerBook = create(watched);
    for (const order of orders) list.watchOrder(order);
    const around = (low: number, high: number) => ({
      lowBid: low,
      highBid: high,
      lowAsk: low,
      highAsk: high,
    });
    // The orders buy at the price or below.
    expect(list.mayTrigger(around(PRICE + 1, PRICE + 9))).toBe(false);
    expect(list.mayTrigger(around(PRICE, PRICE + 9))).toBe(true);
    const stops: TriggerBook = create(watched);
    for (const position of positions.values()) stops.watchPosition(position);
    expect(stops.mayTrigger({ ...around(PRICE + 1, PRICE + 9) })).toBe(false);
    expect(stops.mayTrigger({ ...around(PRICE + 1, PRICE + 9), lowBid: PRICE })).toBe(true);
    expect(stops.mayTrigger({ ...around(PRICE + 1, PRICE + 9), lowAsk: PRICE })).toBe(true);
  });
});
