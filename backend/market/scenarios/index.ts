/** Scenarios: named overlays on the market. */
export {
  BadScenarioError,
  makeScenario,
  MAX_SCENARIO_PRODUCTS,
  SCENARIO_NAMES,
  scenarioName,
  type Scenario,
  type ScenarioName,
} from './scenario.ts';
export { readScenarios, scenarioTime } from './read-scenarios.ts';
export { ScenarioControl } from './scenario-control.ts';
export { createScenarioMarket } from './scenario-market.ts';
