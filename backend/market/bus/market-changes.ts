import type { Scenario } from '../scenarios/scenario.ts';
import type { ScenarioMarket } from '../scenarios/scenario-market.ts';
import { otherVersion } from './market-state.ts';

/** What changes a market while it runs, in a form that can be carried to another process. */
export interface MarketChanges {
  /** Grows with every change. */
  revision(): number;
  /** All changes, as JSON. */
  snapshot(): unknown;
}

/** The scenarios of a market as its changes. They are only ever added and stopped, which the revision counts. */
export function scenarioChanges(scenarios: () => readonly Scenario[]): MarketChanges {
  return {
    revision: () => scenarios().reduce((sum, { stoppedMs }) => sum + (stoppedMs === undefined ? 1 : 2), 0),
    snapshot: scenarios,
  };
}

/** Lays the scenarios of a snapshot over a market. Throws BusError when it is none. */
export function restoreScenarios(market: ScenarioMarket, snapshot: unknown): void {
  if (!Array.isArray(snapshot)) throw otherVersion();
  market.setScenarios(snapshot as readonly Scenario[]);
}
