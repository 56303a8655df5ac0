import { Type, type TSchema } from 'typebox';
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
  tradeTypes: List,
  subscribeType: Type.Optional(List),
  lastSeqId: Type.Optional(Type.Integer({ minimum: 0 })),
  records: Type.Optional(Type.Boolean()),
});

/** What a client of the message websocket sends, by `head.msgType`. */
export const HUB_REQUESTS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.values(MSG_TYPE).map((msgType) => [msgType, hubRequest(msgType)]),
);

function hubRequest(msgType: string): TSchema {
  const subscribes = msgType === MSG_TYPE.subscribe || msgType === MSG_TYPE.cancel;
  return Type.Object({
    head: Type.Object({
      msgType: Type.Literal(msgType),
      token: Type.Optional(Type.String({ maxLength: MAX_TOKEN_LENGTH })),
      sendTime: Type.Optional(Type.Integer()),
      lang: Type.Optional(Type.String()),
    }),
    device: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    seqId: Type.Optional(SeqId),
    trace: Type.Optional(Type.String({ maxLength: MAX_TRACE_LENGTH })),
    ...(subscribes ? { data: SUBSCRIPTION } : {}),
  });
}

const FAILURE = Type.Object({
  msgType: Type.String(),
  bizCode: Type.String(),
  code: Type.String(),
  msg: Type.String(),
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
      msgCode: Type.Literal(msgCode),
      timestamp: Type.Integer(),
      trace: Type.String(),
      seqId: SeqId,
      ...(msgCode === MSG_CODE.trade ? { prevSeqId: Type.Optional(Type.Integer()) } : {}),
      content: CONTENT[msgCode] ?? Type.Object({}),
    }),
  ]),
);

/** Asset pushes: text frames with the figures of an account and its positions. */
export const ASSET_PUSH_LAYOUT =
  'f|g(profitLoss,occupyMargin,availableMargin,marginRadio,netWorth,balance,riskStatus,closeProportion,warnProportion,withdrawAmount);(positionId,profitLoss,previewStopPrice,,,,riskStatus);…';

/** A call over the client websocket: the headers of HTTP and the business type in `header`, the body of HTTP in `body`. */
export const CLIENT_REQUEST: TSchema = Type.Object({
  header: Type.Object({
    bizType: Type.String(),
    companyId: Type.Union([Type.Integer(), Type.String()]),
    trace: Type.String(),
    timestamp: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    token: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String()),
    version: Type.Optional(Type.String()),
    group: Type.Optional(Type.String()),
  }),
  body: Type.Object({}),
});

/** A heartbeat of the client websocket; two silent minutes close the connection. */
export const CLIENT_PING: TSchema = Type.Object({
  header: Type.Object({
    bizType: Type.Literal('ping'),
    sendTime: Type.Optional(Type.Integer()),
    trace: Type.Optional(Type.String()),
    token: Type.Optional(Type.String()),
    lang: Type.Optional(Type.String()),
    timestamp: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  }),
});

const PONG = {
  trace: Type.Union([Type.String(), Type.Null()]),
  token: Type.Union([Type.String(), Type.Null()]),
  bizType: Type.Literal('pong'),
  sendTime: Type.Union([Type.Integer(), Type.Null()]),
  lang: Type.Union([Type.String(), Type.Null()]),
};

/** The reply to a heartbeat: what it carried, as a header and beside it. */
export const CLIENT_PONG: TSchema = Type.Object({ header: Type.Object(PONG), ...PONG });

/** Its answer: the full envelope with the business type, matched by `trace`. */
export const CLIENT_ANSWER: TSchema = Type.Object({
  ...fullEnvelopeSchema(Type.Unknown()).properties,
  bizType: Type.Optional(Type.String()),
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
