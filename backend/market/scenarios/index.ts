/** Scenarios: named overlays on the market. */
export {
  BadScenarioError,
  makeScenario,
  MAX_SCENARIO_PRODUCTS,
  MAX_SCENARIOS,
  MOST_SIZE,
  SCENARIO_DEFAULTS,
  SCENARIO_NAMES,
  scenarioName,
  type Scenario,
  type ScenarioName,
  type ScenarioRequest,
} from './scenario.ts';
export { readScenarios, scenarioTime } from './read-scenarios.ts';
export { ScenarioControl } from './scenario-control.ts';
export { createScenarioMarket, type ScenarioMarket } from './scenario-market.ts';
