import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealHedge, hedgeTarget, hedgeVolume, NO_HEDGE, openHedgeResult } from './hedge.ts';

const ALL = 10_000_000_000n;
const terms = (threshold: number, ratio = ALL) => ({ threshold, ratio });

describe('what a hedge should hold', () => {
  it('is the share of the net exposure that is hedged, down to the step of volumes', () => {
    expect(hedgeTarget(1_005, terms(1), 1)).toBe(1_005);
    expect(hedgeTarget(1_005, terms(1, ALL / 2n), 1)).toBe(502);
    expect(hedgeTarget(-1_005, terms(1, ALL / 2n), 1)).toBe(-502);
    expect(hedgeTarget(1_005, terms(1, ALL / 2n), 10)).toBe(500);
  });

  it('is nothing where nothing is hedged', () => {
    expect(hedgeTarget(1_005, undefined, 1)).toBe(0);
    expect(hedgeVolume(1_005, 40, undefined, 1)).toBe(-40);
  });

  it('is dealt in full once it is the threshold away, and left alone before', () => {
    expect(hedgeVolume(99, 0, terms(100), 1)).toBe(0);
    expect(hedgeVolume(100, 0, terms(100), 1)).toBe(100);
    expect(hedgeVolume(-100, 0, terms(100), 1)).toBe(-100);
    expect(hedgeVolume(50, 150, terms(100), 1)).toBe(-100);
    expect(hedgeVolume(51, 150, terms(100), 1)).toBe(0);
  });
});

describe('the result of a hedge', () => {
  it('is realised by average cost, and what is left is worth what the quote says', () => {
    const bought = dealHedge(NO_HEDGE, 10, 1_000n).after;
    const more = dealHedge(bought, 10, 1_200n).after;
    expect(more).toEqual({ volume: 20, cost: 2_200n });
    const less = dealHedge(more, -5, 600n);
    expect(less).toEqual({ after: { volume: 15, cost: 1_650n }, realised: 50n });
    expect(openHedgeResult(less.after, { bid: 120, ask: 130 })).toBe(150n);
  });

  it('goes the other way round for what was sold', () => {
    const sold = dealHedge(NO_HEDGE, -10, 1_000n).after;
    expect(sold).toEqual({ volume: -10, cost: -1_000n });
    expect(openHedgeResult(sold, { bid: 80, ask: 90 })).toBe(100n);
    expect(dealHedge(sold, 4, 360n)).toEqual({ after: { volume: -6, cost: -600n }, realised: 40n });
  });

  it('realises all of it when the hedge turns round, and begins anew at the price of the deal', () => {
    const turned = dealHedge({ volume: 10, cost: 1_000n }, -30, 3_300n);
    expect(turned).toEqual({ after: { volume: -20, cost: -2_200n }, realised: 100n });
  });

  it('loses nothing: cost is always what was bought, less what was sold, and what was realised', () => {
    const deal = fc.record({
      volume: fc.integer({ min: -1_000, max: 1_000 }).filter((volume) => volume !== 0),
      price: fc.integer({ min: 1, max: 1_000_000 }),
      odd: fc.nat(500),
    });
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 60 }), (deals) => {
        let held = NO_HEDGE;
        let paid = 0n;
        let earned = 0n;
        for (const { volume, price, odd } of deals) {
          const notional = BigInt(price) * BigInt(Math.abs(volume)) + BigInt(odd);
          const { after, realised } = dealHedge(held, volume, notional);
          paid += volume > 0 ? notional : -notional;
          earned += realised;
          held = after;
          expect(held.cost).toBe(paid + earned);
          // What is held never costs less than nothing, whatever was rounded.
          expect(held.volume === 0 ? held.cost === 0n : held.volume > 0 === held.cost > 0n).toBe(true);
        }
        // Closed at any price, all that is left is what came in less what went out.
        const last = dealHedge(held, -held.volume || 1, BigInt(Math.abs(held.volume)) * 77n);
        if (held.volume !== 0) expect(earned + last.realised).toBe(-paid + BigInt(held.volume) * 77n);
      }),
    );
  });
});
