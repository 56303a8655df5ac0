// A program that keeps a position: each line on its standard input is a target in lots, `{"target":"0.3"}`, and it trades
// at the market until it holds that, one order at a time. It survives what a venue does to programs, and shares no
// code with the platform. docs/evaluation.md says what it is given in its environment.
import { createSign, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

const read = (name) => JSON.parse(readFileSync(process.env[name], 'utf8'));
const ready = read('MERIDIAN_READY');
const symbolId = Number(process.env.MERIDIAN_SYMBOL);
/** Everything that this program waits for is a multiple of it. */
const PACE = Number(process.env.MERIDIAN_PACE_MS ?? 5_000);
const ANSWER_MS = 4 * PACE;
const PUSH_MS = 4 * PACE;
const SILENCE_MS = 4 * PACE;

const ORDER = 'tradeapi.app.OrderApiService.addMarketOrder';
const POSITIONS = 'tradeapi.app.PositionApiService.queryPositionPage';
const DEALS = 'tradeapi.app.OrderApiService.queryTradeRecordPage';
const CLOCK_OFF = '00012002';
const CLOSED = 'CFDWBWE000016';
const DEAD_KEYS = new Set(['00012003', '00012006', '00012007']);
/** Failures that do not say whether the call was carried out. */
const NO_OUTCOME = new Set(['GGATEWAY_CODE_902', 'GGATEWAY_CODE_012', 'GGATEWAY_CODE_018', 'G500']);
/** States of an order that never change again (docs/trade-messages.md). */
const FINAL = new Set(['2', '4', '5', '6', '7']);

class NoOutcome extends Error {}
class Rejected extends Error {}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** Lots as a whole number: no amount is a binary fraction. */
const units = (lots) => Math.round(Number(lots) * 10_000);
const lots = (amount) => String(amount / 10_000);

let key = read('MERIDIAN_KEY');
let aheadMs = 0;
let quietUntilMs = 0;
let target;
let position = 0;
let order;
let isKnown = false;
let changes = 0;

function report(state) {
  process.stdout.write(
    `${JSON.stringify({ state, target: target && lots(target), position: lots(position) })}\n`,
  );
}

// --- Calls: signed anew each time, at the platform's time, and none while a limit says so.

async function call(bizType, fields, headers = {}) {
  for (let attempts = 0; ; attempts++) {
    await pause(quietUntilMs - Date.now());
    const answer = await post(bizType, fields, headers);
    if (answer.status === 429 || answer.status === 418) {
      quietUntilMs = Date.now() + 1_000 * Number(answer.retryAfter ?? 1);
    } else if (answer.code === CLOCK_OFF && attempts < 3) {
      const [platformMs = Date.now()] = /\d{13}/.exec(answer.message) ?? [];
      aheadMs = Number(platformMs) - Date.now();
    } else if (DEAD_KEYS.has(answer.code)) {
      await pause(PACE);
      key = read('MERIDIAN_KEY');
    } else if (NO_OUTCOME.has(answer.code)) throw new NoOutcome(answer.code);
    else if (answer.code !== '0') throw new Rejected(answer.code);
    else return answer.data;
  }
}

/** A call that changes nothing may be repeated until it is answered. */
async function reading(bizType, fields) {
  for (;;) {
    try {
      return await call(bizType, fields);
    } catch (error) {
      if (!(error instanceof NoOutcome)) throw error;
      await pause(PACE);
    }
  }
}

async function post(bizType, fields, headers) {
  const body = JSON.stringify(Object.fromEntries(Object.entries(fields).sort()));
  const timestamp = String(Date.now() + aheadMs);
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.privateKey}\n-----END PRIVATE KEY-----`;
  const signature = createSign('RSA-SHA1')
    .update(body.replaceAll('"', '') + timestamp)
    .sign(pem, 'base64');
  const own = { companyId: String(ready.companyId), apiKey: key.apiKey, trace: randomUUID(), lang: 'en-US' };
  const sent = { 'content-type': 'application/json', timestamp, signature, ...own, ...headers };
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const url = `${ready.baseUrl}/openapi-c/global/${bizType}`;
    const response = await fetch(url, { method: 'POST', headers: sent, body, signal });
    const { status } = response;
    return { ...(await response.json()), status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    throw new NoOutcome(error.message);
  }
}

// --- Messages: each counts once, a hole or a silent connection is noticed, and what was missed comes again.

let lastSeqId;
let receivedMs = 0;
let isSubscribed = false;
/** The newest fill that the position contains that was read last: a message may come after it. */
let readDeal = 0;

async function listen() {
  for (;;) {
    try {
      await connection(await call('getMsgPushToken', {}));
    } catch (error) {
      console.error(`messages: ${error.message}`);
    }
    await pause(PACE);
  }
}

function connection(token) {
  const socket = new WebSocket(`${ready.messageWsUrl}/openMsg/${ready.demo.openMsgAppId}`);
  const send = (msgType, data) => {
    const head = { msgType, token, sendTime: Date.now(), lang: 'en-US' };
    socket.send(
      JSON.stringify({ head, device: '1', seqId: Date.now(), trace: msgType, ...(data && { data }) }),
    );
  };
  const openedMs = Date.now();
  receivedMs = openedMs;
  const heartbeat = setInterval(() => {
    if (Date.now() - receivedMs > SILENCE_MS) socket.terminate();
    else if (!isSubscribed && Date.now() - openedMs > SILENCE_MS) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) send('ping');
  }, PACE);
  socket.on('open', () => {
    send('login');
    send('subscribe_asset', {
      tradeTypes: String(key.tradeType),
      ...(lastSeqId !== undefined && { lastSeqId }),
    });
  });
  socket.on('message', (frame) => {
    receivedMs = Date.now();
    const text = String(frame);
    if (text.startsWith('{')) received(JSON.parse(text)).catch((error) => console.error(error.message));
  });
  return new Promise((resolve, reject) => {
    socket.on('close', resolve);
    socket.on('error', reject);
  }).finally(() => {
    isKnown = false;
    isSubscribed = false;
    clearInterval(heartbeat);
  });
}

async function received({ msgCode, seqId, prevSeqId, content }) {
  if (msgCode === 'subscribe_success' && content?.lastSeqId !== undefined) {
    isSubscribed = true;
    if (lastSeqId === undefined) {
      lastSeqId = content.lastSeqId;
      await readPosition();
    }
    isKnown = true;
  }
  if (msgCode !== 'trade' || seqId <= lastSeqId) return;
  const isHole = prevSeqId > lastSeqId;
  lastSeqId = seqId;
  if (content.paramMap.symbolId === String(symbolId)) applied(content);
  if (isHole) await readPosition();
}

function applied({ bizType, paramMap: event }) {
  const { direction, dealAmount, dealId, orderId, orderStatus } = event;
  changes += 1;
  if (/(?:OPEN|CLOSE)$/.test(bizType) && Number(dealId) > readDeal) {
    position += (direction === '1' ? 1 : -1) * units(dealAmount);
  }
  if (order && FINAL.has(orderStatus)) order.ended.add(orderId);
}

/** What the platform has, whatever was received; again when something changed meanwhile. */
async function readPosition() {
  for (;;) {
    const before = { changes, deal: await newestDeal() };
    const rows = await reading(POSITIONS, { tradeType: key.tradeType, symbolId, size: 100, current: 1 });
    const held = rows.map((row) => (row.direction === 1 ? 1 : -1) * units(row.volume));
    if ((await newestDeal()) !== before.deal || changes !== before.changes) continue;
    position = held.reduce((sum, amount) => sum + amount, 0);
    readDeal = before.deal;
    return;
  }
}

async function newestDeal() {
  const { tradeType, accountId } = key;
  const { list } = await reading(DEALS, { tradeType, accountId: String(accountId), size: 1, current: 1 });
  return list[0]?.dealId ?? 0;
}

// --- Orders: one at a time, and none is given up before its outcome is known.

async function trade() {
  let rejections = 0;
  let refused;
  for (;;) {
    await pause(PACE / 10);
    if (!isKnown || target === undefined || position === target) continue;
    if (refused !== target) rejections = 0;
    try {
      await place(target - position);
      rejections = 0;
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      refused = target;
      rejections += 1;
      report(`rejected: ${error.message}`);
      if (error.message === CLOSED) await untilOpen();
      else await settled(() => target !== refused, PACE * rejections ** 2);
    } finally {
      order = undefined;
    }
    report('idle');
  }
}

async function place(amount) {
  const side = amount > 0 ? { bizType: 1, direction: 1 } : { bizType: 2, direction: 2 };
  const { accountId, tradeType, currency: accountCurrency, digits: accountDigits } = key;
  const account = { accountId, tradeType, accountCurrency, accountDigits };
  const terms = { symbolId, entryType: 1, expireType: 1, crossLevelNum: 1, requestPrice: '0' };
  const fields = {
    ...account,
    ...terms,
    ...side,
    requestNum: lots(Math.abs(amount)),
    requestTime: Date.now(),
  };
  order = { amount, key: randomUUID(), ended: new Set() };
  for (;;) {
    report('working');
    try {
      const { orderId } = await call(ORDER, fields, { 'idempotency-key': order.key });
      if (!(await settled(() => order.ended.has(String(orderId)), PUSH_MS))) await readPosition();
      return;
    } catch (error) {
      if (!(error instanceof NoOutcome)) throw error;
      // It may have been carried out: its message says so, or the same key does.
      report('unknown');
      if (await settled(() => order.ended.size > 0, PUSH_MS)) return;
    }
  }
}

async function untilOpen() {
  for (;;) {
    await pause(PACE);
    const rows = await reading('config.app.AppSymbolDubboService.getSymbolBaseList', { customerGroupId: 1 });
    const product = rows.find((row) => row.symbolId === symbolId && row.tradeType === key.tradeType);
    if (product?.inTradeTime === 1) return;
  }
}

/** Waits until something is so, for so long at most; says whether it is. */
async function settled(isSo, withinMs) {
  for (const endMs = Date.now() + withinMs; !isSo() && Date.now() < endMs;) await pause(PACE / 20);
  return isSo();
}

createInterface({ input: process.stdin })
  .on('line', (line) => (target = units(JSON.parse(line).target)))
  .on('close', () => process.exit(0));
listen();
await trade();
