import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Logger } from '../log.ts';
import { IPC_TABLE, type IpcName, type IpcRequest, type IpcResponse } from './table.ts';

/** Who sent a call, as the shell that carried it found out. */
export interface IpcSender {
  /** True only for the window, isolated world or session that this run of the host created itself. */
  readonly trusted: boolean;
  /** For the log: shell and origin, never a secret. */
  readonly description: string;
}

export type IpcResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** One handler for every row of the table. */
export type IpcHandlers = {
  readonly [Name in IpcName]: (request: IpcRequest<Name>) => Promise<IpcResponse<Name>>;
};

export interface IpcDispatcher {
  /** Runs one call. Never rejects: what goes wrong is an answer, and is logged without the request's content. */
  dispatch(sender: IpcSender, name: unknown, request: unknown): Promise<IpcResult>;
}

/** Calls that may run at the same time; more are refused, so that a runaway page cannot pile up work in the host. */
export const CALLS_IN_FLIGHT_LIMIT = 64;

const REFUSED = {
  sender: 'refused: unknown sender',
  name: 'refused: unknown call',
  request: 'refused: malformed request',
  busy: 'refused: too many calls at once',
} as const;

/** Binds handlers to the table; nothing reaches a handler but a trusted sender's call of the listed name and shape. */
export function createDispatcher(handlers: IpcHandlers, log: Logger): IpcDispatcher {
  let inFlight = 0;

  const reject = (message: string, sender: IpcSender, name: unknown): IpcResult => {
    log.warn({ call: printable(name), sender: sender.description }, message);
    return { ok: false, message };
  };

  const run = async (name: IpcName, request: unknown): Promise<IpcResult> => {
    try {
      const handler = handlers[name] as (request: unknown) => Promise<unknown>;
      const value = await handler(request);
      if (Value.Check(IPC_TABLE[name].response as TSchema, value)) return { ok: true, value };
      log.error({ call: name }, 'IPC handler answered with members that the table does not allow');
    } catch (error) {
      log.error({ call: name, reason: (error as Error).message }, 'IPC call failed');
    }
    return { ok: false, message: 'failed: the host could not do this' };
  };

  return {
    async dispatch(sender, name, request) {
      if (!sender.trusted) return reject(REFUSED.sender, sender, name);
      if (!isIpcName(name)) return reject(REFUSED.name, sender, name);
      if (!Value.Check(IPC_TABLE[name].request as TSchema, request))
        return reject(REFUSED.request, sender, name);
      if (inFlight >= CALLS_IN_FLIGHT_LIMIT) return reject(REFUSED.busy, sender, name);
      inFlight += 1;
      try {
        return await run(name, request);
      } finally {
        inFlight -= 1;
      }
    },
  };
}

function isIpcName(name: unknown): name is IpcName {
  return typeof name === 'string' && Object.hasOwn(IPC_TABLE, name);
}

/** A sender chooses the name of a refused call: only a short, plain form of it goes into the log. */
function printable(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, 64).replaceAll(/[^\w.]/g, '?') : typeof name;
}
