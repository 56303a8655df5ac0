import { parseBounded } from '../bounded-json.ts';

/**
 * Server messages of the message websocket: `{msgCode, timestamp, trace, seqId, content}`. Asset
 * pushes are not among them; they are plain text (asset-push.ts).
 */
export const MSG_CODE = {
  /** Login accepted, or a subscription accepted; `content.msgType` says which. */
  success: 'subscribe_success',
  /** The token is not valid (clients then sign out), or a subscription is refused. */
  fail: 'subscribe_fail',
  /** A message that cannot be understood; the connection stays open. */
  error: 'error',
  pong: 'pong',
  trade: 'trade',
  notice: 'notice',
  /** What a decision changed, row by row, for whoever asked for it. Ours. */
  records: 'records',
  /** The figures of a wallet or of a stock account, at once and when they change. Ours. */
  assets: 'assets',
  /** The customer signed in elsewhere. */
  disconnect: 'disconnect',
  /** An operator ended the session. */
  forceLogout: 'UserForceLogoutRet',
} as const;
export type MsgCode = (typeof MSG_CODE)[keyof typeof MSG_CODE];

export interface ServerMessage<Content = unknown> {
  readonly msgCode: MsgCode;
  /** Wall-clock time in milliseconds. */
  readonly timestamp: number;
  /** That of the client message which is answered; the platform's own for messages without one. */
  readonly trace: string;
  /** Echo of the client message in answers, of the type it came in; the growing number of trade messages. */
  readonly seqId: number | string;
  /**
   * Of a trade message: the number of the one before it among those that this connection subscribed to, or where the connection stood
   * when it subscribed. Numbers are of the platform, so others lie between; whoever knows this one misses nothing. Ours.
   */
  readonly prevSeqId?: number | undefined;
  readonly content: Content;
}

/** `content` of `subscribe_fail` and `error`: a listed failure in the language of the connection. */
export interface FailureContent {
  readonly msgType: string;
  readonly bizCode: string;
  readonly code: string;
  readonly msg: string;
}

/** The text frame of a message. */
export function encodeServerMessage(message: ServerMessage): string {
  const { msgCode, timestamp, trace, seqId, prevSeqId, content } = message;
  return JSON.stringify({ msgCode, timestamp, trace, seqId, prevSeqId, content });
}

/** The text frame of a message of the platform's own whose content is JSON already. */
export function encodeContent(msgCode: MsgCode, timestamp: number, content: string): string {
  return `{"msgCode":"${msgCode}","timestamp":${timestamp},"trace":"","seqId":0,"content":${content}}`;
}

/** Reads a text frame; undefined when it is no server message. */
export function decodeServerMessage(text: string): ServerMessage | undefined {
  let value: unknown;
  try {
    value = parseBounded(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { msgCode, timestamp, trace, seqId, content } = value as Record<string, unknown>;
  const codes: readonly unknown[] = Object.values(MSG_CODE);
  const wellFormed =
    codes.includes(msgCode) &&
    typeof timestamp === 'number' &&
    typeof trace === 'string' &&
    (typeof seqId === 'number' || typeof seqId === 'string');
  return wellFormed ? { msgCode: msgCode as MsgCode, timestamp, trace, seqId, content } : undefined;
}
