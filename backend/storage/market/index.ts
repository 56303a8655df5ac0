export { scenarioRepository, type ScenarioRow } from './scenario-repository.ts';
