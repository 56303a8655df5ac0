import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A program as its author would write it, for `npm run evaluate`: it opens and closes by turns until it is ended. Its
 * argument is the lots of an order, or the code with which it ends at once: `exit=7`.
 */
const [argument = '0.1'] = process.argv.slice(2);
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
for (let turn = 0; ; turn += 1) {
  const direction = 1 + (turn % 2);
  const { positionId } = await order({ bizType: 1, direction });
  console.log(`opened ${positionId}`);
  await pass(20);
  await order({ bizType: 2, direction: 3 - direction, positionId });
  await pass(10);
}
