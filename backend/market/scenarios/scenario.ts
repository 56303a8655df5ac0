import {
  MAX_SCENARIO_PRODUCTS,
  MOST_SIZE,
  SCENARIO_DEFAULTS,
  SCENARIO_NAMES,
} from '../../contract/calls/management/platform.ts';
import type { RequestFault, RequestFaultKind } from '../../contract/errors/request-fault.ts';
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** What may be said about a scenario; the rest is as `SCENARIO_DEFAULTS` says. */
export interface ScenarioRequest {
  readonly name: ScenarioName;
  /** Market time of its start, milliseconds. */
  readonly startMs?: number | undefined;
  readonly minutes?: number | undefined;
  /** How far prices go, in usual daily moves of each product; negative is down. Only for those that move prices. */
  readonly size?: number | undefined;
  /** Products that it touches; all when absent or empty. */
  readonly symbolIds?: readonly number[] | undefined;
}

/** A scenario of this market. It is part of the function that the market is, from its start on. */
export interface Scenario {
  /** Number of a scenario that was started at run time, from 1; 0 for one of the configuration. */
  readonly id: number;
  readonly name: ScenarioName;
  /** Market times, milliseconds: the first moment that it touches, and the first that it does not. */
  readonly startMs: number;
  readonly endMs: number;
  /** In usual daily moves; 0 for one that leaves prices alone. */
  readonly size: number;
  /** Empty: every product. */
  readonly symbolIds: readonly number[];
  /** When it was stopped, before its end. */
  readonly stoppedMs?: number;
}

/** A scenario that cannot be; the message is one clear line. */
export class BadScenarioError extends Error {
  override readonly name = 'BadScenarioError';
  /** What is wrong, in the words of the management call that starts scenarios. */
  readonly fault: RequestFault;

  constructor(
    message: string,
    kind: RequestFaultKind,
    member: 'name' | 'startTime' | 'minutes' | 'size' | 'symbolIds',
    bound?: number,
  ) {
    super(message);
    this.fault = { kind, member, details: bound === undefined ? [] : [String(bound)] };
  }
}

/** Most scenarios of one market, ended ones included: they stay part of its history. */
export const MAX_SCENARIOS = 200;

const MINUTE_MS = 60_000;

/** The scenario that a request describes. Throws BadScenarioError for a length or size out of range. */
export function makeScenario(request: ScenarioRequest, startMs: number, id = 0): Scenario {
  const { name, symbolIds = [] } = request;
  const usual = SCENARIO_DEFAULTS[name];
  const { minutes = usual.minutes, size = usual.size } = request;
  if (!Number.isSafeInteger(startMs) || startMs < 0)
    throw new BadScenarioError(`${name}: not a time in milliseconds: ${startMs}`, 'form', 'startTime');
  requireMinutes(name, minutes, usual.mostMinutes);
  requireSize(name, size, usual.size !== 0);
  if (symbolIds.length > MAX_SCENARIO_PRODUCTS)
    throw new BadScenarioError(
      `${name}: at most ${MAX_SCENARIO_PRODUCTS} products may be named`,
      'tooMany',
      'symbolIds',
      MAX_SCENARIO_PRODUCTS,
    );
  return { id, name, startMs, endMs: startMs + minutes * MINUTE_MS, size, symbolIds };
}

function requireMinutes(name: ScenarioName, minutes: number, most: number): void {
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= most) return;
  const message = `${name}: minutes must be from 1 to ${most}, got ${minutes}`;
  if (minutes > most) throw new BadScenarioError(message, 'atMost', 'minutes', most);
  throw new BadScenarioError(message, 'atLeast', 'minutes', 1);
}

function requireSize(name: ScenarioName, size: number, movesPrices: boolean): void {
  if (!movesPrices) {
    if (size === 0) return;
    throw new BadScenarioError(`${name} moves no prices and has no size`, 'unexpected', 'size');
  }
  if (size !== 0 && Math.abs(size) <= MOST_SIZE) return;
  const message = `${name}: size must be from -${MOST_SIZE} to ${MOST_SIZE} and not 0, got ${size}`;
  if (size > MOST_SIZE) throw new BadScenarioError(message, 'atMost', 'size', MOST_SIZE);
  if (size < -MOST_SIZE) throw new BadScenarioError(message, 'atLeast', 'size', -MOST_SIZE);
  throw new BadScenarioError(message, size === 0 ? 'notZero' : 'number', 'size');
}

/** `text` when it names a scenario, else undefined. */
export function scenarioName(text: string): ScenarioName | undefined {
  return SCENARIO_NAMES.find((name) => name === text);
}
