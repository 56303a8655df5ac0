/**
 * One market for several processes: a producer publishes it on a bus, followers quote it. The bus is one of this machine (`process-bus.ts`) or a NATS server; `nats-bus.ts` is loaded by whoever
 * opens it: most processes have none.
 */
export { type Bus, BusError, fromMessage, SUBJECT, toMessage } from './bus.ts';
export { restoreScenarios, scenarioChanges } from './market-changes.ts';
export { CustomerFollower } from './customer-follower.ts';
export { publishCustomers } from './customer-producer.ts';
export { MarketFollower } from './market-follower.ts';
export { publishMarket } from './market-producer.ts';
export { type Channel, createBranchBus, createHubBus, type HubBus } from './process-bus.ts';
