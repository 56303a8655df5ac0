/** Path of the data push below the base address. */
export const DATA_PUSH_PATH = '/openapi-b/ws';
/** What a consumer sends as text; the answer is a websocket pong frame. */
export const DATA_PUSH_PING = 'ping';
/** A consumer sends a ping every ten seconds and is disconnected after sixty without one. */
export const DATA_PUSH_SILENCE_MS = 60_000;
/** Events are kept for a group that is away for 168 hours. */
export const DATA_PUSH_RETENTION_MS = 168 * 60 * 60 * 1000;
/** Groups of a company, and the characters of a group's name. */
export const MAX_DATA_PUSH_GROUPS = 20;
export const DATA_PUSH_GROUP_NAME = /^[\w.:@-]{1,64}$/;
