import { firstLetters } from '../letters.ts';
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '../languages.ts';
import { CODE } from '../errors/codes.ts';
import type { ListedCode } from '../errors/catalogue.ts';
import type { RequestFault, RequestFaultKind } from '../errors/request-fault.ts';
import { parseSubscribeTypes, parseTradeTypes } from './trade-types.ts';

/** Values of `head.msgType`. */
export const MSG_TYPE = {
  login: 'login',
  subscribe: 'subscribe_asset',
  cancel: 'cancel_subscribe_asset',
  ping: 'ping',
  logout: 'logout',
} as const;
export type MsgType = (typeof MSG_TYPE)[keyof typeof MSG_TYPE];

/** Largest client message in bytes. */
export const MAX_CLIENT_MESSAGE = 8 * 1024;
export const MAX_TRACE_LENGTH = 128;
export const MAX_TOKEN_LENGTH = 256;
/** Longest `seqId` that is sent as text. */
const MAX_SEQ_TEXT = 32;

/** What every message says about itself, for the answer. */
export interface MessageOrigin {
  readonly msgType: string;
  readonly trace: string;
  readonly seqId: number | string;
  /** Undefined when the message names none; the connection's language then stays. */
  readonly language: Language | undefined;
}

export type ClientMessage = MessageOrigin &
  (
    | { readonly msgType: 'login'; readonly token: string }
    | {
        readonly msgType: 'subscribe_asset';
        readonly tradeTypes: readonly TradeType[];
        /** For stock: which of the two kinds of asset push. */
        readonly subscribeTypes: readonly number[];
        /** The newest trade message that the client has; later ones are sent again. */
        readonly lastSeqId: number | undefined;
        /** Whether what decisions change is told row by row. */
        readonly records: boolean;
      }
    | { readonly msgType: 'cancel_subscribe_asset'; readonly tradeTypes: readonly TradeType[] }
    | { readonly msgType: 'ping' }
    | { readonly msgType: 'logout' }
  );

/** A message that was understood, or the listed code of what is wrong with it. */
export type ParsedClientMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  | {
      readonly ok: false;
      readonly code: ListedCode;
      readonly origin: MessageOrigin;
      /** The member that is wrong, where the statement names one. */
      readonly fault?: RequestFault | undefined;
    };

type Members = Readonly<Record<string, unknown>>;

const NO_ORIGIN: MessageOrigin = { msgType: '', trace: '', seqId: 0, language: undefined };

/**
 * Reads a client message. Only `head.msgType`, the token of a login and the lists of subscriptions are required;
 * `sendTime`, `lang`, `device`, `seqId` and `trace` may be absent. Never throws.
 */
export function parseClientMessage(text: string): ParsedClientMessage {
  if (text.length > MAX_CLIENT_MESSAGE)
    return rejection(CODE.requestInvalid, NO_ORIGIN, 'message', 'tooLong', String(MAX_CLIENT_MESSAGE));
  const message = membersOf(parseJson(text));
  if (message === undefined) return rejection(CODE.requestInvalid, NO_ORIGIN, 'message', 'notJson');
  const head = membersOf(message.head);
  const origin: MessageOrigin = {
    msgType: typeof head?.msgType === 'string' ? head.msgType.slice(0, MAX_TRACE_LENGTH) : '',
    trace: typeof message.trace === 'string' ? firstLetters(message.trace, MAX_TRACE_LENGTH) : '',
    seqId: sequenceOf(message.seqId),
    language: typeof head?.lang === 'string' ? parseLanguage(head.lang) : undefined,
  };
  if (head === undefined) return rejection(CODE.headerMissing, origin, 'head', 'missing');
  if (origin.msgType === '') return rejection(CODE.callMissing, origin, 'head.msgType', 'missing');
  return parseByType(origin, head, membersOf(message.data) ?? {});
}

function parseByType(origin: MessageOrigin, head: Members, data: Members): ParsedClientMessage {
  switch (origin.msgType) {
    case MSG_TYPE.login:
      return parseLogin(origin, head.token);
    case MSG_TYPE.subscribe:
      return parseSubscribe(origin, data);
    case MSG_TYPE.cancel: {
      const tradeTypes = parseTradeTypes(data.tradeTypes);
      if (tradeTypes === undefined) return listRejection(data.tradeTypes, origin);
      return { ok: true, message: { ...origin, msgType: MSG_TYPE.cancel, tradeTypes } };
    }
    case MSG_TYPE.ping:
      return { ok: true, message: { ...origin, msgType: MSG_TYPE.ping } };
    case MSG_TYPE.logout:
      return { ok: true, message: { ...origin, msgType: MSG_TYPE.logout } };
    default:
      return rejection(CODE.callUnknown, origin);
  }
}

function parseLogin(origin: MessageOrigin, token: unknown): ParsedClientMessage {
  if (token === undefined || token === null || token === '')
    return rejection(CODE.notSignedIn, origin, 'head.token', 'missing');
  if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) {
    return rejection(CODE.signInExpired, origin);
  }
  return { ok: true, message: { ...origin, msgType: MSG_TYPE.login, token } };
}

function parseSubscribe(origin: MessageOrigin, data: Members): ParsedClientMessage {
  const tradeTypes = parseTradeTypes(data.tradeTypes);
  if (tradeTypes === undefined) return listRejection(data.tradeTypes, origin);
  const forStock = tradeTypes.includes(TRADE_TYPE.stock);
  const subscribeTypes = forStock ? parseSubscribeTypes(data.subscribeType) : [];
  if (subscribeTypes === undefined)
    return rejection(CODE.requestInvalid, origin, 'data.subscribeType', 'form');
  const lastSeqId = positionOf(data.lastSeqId);
  if (lastSeqId === 'wrong') return rejection(CODE.requestInvalid, origin, 'data.lastSeqId', 'wholeNumber');
  return {
    ok: true,
    message: {
      ...origin,
      msgType: MSG_TYPE.subscribe,
      tradeTypes,
      subscribeTypes,
      lastSeqId,
      records: data.records === true,
    },
  };
}

/** A place in the sequence of trade messages, as a number or as text; undefined when absent. */
function positionOf(value: unknown): number | undefined | 'wrong' {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : 'wrong';
}

/** An absent list is an empty parameter, any other wrong list an illegal one. */
function listRejection(list: unknown, origin: MessageOrigin): ParsedClientMessage {
  const isAbsent = list === undefined || list === null || list === '';
  return isAbsent
    ? rejection(CODE.parametersMissing, origin, 'data.tradeTypes', 'missing')
    : rejection(CODE.requestInvalid, origin, 'data.tradeTypes', 'form');
}

function rejection(
  code: ListedCode,
  origin: MessageOrigin,
  member?: string,
  kind: RequestFaultKind = 'form',
  ...details: readonly string[]
): ParsedClientMessage {
  const fault = member === undefined ? undefined : { kind, member, details };
  return { ok: false, code, origin, fault };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

function sequenceOf(value: unknown): number | string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  return typeof value === 'string' && value.length <= MAX_SEQ_TEXT ? value : 0;
}

/** What a client states besides the type of a message. */
export interface ClientMessageFields {
  readonly token?: string;
  readonly sendTime: number;
  readonly language?: Language;
  readonly seqId: number;
  readonly trace: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The text frame of a client message, complete as the specification describes it. */
export function encodeClientMessage(msgType: MsgType, parts: ClientMessageFields): string {
  const { token = '', sendTime, language = DEFAULT_LANGUAGE, seqId, trace, data } = parts;
  const head = { msgType, token, sendTime, lang: language };
  return JSON.stringify({ head, device: 1, seqId, trace, ...(data === undefined ? {} : { data }) });
}
