import { BIZ_TYPE } from '../../contract/business-types.ts';
import {
  findJsonExcess,
  MAX_BODY_DEPTH,
  MAX_BODY_MEMBERS,
  type JsonBounds,
} from '../../contract/json-bounds.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';

/** Values of a message header, by lower-case name, as text. */
export type MessageHeaders = Readonly<Record<string, string>>;

/** A client message: a heartbeat or a call of an operation. */
export type ClientMessage =
  | {
      readonly kind: 'ping';
      readonly headers: MessageHeaders;
      readonly header: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'call';
      readonly headers: MessageHeaders;
      readonly bizType: string;
      readonly body: Record<string, unknown>;
    };

/** A message that cannot be served, with as much of its header as could be read. */
export interface BadMessage {
  readonly kind: 'bad';
  readonly error: PlatformError;
  readonly headers: MessageHeaders;
  readonly bizType: string | undefined;
}

const NO_HEADERS: MessageHeaders = {};

/** Members of a frame beside those of its body: its header. */
const HEADER_MEMBERS = 100;

/** What a frame may have: an ordinary body and its header, one level deeper. It is known before anything is parsed. */
const FRAME_BOUNDS: JsonBounds = { members: MAX_BODY_MEMBERS + HEADER_MEMBERS, depth: MAX_BODY_DEPTH + 1 };

/** Longest name of a header member and longest value; more than that is not a header. */
const MAX_HEADER_LENGTH = 4096;

/**
 * Reads one text frame: `header` with the HTTP headers and `bizType`, `body` as over
 * HTTP. Broken JSON and too many members are 015, a missing header 009, a missing business type 008, a missing body 006.
 */
export function readMessage(text: string): ClientMessage | BadMessage {
  const excess = findJsonExcess(text, FRAME_BOUNDS);
  if (excess !== undefined) {
    const error = PlatformError.wrong(CODE.requestInvalid, excess.kind, 'body', excess.bound);
    return { kind: 'bad', error, headers: NO_HEADERS, bizType: undefined };
  }
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return bad(CODE.requestInvalid, NO_HEADERS, undefined);
  }
  if (!isObject(message)) return bad(CODE.requestInvalid, NO_HEADERS, undefined);
  const { header, body } = message;
  if (!isObject(header)) return bad(CODE.headerMissing, NO_HEADERS, undefined);
  const headers = headerValues(header);
  const { bizType } = header;
  if (typeof bizType !== 'string' || bizType === '') return bad(CODE.callMissing, headers, undefined);
  if (bizType === BIZ_TYPE.ping) return { kind: 'ping', headers, header };
  if (body === undefined || body === null) return bad(CODE.parametersMissing, headers, bizType);
  if (!isObject(body)) return bad(CODE.requestInvalid, headers, bizType);
  return { kind: 'call', headers, bizType, body };
}

/**
 * The reply to a heartbeat: its own trace, token, send time and language, both as a header and beside it, since clients
 * look for them in either place.
 */
export function pongOf(header: Readonly<Record<string, unknown>>): object {
  const { trace = null, token = null, sendTime = null, lang = null } = header;
  const reply = { trace, token, bizType: BIZ_TYPE.pong, sendTime, lang };
  return { header: reply, ...reply };
}

function bad(code: PlatformError['code'], headers: MessageHeaders, bizType: string | undefined): BadMessage {
  return { kind: 'bad', error: new PlatformError(code), headers, bizType };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Header members as HTTP would carry them: names in lower case, numbers as text, anything else left out. */
function headerValues(header: Record<string, unknown>): MessageHeaders {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(header)) {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && text.length <= MAX_HEADER_LENGTH) values[name.toLowerCase()] = text;
  }
  return values;
}
