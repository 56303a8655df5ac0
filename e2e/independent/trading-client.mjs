// What the clients of their own code share: a connection to the platform, and arithmetic in whole numbers. Nothing here is
// code of the platform. Input: the platform's ready line as the first argument of the process.
import { createHash } from 'node:crypto';
import WebSocket from 'ws';

const ready = JSON.parse(process.argv[2]);
const LIMIT_MS = 120_000;
const deadline = setTimeout(() => fail(`no result within ${LIMIT_MS} ms`), LIMIT_MS);
let traces = 0;
export const checked = [];

export function fail(reason) {
  console.error(`account types failed: ${reason}`);
  process.exit(1);
}

/** Notes a figure that was found where the arithmetic says it should be. */
export function same(what, found, expected) {
  if (found !== expected) fail(`${what}: found ${found}, computed ${expected}`);
  checked.push(what);
}

/** Notes what has to be so; ends the process with what was found where it is not. */
export const expectTrue = (what, is, found) =>
  is ? checked.push(what) : fail(`${what}: found ${String(found)}`);

/** The whole answer to a call. */
async function ask(path, body, headers) {
  const response = await fetch(ready.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      trace: `types-${process.pid}-${++traces}`,
      timestamp: String(Date.now()),
      lang: 'en-US',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const unread = response.headers.get('x-unknown-members');
  return { ...(await response.json()), unread };
}

async function post(path, body, headers) {
  const envelope = await ask(path, body, headers);
  if (envelope.code !== '0')
    fail(`${path}: ${envelope.bizCode ?? ''}${envelope.code} ${envelope.msg} ${JSON.stringify(body)}`);
  return envelope.data;
}

// Decimal text as whole numbers: no amount is ever a binary fraction here.
export const scale = (text, digits) => {
  const [whole, fraction = ''] = String(text).replace('-', '').split('.');
  const value = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return String(text).startsWith('-') ? -value : value;
};
export const text = (value, digits) => {
  const sign = value < 0n ? '-' : '';
  const plain = String(value < 0n ? -value : value).padStart(digits + 1, '0');
  return digits === 0 ? sign + plain : `${sign}${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
};
export const floor = (a, b) => (a >= 0n || a % b === 0n ? a / b : a / b - 1n);
export const ceil = (a, b) => -floor(-a, b);
export const POWER = (digits) => 10n ** BigInt(digits);

const password = createHash('md5').update(ready.demo.password).digest('hex');
const customer = await post(
  '/api/login/customer.app.CustomerWebApiService.login',
  { type: 1, device: 2, isThird: false, loginName: ready.demo.loginName, loginPwd: password },
  { companyId: String(ready.companyId) },
);
const as = { companyId: String(ready.companyId), token: customer.token };
export const call = (name, body) => post(`/api/global/${name}`, body, as);
/** The listed code with which a call is refused, or the members that it did not read, and its answer. */
export async function attempt(name, body) {
  const { bizCode, code, data, unread } = await ask(`/api/global/${name}`, body, as);
  const refusal = code === '0' ? '0' : bizCode + code;
  return { code: code === '0' && unread ? `does not read ${unread}` : refusal, data };
}
const { token: office } = await post(
  '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth',
  { appId: ready.demo.appId, appSecret: ready.demo.appSecret },
  {},
);
export const operator = (name, body) =>
  post(`/openapi-b/${name}`, body, { token: office, companyId: String(ready.companyId) });

const pushToken = await call('getMsgPushToken', {});
export const messages = await openMessages(pushToken);

/** Keeps every message; `waitFor` resolves with the first one that a condition holds for. */
function openMessages(token) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${ready.messageWsUrl}/openMsg/${ready.demo.openMsgAppId}`);
    const seen = [];
    const waiting = new Set();
    const send = (msgType, data) =>
      socket.send(
        JSON.stringify({
          head: { msgType, token, sendTime: Date.now(), lang: 'en-US' },
          device: '1',
          seqId: ++traces,
          trace: `types-${traces}`,
          ...(data ? { data } : {}),
        }),
      );
    socket.on('open', () => {
      send('login');
      send('subscribe_asset', { tradeTypes: '1,2,3,5,6' });
    });
    socket.on('error', (error) => fail(`message socket: ${error.message}`));
    socket.on('message', (frame) => {
      const received = frame.toString();
      const message = received.startsWith('{')
        ? JSON.parse(received)
        : { msgCode: 'assets', content: received };
      if (message.msgCode === 'subscribe_fail') fail('subscription was refused');
      if (message.msgCode === 'subscribe_success') resolve({ waitFor, close: () => socket.close() });
      seen.push(message);
      for (const look of waiting) look(message);
    });
    const waitFor = (isIntended) =>
      new Promise((found) => {
        const already = seen.find(isIntended);
        if (already) return found(already.content);
        const look = (message) => {
          if (!isIntended(message)) return;
          waiting.delete(look);
          found(message.content);
        };
        waiting.add(look);
      });
  });
}

/** What becomes of an order: its trade, cancel or end. That it rests (`orderStatus` 1) is said before. */
export const tradeOf = (orderId) => (message) =>
  message.msgCode === 'trade' &&
  message.content.paramMap.orderId === String(orderId) &&
  message.content.paramMap.orderStatus !== '1';

/** A product of an account type, with its terms. */
export async function productOf(tradeType, code = 'BTC/USDT') {
  const products = await call('config.app.AppSymbolDubboService.getSymbolBaseList', { customerGroupId: 1 });
  const row = products.find((one) => one.tradeType === tradeType && one.symbolCode === code);
  if (row === undefined) fail(`no ${code} in account type ${tradeType}`);
  const detail = await call('config.app.AppSymbolDubboService.getSymbolDetail', {
    symbolId: row.symbolId,
    tradeType,
  });
  return { symbolId: row.symbolId, digits: row.symbolDigits, lots: detail.numberDigits, detail };
}

/** An account of the customer; undefined where there is none. */
export async function accountOf(tradeType, currency) {
  const { accountList } = await call('customer.app.CustomerWebApiService.findCustomerInfo', {});
  return accountList.find((row) => row.tradeType === tradeType && (!currency || row.currency === currency));
}

export const flowsOf = async (account) => {
  const query = { tradeType: account.tradeType, accountId: account.accountId, size: 50, current: 1 };
  return (await call('tradeapi.app.OrderApiService.queryCapitalFlowList', query)).records;
};
export const flowOf = (flows, type, dealId) => {
  const own = flows.filter((row) => row.businessType1 === type && (!dealId || row.dealId === Number(dealId)));
  if (own.length !== 1) fail(`${own.length} lines of flow type ${type} for fill ${dealId}`);
  return own[0].amount;
};

/** Ends the process with what was checked. */
export function finish(more = {}) {
  console.log(JSON.stringify({ checked, ...more }));
  messages.close();
  clearTimeout(deadline);
}
