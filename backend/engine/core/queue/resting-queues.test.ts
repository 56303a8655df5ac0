import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queueRuleOf, fidelityPreset } from '../../../domain/fidelity/fidelity.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import { serveLine, observeLine } from './line.ts';
import { expectAgreement, QUEUE_FLOW } from '../testing/queue-flow.ts';

describe('A line', () => {
  it('is through after as many equal trades as its volume has of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 500 }), (ahead, volume) => {
        const line = { ahead, shown: ahead };
        let ticks = 0;
        for (; line.ahead > 0; ticks++) serveLine(line, volume);
        expect(ticks).toBe(Math.ceil(ahead / volume));
      }),
    );
  });

  it('takes as long in the mean as trades that come by chance need: volume over what is traded a tick', () => {
    // A tick trades one unit with chance p, so a line of Q takes Q / p ticks in the mean, with deviation √(Q (1 - p)) / p.
    const [ahead, chance, runs] = [40, 0.25, 400];
    let [ticks, state] = [0, 12_345];
    for (let run = 0; run < runs; run++) {
      const line = { ahead, shown: ahead };
      while (line.ahead > 0) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        serveLine(line, state / 2 ** 32 < chance ? 1 : 0);
        ticks += 1;
      }
    }
    const error = Math.sqrt(ahead * (1 - chance)) / chance / Math.sqrt(runs);
    expect(Math.abs(ticks / runs - ahead / chance)).toBeLessThan(3 * error);
  });

  it.each([
    { exponent: 1, left: 30 },
    { exponent: 2, left: 35 },
    { exponent: 3, left: 38 },
  ])('loses (ahead ÷ shown) ^ $exponent of what is cancelled', ({ exponent, left }) => {
    const line = { ahead: 40, shown: 80 };
    observeLine(line, 60, exponent);
    expect(line).toEqual({ ahead: left, shown: 60 });
  });

  it('never shows more ahead than the price holds, and what comes stands behind', () => {
    const line = { ahead: 40, shown: 80 };
    observeLine(line, 200, 2);
    expect(line.ahead).toBe(40);
    observeLine(line, 3, 2);
    expect(line.ahead).toBe(3);
  });
});

it('a preset has a rule for every product, and the touch has none', () => {
  const rule = (name: string) => queueRuleOf(fidelityPreset(name) ?? expect.fail(name), toInstrumentId(1));
  expect(rule('touch')).toBeUndefined();
  expect(rule('queue')).toEqual({ servedBy: 'atPrice', cancelExponent: 2 });
  expect(rule('through')).toEqual({ servedBy: 'beyondPrice', cancelExponent: null });
});

it('the lines agree with obvious ones, order by order and tick by tick', () => {
  fc.assert(fc.property(QUEUE_FLOW, expectAgreement), { numRuns: 300 });
});
