import type { Depth, Tick } from '../../domain/market-data.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import { bendDepth, bendTick } from './bend.ts';
import type { Scenario } from './scenario.ts';
import { Segments } from './segments.ts';
import { shockOf, type Shock } from './shock.ts';

/** What becomes of the quotes of now at a moment: everything that a scenario does, and nothing of what the market does beside it. */
export interface CourseMoment {
  /** Market time, milliseconds. */
  readonly timeMs: number;
  /** Undefined where nothing is quoted then. */
  bend(this: void, tick: Tick): Tick | undefined;
  /** The book behind a bent tick. */
  bendDepth(this: void, depth: Depth, bent: Tick): Depth;
}

/** A price that goes to another place, and a spread with it. */
export interface PriceMove {
  readonly symbolId: number;
  /** Share of the price that is added, above -1: -0.1 for ten percent less. */
  readonly share: number;
  /** Multiple of the usual spread that it reaches. */
  readonly spread: number;
}

/** How far a scenario takes a product, at the moment at which it is farthest away. */
export interface ScenarioReach {
  readonly symbolId: number;
  readonly timeMs: number;
  /** Share of the price that is added, above -1. */
  readonly share: number;
  /** Multiple of the usual spread. */
  readonly spread: number;
}

/** Moments at which a scenario is looked at, from its beginning to its end; a flash crash is at its lowest at the tenth. */
const SCENARIO_MOMENTS = 50;
/** Moments on the way of a price move. */
const MOVE_MOMENTS = 10;
/** More are not looked at: openings of products come at times of their own. */
const MOST_MOMENTS = 200;
const SECOND_MS = 1_000;

/** The course of a scenario for the products that it touches. */
export function scenarioCourse(scenario: Scenario, products: readonly ProductDefinition[]): CourseMoment[] {
  const shocks = shocksOf(scenario, products);
  return courseOf(shocks, [...shocks.values()].flatMap(momentsOf));
}

/** Where a scenario takes each product that it touches. */
export function scenarioReach(
  scenario: Scenario,
  products: readonly ProductDefinition[],
): readonly ScenarioReach[] {
  return [...shocksOf(scenario, products)].map(([symbolId, shock]) => {
    const away = (timeMs: number) => Math.abs(shock.logAt(timeMs));
    const timeMs = momentsOf(shock).reduce((most, one) => (away(one) > away(most) ? one : most));
    return { symbolId, timeMs, share: Math.expm1(shock.logAt(timeMs)), spread: shock.strainAt(timeMs) };
  });
}

function shocksOf(scenario: Scenario, products: readonly ProductDefinition[]): ReadonlyMap<number, Shock> {
  const shocks = new Map<number, Shock>();
  for (const product of products) {
    const shock = shockOf(scenario, product, products, createQuoteCalendar(product.sessions));
    if (shock !== undefined) shocks.set(product.symbolId, shock);
  }
  return shocks;
}

function momentsOf({ fromMs, toMs }: Shock): readonly number[] {
  return Array.from({ length: SCENARIO_MOMENTS + 1 }, (_, at) =>
    Math.round(fromMs + ((toMs - fromMs) * at) / SCENARIO_MOMENTS),
  );
}

/** Prices that go to another place in equal steps, one a second from a time on, and stay there. */
export function moveCourse(moves: readonly PriceMove[], nowMs: number): CourseMoment[] {
  const shareAt = (timeMs: number) => Math.max(0, Math.min(1, (timeMs - nowMs) / (MOVE_MOMENTS * SECOND_MS)));
  const shocks = moves.map(({ symbolId, share, spread }): [number, Shock] => [
    symbolId,
    {
      fromMs: nowMs,
      toMs: Infinity,
      grain: 'tick',
      frozen: false,
      thin: false,
      crossed: false,
      logAt: (timeMs) => Math.log1p(share) * shareAt(timeMs),
      strainAt: (timeMs) => 1 + (spread - 1) * shareAt(timeMs),
    },
  ]);
  const times = Array.from({ length: MOVE_MOMENTS }, (_, at) => nowMs + (at + 1) * SECOND_MS);
  return courseOf(new Map(shocks), times);
}

function courseOf(shocks: ReadonlyMap<number, Shock>, times: readonly number[]): CourseMoment[] {
  const bySymbol = new Map(
    [...shocks].map(([symbolId, shock]) => [symbolId, new Segments([shock], () => 0)]),
  );
  const moments = [...new Set(times)].sort((one, other) => one - other).slice(0, MOST_MOMENTS);
  return moments.map((timeMs) => {
    const segmentOf = (symbolId: number) => bySymbol.get(symbolId)?.at(timeMs);
    return {
      timeMs,
      bend(tick) {
        const segment = segmentOf(tick.symbolId);
        const then = { ...tick, timeMs };
        if (segment === undefined) return then;
        return segment.frozen ? undefined : bendTick(then, segment, tick.seq);
      },
      bendDepth(depth, bent) {
        const segment = segmentOf(depth.symbolId);
        return segment === undefined ? depth : bendDepth(depth, bent, segment);
      },
    };
  });
}
