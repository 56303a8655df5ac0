/** Messages of the message websocket: what clients send, what the platform answers and pushes. */
export * from './account-figures.ts';
export * from './account-records.ts';
export * from './asset-push.ts';
export * from './client-message.ts';
export * from './notice.ts';
export * from './server-message.ts';
export * from './trade-message.ts';
export * from './trade-types.ts';
