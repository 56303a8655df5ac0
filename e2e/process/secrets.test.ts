import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { md5, PNG } from './field-customer.ts';
import type { Open } from './field-sockets.ts';
import { readEndpoints, requestOf, signInAll } from './hostile/callers.ts';
import { RawHttp } from './hostile/raw-http.ts';
import { sampleOf } from './hostile/sample.ts';
import { plantedIn, plantedSecrets } from '../../backend/composition/diagnostics/testing/fifty-secrets.ts';
import { call, runToEnd, startPlatformProcess, type PlatformProcess } from './platform-process.ts';
import { SecretsNotified } from './secrets/secrets-notified.ts';

/**
 * Everybody's life on a platform that logs all it can: whatever secret an answer tells or a request brings is looked for
 * afterwards in the bytes of every file of the data folder and in the log.
 */

const SEND = '/api/global/message.app.VerificationApiService.verifyCodeSend';
const MANAGE = '/openapi-b/global/';
const EMAIL = 'mei.lin.private@example.com';
const PASSWORD = md5('correct horse battery');
const FUND_PASSWORD = md5('482913');
/** A call that ends the sign-in of the rest. */
const ENDS_SIGN_IN = /logout|resetAppSecret|forceLogout|setStatus|setCustomerStatus|closeAccount|delApi/i;
/** Secrets of people that answers show to their owner alone, and requests bring. */
const OWN = {
  'bank card': '4000123456785555',
  'wallet address': `T${'Q'.repeat(33)}`,
  'identity number': 'S-00042-PRIVATE',
  'postal address': '17 Quiet Harbour Lane',
  'webhook credential': 'webhook-credential-41f0',
  'channel credential': 'channel-credential-77ab',
};

let platform: PlatformProcess;
let folder: string;
const notified = new SecretsNotified();
/** Not in the log either, though the database has them in clear. */
const personal = new SecretsNotified();

/** Sends a call, collects the secrets of its answer, and fails unless it succeeds. */
async function ask(
  route: string,
  body: object = {},
  headers: Record<string, string> = {},
  companyId = 1,
): Promise<Open> {
  const response = await fetch(platform.ready.baseUrl + route, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      companyId: String(companyId),
      company: String(companyId),
      trace: `t-${Math.random().toString(36).slice(2)}`,
      lang: 'en-US',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Open;
  if (answer.code !== '0') throw new Error(`${route}: ${answer.bizCode}${answer.code} ${answer.msg}`);
  notified.readAnswer(route, { data: answer.data });
  return answer.data;
}

async function authorize(): Promise<string> {
  const { appId, appSecret } = platform.ready.demo;
  const { token } = await ask('/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth', {
    appId,
    appSecret,
  });
  return token as string;
}

/** Has a code sent and reads it where the operator does. */
async function codeFor(admin: string, bizType: string, toUser: string, token?: string) {
  const sent = await ask(SEND, { bizType, toUser }, token === undefined ? {} : { token });
  const messages = await ask(`${MANAGE}venue.admin.OutboxService.messages`, {}, { token: admin });
  const mail = (messages as Open[]).find(
    (each: Open) => each.toUser === toUser || each.toUser.endsWith(toUser),
  );
  notified.add('text of a message', mail.content);
  return { sendToken: sent.token as string, verifyCode: mail.code as string };
}

async function operatorLife(admin: string): Promise<void> {
  const manage = (bizType: string, body: object = {}) => ask(MANAGE + bizType, body, { token: admin });
  await manage('venue.admin.QuoteTokenService.detail');
  await manage('venue.admin.QuoteTokenService.reset');
  const application = { name: 'Shop', returnAddresses: ['https://shop.example/return'] };
  const { appId } = await manage('venue.admin.Auth2ApplicationService.register', application);
  await manage('venue.admin.Auth2ApplicationService.rotateSecret', { appId });
  const person = await manage('venue.admin.OperatorService.create', { name: 'Mei', role: 'viewer' });
  const { appId: personal, appSecret } = await manage('venue.admin.OperatorService.rotateSecret', {
    id: person.id,
  });
  await ask('/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth', { appId: personal, appSecret });
  const base = `http://127.0.0.1:9/${OWN['webhook credential']}`;
  await ask(
    `${MANAGE}admin.admin.CompanyWebhookDubboService.subscribe`,
    {
      queryUserAccountBalanceUrl: `${base}/a`,
      externalSystemAdjustmentUrl: `${base}/b`,
      cancelExternalSystemAdjustmentUrl: `${base}/c`,
    },
    { token: admin, companyId: '1' },
  );
}

/** The link that a customer without a password gets by e-mail. */
async function passwordLink(admin: string): Promise<string> {
  const manage = (bizType: string, body: object) => ask(MANAGE + bizType, body, { token: admin });
  const email = 'linked@meridian.example';
  const customerNo = await manage('customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc', {
    email,
    country: 'SG',
    registerSource: 3,
    customerGroupId: 1,
  });
  await manage('venue.admin.PasswordLinkService.send', { customerNo });
  const [mail] = (await manage('venue.admin.OutboxService.messages', { toUser: email })) as unknown as Open[];
  return /[\w-]{43}/.exec(mail?.content as string)?.[0] ?? '';
}

async function customerLife(admin: string): Promise<void> {
  const code = await codeFor(admin, 'EMAIL_REGISTER_VERIFICATION_CODE', EMAIL);
  await ask('/api/register/customer.app.CustomerWebApiService.register', {
    type: 1,
    loginName: EMAIL,
    country: 'SG',
    registerSource: 1,
    pwd: PASSWORD,
    ...code,
  });
  const login = { type: 1, loginName: EMAIL, loginPwd: PASSWORD, device: 2, isThird: false };
  const { token } = await ask('/api/login/customer.app.CustomerWebApiService.login', login);
  const keyed = (key: string) => ({ token: token as string, 'idempotency-key': key });
  const own = (route: string, body: object = {}, key = route) =>
    ask(`/api/global/${route}`, body, keyed(key));
  notified.add('login password', PASSWORD);
  notified.add('fund password', FUND_PASSWORD);
  for (const [name, text] of Object.entries(OWN)) notified.add(name, text);
  personal.add('e-mail address', EMAIL);

  await own('customer.app.CustomerWebApiService.bindAssertsPwd', { pwd: FUND_PASSWORD });
  await own('customer.app.GoogleVerifyApiService.generateGoogleAccount');
  await own('customer.app.CustomerApiWebService.applyApi', { tag: 'bot' });
  notified.add('push token', await ask('/api/global/getMsgPushToken', {}, { token }));
  await own('customer.app.CustomerWebApiService.changeCustomerAddressAndPostalCode', {
    address: OWN['postal address'],
    postalCode: '018956',
  });
  await own('customer.app.CustomerWalletWebApiService.add', {
    currency: 'USDT',
    chainName: 'TRC20',
    address: OWN['wallet address'],
    remark: '',
    ...(await codeFor(admin, 'EMAIL_LOGINED_VERIFICATION_CODE', EMAIL, token)),
  });
  await own('customer.app.KycWebApiService.kycLevelApply', {
    levelCode: 'level_1',
    elementList: Object.entries({
      first_name: 'Mei',
      last_name: 'Lin',
      birthday: '1990-04-01',
      id_card: OWN['identity number'],
    }).map(([elementCode, elementValue]) => ({ elementCode, elementValue })),
  });
  const form = new FormData();
  form.append('object', new Blob([PNG as BlobPart], { type: 'image/png' }), 'card.png');
  const upload = { method: 'POST', headers: { companyId: '1', trace: 'upload', token }, body: form };
  expect(((await (await fetch(`${platform.ready.baseUrl}/api/upload`, upload)).json()) as Open).code).toBe(
    '0',
  );
  notified.add('picture', PNG.subarray(-40, -12).toString('latin1'));
  await application(token);
}

/** Signs in to the demonstration application and renews what it gets. */
async function application(token: string): Promise<void> {
  const { appId, appSecret } = platform.ready.demo.auth2;
  const code = await ask('/auth2/code', { appId, thirdAppType: 'shop' }, { token });
  notified.add('authorization code', code as unknown as string);
  const pair = await ask('/auth2/token', { appId, appSecret, code });
  await ask('/auth2/refresh', { refreshToken: pair.refreshToken });
}

/** Every documented operation once, of everybody who may call it. */
async function everyCall(): Promise<void> {
  const endpoints = await readEndpoints(platform.ready);
  const callers = await signInAll(platform.ready);
  notified.add('private key of the open API', callers.privateKey.split('\n')[1] ?? '');
  const connection = new RawHttp(platform.ready.baseUrl);
  for (const endpoint of endpoints.filter((each) => !ENDS_SIGN_IN.test(each.path))) {
    const body = Buffer.from(JSON.stringify(sampleOf(endpoint.request, callers.known) ?? {}));
    const request = requestOf(endpoint, body, callers);
    const headers = [...request.headers, ['idempotency-key', endpoint.path] as const];
    const answer = await connection.send({ ...request, headers });
    const envelope = JSON.parse(answer?.text ?? '{}') as Open;
    if (envelope.code === '0') notified.readAnswer(endpoint.path, { data: envelope.data });
  }
  connection.close();
}

/** Tokens in the addresses and messages of sockets, good and bad. */
async function socketLife(admin: string, tokens: readonly string[]): Promise<void> {
  const { quoteWsUrl, messageWsUrl, clientWsUrl, demo } = platform.ready;
  for (const token of [...tokens, 'bad-token-of-a-socket']) {
    notified.add('token in an address', token);
    for (const url of [
      `${quoteWsUrl}/quote?token=${token}`,
      `${messageWsUrl}/openMsg/${demo.openMsgAppId}`,
      clientWsUrl,
    ]) {
      const socket = new WebSocket(url);
      await new Promise<void>((resolve) => {
        socket.on('open', () => {
          socket.send(
            JSON.stringify({
              head: { msgType: 'login', token },
              header: { token, bizType: 'x' },
              trace: 't',
            }),
          );
          socket.send(`{"token":"${token}"`);
          // Ends with an error, which is logged.
          (socket as unknown as { _socket: Socket })._socket.write(
            Buffer.concat([NO_FRAME, Buffer.from(token)]),
          );
        });
        socket.on('close', () => resolve());
        socket.on('error', () => undefined);
      });
    }
  }
  const channel = { url: `http://127.0.0.1:9/${OWN['channel credential']}`, publicKey: PUBLIC_KEY };
  await ask(`${MANAGE}venue.admin.MessageChannelService.save`, channel, { token: admin });
  await ask(SEND, { bizType: 'EMAIL_LOGIN_VERIFICATION_CODE', toUser: EMAIL });
}

const planted = plantedSecrets();

/** Fifty secrets, each told in a header, in a body that is none, in a query and as a password of an address. */
async function plantedLife(): Promise<void> {
  const { baseUrl } = platform.ready;
  for (const { text, line } of planted) {
    const headers = {
      companyId: '1',
      trace: 'planted',
      token: text,
      authorization: `Bearer ${text}`,
      cookie: `s=${text}`,
    };
    const url = `${baseUrl}/api${CUSTOMER_INFO}?token=${encodeURIComponent(text)}`;
    await fetch(url, { method: 'POST', headers, body: line });
    await fetch(`${baseUrl}${SEND}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ [text]: line, bizType: text }),
    });
  }
}

/** A call with a trace of its own. */
const CUSTOMER_INFO = '/global/customer.app.CustomerWebApiService.findCustomerInfo';
const TRACED = { body: {}, headers: { trace: 'find-me-7', token: 'nobody-has-this' } };

/** Reserved bits are set. */
const NO_FRAME = Buffer.from([0xf1, 0x80, 1, 2, 3, 4]);

/** The public half of some operator's key. */
const PUBLIC_KEY = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');

/** What is found where, over all files of the folder. */
function foundInFolder(): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== CREDENTIALS)
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = readFileSync(file);
      const names = [...notified.foundIn(bytes), ...plantedIn(bytes, planted)];
      return names.map((name) => `${entry.name}: ${name}`);
    });
}

/** The operator takes the credentials of the back office from here. */
const CREDENTIALS = 'credentials.json';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-secrets-'));
  platform = await startPlatformProcess([
    '--seed',
    '7',
    '--data',
    folder,
    '--log',
    'debug',
    '--metrics',
    '0',
    '--log-file',
    path.join(folder, 'logs', 'platform.log'),
    '--log-size',
    '100',
    '--rate-limits',
    'off',
  ]);
  const { ready } = platform;
  for (const { appSecret } of ready.companies) notified.add('appSecret of the ready line', appSecret);
  notified.add('appSecret of the ready line', ready.demo.appSecret);
  const admin = await authorize();
  await operatorLife(admin);
  await customerLife(admin);
  notified.add('password link', await passwordLink(admin));
  await everyCall();
  await plantedLife();
  const { body, headers } = TRACED;
  await call(platform.ready, CUSTOMER_INFO, body, headers);
  await socketLife(
    await authorize(),
    notified.all.filter(([, name]) => / token$/.test(name)).map(([text]) => text),
  );
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

let log = '';

describe('the secrets of everybody on a platform', () => {
  it('were told in all kinds', () => {
    expect(notified.all.length).toBeGreaterThan(40);
    for (const kind of [
      'appSecret',
      'quoteToken',
      'privateKey',
      'secret',
      'refreshToken',
      'accessToken',
      'code',
      'link',
    ])
      expect(notified.names.join('\n')).toContain(` ${kind}`);
  });

  it('stand in no metric, and nor do addresses of people [HU-112]', async () => {
    const text = await (await fetch(platform.ready.metricsUrl ?? '')).text();
    expect(text.match(/^meridian_requests_total\{/gm)?.length).toBeGreaterThan(100);
    // Figures may be a code by chance.
    const names = Buffer.from(text.replace(/ \S+$/gm, ''));
    expect(notified.foundIn(names)).toEqual([]);
    expect(personal.foundIn(names)).toEqual([]);
    expect(plantedIn(names, planted)).toEqual([]);
  });

  it('stand in no diagnostics bundle of it, which lists what it has, and nor do addresses of people [HU-117] [HU-119]', async () => {
    const file = path.join(folder, 'bundle.tar.gz');
    const { port } = new URL(platform.ready.baseUrl);
    const metrics = new URL(platform.ready.metricsUrl ?? '').port;
    const logFile = path.join(folder, 'logs', 'platform.log');
    const options = ['--data', folder, '--port', port, '--metrics', metrics, '--log-file', logFile];
    const { code, stdout } = await runToEnd([...options, '--diagnostics', file]);
    expect(code).toBe(0);
    for (const name of ['versions.json', 'state.json', 'metrics.txt', 'logs/platform.log'])
      expect(stdout).toContain(name);
    const bytes = gunzipSync(readFileSync(file));
    rmSync(file);
    expect(bytes.toString('latin1')).toContain('meridian_requests_total{');
    expect(bytes.toString('latin1')).toMatch(/"health": \{/);
    // Figures may be a code by chance.
    const text = Buffer.from(bytes.toString('latin1').replace(/ \S+$/gm, ''), 'latin1');
    expect(notified.foundIn(text)).toEqual([]);
    expect(personal.foundIn(text)).toEqual([]);
    expect(plantedIn(bytes, planted)).toEqual([]);
  });

  it('stand in no file of the data folder in clear but the one that is there for them, while it runs and after its end [ATK-609]', async () => {
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['platform.db', 'seal.key']));
    for (const name of ['seal.key', CREDENTIALS])
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(foundInFolder()).toEqual([]);
    const { code } = await platform.stop();
    expect(code).toBe(0);
    expect(foundInFolder()).toEqual([]);
    log = readFileSync(path.join(folder, 'logs', 'platform.log'), 'utf8');
  });

  it('stand in no line of the log, whatever its level, and nor do addresses of people [ATK-610]', () => {
    expect(log).toContain('websocket error');
    const lines = Buffer.from(log);
    expect(notified.foundIn(lines)).toEqual([]);
    expect(personal.foundIn(lines)).toEqual([]);
  });

  it('leave a call to be found by its trace: who asked for what, how it ended and how long it took [HU-45]', () => {
    const lines = log.split('\n').filter((line) => line.includes(`"${TRACED.headers.trace}"`));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'call refused',
        trace: TRACED.headers.trace,
        caller: 'guest',
        call: CUSTOMER_INFO.split('/').at(-1),
        code: 'GGATEWAY_CODE_005',
        ms: expect.any(Number),
      }),
    ]);
  });

  it('do not open without their key: the start is refused with one line, and no new key is made [ATK-606]', async () => {
    rmSync(path.join(folder, 'seal.key'));
    const { code, stdout, stderr } = await runToEnd(['--data', folder]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^The secrets in the data are sealed with the key [0-9a-f]{16}, .*put that key back.*\n$/,
    );
    expect(readdirSync(folder)).not.toContain('seal.key');
  });
});
