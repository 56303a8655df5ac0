import { describe, expect, it } from 'vitest';
import { planCompany, type PlannedAct } from './plan.ts';

const DAY_MS = 86_400_000;
const OPTIONS = {
  seed: 7,
  customers: 120,
  fromMs: Date.UTC(2025, 10, 28, 6),
  toMs: Date.UTC(2026, 10, 28, 6),
};
const plan = planCompany(OPTIONS);
const acts = plan.moments.flatMap((moment) => moment.acts.map((act) => ({ ...act, atMs: moment.atMs })));
const of = <Type extends PlannedAct['type']>(type: Type) =>
  acts.filter((act): act is typeof act & { readonly type: Type } => act.type === type);

describe('the plan of a company', () => {
  it('is the same for the same seed and another one for another', () => {
    expect(planCompany(OPTIONS)).toEqual(plan);
    expect(planCompany({ ...OPTIONS, seed: 8 })).not.toEqual(plan);
  });

  it('lies within its year, in the order of time', () => {
    const times = plan.moments.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times[0]).toBeGreaterThanOrEqual(OPTIONS.fromMs);
    expect(times.at(-1)).toBeLessThan(OPTIONS.toMs);
  });

  it('lets everybody register once, pay in and only then trade', () => {
    expect(new Set(of('register').map(({ who }) => who)).size).toBe(120);
    expect(of('register')).toHaveLength(120);
    const registered = new Map(of('register').map(({ who, atMs }) => [who, atMs]));
    for (const { who, atMs } of of('open')) expect(atMs).toBeGreaterThan(registered.get(who) ?? Infinity);
  });

  it('closes what was opened, later, and each round trip once', () => {
    const opened = new Map(of('open').map(({ who, trip, atMs }) => [`${who} ${trip}`, atMs]));
    const closed = of('close').map(({ who, trip }) => `${who} ${trip}`);
    expect(new Set(closed).size).toBe(closed.length);
    for (const { who, trip, atMs } of of('close'))
      expect(atMs).toBeGreaterThan(opened.get(`${who} ${trip}`) ?? Infinity);
  });

  it('leaves positions open at its end, and most of what is traded closed within the day before that', () => {
    const open = of('open').length - of('close').length;
    expect(open).toBeGreaterThan(10);
    const early = of('open').filter(({ atMs }) => atMs < OPTIONS.toMs - 10 * DAY_MS);
    const closedAt = new Map(of('close').map(({ who, trip, atMs }) => [`${who} ${trip}`, atMs]));
    const sameDay = early.filter(
      ({ who, trip, atMs }) => (closedAt.get(`${who} ${trip}`) ?? Infinity) - atMs < DAY_MS,
    );
    expect(sameDay.length / early.length).toBeGreaterThan(0.6);
  });

  it('trades coins alone at weekends', () => {
    const weekend = of('open').filter(({ atMs }) => [0, 6].includes(new Date(atMs).getUTCDay()));
    expect(weekend.length).toBeGreaterThan(5);
    for (const { product } of weekend) expect(product).toMatch(/\/USDT$/);
  });

  it('grows: the second half of the year has more registrations than the first', () => {
    const middle = (OPTIONS.fromMs + OPTIONS.toMs) / 2;
    const late = of('register').filter(({ atMs }) => atMs > middle).length;
    expect(late).toBeGreaterThan(60);
  });

  it('leaves some of the last days waiting for their verification', () => {
    const waiting = plan.customers.filter(({ verification }) => verification === 'waiting');
    expect(waiting.length).toBeGreaterThan(0);
    for (const { day } of waiting) expect(day).toBeGreaterThan(355);
  });
});
