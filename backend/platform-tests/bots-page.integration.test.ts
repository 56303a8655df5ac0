import { createHash, createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { pageBlocks } from './page-blocks.ts';

/** Sends what docs/bots.md shows, in its order, and holds every answer and push against what the page shows. */

type Json = Record<string, unknown>;

const ROOT = new URL('../../', import.meta.url);
const BLOCKS = pageBlocks('bots.md');

/** What only this platform knows, by the member that carries it. */
const live: Json = {};
let platform: Platform;
let socket: WebSocket | undefined;
const received: Json[] = [];

beforeAll(async () => {
  platform = await startPlatform({
    port: 0,
    quotePort: 0,
    messagePort: 0,
    seed: 7,
    logLevel: 'silent',
    // Stocks are traded then, too.
    atMs: Date.UTC(2026, 2, 2, 15),
  });
  live['loginPwd'] = createHash('md5').update(platform.ready.demo.password).digest('hex');
});
afterAll(async () => {
  socket?.close();
  await platform.close();
});

/** Everything that the page shows stands in the real value, with a value of the same kind. */
function expectShape(shown: unknown, real: unknown, at: string): void {
  if (Array.isArray(shown)) {
    expect(Array.isArray(real), at).toBe(true);
    const [row] = shown as unknown[];
    const rows = real as unknown[];
    if (row !== undefined) expect(rows.length, at).toBeGreaterThan(0);
    if (row !== undefined) expectShape(row, matching(row, rows), `${at}[]`);
    return;
  }
  if (typeof shown === 'object' && shown !== null) {
    expect(typeof real, at).toBe('object');
    for (const [name, value] of Object.entries(shown)) {
      expect(real, at).toHaveProperty([name]);
      expectShape(value, (real as Json)[name], `${at}.${name}`);
    }
    return;
  }
  expect(real === null ? 'null' : typeof real, at).toBe(shown === null ? 'null' : typeof shown);
  if (/\.(code|bizType|msgCode|tradeType|openOrClose|orderStatus|ok|fail)$/.test(at))
    expect(real, at).toBe(shown);
}

/** The row of a list that the page shows. */
function matching(shown: unknown, rows: readonly unknown[]): unknown {
  const { tradeType, symbolId, code } = shown as Json;
  return (
    (rows as Json[]).find(
      (row) =>
        (tradeType === undefined || row['tradeType'] === tradeType) &&
        (symbolId === undefined || row['symbolId'] === symbolId) &&
        (code === undefined || row['code'] === code),
    ) ?? rows[0]
  );
}

const FILLED = ['loginPwd', 'accountId', 'positionId', 'requestTime', 'token', 'sendTime'];

function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      FILLED.includes(name) ? (live[name] ?? one) : filled(one),
    ]),
  );
}

async function post(path: string, fields: Json): Promise<Json> {
  const timestamp = String(Date.now());
  const sorted = Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  const body = JSON.stringify(sorted);
  const signed = path.startsWith('/openapi-c/') ? signature(body, timestamp) : {};
  const token = path.startsWith('/api/global/') ? { token: String(live['login']) } : {};
  const response = await fetch(platform.ready.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      companyId: String(platform.ready.companyId),
      trace: 'bot-1',
      lang: 'en-US',
      timestamp,
      ...token,
      ...signed,
    },
    body,
  });
  return (await response.json()) as Json;
}

function signature(body: string, timestamp: string) {
  const pem = `-----BEGIN PRIVATE KEY-----\n${String(live['privateKey'])}\n-----END PRIVATE KEY-----\n`;
  const text = body.replaceAll('"', '') + timestamp;
  return {
    apiKey: String(live['apiKey']),
    signature: createSign('RSA-SHA1').update(text).sign(pem, 'base64'),
  };
}

/** Keeps what the next requests of the page refer to. */
function keep(data: unknown): void {
  if (typeof data === 'string') live['token'] = data;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
  const { token, apiKey, privateKey, accountList, positionId, orderId } = data as Json;
  if (token !== undefined) live['login'] = token;
  if (privateKey !== undefined) Object.assign(live, { apiKey, privateKey });
  if (positionId !== undefined) Object.assign(live, { positionId, orderId });
  const isolated = (accountList as Json[] | undefined)?.find(({ tradeType }) => tradeType === 2);
  if (isolated !== undefined) live['accountId'] = isolated['accountId'];
  live['requestTime'] = Date.now();
}

async function sendFrame(frame: Json): Promise<void> {
  if (socket === undefined) {
    const { messageWsUrl, demo } = platform.ready;
    const opened = new WebSocket(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`);
    socket = opened;
    opened.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('{')) received.push(JSON.parse(text) as Json);
    });
    await new Promise((resolve, reject) => opened.once('open', resolve).once('error', reject));
  }
  socket.send(JSON.stringify(frame));
}

/** The pushed message that the page shows: of its trace, or the trade message of the last order. */
function findMessage(shown: Json): Json | undefined {
  return received.find(({ msgCode, trace, content }) => {
    if (msgCode !== shown['msgCode']) return false;
    if (msgCode !== 'trade') return trace === shown['trace'];
    return (content as { paramMap: Json }).paramMap['orderId'] === String(live['orderId']);
  });
}

describe('docs/bots.md', () => {
  it('shows requests that are accepted, and answers and pushes that come [HU-31]', async () => {
    let answer: Json = {};
    let sent = 0;
    for (const { language, info, text } of BLOCKS) {
      if (language !== 'json') continue;
      const shown = JSON.parse(text) as Json;
      if (info === 'ready') expectShape(shown, platform.ready, 'ready');
      else if (info === 'frame') await sendFrame(filled(shown) as Json);
      else if (info === 'answer') {
        expect(answer['code'], JSON.stringify(answer)).toBe('0');
        expectShape(shown, answer, 'answer');
      } else if (info === 'message') {
        await expect.poll(() => findMessage(shown)).toBeDefined();
        expectShape(shown, findMessage(shown), 'message');
      } else {
        answer = await post(info.replace('POST ', ''), filled(shown) as Json);
        keep(answer['data']);
        sent += 1;
      }
    }
    expect(sent).toBe(11);
  });

  it('quotes the example programs as they stand', () => {
    const quotes = BLOCKS.filter(({ info }) => info.startsWith('from '));
    expect(quotes.map(({ language }) => language)).toEqual(['ts', 'python', 'java', 'sh']);
    for (const { info, text } of quotes) {
      const file = readFileSync(new URL(info.replace('from ', ''), ROOT), 'utf8');
      for (const line of text.split('\n').filter(Boolean)) expect(file, info).toContain(line.trim());
    }
  });
});
