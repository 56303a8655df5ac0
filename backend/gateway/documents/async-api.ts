import { Type, type TSchema } from 'typebox';
import {
  ASSET_PUSH_LAYOUT,
  CLIENT_ANSWER,
  CLIENT_MALFORMED,
  CLIENT_PING,
  CLIENT_PONG,
  CLIENT_REQUEST,
  HUB_MESSAGES,
  HUB_REQUESTS,
} from '../../contract/async-api/messages.ts';
import { DATA_PUSH_FRAMES } from '../../contract/data-push/events.ts';
import { DATA_PUSH_GROUP_NAME, DATA_PUSH_PATH, DATA_PUSH_PING } from '../../contract/data-push/limits.ts';
import {
  QUOTE_MALFORMED,
  QUOTE_MESSAGES,
  QUOTE_PUSHES,
  quoteRequestSchema,
  quoteResponseSchema,
} from '../../contract/async-api/quote.ts';
import { describeBody } from '../../contract/describe-body.ts';

interface Message {
  readonly title: string;
  readonly contentType: string;
  readonly payload: TSchema | { readonly type: 'string'; readonly description: string };
}
type Messages = Readonly<Record<string, Message>>;

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';

const QUOTE_REQUESTS: Messages = Object.fromEntries(
  QUOTE_MESSAGES.map((entry) => [String(entry.command), json(entry.title, quoteRequestSchema(entry))]),
);
const QUOTE_ANSWERS: Messages = Object.fromEntries([
  ...QUOTE_MESSAGES.map((entry) => [
    String(entry.command + 1),
    json(`Answer: ${entry.title}`, quoteResponseSchema(entry)),
  ]),
  ['malformed', json('Answer to a frame that cannot be understood', QUOTE_MALFORMED)],
  ...QUOTE_PUSHES.map(([name, layout]) => [name, text(`Push ${name}`, layout)]),
]) as Messages;

const HUB_SENT: Messages = jsonMessages(HUB_REQUESTS);
const HUB_RECEIVED: Messages = {
  ...jsonMessages(HUB_MESSAGES),
  asset: text('Asset push', ASSET_PUSH_LAYOUT),
};
const CLIENT_SENT: Messages = {
  call: json('Call of an operation', CLIENT_REQUEST),
  ping: json('Heartbeat', CLIENT_PING),
};
const CLIENT_RECEIVED: Messages = {
  answer: json('Answer of an operation', CLIENT_ANSWER),
  pong: json('Reply to a heartbeat', CLIENT_PONG),
  malformed: json('Answer to a message that cannot be understood', CLIENT_MALFORMED),
};

/** Host and port of each websocket server. */
export interface SocketHosts {
  readonly quotes: string;
  readonly messages: string;
  /** The gateway's own: client websocket and data push. */
  readonly client: string;
}

interface Channel {
  readonly address: string;
  readonly title: string;
  readonly server: keyof SocketHosts;
  readonly parameters?: Readonly<Record<string, { readonly description: string }>>;
  /** Headers of the handshake. */
  readonly headers?: TSchema;
  readonly sent: Messages;
  readonly received: Messages;
}

const quoteChannel = (address: string, title: string): Channel => ({
  address,
  title,
  server: 'quotes',
  sent: QUOTE_REQUESTS,
  received: QUOTE_ANSWERS,
});

const CHANNELS: Readonly<Record<string, Channel>> = {
  quote: quoteChannel('/quote', 'Quotes, for signed-in customers (query token)'),
  quoteGuest: quoteChannel('/quote_guest', 'Quotes, for guests (query companyId, optional)'),
  quoteStock: quoteChannel('/quote_stock', 'Quotes of stocks, for signed-in customers (query token)'),
  message: {
    address: '/openMsg/{appId}',
    title: 'Trade messages, notices and asset pushes',
    server: 'messages',
    parameters: { appId: { description: 'Application id of the company' } },
    sent: HUB_SENT,
    received: HUB_RECEIVED,
  },
  client: {
    address: '/api/ws',
    title: 'Operations of the client API over a websocket',
    server: 'client',
    sent: CLIENT_SENT,
    received: CLIENT_RECEIVED,
  },
  dataPush: {
    address: DATA_PUSH_PATH,
    title: 'Events for back-office programs of a company',
    server: 'client',
    headers: Type.Object({
      token: Type.String({ description: 'Token of a management authorization' }),
      group: Type.String({ description: 'Name of the consumer', pattern: DATA_PUSH_GROUP_NAME.source }),
    }),
    sent: { ping: text('Heartbeat, answered by a pong frame', DATA_PUSH_PING) },
    received: jsonMessages(DATA_PUSH_FRAMES),
  },
};

const DESCRIPTION = `Quotes: requests are JSON with \`cmd_id\`, \`seq_id\`, \`ext\` and \`data\`; pushes are text such as \`p(…);\`. A heartbeat (14008) is due every
10 seconds; 30 silent seconds close the connection. A new subscription replaces the one of its kind. K-line answers (14013, 14015) are zlib-compressed binary
frames. Messages: log in, subscribe, then ping every 15 seconds; 60 silent seconds close. Client websocket: the calls of the HTTP client API, matched by \`trace\`;
a heartbeat is answered by a pong with what it carried. A message that cannot be understood is answered (\`malformed\`, \`error\`) and the connection stays open; a
binary frame or a flood closes it.`;

/** The AsyncAPI 3.0 document of the websockets, at the addresses where they are served. */
export function asyncApiDocument(
  version: string,
  hosts: SocketHosts,
  protocol = 'ws',
): Readonly<Record<string, unknown>> {
  const servers = Object.fromEntries(
    Object.entries(hosts).map(([name, host]: [string, string]) => [name, { host, protocol }]),
  );
  const entries = Object.entries(CHANNELS);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Meridian platform: websockets', version, description: DESCRIPTION },
    defaultContentType: JSON_TYPE,
    servers,
    channels: Object.fromEntries(entries.map(([name, channel]) => [name, channelObject(channel)])),
    operations: Object.fromEntries(
      entries.flatMap(([name, { sent, received }]) => [
        [`${name}.receives`, operationObject('receive', name, sent)],
        [`${name}.sends`, operationObject('send', name, received)],
      ]),
    ),
  };
}

/** The messages of a channel with the words of their members. */
function described(messages: Messages) {
  return Object.fromEntries(
    Object.entries(messages).map(([name, { payload, ...message }]) => [
      name,
      { ...message, payload: describeBody(payload) },
    ]),
  );
}

function channelObject({ address, title, server, parameters, headers, sent, received }: Channel) {
  return {
    address,
    title,
    servers: [{ $ref: `#/servers/${server}` }],
    ...(parameters === undefined ? {} : { parameters }),
    messages: described({ ...sent, ...received }),
    ...(headers === undefined ? {} : { bindings: { ws: { method: 'GET', headers } } }),
  };
}

function operationObject(action: 'send' | 'receive', channel: string, messages: Messages) {
  return {
    action,
    channel: { $ref: `#/channels/${channel}` },
    messages: Object.keys(messages).map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
  };
}

function json(title: string, payload: TSchema): Message {
  return { title, contentType: JSON_TYPE, payload };
}

function text(title: string, layout: string): Message {
  return { title, contentType: TEXT_TYPE, payload: { type: 'string', description: layout } };
}

function jsonMessages(schemas: Readonly<Record<string, TSchema>>): Messages {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, json(name, schema)]));
}
