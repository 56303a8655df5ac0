/**
 * One market for several processes: a producer publishes it on a bus, followers quote it. `nats-bus.ts` is loaded by whoever
 * opens a bus: most processes have none.
 */
export { type Bus, BusError, fromMessage, REQUEST_TIMEOUT_MS, SUBJECT, toMessage } from './bus.ts';
export { type MarketChanges, restoreScenarios, scenarioChanges } from './market-changes.ts';
export { MarketFollower, type MarketFollowerOptions } from './market-follower.ts';
export { type MarketProducer, publishMarket } from './market-producer.ts';
