import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSentence } from '../../renderer/workspace/palette/order-sentence.ts';
import { signInDemo, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMMAND = path.join(ROOT, 'scripts/mcp.mjs');

let platform: PlatformProcess;
let credentials: string;
const clients: Client[] = [];

beforeAll(async () => {
  platform = await startPlatformProcess(['--seed', '7', '--at', '2026-03-13T15:30Z']);
  credentials = path.join(mkdtempSync(path.join(os.tmpdir(), 'assistant-')), 'ready.json');
  writeFileSync(credentials, JSON.stringify(platform.ready));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await platform.stop();
});

/** A client of the protocol beside a server of its own; `answers` are what its person says, one after another. */
async function openAssistant(args: readonly string[] = [], answers?: ('accept' | 'decline')[]) {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: answers === undefined ? {} : { elicitation: {} } },
  );
  const questions: string[] = [];
  if (answers !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return { action: answers.shift() ?? 'cancel', content: {} };
    });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, '--credentials', credentials, ...args],
      stderr: 'ignore',
    }),
  );
  clients.push(client);
  const { tools } = await client.listTools();
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: input });
    const [{ text } = { text: '' }] = answer.content as { text: string }[];
    return { text, isError: answer.isError === true };
  };
  return { tools, use, questions };
}

/** A limit order that rests: far below the market. */
const ORDER = {
  accountCurrency: 'USDT',
  accountDigits: 2,
  symbolId: 10101,
  tradeType: 2,
  bizType: 13,
  direction: 1,
  entryType: 1,
  requestNum: '0.1',
  requestPrice: '105000',
  expireType: 2,
};

type Assistant = Awaited<ReturnType<typeof openAssistant>>;

/** Resting orders that the platform has of the customer. */
async function restingOrders({ use }: Assistant): Promise<number> {
  const { text } = await use('queryPBOOrderPage', { tradeType: 2, current: 1, size: 50 });
  return (JSON.parse(text) as object[]).length;
}

describe('an assistant of a customer', () => {
  it('is offered what a customer may read, an order to write down, and nothing that changes', async () => {
    const { tools, use } = await openAssistant();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['findCustomerInfo', 'queryPositionPage', 'prepareOrder']));
    expect(names.filter((name) => /^(?:add|close|update|transfer|apply|del)/.test(name))).toEqual([]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(JSON.parse((await use('findCustomerInfo')).text)).toMatchObject({
      accountList: expect.arrayContaining([expect.objectContaining({ currency: 'USD' })]),
    });
    expect(await use('queryOrderDetail', { tradeType: 2, orderId: 5 })).toEqual({
      isError: true,
      text: expect.stringMatching(/\([A-Z0-9_]+\)$/),
    });
    expect(await use('addMarketOrder', ORDER)).toEqual({
      isError: true,
      text: 'There is no tool addMarketOrder.',
    });
  });

  it('writes an order down that the command line of the terminal reads, and sends nothing', async () => {
    const assistant = await openAssistant();
    const { use } = assistant;
    const { text } = await use('prepareOrder', {
      account: 'isolated',
      side: 'buy',
      lots: '0.2',
      product: 'EURUSD',
      limit: '1.05',
      stopLoss: '1.04',
    });
    expect(text).toMatch(/^Nothing was sent/);
    expect(text).toMatch(/"margin": "\d/);
    const sentence = /^Sentence: (.*)$/m.exec(text)?.[1] ?? '';
    const products = [
      {
        symbolId: 10101,
        code: 'EUR/USD',
        name: 'Euro',
        baseCurrency: 'EUR',
        profitCurrency: 'USD',
        digits: 5,
        numberDigits: 2,
      },
    ];
    const read = readSentence(sentence, { products });
    expect([read.understood, read.missing]).toEqual([true, []]);
    expect(read.order).toMatchObject({
      side: 'buy',
      quantity: '0.20',
      kind: 'limit',
      limit: '1.05000',
      stopLoss: '1.04000',
    });
    // Where a comma stands for the point, it is refused, and never another figure.
    expect(readSentence(sentence, { products, form: 'point' }).understood).toBe(false);
    expect(await restingOrders(assistant)).toBe(0);
    for (const [wrong, words] of [
      [{ product: 'NOTHING' }, /No product NOTHING/],
      [{ lots: '0.001' }, /at most 2 decimals/],
      [{ side: 'up' }, /buy, sell/],
    ] as const) {
      const order = { account: 'isolated', side: 'buy', lots: '0.2', product: 'EUR/USD', ...wrong };
      expect(await use('prepareOrder', order)).toEqual({ isError: true, text: expect.stringMatching(words) });
    }
  });

  it('sends an order where it was let to, once a person has said yes, and never else', async () => {
    const silent = await openAssistant(['--with-trading']);
    expect((await silent.use('addMarketOrder', { ...ORDER, requestTime: Date.now() })).text).toMatch(
      /cannot ask/,
    );
    const asking = await openAssistant(['--with-trading'], ['decline', 'accept']);
    const place = () => asking.use('addMarketOrder', { ...ORDER, requestTime: Date.now() });
    expect(await place()).toEqual({ isError: true, text: 'The person did not agree: nothing was sent.' });
    expect(await restingOrders(asking)).toBe(0);
    expect(await place()).toEqual({ isError: false, text: expect.stringContaining('orderId') });
    expect(asking.questions).toEqual(Array(2).fill(expect.stringContaining('requestNum: "0.1"')));
    expect(await restingOrders(asking)).toBe(1);
  });
});

it('an assistant of an operator reads what the back office reads, and changes nothing', async () => {
  const { tools, use } = await openAssistant(['--operator']);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  const { text } = await use('customerPage', { current: 1, size: 5 });
  expect(JSON.parse(text)).toMatchObject({ total: 1 });
});

describe('an assistant over HTTP', () => {
  const at = () => new URL('/mcp', platform.ready.baseUrl);
  const message = (
    headers: Record<string, string>,
    body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  ) =>
    fetch(at(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  it('reads for the customer whose token it shows, is offered nothing that changes, and is nobody without one', async () => {
    const token = await signInDemo(platform.ready);
    const client = new Client({ name: 'test', version: '1' });
    clients.push(client);
    await client.connect(
      new StreamableHTTPClientTransport(at(), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual((await openAssistant()).tools.map(({ name }) => name));
    const read = await client.callTool({ name: 'findCustomerInfo', arguments: {} });
    expect(JSON.stringify(read)).toContain('accountList');
    const order = { account: 'isolated', side: 'buy', lots: '0.2', product: 'EURUSD', limit: '1.05' };
    expect(JSON.stringify(await client.callTool({ name: 'prepareOrder', arguments: order }))).toContain(
      'Sentence: ',
    );
    const wrong = await client.callTool({ name: 'addMarketOrder', arguments: ORDER });
    expect(wrong.isError).toBe(true);
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: token }] as const) {
      const answer = await message(headers as Record<string, string>);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="Meridian"',
      ]);
    }
    expect((await message({ token })).status).toBe(200);
  });

  it('is refused with words in the form of its protocol, and to pages of other sites', async () => {
    const token = await signInDemo(platform.ready);
    const got = await fetch(at());
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    for (const [headers, body] of [
      [{ 'content-type': 'text/plain' }, '{}'],
      [{}, '{'],
      [{}, ''],
      [{}, `"${'x'.repeat(300_000)}"`],
      [{}, '{"jsonrpc":"2.0"}'],
    ] as const) {
      const answer = await message({ token, ...headers }, body);
      const { error } = (await answer.json()) as { error: { code: number; message: string } };
      expect([answer.status, typeof error.code, error.message]).toEqual([
        400,
        'number',
        expect.stringMatching(/\p{L}{2}/u),
      ]);
    }
    const foreign = await message({ token, origin: 'https://evil.example' });
    expect(await foreign.text()).not.toContain('findCustomerInfo');
  });
});
