import type { ApiClient, ApiResult } from '../client/index.ts';
import { isForViewers, type AnyCall, type ClientCall } from '../contract/call.ts';
import { CALLS, MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { describeBody, type JsonSchema } from '../contract/describe-body.ts';

/** Characters of an answer that an assistant is given: what is more would fill what it can remember. */
export const MAX_ANSWER_LENGTH = 60_000;

/** What an assistant may ask for. `run` answers text; it throws `ToolFailure` with words for the assistant. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchema;
  /** It changes something: a person says yes to each use before anything is sent. */
  readonly changes: boolean;
  run(input: Readonly<Record<string, unknown>>): Promise<string>;
}

/** Why a tool gave nothing, in words for the assistant. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

/** What speaks for the one who asks, and as whom. */
export interface Caller {
  readonly api: ApiClient;
  readonly role: 'customer' | 'operator';
  /** Offers trading too, each use confirmed by a person. */
  readonly withTrading?: boolean;
}

/** A name that every client of the protocol takes. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** The tools that the table of calls makes: what a role may read, and orders where they are asked for. */
export function toolsOf({ api, role, withTrading = false }: Caller): readonly Tool[] {
  const offered =
    role === 'operator'
      ? Object.entries(MANAGEMENT_CALLS).filter(([, call]) => !call.changes && call.answer !== 'secret')
      : Object.entries(CALLS).filter(
          ([, call]: [string, ClientCall]) => isReading(call) || (withTrading && isTrading(call)),
        );
  return offered.map(([name, call]) => toolOf(api, name, call));
}

/** A program reads with its key what an operator who sees as the customer may read; a clock is moved by who lives by it. */
function isReading(call: ClientCall): boolean {
  return call.openPermission === 'ready_only' && call.movesClock !== true && isForViewers(call);
}

function isTrading({ openPermission }: ClientCall): boolean {
  return openPermission === 'trade' || openPermission === 'contract_trade';
}

function toolOf(api: ApiClient, name: string, call: AnyCall): Tool {
  if (!NAME.test(name)) throw new Error(`${name} is no name of a tool`);
  return {
    name,
    description: `${call.summary} (${call.bizType})`,
    input: describeBody(call.request),
    changes: 'permission' in call ? call.changes : isTrading(call),
    run: async (input) => answerText(await api.call(call, input)),
  };
}

/** An answer as text; one that is too long is refused with what to do, because half a list reads like a whole one. */
export function answerText(result: ApiResult<unknown>): string {
  if (result.kind === 'refused') {
    const { code, message, waitSeconds } = result.failure;
    throw new ToolFailure(
      `${message} (${code})${waitSeconds === undefined ? '' : `; ask again in ${waitSeconds} s`}`,
    );
  }
  if (result.kind === 'unknown')
    throw new ToolFailure(
      result.reason === 'offline'
        ? 'The platform cannot be reached: is it running?'
        : `No answer has arrived (${result.reason}): what was sent may have happened; look before you repeat it.`,
    );
  const text = JSON.stringify(result.value, undefined, 1);
  if (text.length <= MAX_ANSWER_LENGTH) return text;
  throw new ToolFailure(
    `The answer has ${text.length} characters, ${MAX_ANSWER_LENGTH} are given: ask for a smaller page or a shorter time.`,
  );
}
