/** The quote websocket's contract: requests, answers and pushes, for both ends. Runs in a browser. */
export * from './commands.ts';
export * from './encode-push.ts';
export * from './limits.ts';
export * from './merge-accuracy.ts';
export * from './parse-push.ts';
export * from './push.ts';
export * from './request-data.ts';
export * from './request-header.ts';
export * from './response.ts';
export * from './scaled-text.ts';
