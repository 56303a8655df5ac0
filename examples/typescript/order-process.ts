/**
 * The signed order process: sign in, make a key, subscribe to messages, buy at the market, see the trade message, close.
 * Input: a file with the ready line of the platform. Output: one JSON line with both order ids.
 */
import { createHash, createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';

type Json = Record<string, unknown>;
interface Row {
  readonly [member: string]: number | string;
}
interface Key {
  readonly apiKey: string;
  readonly privateKey: string;
}
interface Trade {
  readonly bizType: string;
  readonly paramMap: Readonly<Record<string, string>>;
}

const ready = JSON.parse(readFileSync(String(process.argv[2]), 'utf8'));
let traces = 0;

async function post<Data>(path: string, body: string, headers: Record<string, string>): Promise<Data> {
  const common = { 'content-type': 'application/json', companyId: String(ready.companyId), lang: 'en-US' };
  const trace = `typescript-${process.pid}-${++traces}`;
  const response = await fetch(ready.baseUrl + path, {
    method: 'POST',
    headers: { ...common, trace, ...headers },
    body,
  });
  const answer = (await response.json()) as { code: string; data: Data };
  if (answer.code !== '0') throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Client API: a login token authorises. */
function client<Data>(path: string, body: Json, token?: string): Promise<Data> {
  const headers = { timestamp: String(Date.now()), ...(token === undefined ? {} : { token }) };
  return post<Data>(`/api${path}`, JSON.stringify(body), headers);
}

/** Open API: SHA1WithRSA over `{name:value,…}` in the order of the names, without quotes, then the timestamp. */
function open<Data>(key: Key, bizType: string, fields: Json, more: Record<string, string> = {}) {
  const names = Object.keys(fields).sort();
  const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name]])));
  const timestamp = String(Date.now());
  const lines = key.privateKey.match(/.{1,64}/g)?.join('\n') ?? '';
  const pem = `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
  const signature = createSign('RSA-SHA1')
    .update(body.replaceAll('"', '') + timestamp)
    .sign(pem, 'base64');
  const headers = { timestamp, apiKey: key.apiKey, signature, ...more };
  return post<Data>(`/openapi-c/global/${bizType}`, body, headers);
}

/** Trade messages by order id, in whichever order reply and message arrive. */
class Messages {
  readonly #socket = new WebSocket(`${ready.messageWsUrl}/openMsg/${ready.demo.openMsgAppId}`);
  readonly #trades = new Map<string, Trade>();
  #wake: () => void = () => undefined;

  static async subscribe(token: string): Promise<Messages> {
    const messages = new Messages();
    const socket = messages.#socket;
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const send = (msgType: string, data?: Json) => {
      const head = { msgType, token, sendTime: Date.now(), lang: 'en-US' };
      socket.send(JSON.stringify({ head, device: '1', seqId: ++traces, trace: msgType, data }));
    };
    await new Promise<void>((resolve, reject) => {
      socket.on('message', (frame) => {
        const text = String(frame);
        if (!text.startsWith('{')) return; // asset pushes are plain text
        const { msgCode, trace, content } = JSON.parse(text);
        if (msgCode === 'subscribe_success' && trace === 'subscribe_asset') resolve();
        if (msgCode === 'subscribe_fail') reject(new Error(text));
        if (msgCode === 'trade') messages.#trades.set(content.paramMap.orderId, content);
        messages.#wake();
      });
      send('login');
      send('subscribe_asset', { tradeTypes: '2' });
    });
    return messages;
  }

  async tradeOf(orderId: number): Promise<Trade> {
    for (;;) {
      const trade = this.#trades.get(String(orderId));
      if (trade !== undefined) return trade;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  close(): void {
    this.#socket.close();
  }
}

const service = 'customer.app.CustomerWebApiService';
const loginPwd = createHash('md5').update(ready.demo.password).digest('hex');
const { token } = await client<{ token: string }>(`/login/${service}.login`, {
  type: 1,
  device: 2,
  isThird: false,
  loginName: ready.demo.loginName,
  loginPwd,
});
const tag = `ts-${Date.now()}`;
const key = await client<Key>('/global/customer.app.CustomerApiWebService.applyApi', { tag }, token);
const messages = await Messages.subscribe(await open<string>(key, 'getMsgPushToken', {}));

const symbols = 'config.app.AppSymbolDubboService.getSymbolBaseList';
const products = await open<Row[]>(key, symbols, { customerGroupId: 1 });
const product = products.find((row) => row.tradeType === 2 && row.inTradeTime === 1);
const customer = await open<{ accountList: Row[] }>(key, `${service}.findCustomerInfo`, {});
const account = customer.accountList.find((row) => row.tradeType === 2);
if (product === undefined || account === undefined) throw new Error('no open product or no account');

const place = (fields: Json) =>
  open<{ orderId: number }>(
    key,
    'tradeapi.app.OrderApiService.addMarketOrder',
    {
      accountId: account.accountId,
      accountCurrency: account.currency,
      accountDigits: account.digits,
      symbolId: product.symbolId,
      tradeType: 2,
      entryType: 1,
      requestNum: '0.1',
      requestPrice: '0',
      expireType: 1,
      crossLevelNum: 1,
      requestTime: Date.now(),
      ...fields,
    },
    { version: '0.0.1', group: 'tradeApi' },
  );
const opened = await place({ bizType: 1, direction: 1 });
const { positionId } = (await messages.tradeOf(opened.orderId)).paramMap;
const closed = await place({ bizType: 2, direction: 2, positionId });
const { bizType } = await messages.tradeOf(closed.orderId);
console.log(JSON.stringify({ opened: opened.orderId, closed: closed.orderId, message: bizType }));
messages.close();
