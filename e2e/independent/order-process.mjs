// The order process of the specification, written from its text alone: it shares no code with the platform. It is also
// the shortest honest example of a bot. Input: the platform's ready line as the first argument. Output: one JSON line
// with what happened, or one line on standard error and exit code 1.
import { createHash, createSign } from 'node:crypto';
import WebSocket from 'ws';

const ready = JSON.parse(process.argv[2]);
const deadline = setTimeout(() => fail('no result within 20 s'), 20_000);
let traces = 0;

function fail(reason) {
  console.error(`order process failed: ${reason}`);
  process.exit(1);
}

function check(condition, reason) {
  if (!condition) fail(reason);
}

const trace = () => `bot-${process.pid}-${++traces}`;

async function post(path, headers, body) {
  const response = await fetch(ready.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      companyId: String(ready.companyId),
      trace: trace(),
      ...headers,
    },
    body,
  });
  return { status: response.status, envelope: await response.json() };
}

/** Client API call with a login token. */
async function client(path, body, token) {
  const headers = { timestamp: String(Date.now()), lang: 'en-US', ...(token ? { token } : {}) };
  const { envelope } = await post(`/api${path}`, headers, JSON.stringify(body));
  check(envelope.code === '0', `${path}: ${envelope.bizCode}${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

/** Text to sign: `{name:value,name:value}` by name, without quotes, spaces and nulls, then the timestamp header. */
function signingText(body, timestamp) {
  const fields = Object.keys(body)
    .filter((name) => body[name] !== null)
    .sort()
    .map((name) => `${name}:${body[name]}`.replaceAll('"', ''));
  return `{${fields.join(',')}}${timestamp}`;
}

/** Open API call, signed with SHA1WithRSA. */
async function open(key, bizType, body, extra = {}) {
  const timestamp = String(Date.now());
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.privateKey.match(/.{1,64}/g).join('\n')}\n-----END PRIVATE KEY-----\n`;
  const signature = createSign('RSA-SHA1').update(signingText(body, timestamp)).sign(pem, 'base64');
  const headers = { timestamp, apiKey: key.apiKey, signature, lang: 'en-US', ...extra };
  const { status, envelope } = await post(`/openapi-c/global/${bizType}`, headers, JSON.stringify(body));
  check(
    status === 200 && envelope.code === '0',
    `${bizType}: ${status} ${envelope.code} ${envelope.message}`,
  );
  return envelope.data;
}

/** Opens the message websocket, logs in and subscribes; resolves with a function that waits for an order's message. */
function openMessages(token) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${ready.messageWsUrl}/openMsg/${ready.demo.openMsgAppId}`);
    const seen = [];
    const waiting = [];
    const send = (msgType, data) =>
      socket.send(
        JSON.stringify({
          head: { msgType, token, sendTime: Date.now(), lang: 'en-US' },
          device: '1',
          seqId: ++traces,
          trace: trace(),
          ...(data ? { data } : {}),
        }),
      );
    const offer = (content) => {
      seen.push(content);
      for (const waiter of waiting) waiter(content);
    };
    socket.on('open', () => {
      send('login');
      send('subscribe_asset', { tradeTypes: '2' });
    });
    socket.on('message', (frame) => {
      const text = frame.toString();
      if (!text.startsWith('{')) return;
      const message = JSON.parse(text);
      if (message.msgCode === 'subscribe_success') resolve({ waitFor, close: () => socket.close() });
      if (message.msgCode === 'subscribe_fail') fail('subscription was refused');
      if (message.msgCode === 'trade') offer(message.content);
    });
    socket.on('error', (error) => fail(`message socket: ${error.message}`));
    const waitFor = (orderId) =>
      new Promise((found) => {
        const matches = (content) => content.paramMap.orderId === String(orderId);
        const already = seen.find(matches);
        if (already) return found(already);
        waiting.push((content) => matches(content) && found(content));
      });
  });
}

const loginPwd = createHash('md5').update(ready.demo.password).digest('hex');
const login = { type: 1, device: 2, isThird: false, loginName: ready.demo.loginName, loginPwd };
const customer = await client('/login/customer.app.CustomerWebApiService.login', login);
/** A key of its own, or the one that it was given in the environment. */
async function obtainKey() {
  if (process.env.BOT_KEY) return JSON.parse(process.env.BOT_KEY);
  const body = { tag: `bot-${Date.now()}` };
  return client('/global/customer.app.CustomerApiWebService.applyApi', body, customer.token);
}
const key = await obtainKey();
check(key.apiKey && key.privateKey, 'applyApi gave no key');

const pushToken = await open(key, 'getMsgPushToken', {});
const messages = await openMessages(pushToken);

const products = await open(key, 'config.app.AppSymbolDubboService.getSymbolBaseList', {
  customerGroupId: 1,
});
const product = products.find((row) => row.tradeType === 2 && row.inTradeTime === 1);
check(product, 'no open product of trade type 2');

const info = await open(key, 'customer.app.CustomerWebApiService.findCustomerInfo', {});
const account = info.accountList.find((row) => row.tradeType === 2);
check(account, 'no account of trade type 2');

const order = {
  accountId: account.accountId,
  accountCurrency: account.currency,
  accountDigits: account.digits,
  symbolId: product.symbolId,
  tradeType: 2,
  direction: 1,
  entryType: 1,
  requestNum: process.argv[3] ?? '0.1',
  requestPrice: '0',
  expireType: 1,
  crossLevelNum: 1,
  requestTime: Date.now(),
};
const versioned = { Version: '0.01', Group: 'tradeApi' };
const bizType = 'tradeapi.app.CfdMMOrderApiService.addMarketOrder';
const opened = await open(key, bizType, { ...order, bizType: 1 }, versioned);
check(opened.orderId, 'no orderId');
const openMessage = await messages.waitFor(opened.orderId);
check(openMessage.bizType === 'POSITION_OPEN', `open: ${openMessage.bizType}`);

const closed = await open(
  key,
  bizType,
  { ...order, bizType: 2, direction: 2, positionId: Number(openMessage.paramMap.positionId) },
  versioned,
);
const closeMessage = await messages.waitFor(closed.orderId);
check(closeMessage.bizType === 'POSITION_CLOSE', `close: ${closeMessage.bizType}`);

console.log(JSON.stringify({ product: product.symbolCode, opened, openMessage, closed, closeMessage }));
messages.close();
clearTimeout(deadline);
