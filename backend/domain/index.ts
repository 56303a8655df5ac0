/** Order rules and previews: pure functions that the platform and the terminal share. */
export * from './amounts.ts';
export * from './asset-amounts.ts';
export * from './conversion-route.ts';
export * from './currencies.ts';
export * from './execution-price.ts';
export * from './ladder.ts';
export * from './financing.ts';
export * from './parse-order.ts';
export * from './position-margin.ts';
export * from './preview-order.ts';
export * from './session.ts';
export * from './stock-terms.ts';
export * from './trading-day.ts';
export * from './instrument-terms.ts';
export * from './lending.ts';
export * from './validate-order.ts';
export * from './validate-stops.ts';
export type { RejectReason, Violation } from './rejection.ts';
