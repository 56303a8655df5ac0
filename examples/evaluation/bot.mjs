// A complete program that is evaluated in lock step: it buys bitcoin while the mean of the last 5 minutes is above that of
// the last 20, and closes when it is below. On a stepped market it asks for the next minute once it has decided; on any other
// it waits for it. Needs Node 22, or Node 20 with the package ws.
// Run: npm run evaluate -- --bot 'node examples/evaluation/bot.mjs' ..., or node examples/evaluation/bot.mjs READY KEY
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [readyFile = process.env.MERIDIAN_READY, keyFile = process.env.MERIDIAN_KEY] = process.argv.slice(2);
const ready = JSON.parse(readFileSync(readyFile, 'utf8'));
const key = JSON.parse(readFileSync(keyFile, 'utf8'));
const endMs = Number(process.env.MERIDIAN_TO ?? Infinity);
const secret = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
const Socket = globalThis.WebSocket ?? (await import('ws')).WebSocket;
const [BITCOIN, MINUTE, CLOSED_MINUTES] = [10021, 1, 14018];
// Minutes of the two means; an evaluation tries others of the fast one with --sweep fast=5..9.
const [FAST, SLOW] = [Number(process.env.MERIDIAN_SET_FAST ?? 5), 20];

let lastMs = 0;

/** A signed call: the body in the order of its names without quotes, then the timestamp. A signature serves once. */
async function call(bizType, fields, group) {
  const body = JSON.stringify(Object.fromEntries(Object.entries(fields).sort()));
  lastMs = Math.max(lastMs + 1, Date.now());
  const timestamp = String(lastMs);
  const text = body.replaceAll('"', '') + timestamp;
  const answer = await fetch(`${ready.baseUrl}/openapi-c/global/${bizType}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      companyId: String(ready.companyId),
      lang: 'en-US',
      trace: randomUUID(),
      timestamp,
      apiKey: key.apiKey,
      signature: sign('sha1', Buffer.from(text), secret).toString('base64'),
      ...(group && { group }),
    },
  });
  const { code, message, data } = await answer.json();
  if (code !== '0') throw Object.assign(new Error(`${bizType}: ${code} ${message}`), { code });
  return data;
}

/** A websocket that counts what it reads. */
class Line {
  frames = 0;
  #waiting = [];

  constructor(url, onText, beat) {
    this.socket = new Socket(url);
    this.socket.binaryType = 'arraybuffer';
    this.opened = new Promise((resolve) => this.socket.addEventListener('open', resolve));
    this.socket.addEventListener('message', ({ data }) => {
      this.frames += 1;
      if (typeof data === 'string') onText(data);
      this.#waiting = this.#waiting.filter(({ count, resolve }) => this.frames < count || resolve());
    });
    this.socket.addEventListener('close', ({ code, reason }) => {
      clearInterval(this.beats);
      if (this.isEnding) return;
      console.error(`${url.split('?')[0]} was closed: ${code} ${reason}`);
      process.exit(1);
    });
    this.beats = setInterval(() => this.send(beat()), 10_000).unref();
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  end() {
    this.isEnding = true;
    this.socket.close();
  }

  /** Resolves when so many frames have been read; at once where the platform knows of no such line. */
  read(count) {
    if (count === null || this.frames >= count) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }
}

const closes = [];
const fills = [];
let onMinute = () => undefined;
let seq = 0;
const quote = (cmd_id, data) => ({ cmd_id, seq_id: (seq += 1), ext: 't', data });
const { openMsgAppId } = ready.companies[0];
const product = { symbol_id: BITCOIN, trade_type: key.tradeType, trade_mode: 1, kline_type: MINUTE };
/** A token for pushes lasts seven days. */
const RENEW_MS = 6 * 86_400_000;

/** Those who wait for an answer of the clock, by the trace of their call. */
const answers = new Map();
/** All lines with a token of their own, subscribed. */
async function connect() {
  const token = await call('getMsgPushToken', {});
  const say = (msgType, data) => {
    const head = { msgType, token, sendTime: Date.now(), lang: 'en-US' };
    return { head, device: '1', seqId: (seq += 1), trace: randomUUID(), ...(data && { data }) };
  };
  const quotes = new Line(
    `${ready.quoteWsUrl}/quote?token=${token}`,
    (text) => {
      // pk(symbol, account type, mode, interval, start, open, close, ...)
      if (!text.startsWith('pk(')) return;
      closes.push(Number(text.slice(3).split(',')[6]));
      onMinute();
    },
    () => quote(14008, { timestamp: Date.now() }),
  );
  const messages = new Line(
    `${ready.messageWsUrl}/openMsg/${openMsgAppId}`,
    (text) => text.includes('"msgCode":"trade"') && fills.push(JSON.parse(text).content),
    () => say('ping'),
  );
  const calls = new Line(
    ready.clientWsUrl,
    (text) => {
      const answer = JSON.parse(text);
      answers.get(answer.trace)?.(answer);
      answers.delete(answer.trace);
    },
    () => ({ header: { bizType: 'ping', trace: randomUUID() } }),
  );
  await Promise.all([quotes.opened, messages.opened, calls.opened]);
  messages.send(say('login'));
  messages.send(say('subscribe_asset', { tradeTypes: String(key.tradeType) }));
  quotes.send(quote(CLOSED_MINUTES, { symbol_list: [product] }));
  await Promise.all([quotes.read(1), messages.read(2)]);
  return { quotes, messages, calls, token };
}

/** A call of the clock over the client websocket: the token of the lines is enough for it, and no step waits for a signature. */
function moveClock({ calls, token }, name, body) {
  const header = {
    bizType: `venue.app.EvaluationService.${name}`,
    trace: randomUUID(),
    token,
    lang: 'en-US',
  };
  calls.send({ header: { ...header, companyId: ready.companyId }, body });
  return new Promise((resolve, reject) =>
    answers.set(header.trace, ({ code, message, data }) =>
      code === '0'
        ? resolve(data)
        : reject(Object.assign(new Error(`${name}: ${code} ${message}`), { code })),
    ),
  );
}

let lines = await connect();

/** Whether the market waits for this program. */
const isStepped = await moveClock(lines, 'join', { name: 'bot' }).then(
  () => true,
  (error) => {
    if (error.code !== 'GATEWAY_CODE_201') throw error;
    return false;
  },
);

/** Lets a minute pass, or waits for it; resolves when everything that it led to has been read. */
async function nextMinute() {
  if (!isStepped) return new Promise((resolve) => (onMinute = () => resolve(Date.now())));
  const bars = { symbolId: BITCOIN, tradeType: key.tradeType, klineType: MINUTE, count: 1 };
  const { timeMs, quoteSeq, messageSeq } = await moveClock(lines, 'advance', { bars });
  await Promise.all([lines.quotes.read(quoteSeq), lines.messages.read(messageSeq)]);
  return timeMs;
}

const mean = (count) => closes.slice(-count).reduce((sum, close) => sum + close, 0) / count;
/** The position was closed by the market: liquidated, or by a stop. */
const POSITION_GONE = 'CFDWBWE000008';

/** The answer to an order, or the code of its rejection: a market may stand still or be closed, and money may run out. */
const order = (more) => {
  const account = { accountId: key.accountId, accountCurrency: key.currency, accountDigits: key.digits };
  const terms = {
    symbolId: BITCOIN,
    tradeType: key.tradeType,
    entryType: 1,
    expireType: 1,
    crossLevelNum: 1,
  };
  const size = { requestNum: '0.1', requestPrice: '0', requestTime: Date.now() };
  return call(
    'tradeapi.app.OrderApiService.addMarketOrder',
    { ...account, ...terms, ...size, ...more },
    'tradeApi',
  ).catch((error) => {
    if (error.code === undefined) throw error;
    console.error(error.message);
    return { code: error.code };
  });
};

/** An order may be accepted and still get nothing: the next minute tries again. */
const isFilled = ({ executePrice }) => Number(executePrice ?? 0) > 0;

let position;
let renewMs = Infinity;
for (let timeMs = 0; timeMs < endMs;) {
  timeMs = await nextMinute();
  if (renewMs === Infinity) renewMs = timeMs + RENEW_MS;
  if (timeMs >= renewMs) {
    const before = lines;
    lines = await connect();
    if (isStepped) {
      await moveClock(lines, 'join', { name: 'bot' });
      await moveClock(before, 'leave', {});
    }
    for (const line of [before.quotes, before.messages, before.calls]) line.end();
    renewMs = timeMs + RENEW_MS;
  }
  if (closes.length < SLOW) continue;
  const isUp = mean(FAST) > mean(SLOW);
  if (isUp && position === undefined) {
    const opened = await order({ bizType: 1, direction: 1 });
    if (isFilled(opened)) position = opened.positionId;
  } else if (!isUp && position !== undefined) {
    const closed = await order({ bizType: 2, direction: 2, positionId: position });
    if (isFilled(closed) || closed.code === POSITION_GONE) position = undefined;
  }
}
console.log(JSON.stringify({ minutes: closes.length, messages: fills.length }));
process.exit(0);
