/** The trading aggregate in the store. */
export * from './tables.ts';
export * from './trading-repository.ts';
export { tradingWriter } from './trading-writer.ts';
