import { tradeTypesText } from '../../contract/message-hub/trade-types.ts';
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { CATALOGUE, errorText, type ListedCode } from '../../contract/errors/catalogue.ts';
import type { RequestFault } from '../../contract/errors/request-fault.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages.ts';
import {
  MSG_CODE,
  MSG_TYPE,
  type ClientMessage,
  type FailureContent,
  type MessageOrigin,
  type MsgCode,
  type ParsedClientMessage,
} from '../../contract/message-hub/index.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { TokenOwner } from '../../services/token-owner.ts';

/** What a connection knows of its client. */
export interface ConnectionState {
  readonly owner: TokenOwner | undefined;
  /** Token of the login, looked up again with every ping; empty while nobody is logged in. */
  readonly token: string;
  readonly language: Language;
  readonly tradeTypes: ReadonlySet<TradeType>;
  /** What the last subscription of stock wanted of its figures. */
  readonly subscribeTypes: readonly number[];
  /** Whether the last subscription asked for records. */
  readonly records: boolean;
}

export const NEW_CONNECTION: ConnectionState = {
  owner: undefined,
  token: '',
  language: DEFAULT_LANGUAGE,
  tradeTypes: new Set(),
  subscribeTypes: [],
  records: false,
};

/** One answer; the connection adds the time. */
export interface Answer {
  readonly msgCode: MsgCode;
  readonly trace: string;
  readonly seqId: number | string;
  readonly content: unknown;
}

/** Account types that a subscription opened. */
export interface Opened {
  readonly tradeTypes: readonly TradeType[];
  readonly lastSeqId: number | undefined;
}

/** What a client message leads to. */
export interface Reaction {
  readonly state: ConnectionState;
  readonly answers: readonly Answer[];
  readonly opened?: Opened;
}

/**
 * Decides what a client message leads to. Pure but for
 * `resolveToken`, which looks a token up.
 */
export function react(
  state: ConnectionState,
  parsed: ParsedClientMessage,
  resolveToken: (token: string) => TokenOwner | undefined,
): Reaction {
  const { language: named } = parsed.ok ? parsed.message : parsed.origin;
  const current = named === undefined ? state : { ...state, language: named };
  if (!parsed.ok) return rejected(current, parsed.origin, parsed.code, parsed.fault);
  const { message } = parsed;
  switch (message.msgType) {
    case MSG_TYPE.login:
      return login(current, message, resolveToken(message.token));
    case MSG_TYPE.ping:
      return ping(current, message, resolveToken);
    case MSG_TYPE.logout:
      return { state: loggedOut(current), answers: [success(message, {})] };
    case MSG_TYPE.subscribe:
      return subscribe(current, message);
    case MSG_TYPE.cancel:
      return cancel(current, message);
  }
}

/** The state without owner and subscriptions. */
export function loggedOut(state: ConnectionState): ConnectionState {
  return { ...NEW_CONNECTION, language: state.language };
}

/** What is said of a login whose token has ended, when the client did not ask. */
export function endedLogin(state: ConnectionState): Reaction {
  return rejected(
    loggedOut(state),
    { msgType: MSG_TYPE.login, trace: '', seqId: 0, language: undefined },
    CODE.signInExpired,
  );
}

type MessageOf<Type extends ClientMessage['msgType']> = Extract<ClientMessage, { msgType: Type }>;

function login(state: ConnectionState, message: MessageOf<'login'>, owner: TokenOwner | undefined): Reaction {
  if (owner === undefined) return rejected(loggedOut(state), message, CODE.signInExpired);
  const same = state.owner?.customerId === owner.customerId && state.owner.companyId === owner.companyId;
  const tradeTypes = same ? state.tradeTypes : NEW_CONNECTION.tradeTypes;
  return {
    state: { ...state, owner, token: message.token, tradeTypes },
    answers: [success(message, identity(owner))],
  };
}

/** Answers the ping and ends the login when its token is no longer good. */
function ping(
  state: ConnectionState,
  message: MessageOf<'ping'>,
  resolveToken: (token: string) => TokenOwner | undefined,
): Reaction {
  const pong: Answer = { msgCode: MSG_CODE.pong, trace: message.trace, seqId: message.seqId, content: {} };
  if (state.owner === undefined || resolveToken(state.token) !== undefined) return { state, answers: [pong] };
  const ended = rejected(loggedOut(state), { ...message, msgType: MSG_TYPE.login }, CODE.signInExpired);
  return { state: ended.state, answers: [pong, ...ended.answers] };
}

function subscribe(state: ConnectionState, message: MessageOf<'subscribe_asset'>): Reaction {
  if (state.owner === undefined) return rejected(state, message, CODE.notSignedIn);
  const { tradeTypes, lastSeqId, records } = message;
  const isStock = tradeTypes.includes(TRADE_TYPE.stock);
  const subscribeTypes = isStock ? message.subscribeTypes : state.subscribeTypes;
  return {
    state: { ...state, records, subscribeTypes, tradeTypes: new Set([...state.tradeTypes, ...tradeTypes]) },
    answers: [
      success(message, {
        ...identity(state.owner),
        tradeTypes: tradeTypesText(tradeTypes),
        ...(isStock ? { subscribeType: subscribeTypes.join(',') } : {}),
        // So that a reader knows whether it may rely on them.
        ...(records ? { records } : {}),
      }),
    ],
    opened: { tradeTypes, lastSeqId },
  };
}

function cancel(state: ConnectionState, message: MessageOf<'cancel_subscribe_asset'>): Reaction {
  if (state.owner === undefined) return rejected(state, message, CODE.notSignedIn);
  const kept = [...state.tradeTypes].filter((tradeType) => !message.tradeTypes.includes(tradeType));
  return {
    state: { ...state, tradeTypes: new Set(kept) },
    answers: [success(message, { ...identity(state.owner), tradeTypes: tradeTypesText(message.tradeTypes) })],
  };
}

function identity(owner: TokenOwner) {
  return { companyId: owner.companyId, customerId: owner.customerId };
}

function success(message: MessageOrigin, content: object): Answer {
  const { msgType, trace, seqId } = message;
  return { msgCode: MSG_CODE.success, trace, seqId, content: { msgType, ...content } };
}

/** The answer to a message whose handling failed on the platform's side: G500, without a word about the cause. */
export function systemFailure(state: ConnectionState, parsed: ParsedClientMessage): readonly Answer[] {
  return rejected(state, { ...(parsed.ok ? parsed.message : parsed.origin), msgType: '' }, CODE.gatewayFault)
    .answers;
}

/** Logins and subscriptions fail with `subscribe_fail`, which makes clients sign out; anything else is an `error`. */
function rejected(
  state: ConnectionState,
  origin: MessageOrigin,
  code: ListedCode,
  fault?: RequestFault,
): Reaction {
  const { msgType, trace, seqId } = origin;
  const known: readonly string[] = [MSG_TYPE.login, MSG_TYPE.subscribe, MSG_TYPE.cancel];
  const { bizCode, code: part } = CATALOGUE[code];
  const { params, text } = PlatformError.badRequest(code, fault);
  const msg = errorText(code, state.language, params, text);
  const content: FailureContent = { msgType, bizCode, code: part, msg };
  const msgCode = known.includes(msgType) ? MSG_CODE.fail : MSG_CODE.error;
  return { state, answers: [{ msgCode, trace, seqId, content }] };
}
