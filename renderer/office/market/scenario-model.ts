import type { AnswerOf } from '../../../backend/contract/call.ts';
import {
  MOST_SIZE,
  SCENARIO_DEFAULTS,
  SCENARIO_NAMES,
  type PLATFORM_MANAGEMENT,
} from '../../../backend/contract/calls/management/platform.ts';
import type { EffectAnswer } from '../effect/effect-model.ts';

export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** A scenario that is being placed. */
export interface Draft {
  readonly name: ScenarioName;
  /** Market time of its start; undefined: when it is started. */
  readonly startMs: number | undefined;
  readonly minutes: number;
  /** In usual daily moves; 0 for one that moves no prices. */
  readonly size: number;
  /** Class of products that it touches; undefined: all. */
  readonly area: string | undefined;
}

/** What is sent to start one, and to be told what it would do. */
export interface ScenarioBody {
  readonly name: ScenarioName;
  readonly startTime?: number;
  readonly minutes?: number;
  readonly size?: number;
  readonly symbolIds?: number[];
}

/** The scenario of a digit; undefined where the key is none. */
export function scenarioOfKey(key: string): ScenarioName | undefined {
  return /^[1-9]$/.test(key) ? SCENARIO_NAMES[Number(key) - 1] : undefined;
}

export function newDraft(name: ScenarioName, startMs?: number, area?: string): Draft {
  const { minutes, size } = SCENARIO_DEFAULTS[name];
  return { name, startMs, minutes, size, area };
}

export const movesPrices = (name: ScenarioName): boolean => SCENARIO_DEFAULTS[name].size !== 0;

/** Between which values the length and the size of a scenario lie. */
export function boundsOf(name: ScenarioName) {
  return { mostMinutes: SCENARIO_DEFAULTS[name].mostMinutes, leastSize: -MOST_SIZE, mostSize: MOST_SIZE };
}

/** A request in the words of the call; `inArea` are the products of the class of the draft. */
export function toBody(draft: Draft, inArea: readonly number[]): ScenarioBody {
  const { name, startMs, minutes, size, area } = draft;
  return {
    name,
    minutes,
    ...(startMs === undefined ? {} : { startTime: startMs }),
    ...(movesPrices(name) ? { size } : {}),
    ...(area === undefined ? {} : { symbolIds: [...inArea] }),
  };
}

type ScenarioPrices = AnswerOf<typeof PLATFORM_MANAGEMENT.scenarioPrices>;

/** Whether a scenario has a lowest point from which prices come back. */
export const comesBack = (name: ScenarioName): boolean => name === 'flash-crash';

/** The move of prices that stands for a scenario at its farthest. */
export function toMoves(moves: ScenarioPrices['moves']) {
  return moves.map(({ symbolId, percent, spread }) => ({ symbolId, percent, spread }));
}

/** The farthest point of a course, and when it is reached; undefined without one. */
export function farthestOf({ course, prices }: Pick<ScenarioPrices, 'course' | 'prices'>) {
  const now = Number(prices.at(-1)?.price ?? course[0]?.price ?? 0);
  const away = (price: string | null) => (price === null ? 0 : Math.abs(Number(price) - now));
  return course.reduce<{ time: number; price: string | null } | undefined>(
    (most, one) => (most === undefined || away(one.price) > away(most.price) ? one : most),
    undefined,
  );
}

/** Share of a crash in which prices fall. */
const FALLING_SHARE = 0.2;

/**
 * The largest size of a crash by which no more than `most` accounts are closed, from how the present one comes about: it falls
 * evenly. Undefined where the present one is none, or where even a small one closes more.
 */
export function mildestSize(
  { name, size, minutes }: Draft,
  { progress }: Pick<EffectAnswer, 'progress'>,
  most: number,
): number | undefined {
  const [first] = progress;
  if (!comesBack(name) || first === undefined) return undefined;
  const fallMs = minutes * 60_000 * FALLING_SHARE;
  const mild = progress.findLast(({ time, stoppedOut }) => stoppedOut <= most && time - first.time <= fallMs);
  const share = mild === undefined ? 0 : (mild.time - first.time) / fallMs;
  const milder = Math.trunc(size * share * 10) / 10;
  return milder === 0 || milder === size ? undefined : milder;
}

/** A request that somebody has sent, as a draft; `areaOf` names the class whose products it touches, where they are one. */
export function toDraft(
  { name, startTime, minutes, size, symbolIds }: Partial<ScenarioBody>,
  areaOf: (symbolId: number) => string | undefined,
): Draft | undefined {
  const known = SCENARIO_NAMES.find((each) => each === name);
  if (known === undefined) return undefined;
  const usual = newDraft(known, startTime, symbolIds?.[0] === undefined ? undefined : areaOf(symbolIds[0]));
  return { ...usual, minutes: minutes ?? usual.minutes, size: size ?? usual.size };
}
