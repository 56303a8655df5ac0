import { setTimeout as wait } from 'node:timers/promises';
import { valueOf, type ApiClient } from '../../client/index.ts';
import { EVALUATION_CALLS } from '../../contract/calls/evaluation.ts';
import { ProgramError, type RunningProgram } from './program.ts';

/** What moves the market of a run on. */
export interface RunClock {
  /** Market time now. */
  now(): Promise<number>;
  /** Takes part, before the program is started. */
  open(): Promise<void>;
  /** Resolves when the program has taken part, if this clock waits for that. @throws ProgramError where it does not */
  begin(program: RunningProgram): Promise<void>;
  /** Resolves with the market time when it is there; at once where it is past, and earlier where it comes no further. */
  until(timeMs: number): Promise<number>;
  /** Whether a participant was ever silent for longer than it may. */
  wasLate(): Promise<boolean>;
}

/** A moment of the market, and when it was on the wall (`performance.now`). */
export interface KnownMoment {
  readonly marketMs: number;
  readonly wallMs: number;
}

/**
 * A market that runs by itself, so many times as fast as the wall. Not exact: the moment at which a request arrives is the
 * machine's.
 */
export function wallClock(
  known: KnownMoment,
  speed: number,
  wall: () => number = () => performance.now(),
): RunClock {
  const market = () => Math.round(known.marketMs + (wall() - known.wallMs) * speed);
  return {
    now: async () => market(),
    open: async () => undefined,
    begin: async () => undefined,
    wasLate: async () => false,
    async until(timeMs) {
      for (let left = timeMs - market(); left > 0; left = timeMs - market()) await wait(left / speed);
      return timeMs;
    },
  };
}

/** How often it is looked who takes part, and where a following market stands. */
const LOOK_MS = 50;
/** How long a program may take to join, and a following market may stand still. */
const PATIENCE_MS = 30_000;

/** How often it is looked whether somebody is silent. */
const SILENCE_LOOK_MS = 1_000;

/** Names the run itself among the participants. */
const RUN_NAME = 'evaluation';

/** A market that moves when both the run and its program have asked for it: exact. */
export function steppedClock(api: ApiClient, lookMs = SILENCE_LOOK_MS): RunClock {
  const state = async () => valueOf(await api.call(EVALUATION_CALLS.clockState, {}));
  return {
    now: async () => (await state()).timeMs,
    async open() {
      valueOf(await api.call(EVALUATION_CALLS.joinClock, { name: RUN_NAME }));
    },
    async begin(program) {
      for (let left = PATIENCE_MS; left > 0 && !program.hasEnded(); left -= LOOK_MS) {
        if ((await state()).participants.some(({ name }) => name !== RUN_NAME)) return;
        await wait(LOOK_MS);
      }
      if (!program.hasEnded())
        throw new ProgramError(
          `the program did not join the clock within ${PATIENCE_MS / 1_000} s; --clock follow is for programs that know nothing of it`,
        );
    },
    wasLate: async () => (await state()).wasLate,
    async until(timeMs) {
      const step = api.call(EVALUATION_CALLS.advanceClock, { untilMs: timeMs });
      const reached = valueOf(await Promise.race([step, silence(state, step, lookMs)])).timeMs;
      // A program that came to the same moment acts first: what the run then sees is the same every time.
      while ((await state()).waitingFor.some((name) => name !== RUN_NAME)) await wait(1);
      return reached;
    },
  };
}

/** Where a stepped market stands, as far as silence shows. */
interface Standing {
  readonly timeMs: number;
  readonly participants: readonly { readonly name: string; readonly isLate: boolean }[];
}

/** Rejects when a participant is late before a step ends: who has joined, and neither asks nor leaves, holds the market. @throws ProgramError */
async function silence(
  state: () => Promise<Standing>,
  step: Promise<unknown>,
  lookMs: number,
): Promise<never> {
  let hasEnded = false;
  const ended = step.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  for (;;) {
    await Promise.race([wait(lookMs, undefined, { ref: false }), ended]);
    // The step has the word; this never resolves.
    if (hasEnded) return new Promise<never>(() => undefined);
    const { participants, timeMs } = await state();
    const late = participants.find(({ isLate, name }) => isLate && name !== RUN_NAME);
    if (late !== undefined)
      throw new ProgramError(
        `'${late.name}' holds the market at ${new Date(timeMs).toISOString()}: it has joined the clock, and neither asks it to go on nor leaves it (--step-timeout)`,
      );
  }
}

/**
 * A market that goes on once the program has read everything and asks for nothing: it is watched, not moved. It stands where
 * nobody reads any more, so the run ends with its program.
 */
export function followingClock(api: ApiClient): RunClock {
  const now = async () => valueOf(await api.call(EVALUATION_CALLS.clockNow, {})).timeMs;
  let hasEnded = () => false;
  return {
    now,
    open: async () => undefined,
    wasLate: async () => false,
    async begin(program) {
      hasEnded = program.hasEnded;
    },
    async until(timeMs) {
      let [seenMs, still] = [await now(), 0];
      while (seenMs < timeMs && !hasEnded()) {
        await wait(LOOK_MS);
        const nowMs = await now();
        still = nowMs === seenMs ? still + LOOK_MS : 0;
        if (still >= PATIENCE_MS)
          throw new ProgramError(
            'the market stood still: --clock follow needs a program with a websocket that has asked for something',
          );
        seenMs = nowMs;
      }
      return seenMs;
    },
  };
}

const HOUR_MS = 3_600_000;
/** Points of a curve, about: more say nothing more about a year, and each is a call. */
const POINTS = 2_500;

/** Moments at which the equity is read: the start, every so many full hours, where the window begins, and the end. */
export function sampleTimes(fromMs: number, toMs: number, windowMs = fromMs): readonly number[] {
  const hours = (toMs - fromMs) / HOUR_MS;
  const every = [1, 2, 3, 4, 6, 8, 12].find((one) => hours / one <= POINTS) ?? 24;
  const step = every * HOUR_MS;
  const times = new Set([fromMs, windowMs, toMs]);
  for (let at = (Math.floor(fromMs / step) + 1) * step; at < toMs; at += step) times.add(at);
  return [...times].filter((at) => at >= fromMs).sort((left, right) => left - right);
}
