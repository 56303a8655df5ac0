import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSpan } from './mattering-spans.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 2, 2, 17, 23, 11);

/** All spans that are found one after the other when these moments matter, and how often was asked. */
function search(fromMs: number, toMs: number, moments: readonly number[]) {
  let questions = 0;
  const found: { fromMs: number; toMs: number }[] = [];
  for (let at = fromMs; at < toMs;) {
    const span = findSpan({ fromMs: at, toMs }, (from, to) => {
      questions++;
      return moments.some((moment) => moment >= from && moment < to);
    });
    if (!span) break;
    found.push(span);
    at = span.toMs;
  }
  return { found, questions };
}

describe('The search for spans that matter', () => {
  it('finds exactly the minutes in which something happens, each once and in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 * DAY_MS }),
        fc.array(fc.integer({ min: 0, max: 40 * DAY_MS - 1 }), { maxLength: 8 }),
        (lengthMs, offsets) => {
          const moments = offsets.map((offset) => FROM + offset);
          const inside = moments.filter((moment) => moment < FROM + lengthMs);
          const { found } = search(FROM, FROM + lengthMs, moments);
          const minutes = new Set(inside.map((moment) => Math.floor(moment / MINUTE_MS)));
          expect(found).toHaveLength(minutes.size);
          expect(found.every(({ fromMs, toMs }) => toMs - fromMs <= MINUTE_MS)).toBe(true);
          for (const moment of inside)
            expect(found.filter(({ fromMs, toMs }) => moment >= fromMs && moment < toMs)).toHaveLength(1);
          expect(found.map(({ fromMs }) => fromMs)).toEqual(
            found.map(({ fromMs }) => fromMs).sort((a, b) => a - b),
          );
        },
      ),
    );
  });

  it('asks about a quiet month day by day, and about one moment in it only where it lies', () => {
    const [from, to] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)];
    expect(search(from, to, []).questions).toBe(31);
    const { found, questions } = search(from, to, [Date.UTC(2026, 2, 17, 11, 42, 3)]);
    expect(found).toEqual([{ fromMs: Date.UTC(2026, 2, 17, 11, 42), toMs: Date.UTC(2026, 2, 17, 11, 43) }]);
    expect(questions).toBeLessThan(31 + 100);
  });

  it('ends with the time that is asked about, also within a minute', () => {
    const at = Date.UTC(2026, 2, 2, 8, 0, 30);
    expect(findSpan({ fromMs: at, toMs: at + 10 }, () => true)).toEqual({ fromMs: at, toMs: at + 10 });
    expect(findSpan({ fromMs: at, toMs: at }, () => true)).toBeUndefined();
  });

  it('asks about a part of a minute only where something may matter in all of it', () => {
    const at = Date.UTC(2026, 2, 2, 8, 0, 30);
    const lengths: number[] = [];
    findSpan({ fromMs: at, toMs: at + 10 }, (from, to) => lengths.push(to - from) < 1);
    expect(lengths).toEqual([MINUTE_MS]);
  });
});
