import type { Clock } from '../../domain/clock.ts';
import type { MarketSource } from '../market-source.ts';
import {
  BadScenarioError,
  makeScenario,
  MAX_SCENARIOS,
  type Scenario,
  type ScenarioRequest,
} from './scenario.ts';
import type { ScenarioMarket } from './scenario-market.ts';

export interface ScenarioControlOptions {
  readonly market: ScenarioMarket;
  /** The market clock. */
  readonly clock: Clock;
  /** Told the first moment that a change touches, at once. */
  onChange(fromMs: number): void;
}

/**
 * The scenarios of a running market. What the market has already shown never changes: a scenario starts and stops
 * after the present moment of the market clock.
 */
export class ScenarioControl {
  readonly #options: ScenarioControlOptions;
  #scenarios: readonly Scenario[] = [];
  #lastId = 0;

  constructor(options: ScenarioControlOptions) {
    this.#options = options;
  }

  /** Every scenario, ended ones included, in the order of their starts. */
  get scenarios(): readonly Scenario[] {
    return this.#scenarios;
  }

  /** The market with its scenarios. */
  get source(): MarketSource {
    return this.#options.market.source;
  }

  /** Adds scenarios that this market had before the platform started. Throws BadScenarioError when they are too many. */
  add(scenarios: readonly Scenario[]): void {
    this.#set([...this.#scenarios, ...scenarios]);
  }

  /** Starts a scenario, at once when no time is given. Throws BadScenarioError. */
  start(request: ScenarioRequest): Scenario {
    const scenario = this.plan(request);
    this.#set([...this.#scenarios, scenario]);
    this.#options.onChange(this.#nextMs());
    return scenario;
  }

  /** The scenario that `start` would begin; nothing begins. Throws like it, but for their number. */
  plan(request: ScenarioRequest): Scenario {
    const next = this.#nextMs();
    const { startMs = next, symbolIds = [] } = request;
    if (startMs < next) throw new BadScenarioError(`${request.name}: its start is over`, 'past', 'startTime');
    const products = new Set<number>(this.#options.market.source.products.map(({ symbolId }) => symbolId));
    const unknown = symbolIds.find((id) => !products.has(id));
    if (unknown !== undefined)
      throw new BadScenarioError(`${request.name}: there is no product ${unknown}`, 'unknown', 'symbolIds');
    return makeScenario(request, startMs, this.#lastId + 1);
  }

  /**
   * Ends a scenario that was started at run time from the next moment on. A level that a gap or a trend has reached
   * stays; a crash is over at once. One that has ended stays as it is. Undefined when there is none.
   */
  stop(id: number): Scenario | undefined {
    const scenario = this.#scenarios.find((each) => each.id === id && id > 0);
    const stoppedMs = this.#nextMs();
    if (!scenario || (scenario.stoppedMs ?? scenario.endMs) <= stoppedMs) return scenario;
    const stopped = { ...scenario, stoppedMs };
    this.#set(this.#scenarios.map((each) => (each === scenario ? stopped : each)));
    this.#options.onChange(stoppedMs);
    return stopped;
  }

  #nextMs(): number {
    return this.#options.clock.nowMs() + 1;
  }

  #set(scenarios: readonly Scenario[]): void {
    if (scenarios.length > MAX_SCENARIOS)
      throw new BadScenarioError(
        `a market has at most ${MAX_SCENARIOS} scenarios, ended ones and those kept in the data folder included`,
        'noRoom',
        'name',
        MAX_SCENARIOS,
      );
    for (const { id } of scenarios) this.#lastId = Math.max(this.#lastId, id);
    this.#scenarios = [...scenarios].sort((a, b) => a.startMs - b.startMs || a.id - b.id);
    this.#options.market.setScenarios(this.#scenarios);
  }
}
