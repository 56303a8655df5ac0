import { describe, expect, it } from 'vitest';
import type { OrderCommand } from '../../venue/port.ts';
import {
  addsRisk,
  dayOf,
  dayRecord,
  isLockedOn,
  limitOn,
  lockTone,
  NO_LOCK,
  pendingChange,
  resultOf,
  setLimit,
  withLook,
  type LossLockState,
} from './loss-lock-model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MORNING = Date.parse('2026-03-04T08:00:00Z');
const TODAY = dayOf(MORNING);

const look = (
  state: LossLockState,
  equity: bigint,
  atMs: number,
  ledger?: { opening: bigint; moved: bigint },
) => withLook(state, { atMs, equity, ledger });
const limited = setLimit(NO_LOCK, 50_000n, MORNING);
const result = (state: LossLockState) => {
  const day = dayRecord(state, TODAY);
  return day && resultOf(day);
};

describe('the result of a day', () => {
  it('counts from the first look where nothing else is known, and from the ledger once it was read', () => {
    const seen = look(look(NO_LOCK, 1_000_000n, MORNING), 990_000n, MORNING + MINUTE_MS);
    expect(result(seen)).toBe(-10_000n);
    const read = look(seen, 990_000n, MORNING + 2 * MINUTE_MS, { opening: 1_020_000n, moved: 0n });
    expect(result(read)).toBe(-30_000n);
    expect(dayRecord(read, TODAY)?.startFrom).toBe('ledger');
  });

  it('counts from the equity at midnight where the terminal was there', () => {
    const night = look(NO_LOCK, 1_000_000n, MORNING - 8 * 60 * MINUTE_MS - MINUTE_MS);
    const morning = look(night, 980_000n, MORNING, { opening: 1_050_000n, moved: 0n });
    expect(result(morning)).toBe(-20_000n);
    expect(dayRecord(morning, TODAY)?.startFrom).toBe('equity');
  });

  it('leaves out money that was put in or taken out', () => {
    const paidIn = look(NO_LOCK, 1_500_000n, MORNING, { opening: 1_000_000n, moved: 500_000n });
    expect(result(paidIn)).toBe(0n);
  });

  it('remembers the lowest point and when it was', () => {
    let state = look(NO_LOCK, 1_000_000n, MORNING);
    state = look(state, 981_180n, MORNING + MINUTE_MS);
    state = look(state, 1_041_208n, MORNING + 2 * MINUTE_MS);
    const day = dayRecord(state, TODAY);
    expect([day?.lowest, day?.lowestAtMs]).toEqual([-18_820n, MORNING + MINUTE_MS]);
    expect(result(state)).toBe(41_208n);
  });
});

describe('the daily loss lock', () => {
  it('locks when the limit is reached and stays locked for the day, whatever the equity does', () => {
    let state = look(limited, 1_000_000n, MORNING);
    state = look(state, 950_001n, MORNING + MINUTE_MS);
    expect(isLockedOn(state, TODAY)).toBe(false);
    state = look(state, 950_000n, MORNING + 2 * MINUTE_MS);
    expect(isLockedOn(state, TODAY)).toBe(true);
    state = look(state, 1_200_000n, MORNING + 3 * MINUTE_MS);
    expect(isLockedOn(state, TODAY)).toBe(true);
    expect(dayRecord(state, TODAY)?.lockedAtMs).toBe(MORNING + 2 * MINUTE_MS);
  });

  it('opens with the next day', () => {
    const lockedDay = look(look(limited, 1_000_000n, MORNING), 900_000n, MORNING + MINUTE_MS);
    const next = look(lockedDay, 900_000n, MORNING + DAY_MS);
    expect([isLockedOn(lockedDay, TODAY), isLockedOn(next, TODAY + 1)]).toEqual([true, false]);
  });

  it('takes a stricter limit at once: it may lock with it', () => {
    const seen = look(look(limited, 1_000_000n, MORNING), 970_000n, MORNING + MINUTE_MS);
    const stricter = setLimit(seen, 30_000n, MORNING + 2 * MINUTE_MS);
    expect([limitOn(stricter, TODAY), isLockedOn(stricter, TODAY)]).toEqual([30_000n, true]);
  });

  it('takes a looser limit, and none, from the next day on', () => {
    const looser = setLimit(limited, 90_000n, MORNING + MINUTE_MS);
    expect([limitOn(looser, TODAY), limitOn(looser, TODAY + 1)]).toEqual([50_000n, 90_000n]);
    expect(pendingChange(looser, TODAY)?.limit).toBe(90_000n);
    const off = setLimit(limited, undefined, MORNING + MINUTE_MS);
    expect([limitOn(off, TODAY), limitOn(off, TODAY + 1)]).toEqual([50_000n, undefined]);
  });

  it('replaces a change that waits, and takes it back with the limit of today', () => {
    const waiting = setLimit(limited, 90_000n, MORNING + MINUTE_MS);
    const other = setLimit(waiting, 70_000n, MORNING + 2 * MINUTE_MS);
    expect([limitOn(other, TODAY), limitOn(other, TODAY + 1)]).toEqual([50_000n, 70_000n]);
    const back = setLimit(other, 50_000n, MORNING + 3 * MINUTE_MS);
    expect(pendingChange(back, TODAY)).toBeUndefined();
    expect(limitOn(back, TODAY + 1)).toBe(50_000n);
  });

  it('cannot be loosened by tightening first', () => {
    const strict = setLimit(limited, 10_000n, MORNING + MINUTE_MS);
    const loose = setLimit(strict, 50_000n, MORNING + 2 * MINUTE_MS);
    expect(limitOn(loose, TODAY)).toBe(10_000n);
  });

  it('warns when most of the limit is used', () => {
    expect([10n, -34_999n, -35_000n, -50_000n].map((now) => lockTone(now, 50_000n))).toEqual([
      'ok',
      'ok',
      'warn',
      'locked',
    ]);
    expect(lockTone(-99_999n, undefined)).toBe('ok');
  });
});

describe('what is kept', () => {
  it('has a limit of days and of changes [MAX_EQUITY_DAYS] [MAX_LIMIT_CHANGES]', () => {
    let state = NO_LOCK;
    for (let day = 0; day < 405; day += 1) state = look(state, 1n, MORNING + day * DAY_MS);
    for (let at = 0; at < 60; at += 1)
      state = setLimit(state, BigInt(1_000 - at), MORNING + 404 * DAY_MS + at);
    expect([state.days.length, state.changes.length]).toEqual([400, 50]);
  });
});

describe('what adds risk', () => {
  const place = (type: string) => ({ kind: 'place', draft: { type } }) as unknown as OrderCommand;
  const stop = (stopLoss: number | undefined) => ({ kind: 'brackets', stopLoss }) as unknown as OrderCommand;
  const long = { direction: 'buy', stopLoss: 100 } as const;

  it('is an opening and a resting opening that moves, not a close', () => {
    expect(
      [place('marketOpen'), place('limitOpen'), place('marketClose')].map((one) =>
        addsRisk(one, undefined, undefined),
      ),
    ).toEqual([true, true, false]);
    const change = { kind: 'change' } as unknown as OrderCommand;
    expect([true, false].map((isOpening) => addsRisk(change, { isOpening }, undefined))).toEqual([
      true,
      false,
    ]);
    expect(addsRisk({ kind: 'cancel' } as unknown as OrderCommand, undefined, undefined)).toBe(false);
  });

  it('is a stop that is taken away or moved farther, not one that comes nearer', () => {
    expect([stop(90), stop(undefined), stop(110)].map((one) => addsRisk(one, undefined, long))).toEqual([
      true,
      true,
      false,
    ]);
    const short = { direction: 'sell', stopLoss: 100 } as const;
    expect([stop(110), stop(90)].map((one) => addsRisk(one, undefined, short))).toEqual([true, false]);
    expect(addsRisk(stop(90), undefined, { direction: 'buy', stopLoss: undefined })).toBe(false);
  });
});
