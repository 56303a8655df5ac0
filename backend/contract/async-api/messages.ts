import { Type, type TSchema } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { fullEnvelopeSchema } from '../envelope.ts';
import { AccountFiguresContent } from '../message-hub/account-figures.ts';
import { AccountRecordsContent } from '../message-hub/account-records.ts';
import { MAX_TOKEN_LENGTH, MAX_TRACE_LENGTH, MSG_TYPE } from '../message-hub/client-message.ts';
import { NoticeContent } from '../message-hub/notice.ts';
import { MSG_CODE } from '../message-hub/server-message.ts';
import { TradeMessageContent } from '../message-hub/trade-message.ts';

/** Messages of the message and client websockets as schemas, for the published documentation. */

const SeqId = Type.Union([Type.Integer(), Type.String()]);
const List = Type.Union([Type.Integer(), Type.String()]);

const SUBSCRIPTION = Type.Object({
  tradeTypes: describe('Account types, numbers joined by commas: `2`, or `1,2`.', List),
  subscribeType: Type.Optional(List),
  lastSeqId: describe(
    'Newest trade message that the client has; later ones come again.',
    Type.Optional(Type.Integer({ minimum: 0 })),
  ),
  records: describe(
    'True: a message `records` with all changed rows comes after every decision.',
    Type.Optional(Type.Boolean()),
  ),
});

/** What a client of the message websocket sends, by `head.msgType`. */
export const HUB_REQUESTS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.values(MSG_TYPE).map((msgType) => [msgType, hubRequest(msgType)]),
);

function hubRequest(msgType: string): TSchema {
  const subscribes = msgType === MSG_TYPE.subscribe || msgType === MSG_TYPE.cancel;
  return Type.Object({
    head: describe(
      'Head of the message.',
      Type.Object({
        msgType: Type.Literal(msgType),
        token: describe(
          'Message token of getMsgPushToken, or a login token.',
          Type.Optional(Type.String({ maxLength: MAX_TOKEN_LENGTH })),
        ),
        sendTime: describe('Time of sending, milliseconds since 1970 (UTC).', Type.Optional(Type.Integer())),
        lang: Type.Optional(Type.String()),
      }),
    ),
    device: describe(
      'Kind of device; 1 in every client in the field.',
      Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    ),
    seqId: Type.Optional(SeqId),
    trace: Type.Optional(Type.String({ maxLength: MAX_TRACE_LENGTH })),
    ...(subscribes ? { data: describe('What the message needs.', SUBSCRIPTION) } : {}),
  });
}

const FAILURE = Type.Object({
  msgType: Type.String(),
  bizCode: describe('Beginning of the listed code.', Type.String()),
  code: describe('Rest of the listed code.', Type.String()),
  msg: describe('What is wrong, in the language of the connection.', Type.String()),
});

const CONTENT: Readonly<Record<string, TSchema>> = {
  [MSG_CODE.trade]: TradeMessageContent,
  [MSG_CODE.notice]: NoticeContent,
  [MSG_CODE.records]: AccountRecordsContent,
  [MSG_CODE.assets]: AccountFiguresContent,
  [MSG_CODE.fail]: FAILURE,
  [MSG_CODE.error]: FAILURE,
};

/** What the message websocket sends, by `msgCode`. */
export const HUB_MESSAGES: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.values(MSG_CODE).map((msgCode) => [
    msgCode,
    Type.Object({
      msgCode: describe('Kind of the platform’s message.', Type.Literal(msgCode)),
      timestamp: describe('Time of sending at the platform, milliseconds since 1970 (UTC).', Type.Integer()),
      trace: Type.String(),
      seqId: SeqId,
      ...(msgCode === MSG_CODE.trade
        ? {
            prevSeqId: describe(
              'Of a trade message: the number of the one before it for this connection, or where it stood when it subscribed.',
              Type.Optional(Type.Integer()),
            ),
          }
        : {}),
      content: describe('What the message says.', CONTENT[msgCode] ?? Type.Object({})),
    }),
  ]),
);

/** Asset pushes: text frames with the figures of an account and its positions. */
export const ASSET_PUSH_LAYOUT =
  'f|g(profitLoss,occupyMargin,availableMargin,marginRadio,netWorth,balance,riskStatus,closeProportion,warnProportion,withdrawAmount);(positionId,profitLoss,previewStopPrice,,,,riskStatus);…';

/** A call over the client websocket: the headers of HTTP and the business type in `header`, the body of HTTP in `body`. */
export const CLIENT_REQUEST: TSchema = Type.Object({
  header: Type.Object({
    bizType: describe('Business type of the call; `ping` and `pong` for heartbeats.', Type.String()),
    companyId: Type.Union([Type.Integer(), Type.String()]),
    trace: Type.String(),
    timestamp: describe(PHRASES.timeRequest, Type.Optional(Type.Union([Type.Integer(), Type.String()]))),
    token: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String()),
    version: describe('Version of the call.', Type.Optional(Type.String())),
    group: describe('Group of the call.', Type.Optional(Type.String())),
  }),
  body: describe('What HTTP carries as the body.', Type.Object({})),
});

/** A heartbeat of the client websocket; two silent minutes close the connection. */
export const CLIENT_PING: TSchema = Type.Object({
  header: Type.Object({
    bizType: describe('Business type of the call; `ping` and `pong` for heartbeats.', Type.Literal('ping')),
    sendTime: Type.Optional(Type.Integer()),
    trace: Type.Optional(Type.String()),
    token: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String()),
    timestamp: describe(PHRASES.timeRequest, Type.Optional(Type.Union([Type.Integer(), Type.String()]))),
  }),
});

const PONG = {
  trace: Type.Union([Type.String(), Type.Null()]),
  token: Type.Union([Type.String(), Type.Null()]),
  bizType: describe('Business type of the call; `ping` and `pong` for heartbeats.', Type.Literal('pong')),
  sendTime: Type.Union([Type.Integer(), Type.Null()]),
  lang: Type.Union([Type.String(), Type.Null()]),
};

/** The reply to a heartbeat: what it carried, as a header and beside it. */
export const CLIENT_PONG: TSchema = Type.Object({ header: Type.Object(PONG), ...PONG });

/** Its answer: the full envelope with the business type, matched by `trace`. */
export const CLIENT_ANSWER: TSchema = Type.Object({
  ...fullEnvelopeSchema(Type.Unknown()).properties,
  bizType: describe(
    'Business type of the call; `ping` and `pong` for heartbeats.',
    Type.Optional(Type.String()),
  ),
});

/**
 * The answer to a message that cannot be understood: no JSON (GGATEWAY_CODE_015), without header (009), without business
 * type (008). It names no business type; `data` is null.
 */
export const CLIENT_MALFORMED: TSchema = Type.Object({
  ...fullEnvelopeSchema(Type.Null()).properties,
  ok: Type.Literal(false),
  fail: Type.Literal(true),
});
