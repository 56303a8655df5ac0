import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../backend/storage/postgres/server-for-tests.ts';
import { findInstalled } from './installed.ts';
import { FREE_PORTS, launch, runToEnd, type Exit } from './platform-process.ts';
import { startNginx, startPrefacingProxy, type Proxy } from './proxies.ts';

const CLIENT = '127.0.0.2';
const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const ADD = '/openapi-b/global/customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc';
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';
const EMAIL = 'first@acme.example';
const PASSWORD = createHash('md5').update('correct horse').digest('hex');

interface Credentials {
  readonly appId: string;
  readonly appSecret: string;
}
interface Running {
  readonly port: number;
  readonly line: string;
  readonly credentialsFile: string;
  stderr(): string;
  stop(): Promise<Exit>;
}
interface Sent {
  readonly status: number;
  readonly text: string;
}

let folder: string;
let server: TestServer;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'administrator-'));
  server = await startTestServer();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: readonly string[]): Promise<Running> {
  const { firstLine, child, exit, stderr } = launch([...FREE_PORTS, '--log', 'info', ...args]);
  children.push(child);
  const line = await firstLine;
  const { baseUrl, credentialsFile } = JSON.parse(line) as { baseUrl: string; credentialsFile: string };
  const stop = () => {
    child.kill('SIGTERM');
    return exit;
  };
  return { port: Number(new URL(baseUrl).port), line, credentialsFile, stderr, stop };
}

/** A request of the client's machine, at a port of this one. */
function send(port: number, to: string, body?: object, headers: Record<string, string> = {}): Promise<Sent> {
  const method = body === undefined ? 'GET' : 'POST';
  const usual = {
    'content-type': 'application/json',
    companyId: '1',
    lang: 'en-US',
    trace: 'walk',
    timestamp: String(Date.now()),
  };
  const options = { host: '127.0.0.1', port, path: to, method, localAddress: CLIENT, agent: false };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ ...options, headers: { ...usual, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function call<Data>(
  port: number,
  to: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const { text } = await send(port, to, body, headers);
  const { code, bizCode, data } = JSON.parse(text) as { code: string; bizCode: string; data: Data };
  if (code !== '0') throw new Error(`${to}: ${bizCode}${code}`);
  return data;
}

/** The credentials of the first company, from the file that the ready line names. */
function credentialsOf({ credentialsFile, line }: Running): Credentials {
  expect(line).not.toMatch(/secret|password/i);
  expect(statSync(credentialsFile).mode & 0o777).toBe(0o600);
  const { companies } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as {
    companies: readonly Credentials[];
  };
  const [{ appId, appSecret } = { appId: '', appSecret: '' }] = companies;
  return { appId, appSecret };
}

const signIn = (port: number) =>
  call<{ token: string }>(port, LOGIN, {
    type: 1,
    device: 2,
    isThird: false,
    loginName: EMAIL,
    loginPwd: PASSWORD,
  });

/** A proxy in front of a port: nginx with the configuration of the page where it is installed, else one of our own. */
async function proxyOf(port: number): Promise<Proxy> {
  const nginx = findInstalled('nginx');
  return nginx === undefined ? startPrefacingProxy(2, port) : startNginx(nginx, port);
}

it("an administrator's walk: credentials from the file, through a proxy, a call found in the log, then to PostgreSQL and back [HU-42] [HU-43] [HU-45] [HU-46]", async () => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const first = await start('--data', data, '--listen', '0.0.0.0', '--trusted-proxies', '127.0.0.1');
  const credentials = credentialsOf(first);
  const proxy = await proxyOf(first.port);
  try {
    const { token } = await call<{ token: string }>(proxy.port, AUTH, credentials);
    const customer = { email: EMAIL, pwd: PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
    await call(proxy.port, ADD, customer, { token, trace: 'walk-add' });
    await signIn(proxy.port);
    // Beside it stand the lines of its commits.
    const lineOfCall = () =>
      first
        .stderr()
        .split('\n')
        .find((text) => text.includes('"trace":"walk-add"') && text.includes('"msg":"call"'));
    // It is written when the answer has left.
    await expect.poll(lineOfCall).toBeDefined();
    expect(JSON.parse(lineOfCall() ?? '{}')).toMatchObject({
      caller: 'company 1',
      code: '0',
      ip: CLIENT,
      call: ADD.split('/').at(-1),
    });
    expect(first.stderr()).not.toContain(EMAIL);
    expect(first.stderr()).not.toContain(credentials.appSecret);
    for (const health of ['/health/live', '/health/ready'])
      expect((await send(proxy.port, health, undefined, { host: 'balancer.example' })).status).toBe(200);
    const status = async (company: number) =>
      (await send(proxy.port, `/status.json?companyId=${company}`)).text;
    const shown = [await status(1), await status(2)];
    expect(shown[0]).not.toBe(shown[1]);
    expect(shown[0]).not.toContain('Meridian Demo');
  } finally {
    await proxy.close();
  }
  expect((await first.stop()).code).toBe(0);

  const database = await server.newDatabase();
  const key = path.join(data, 'seal.key');
  const to = await runToEnd(['--data', data, '--copy-to', database]);
  expect([to.code, to.stdout]).toEqual([0, expect.stringContaining('each table with the same SHA-256')]);
  const kept = path.join(folder, 'kept.json');
  const second = await start('--database', database, '--seal-key', key, '--credentials', kept);
  expect(credentialsOf(second)).toEqual(credentials);
  await call(second.port, AUTH, credentials);
  await signIn(second.port);
  expect((await second.stop()).code).toBe(0);

  const again = mkdtempSync(path.join(folder, 'again-'));
  const back = await runToEnd(['--database', database, '--seal-key', key, '--copy-to', again]);
  expect([back.code, back.stdout]).toEqual([0, expect.stringContaining('each table with the same SHA-256')]);
  expect((await runToEnd(['--verify-ledger', '--data', again])).code).toBe(0);
  const third = await start('--data', again);
  expect(credentialsOf(third)).toEqual(credentials);
  await signIn(third.port);
  expect((await third.stop()).code).toBe(0);
});
