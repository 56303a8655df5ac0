import fc from 'fast-check';
import type { Callers, Endpoint } from './callers.ts';
import { jsonObject, listOf, oneOfTexts } from './frames.ts';
import { sampleOf } from './sample.ts';
import type { Dialect } from './socket-probe.ts';

/** A socket of the platform and the messages that mean something to it. */
export interface SpokenTo {
  readonly dialect: Dialect;
  readonly messages: fc.Arbitrary<string>;
}

const text = fc.string({ maxLength: 80 }).map((value) => JSON.stringify(value));
const number = fc.oneof(fc.integer(), fc.double()).map((value) => JSON.stringify(value));
const small = fc.integer({ min: -2, max: 1_200 }).map(String);

/** The quote websocket: every command with every member. */
export function quoteMessages(url: string): SpokenTo {
  const product = {
    symbol_id: oneOfTexts('10021', '"10022"', '20001', '1', '-1', '1e400'),
    trade_type: oneOfTexts('2', '"2"', '1', '6', '0'),
    trade_mode: oneOfTexts('1', '0', '"4"'),
  };
  const kline = {
    ...product,
    kline_type: oneOfTexts('1', '2', '8', '"10"', '0', '99'),
    kline_timestamp_end: fc.oneof(number, oneOfTexts('0', '1700000000', '"1700000000"', '1e15')),
    query_kline_num: small,
  };
  const market = {
    ...product,
    merge_accuracy: oneOfTexts('"0.1"', '0.01', '"1"', '"0"', '"1e-9"', '"1000000"'),
    trade_info_count: small,
  };
  const commandOf: readonly (readonly [string, fc.Arbitrary<string>])[] = [
    ['14000', jsonObject({ symbol_list: listOf(jsonObject(product), 5) })],
    ['14006', jsonObject({ cancel_type: small })],
    ['14008', jsonObject({})],
    ['14010', jsonObject({ symbol_list: listOf(jsonObject(market), 5) })],
    ['14012', jsonObject(kline)],
    ['14014', jsonObject({ data_list: listOf(jsonObject(kline), 5) })],
    ['14016', jsonObject({ symbol_list: listOf(jsonObject(product), 5), update_speed: number })],
    ['14018', jsonObject({ symbol_list: listOf(jsonObject(kline), 5) })],
    ['14099', jsonObject({})],
  ];
  const messages = fc
    .constantFrom(...commandOf)
    .chain(([command, data]) =>
      jsonObject({ cmd_id: fc.constant(command), seq_id: fc.oneof(number, text), ext: text, data }),
    );
  const heartbeat = (mark: string) => JSON.stringify({ cmd_id: 14008, seq_id: 1, ext: mark, data: {} });
  return { dialect: { url, heartbeat }, messages };
}

/** The message websocket, signed in. */
export function messageMessages(url: string, token: string): SpokenTo {
  const head = (msgType: fc.Arbitrary<string>) =>
    jsonObject({
      msgType,
      token: oneOfTexts(JSON.stringify(token), '"unknown"', '""'),
      sendTime: number,
      lang: oneOfTexts('"en-US"', '"zh-CN"', '"xx"'),
    });
  const types = [
    'login',
    'subscribe_asset',
    'cancel_subscribe_asset',
    'ping',
    'logout',
    'notice',
    '__proto__',
  ];
  const messages = jsonObject({
    head: head(fc.constantFrom(...types.map((type) => JSON.stringify(type)))),
    device: fc.oneof(number, text),
    seqId: fc.oneof(number, text),
    trace: text,
    data: jsonObject({
      tradeTypes: oneOfTexts('"1"', '"2"', '"1,2,5,6"', '"2,2,2"', '","', '2'),
      subscribeType: oneOfTexts('"1"', '"1,2"', '3'),
      lastSeqId: number,
    }),
  });
  const message = (msgType: string, trace: string) =>
    JSON.stringify({ head: { msgType, token, sendTime: 1, lang: 'en-US' }, device: 1, seqId: 1, trace });
  const dialect = {
    url,
    greeting: message('login', 'greeting'),
    heartbeat: (mark: string) => message('ping', mark),
  };
  return { dialect, messages };
}

/** The client websocket: the client API's operations. */
export function clientMessages(url: string, endpoints: readonly Endpoint[], callers: Callers): SpokenTo {
  const own = endpoints.filter(({ family }) => family === 'api');
  const messages = fc.constantFrom(...own).chain(({ path, request }) => {
    const sample = Object.entries(sampleOf(request, callers.known) ?? {});
    const bizType = path.replace(/^\/api\/(?:(?:global|login|register|h)\/)?/, '');
    const header = jsonObject({
      companyId: oneOfTexts('1', '"1"', '2', '99'),
      trace: text,
      bizType: fc.constant(JSON.stringify(bizType)),
      token: oneOfTexts(JSON.stringify(callers.token), '"unknown"'),
      lang: oneOfTexts('"en-US"', '"zh-TW"'),
    });
    const body = jsonObject(
      Object.fromEntries(sample.map(([name, value]) => [name, fc.constant(JSON.stringify(value))])),
    );
    return jsonObject({ header, body });
  });
  const heartbeat = (mark: string) => JSON.stringify({ header: { bizType: 'ping', trace: mark } });
  return { dialect: { url, heartbeat }, messages };
}
