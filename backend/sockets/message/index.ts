export { MAX_CONNECTIONS, createMessageHub } from './message-hub.ts';
export type { LoginEnd, MessageHub, MessageHubOptions } from './message-hub.ts';
export { forwardToConnections } from './forward-to-connections.ts';
