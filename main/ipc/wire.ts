import type { IpcDispatcher, IpcSender } from './dispatcher.ts';

/**
 * Text form of calls for the shells that carry them over a pipe or a socket: `{"id":1,"name":"app.info","request":{}}`
 * is answered by `{"id":1,"ok":true,"value":…}` or `{"id":1,"ok":false,"message":"…"}`.
 */

/** Longest call in characters; the largest request of the table is a clipboard text of 20,000. */
export const CALL_TEXT_LIMIT = 262_144;

/** Answers one call; undefined when the text is no call at all, so that there is nothing to answer. */
export async function answerCall(
  text: string,
  sender: IpcSender,
  dispatcher: IpcDispatcher,
): Promise<string | undefined> {
  const call = parseCall(text);
  if (!call) return undefined;
  const result = await dispatcher.dispatch(sender, call.name, call.request);
  try {
    return JSON.stringify({ id: call.id, ...result });
  } catch {
    // Nobody waits in vain, and no shell ends for what a handler found.
    return JSON.stringify({ id: call.id, ok: false, message: 'the answer cannot be written' });
  }
}

interface Call {
  readonly id: number;
  readonly name: unknown;
  readonly request: unknown;
}

function parseCall(text: string): Call | undefined {
  if (text.length > CALL_TEXT_LIMIT) return undefined;
  try {
    const call = JSON.parse(text) as Partial<Call> | null;
    if (typeof call !== 'object' || call === null || !Number.isSafeInteger(call.id)) return undefined;
    return { id: call.id as number, name: call.name, request: call.request };
  } catch {
    return undefined;
  }
}
