import { describe, expect, it } from 'vitest';
import { toInstrumentId } from '../../domain/units.ts';
import type { ProductDefinition } from '../../market/index.ts';
import { SplitSchedule } from '../command-queue.ts';

const always = {
  quoteTimes: [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 86_400 })),
  tradeTimes: [],
  holidays: [],
};
const product = (symbolId: number, ...dates: string[]) =>
  ({
    symbolId,
    sessions: always,
    splits: dates.map((date) => ({ date, newShares: 2, oldShares: 1 })),
  }) as unknown as ProductDefinition;
const at = (day: number) => Date.UTC(2026, 2, day);

function scheduleOf(unused: readonly number[] = []): SplitSchedule {
  const products = [product(2, '2026-03-03', '2026-03-05'), product(1, '2026-03-03', '2026-03-04')];
  return new SplitSchedule(products, (symbolId) => !unused.includes(symbolId));
}
const takeAll = (schedule: SplitSchedule, untilMs: number) => {
  const taken: [number, number][] = [];
  for (let due = schedule.take(untilMs); due !== undefined; due = schedule.take(untilMs))
    taken.push([due.symbolId, due.atMs]);
  return taken;
};

describe('the schedule of splits', () => {
  it('hands out each split at its moment, those of one moment by product, and says when the next is', () => {
    const schedule = scheduleOf();
    expect(schedule.nextMs).toBe(at(3));
    expect(takeAll(schedule, at(3) - 1)).toEqual([]);
    expect(takeAll(schedule, at(3))).toEqual([
      [1, at(3)],
      [2, at(3)],
    ]);
    expect(schedule.nextMs).toBe(at(4));
    expect(takeAll(schedule, at(9))).toEqual([
      [1, at(4)],
      [2, at(5)],
    ]);
    expect(schedule.nextMs).toBeUndefined();
  });

  it('passes over products of which nobody has anything', () => {
    const schedule = scheduleOf([1]);
    expect(takeAll(schedule, at(4))).toEqual([[2, at(3)]]);
    expect(schedule.nextMs).toBe(at(5));
  });

  it('says which quotes count shares of before, and begins anew when it is told to', () => {
    const schedule = scheduleOf();
    expect(schedule.isOutdated(toInstrumentId(1), at(2))).toBe(false);
    takeAll(schedule, at(4));
    expect([
      schedule.isOutdated(toInstrumentId(1), at(4) - 1),
      schedule.isOutdated(toInstrumentId(1), at(4)),
    ]).toEqual([true, false]);
    expect(schedule.isOutdated(toInstrumentId(2), at(3))).toBe(false);
    schedule.restart();
    expect(schedule.isOutdated(toInstrumentId(1), at(2))).toBe(false);
    expect(takeAll(schedule, at(3))).toHaveLength(2);
  });
});
