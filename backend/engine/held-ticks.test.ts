import { toInstrumentId } from '../domain/units.ts';
import { describe, expect, it } from 'vitest';
import type { ApplyTick } from './core/index.ts';
import { HeldTicks } from './command-queue.ts';

const tick = (bid: number, symbolId = 1): ApplyTick => ({
  type: 'applyTick',
  timeMs: bid,
  symbolId: toInstrumentId(symbolId),
  market: { bid, ask: bid + 1, depth: undefined, rate: () => undefined },
});

describe('quotes that nobody can decide yet', () => {
  it('come back in the order in which they came, whatever the order in which they were lost', () => {
    const held = new HeldTicks();
    held.hold(tick(30), 3);
    held.hold(tick(10), 1);
    held.hold(tick(20), 2);
    expect(held.take().map(({ tick: { market } }) => market.bid)).toEqual([10, 20, 30]);
    expect([held.isEmpty, held.take()]).toEqual([true, []]);
  });

  it('are all kept up to 20,000; of more, each product keeps its lowest, highest and newest [ATK-166] [MAX_HELD_TICKS]', () => {
    const held = new HeldTicks();
    for (let place = 1; place <= 20_000; place++) held.hold(tick(500), place);
    for (let place = 20_001; place <= 100_000; place++) {
      const bid = place === 50_000 ? 100 : place === 60_000 ? 900 : 500;
      held.hold(tick(bid, 1 + (place % 2)), place);
    }
    const beyond = held.take().slice(20_000);
    expect(beyond.map(({ place, tick: { symbolId, market } }) => [place, symbolId, market.bid])).toEqual([
      [20_001, 2, 500],
      [50_000, 1, 100],
      [60_000, 1, 900],
      [99_999, 2, 500],
      [100_000, 1, 500],
    ]);
  });

  it('are kept beyond that when an account lost their outcome', () => {
    const held = new HeldTicks();
    for (let place = 1; place <= 20_000; place++) held.hold(tick(500), place);
    for (let place = 20_001; place <= 20_010; place++) held.hold({ ...tick(500), only: new Set([7]) }, place);
    expect(held.take()).toHaveLength(20_010);
  });
});
