import { Ajv } from 'ajv';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/business-types.ts';
import { startManagement, type ManagementHarness } from '../../platform-tests/management-harness.ts';
import type { DocumentedOperation } from './operations.ts';
import { EXAMPLES, findExample, type Example } from './examples.ts';

/**
 * What the OpenAPI document promises: every member is described, the examples are accepted as they stand, and what the
 * platform answers is what the document says.
 */

let validator: Ajv | undefined;
let directory: string;
let harness: ManagementHarness;
let table: DocumentedOperation[];
let openApi: {
  info: { description: string };
  servers: object[];
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, object> };
};
let asyncApi: { channels: Record<string, { messages: Record<string, { payload: object }> }> };
/** What only this platform knows: numbers of accounts, orders, positions and rows. */
const live: Record<string, unknown> = {};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'open-api-'));
  harness = await startManagement({
    dataDirectory: join(directory, 'data'),
    backupFolder: join(directory, 'backups'),
  });
  const { baseUrl, demo } = harness.platform.ready;
  const read = async <Document>(name: string) =>
    (await (await fetch(`${baseUrl}/${name}`)).json()) as Document;
  table = await read('docs.json');
  openApi = await read('docs/openapi.json');
  asyncApi = await read('docs/asyncapi.json');
  live['loginPwd'] = createHash('md5').update(demo.password).digest('hex');
  live['loginName'] = demo.loginName;
  live['requestTime'] = Date.now();
});
afterAll(async () => {
  await harness.platform.close();
  rmSync(directory, { recursive: true });
});

const isOf = (name: string, bizType: string) =>
  bizType.replaceAll('/', '.').endsWith(`.${name}`) || bizType === name;

/** The first call that is so. */
function findRow(name: string, isWanted: (row: DocumentedOperation) => boolean): DocumentedOperation {
  const row = table.find(isWanted);
  if (row === undefined) throw new Error(`there is no call ${name}`);
  return row;
}
const rowOf = (name: string) => findRow(name, (row) => !isManagement(row) && isOf(name, row.bizType));
const rowById = (call: string) => findRow(call, ({ id }) => id === call);

const componentOf = ({ id }: DocumentedOperation) => id.replaceAll(/[^A-Za-z0-9._-]/g, '.');

/** Which member of an example stands for what this platform made. */
const MADE = /^(?:accountId|positionId|orderId|id|loginName|loginPwd|requestTime|customerNo)$/;

function filled(example: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      MADE.test(name) ? made(live[name] ?? value, value) : value,
    ]),
  );
}

/** A number that this platform made, in the form of the example. */
function made(real: unknown, shown: unknown): unknown {
  return typeof shown === 'string' && typeof real === 'number' ? String(real) : real;
}

const isManagement = ({ id }: DocumentedOperation) => id.startsWith('management:');

function exampleOf({ id }: DocumentedOperation): Example {
  const example = findExample(id);
  if (example === undefined) throw new Error(`${id} has no example`);
  return example;
}

async function send(row: DocumentedOperation, body: object) {
  if (isManagement(row)) return harness.call(row.bizType, body);
  const token = typeof live['token'] === 'string' ? live['token'] : null;
  const group = row.bizType.startsWith('tradeapi.') ? 'tradeApi' : null;
  const [path = ''] = row.paths;
  return harness.post(path, body, { token, group, version: '0.0.1' });
}

/** Keeps what later examples refer to. */
function store(data: unknown): void {
  const found = (Array.isArray(data) ? data[0] : data) as Record<string, unknown> | undefined | null;
  if (typeof found !== 'object' || found === null) return;
  const accounts = found['accountList'] as { tradeType: number; accountId: number }[] | undefined;
  const isolated = accounts?.find(({ tradeType }) => tradeType === 2);
  if (isolated !== undefined) {
    live['accountId'] = isolated.accountId;
    live['token'] = found['token'] ?? live['token'];
    live['customerNo'] = found['customerNo'];
  }
  if (found['openOrClose'] !== undefined) {
    live['orderId'] = found['orderId'];
    live['positionId'] = found['positionId'] || live['positionId'];
  }
  if (found['openContractSize'] !== undefined) live['positionId'] = found['positionId'];
  if (found['privateKey'] !== undefined) live['id'] = found['id'];
}

describe('the members of the OpenAPI document', () => {
  it('are described, every one', () => {
    const where = 'say what it means where it is declared (`describe` of backend/contract/describe.ts)';
    expect(bareMembers(openApi, ''), where).toEqual([]);
  });

  it('have enumerations with names, and every call has a line of its own', () => {
    const schemas = openApi.components.schemas as Record<string, { properties: Record<string, object> }>;
    const order = schemas['tradeapi.app.OrderApiService.addMarketOrder.request']?.properties ?? {};
    expect(order['bizType']).toMatchObject({
      enum: [1, 2, 12, 13, 14],
      'x-enum-varnames': ['MARKET_OPEN', 'MARKET_CLOSE', 'LIMIT_OPEN_CROSS', 'LIMIT_OPEN', 'LIMIT_CLOSE'],
    });
    for (const name of ['direction', 'entryType', 'expireType', 'tradeType']) {
      expect(order[name], name).toHaveProperty('x-enum-varnames');
    }
    expect(schemas['OrderRow']?.properties['status']).toMatchObject({ enum: [1, 2, 3, 4, 5, 6, 7] });
    const isBare = (row: DocumentedOperation) => ['', row.bizType.split(/[./]/).at(-1)].includes(row.summary);
    expect(table.filter(isBare).map(({ id }) => id)).toEqual([]);
  });
});

/** Members without a description in the schemas of a document, as paths. */
function bareMembers(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
  const bare = Object.entries(properties).filter(([, member]) => (member.description ?? '') === '');
  return [
    ...bare.map(([name]) => `${at}.${name}`),
    ...Object.entries(schema).flatMap(([name, inner]) => bareMembers(inner, `${at}.${name}`)),
  ];
}

describe('the messages of the AsyncAPI document', () => {
  it('are described in full, with pings, pongs and answers to what is malformed', () => {
    const bare = Object.entries(asyncApi.channels).flatMap(([name, { messages }]) =>
      bareMembers(messages, name),
    );
    expect(bare).toEqual([]);
    const names = (channel: string) => Object.keys(asyncApi.channels[channel]?.messages ?? {});
    expect(names('client')).toEqual(['call', 'ping', 'answer', 'pong', 'malformed']);
    expect(names('message')).toEqual(expect.arrayContaining(['ping', 'pong', 'error', 'subscribe_fail']));
    expect(names('quote')).toEqual(expect.arrayContaining(['14008', '14009', 'malformed']));
  });

  it('are what the sockets answer to a ping and to what they cannot understand', async () => {
    const { clientWsUrl, quoteWsUrl, messageWsUrl, demo } = harness.platform.ready;
    const messages = `${messageWsUrl}/openMsg/${demo.openMsgAppId}`;
    const cases = [
      [clientWsUrl, '{"header":{"bizType":"ping","sendTime":5,"trace":"p"}}', 'client', 'pong'],
      [clientWsUrl, 'no JSON', 'client', 'malformed'],
      [`${quoteWsUrl}/quote_guest`, 'no JSON', 'quote', 'malformed'],
      [`${quoteWsUrl}/quote_guest`, '{"cmd_id":14008,"seq_id":1,"ext":"t","data":{}}', 'quote', '14009'],
      [messages, '{"head":{"msgType":"ping"},"seqId":1}', 'message', 'pong'],
      [messages, 'no JSON', 'message', 'error'],
    ] as const;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const [url, sent, channel, name] of cases) {
      const socket = new WebSocket(url);
      await once(socket, 'open');
      socket.send(sent);
      const answer = String((await once(socket, 'message'))[0]);
      socket.close();
      const fits = ajv.compile(asyncApi.channels[channel]?.messages[name]?.payload ?? { not: {} });
      expect(fits(JSON.parse(answer)), `${channel}.${name}: ${answer} ${ajv.errorsText(fits.errors)}`).toBe(
        true,
      );
    }
  });
});

describe('the page', () => {
  it('says what members mean, how to sign, and shows what is sent and answered', async () => {
    const html = await (await fetch(`${harness.platform.ready.baseUrl}/docs`)).text();
    const [, order = ''] = html.split('<article id="tradeapi.app.OrderApiService.addMarketOrder"');
    const [article = ''] = order.split('</article>');
    expect(article).toContain('<p>Place a market or limit order.</p>');
    expect(article).toContain('<td>requestNum</td><td>string, at most 64 characters, required</td>');
    expect(article).toContain('<code>1</code> buy, <code>2</code> sell.');
    expect(article).toContain('&quot;requestNum&quot;: &quot;0.1&quot;');
    expect(html).toContain('<ol><li>Take the members of the body.');
    expect(html).toContain('id="webhook-get-user-amount"');
    expect(html).toContain('<code>requestUniqueNo</code> of the adjustment to undo.');
  });
});

describe('the paths of the OpenAPI document', () => {
  it('name the server, and have every other name of a call', () => {
    expect(openApi.servers).toEqual([expect.objectContaining({ url: harness.platform.ready.baseUrl })]);
    const aliased = table.filter(({ aliases }) => aliases.length > 0);
    expect(aliased.length).toBeGreaterThan(10);
    for (const { aliases, paths, bizType, method } of aliased) {
      for (const path of [bizType, ...aliases].flatMap((name) =>
        paths.map((one) => one.replace(bizType, name)),
      )) {
        expect(openApi.paths[path]?.[method.toLowerCase()], path).toBeDefined();
      }
    }
  });

  it('tell how to sign and how to encrypt', () => {
    expect(openApi.info.description).toContain('{quantity:1,symbol:abc}1589966902000');
    expect(openApi.info.description).toContain('PKCS #1 v1.5');
  });
});

describe('the examples of the OpenAPI document', () => {
  it('are there for every operation, and fit the document', () => {
    expect(EXAMPLES.map(({ call }) => call).sort()).toEqual(table.map(({ id }) => id).sort());
    const wrong: string[] = [];
    for (const { call, request, answer, made } of EXAMPLES) {
      const row = rowById(call);
      if (!row.isForm) wrong.push(...misfits(row, 'request', request));
      wrong.push(...misfits(row, 'answer', answer));
      if (made) expect(HAND_MADE).toContain(call);
    }
    expect(wrong).toEqual([]);
  });

  it('stand at every path of the document, the answer in its envelope', () => {
    const { components, paths } = openApi as unknown as {
      components: { examples: Record<string, { value: { data: unknown } }> };
      paths: Record<string, Record<string, Described>>;
    };
    for (const row of table) {
      for (const path of row.paths) {
        const { requestBody, responses } = paths[path]?.[row.method.toLowerCase()] ?? {};
        const [body] = Object.values(requestBody?.content ?? {});
        if (row.method === 'POST') expect(body?.example, path).toEqual(exampleOf(row).request);
        const { $ref } = responses?.['200'].content['application/json'].examples.answer ?? {};
        const { data, ...envelope } = components.examples[$ref?.split('/').at(-1) ?? '']?.value ?? {};
        expect(data, path).toEqual(exampleOf(row).answer);
        const kind = path.startsWith('/openapi-c/') ? 'OpenSuccess' : 'Success';
        expect(validate(kind)(envelope), path).toBe(true);
      }
    }
  });

  it('that a fresh platform takes are accepted, and every answer is what the document says', async () => {
    const wrong: string[] = [];
    for (const example of EXAMPLES.filter(({ played }) => played)) {
      const row = rowById(example.call);
      const { listed, envelope } = await send(row, filled(example.request));
      if (listed === '0') wrong.push(...misfits(row, 'answer', envelope.data));
      else wrong.push(`${example.call} is refused: ${listed} ${JSON.stringify(envelope)}`);
      if (row.bizType === MANAGEMENT_BIZ_TYPE.addCustomer) live['customerNo'] = envelope.data;
      if (!isManagement(row)) store(envelope.data);
    }
    expect(wrong).toEqual([]);
  });

  it('that need a code are accepted with the one that was sent', async () => {
    const FORGOTTEN = { bizType: 'EMAIL_PASSWORD_VERIFICATION_CODE' };
    const steps: readonly (readonly [name: string, other?: object])[] = [
      ['verifyCodeSend'],
      ['CustomerWebApiService.register'],
      ['verifyCodeSend', FORGOTTEN],
      ['verifyCodeCheck'],
      ['forgetLoginPwd'],
    ];
    const wrong: string[] = [];
    for (const [name, other] of steps) {
      const row = rowOf(name);
      const shown = Object.entries({ ...exampleOf(row).request, ...other });
      const body = Object.fromEntries(
        shown.map(([member, value]) => [member, live[`code ${member}`] ?? value]),
      );
      const { listed, envelope } = await send(row, body);
      if (listed !== '0') wrong.push(`${name} is rejected: ${listed}`);
      const { token } = (envelope.data ?? {}) as { token?: string };
      if (name === 'verifyCodeCheck') live['code verifyCodeToken'] = token;
      if (name !== 'verifyCodeSend') continue;
      const sent = await harness.call<{ code: string }[]>(MANAGEMENT_BIZ_TYPE.outboxMessages, {
        toUser: body['toUser'],
      });
      live['code sendToken'] = token;
      live['code code'] = live['code verifyCode'] = sent.envelope.data[0]?.code;
    }
    expect(wrong).toEqual([]);
  });

  it('need every member that the document requires of an order, and no other', async () => {
    const order = rowOf('OrderApiService.addMarketOrder');
    const required = requiredOf(order);
    expect(required).toHaveLength(9);
    const example = filled(exampleOf(order).request);
    const refused: string[] = [];
    for (const left of Object.keys(example)) {
      const { [left]: _, ...rest } = example;
      const { listed } = await send(order, rest);
      if (listed === 'CFDWBWE000005') refused.push(left);
      else expect(listed, `without ${left}`).toBe('0');
    }
    expect(refused.sort()).toEqual([...required].sort());
  });

  it('are refused without any member that the document requires', async () => {
    const taken: string[] = [];
    for (const { call, request } of EXAMPLES) {
      const row = rowById(call);
      for (const left of row.isForm ? [] : requiredOf(row)) {
        const { [left]: _, ...rest } = filled(request);
        if ((await send(row, rest)).listed === '0') taken.push(`${call} without ${left}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('are refused by the code of what is missing without one of the members that the document lets choose', async () => {
    const answered: Record<string, string[]> = {};
    for (const row of table) {
      const choices = choicesOf(row);
      if (choices.length === 0) continue;
      const named = choices.flat();
      const { properties = {} } = row.request as { readonly properties?: object };
      expect(Object.keys(properties), row.id).toEqual(expect.arrayContaining(named));
      const example = Object.entries(filled(exampleOf(row).request));
      const rest = Object.fromEntries(example.filter(([name]) => !named.includes(name)));
      (answered[(await send(row, rest)).listed] ??= []).push(row.id);
    }
    const counts = Object.entries(answered).map(([code, rows]) => [code, rows.length]);
    expect(Object.fromEntries(counts), JSON.stringify(answered)).toEqual({
      CFDWBWE000005: 25,
      FS10001: 4,
      GGATEWAY_CODE_015: 1,
      USCUSTOMER_API_0000105: 1,
      USCUSTOMER_API_0000501: 21,
      USCUSTOMER_API_0000520: 1,
      USCUSTOMER_API_0000521: 3,
    });
  });
});

/** The sets of members one of which the document asks for; none where it asks for no choice. */
function choicesOf({ request }: DocumentedOperation): readonly (readonly string[])[] {
  const { anyOf = [] } = request as { readonly anyOf?: readonly { readonly required: readonly string[] }[] };
  return anyOf.map(({ required }) => required);
}

/** What the document says of one path. */
interface Described {
  readonly requestBody?: { readonly content: Record<string, { readonly example?: object }> };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Answered } } };
}
interface Answered {
  readonly examples: { readonly answer: { readonly $ref: string } };
}

/** Answers that no test reaches: other services sign them, or they are of the company's other side. */
const HAND_MADE = [
  'customer.app.CustomerDubboApiService.resetAccount',
  'customer.app.CustomerThirdLoginService.metaMaskVerify',
  'customer.app.CustomerThirdLoginService.twitterVerify',
  'fund.app.FundManagementFeesAppDubboService.execute',
];

/** Whether a value fits a schema of the document. */
function validate(name: string): { (value: unknown): unknown; errors?: Ajv['errors'] } {
  validator ??= new Ajv({ strict: false, validateFormats: false, code: { optimize: false } }).addSchema({
    $id: 'openapi',
    components: openApi.components,
  });
  return validator.getSchema(`openapi#/components/schemas/${name}`) ?? (() => false);
}

/** What of a request or answer the document does not allow. */
function misfits(row: DocumentedOperation, side: 'request' | 'answer', value: unknown): string[] {
  const fits = validate(`${componentOf(row)}.${side}`);
  if (fits(value)) return [];
  const faults = (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  return [`${side} of ${row.id}: ${faults.join(', ')}`];
}

function requiredOf({ request }: DocumentedOperation): readonly string[] {
  return (request as { readonly required?: readonly string[] }).required ?? [];
}
