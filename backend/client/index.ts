/** The client library: what the terminal, the tests and a bot in this language use to talk to a platform. */
export {
  checkResult,
  createApiClient,
  newTrace,
  type ApiClient,
  type BodyOf,
  type CallOptions,
} from './api-client.ts';
export { describeWrongAnswer, findWrongMember, type WrongAnswer } from '../contract/check-answer.ts';
export {
  CallError,
  KEY_OF_ANOTHER_REQUEST,
  mapResult,
  readEnvelope,
  valueOf,
  type ApiFailure,
  type ApiResult,
} from './api-result.ts';
export {
  openBrowserSocket,
  SYSTEM_LINE_CLOCK,
  type SocketClock as LineClock,
  type WireSocket,
} from './reconnecting-socket.ts';
export { UNOPENED_LINE, type LineHealth } from './connection-state.ts';
export { LineBrokenError } from './frame-count.ts';
export { advanceClock, type LockStepLines } from './lock-step.ts';
export { MessageClient } from './message-client.ts';
export { createOpenClient } from './open-client.ts';
export { QuoteClient } from './quote-client.ts';
export { RateMeter } from './rate-meter.ts';
export {
  createFetchTransport,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from './transport.ts';
