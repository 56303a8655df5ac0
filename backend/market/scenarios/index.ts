/** Scenarios: named overlays on the market. */
export {
  moveCourse,
  scenarioCourse,
  scenarioReach,
  type CourseMoment,
  type PriceMove,
  type ScenarioReach,
} from './course.ts';
export { readScenarios, scenarioTime } from './read-scenarios.ts';
export { ScenarioControl } from './scenario-control.ts';
export { createScenarioMarket } from './scenario-market.ts';
export {
  BadScenarioError,
  makeScenario,
  scenarioName,
  type Scenario,
  type ScenarioName,
  type ScenarioRequest,
} from './scenario.ts';
