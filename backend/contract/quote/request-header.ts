import { findJsonExcess } from '../json-bounds.ts';
import { QUOTE_RET, type QuoteCommand, type QuoteRet, isQuoteCommand } from './commands.ts';
import { MAX_EXT_LENGTH } from './limits.ts';
import { MAX_UINT32, readObject, readUnsigned } from './read-value.ts';

/** What an answer repeats of its request: `seq_id` as the JSON type it came in. */
export interface RequestEcho {
  readonly cmdId: number;
  readonly seqId: number | string;
  readonly ext: string;
}

/** A request whose header is right; `data` is still to be read. */
export interface QuoteRequest extends RequestEcho {
  readonly cmdId: QuoteCommand;
  readonly data: unknown;
}

/** Why a request is not carried out. */
export interface QuoteRejection {
  readonly ret: QuoteRet;
  readonly msg: string;
}

export type HeaderResult =
  | { readonly request: QuoteRequest }
  | { readonly rejection: QuoteRejection; readonly echo: RequestEcho };

/**
 * Reads the header of a request. A text that is no JSON object, or a `cmd_id`,
 * `seq_id` or `ext` that is missing or mistyped, is refused with ret 201; what could be read is echoed.
 */
export function parseRequestHeader(text: string): HeaderResult {
  const message = readObject(parseJson(text));
  if (!message) return reject('the request is not a JSON object', { cmdId: 0, seqId: 0, ext: '' });
  const cmdId = readUnsigned(message['cmd_id'], MAX_UINT32);
  const seqId = readUnsigned(message['seq_id'], MAX_UINT32);
  const ext = readExt(message['ext']);
  const echo = {
    cmdId: cmdId ?? 0,
    seqId: seqId === undefined ? 0 : (message['seq_id'] as number | string),
    ext: ext ?? '',
  };
  if (cmdId === undefined) return reject('cmd_id must be a uint32', echo);
  if (seqId === undefined) return reject('seq_id must be a uint32', echo);
  if (ext === undefined) return reject(`ext must be a string of at most ${MAX_EXT_LENGTH} characters`, echo);
  if (!isQuoteCommand(cmdId)) return reject('cmd_id is unknown', echo);
  return { request: { ...echo, cmdId, data: message['data'] } };
}

function reject(msg: string, echo: RequestEcho): HeaderResult {
  return { rejection: { ret: QUOTE_RET.badHeader, msg }, echo };
}

function readExt(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2 * MAX_EXT_LENGTH) return undefined;
  return [...value].length <= MAX_EXT_LENGTH ? value : undefined;
}

function parseJson(text: string): unknown {
  if (findJsonExcess(text) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
