import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';

const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket;

/**
 * A program as its author would write it, for `npm run evaluate`: it opens and closes by turns until it is ended. Its
 * argument is the lots of an order, the code with which it ends at once (`exit=7`), or `hold`: it joins the clock and then does
 * nothing. A second argument is of the data that it brings: `save` saves the minutes of its window and ends, `peek` takes its
 * sides from how the next ones end, `past` from how those before have ended.
 */
const [argument = '0.1', task] = process.argv.slice(2);
if (argument.startsWith('exit=')) process.exit(Number(argument.slice('exit='.length)));

const ready = JSON.parse(readFileSync(process.env.MERIDIAN_READY, 'utf8'));
const key = JSON.parse(readFileSync(process.env.MERIDIAN_KEY, 'utf8'));
const secret = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
const BITCOIN = 10021;

async function call(bizType, fields, group) {
  const body = JSON.stringify(Object.fromEntries(Object.entries(fields).sort()));
  const timestamp = String(Date.now());
  const signature = sign('sha1', Buffer.from(body.replaceAll('"', '') + timestamp), secret).toString(
    'base64',
  );
  const headers = {
    'content-type': 'application/json',
    companyId: String(ready.companyId),
    lang: 'en-US',
    trace: `program-${timestamp}`,
    timestamp,
    apiKey: key.apiKey,
    signature,
    ...(group === undefined ? {} : { group }),
  };
  const answer = await fetch(`${ready.baseUrl}/openapi-c/global/${bizType}`, {
    method: 'POST',
    headers,
    body,
  });
  const { code, message, data } = await answer.json();
  // A market that runs fast may not have caught up with its own start yet.
  if (code === 'CFDWBWE000003') return wait(100).then(() => call(bizType, fields, group));
  if (code !== '0') throw new Error(`${bizType}: ${code} ${message}`);
  return data;
}

const BARS_FILE = `${process.env.MERIDIAN_DATA}/minutes.json`;
const fromSeconds = Number(process.env.MERIDIAN_FROM) / 1_000;
if (task === 'save') {
  const endSeconds = Number(process.env.MERIDIAN_TO) / 1_000;
  const socket = new WebSocket(`${ready.quoteWsUrl}/quote_guest`);
  socket.binaryType = 'arraybuffer';
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const data = {
    symbol_id: BITCOIN,
    trade_type: key.tradeType,
    trade_mode: 1,
    kline_type: 1,
    kline_timestamp_end: endSeconds - 60,
    query_kline_num: Math.min(1_000, (endSeconds - fromSeconds) / 60 + 60),
  };
  const answered = new Promise((resolve) => socket.addEventListener('message', resolve));
  socket.send(JSON.stringify({ cmd_id: 14012, seq_id: 1, ext: 'save', data }));
  const { data: packed } = await answered;
  const answer = JSON.parse(
    typeof packed === 'string' ? packed : inflateSync(Buffer.from(packed)).toString(),
  );
  writeFileSync(BARS_FILE, JSON.stringify(answer.data.kline_list));
  process.exit(0);
}
/** Side of an order by the minutes of its data around a time: the twenty to come, or the twenty before. */
const bars = task === undefined ? [] : JSON.parse(readFileSync(BARS_FILE, 'utf8'));
function sideAt(ms) {
  const close = (seconds) => Number(bars.find(({ timestamp }) => Number(timestamp) === seconds)?.close_price);
  const [from, to] = task === 'peek' ? [-60, 19 * 60] : [-21 * 60, -60];
  return close(ms / 1_000 + to) > close(ms / 1_000 + from) ? 1 : 2;
}

const order = (more) =>
  call(
    'tradeapi.app.OrderApiService.addMarketOrder',
    {
      accountId: key.accountId,
      accountCurrency: key.currency,
      accountDigits: key.digits,
      symbolId: BITCOIN,
      tradeType: key.tradeType,
      entryType: 1,
      requestNum: argument,
      requestPrice: '0',
      expireType: 1,
      crossLevelNum: 1,
      requestTime: Date.now(),
      ...more,
    },
    'tradeApi',
  );

/** Lets market time pass: in lock step by asking for it, else by waiting. */
const isStepped = process.env.MERIDIAN_CLOCK === 'stepped';
const service = 'venue.app.EvaluationService';
let timeMs = Number(process.env.MERIDIAN_FROM);
async function pass(minutes) {
  if (!isStepped) return wait(100);
  timeMs += minutes * 60_000;
  await call(`${service}.advance`, { untilMs: timeMs });
}

if (isStepped) await call(`${service}.join`, { name: 'program' });
while (argument === 'hold') await wait(1_000);
for (let turn = 0; ; turn += 1) {
  const direction = task === undefined ? 1 + (turn % 2) : sideAt(timeMs);
  const { positionId } = await order({ bizType: 1, direction });
  console.log(`opened ${positionId}`);
  await pass(20);
  // An order may be accepted and still get nothing.
  if (positionId !== 0) await order({ bizType: 2, direction: 3 - direction, positionId });
  await pass(10);
}
