import { expect, it, vi } from 'vitest';
import { CallError } from '../../client/index.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { playPlans, SlowMachineError, type BenchDeps } from './bench.ts';
import type { BenchLife } from './life.ts';
import type { BenchRun } from './result.ts';
import type { Seat, Venue } from './venue.ts';

const SETTINGS = { command: 'node bot.mjs', paceMs: 250, jobs: 1 };
const PLANS = [1, 2].map((seed) => ({
  seed,
  pairs: ['clock', 'gap', 'partial'].map((rule) => ({ rule, fault: 'jitter' })),
}));

/** A venue whose first seats, so many, are slow from their second situation on. */
function venueOf(slowSeats: number) {
  const opened: number[] = [];
  const playedAt: string[] = [];
  const seats = new Map<BenchLife, number>();
  const openSeat = (place: number) => {
    opened.push(place);
    const nothing = () => Promise.resolve();
    const seat = { clearFaults: nothing, setOpen: nothing, position: () => Promise.resolve(0n) };
    return Promise.resolve(seat as unknown as Seat);
  };
  const deps: BenchDeps = {
    openVenue: () => Promise.resolve({ openSeat, stop: () => Promise.resolve() } as unknown as Venue),
    beginLife() {
      const life = { end: () => Promise.resolve(), said: () => [] } as unknown as BenchLife;
      seats.set(life, opened.length);
      return Promise.resolve(life);
    },
    playSituation(life, pair, seed) {
      const at = seats.get(life) ?? 0;
      if (at <= slowSeats && (at > 1 || playedAt.length > 0)) return Promise.resolve(undefined);
      playedAt.push(`${at}: ${seed} ${pair.rule}`);
      const run: BenchRun = { ...pair, seed, state: 'held', isPassed: true, problem: null, ms: 1 };
      return Promise.resolve(run);
    },
  };
  return { opened, playedAt, deps };
}

it('a seat that becomes slow retires: a fresh one has its situation and the rest', async () => {
  const { opened, playedAt, deps } = venueOf(1);
  const [received, retired] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const runs = await playPlans(PLANS, SETTINGS, { received, retired }, deps);
  expect(playedAt).toEqual([
    '1: 1 clock',
    '2: 1 gap',
    '2: 1 partial',
    '2: 2 clock',
    '2: 2 gap',
    '2: 2 partial',
  ]);
  expect(runs.map(({ seed, rule, before }) => [seed, rule, before.length])).toEqual([
    [1, 'clock', 0],
    [1, 'gap', 0],
    [1, 'partial', 1],
    [2, 'clock', 0],
    [2, 'gap', 1],
    [2, 'partial', 2],
  ]);
  expect([opened, received.mock.calls.length, retired.mock.calls.length]).toEqual([[0, 0], 6, 1]);
});

it('a situation for which three seats were too slow ends the bench', async () => {
  const { opened, playedAt, deps } = venueOf(3);
  const events = { received: () => undefined, retired: () => undefined };
  await expect(playPlans(PLANS, SETTINGS, events, deps)).rejects.toThrow(SlowMachineError);
  expect([opened.length, playedAt]).toEqual([3, ['1: 1 clock']]);
});

it('a seat retires too where the platform answers the bench itself too late, and not where it refuses', async () => {
  const failing = async (code: string) => {
    const { playedAt, deps } = venueOf(0);
    const { playSituation } = deps;
    let calls = 0;
    const failure = { code, message: code, waitSeconds: undefined };
    const slow = {
      ...deps,
      playSituation: (...of: Parameters<typeof playSituation>) => {
        calls += 1;
        return calls <= 4
          ? Promise.reject(new CallError({ kind: 'refused', failure }))
          : playSituation(...of);
      },
    };
    const retired = vi.fn<() => void>();
    await playPlans(PLANS, SETTINGS, { received: () => undefined, retired }, slow);
    return [playedAt.length, retired.mock.calls.length];
  };
  expect(await failing(CODE.serviceTimeout)).toEqual([6, 1]);
  await expect(failing(CODE.parametersInvalid)).rejects.toThrow(CallError);
});
