import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../../backend/client/index.ts';
import { part } from '../parts.ts';
import type { Connection } from './connection.ts';

export {
  CallError,
  mapResult,
  newTrace,
  valueOf,
  type ApiClient,
  type ApiFailure,
  type ApiResult,
  type BodyOf,
  type CallOptions,
} from '../../backend/client/index.ts';
export { logWrongAnswer } from './log-wrong-answer.ts';
export { Connection } from './connection.ts';

declare module '../parts.ts' {
  interface TerminalContext {
    readonly connection: Connection;
  }
}

/** The connection of the running terminal. */
export function connection(): Connection {
  return part('connection');
}

/** Further tries of a query whose answer did not arrive. Refusals are answers and are not asked for again. */
const MAX_QUERY_RETRIES = 3;

/** Server state of the terminal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < MAX_QUERY_RETRIES && !(error instanceof CallError && error.result.kind === 'refused'),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
