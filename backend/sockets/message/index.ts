export { createMessageHub } from './message-hub.ts';
export type { MessageHub, MessageHubOptions } from './message-hub.ts';
export { forwardToConnections } from './message-hub.ts';
