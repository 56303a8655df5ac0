import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MessageSocket, type Open } from './field-sockets.ts';
import {
  call,
  FREE_PORTS,
  runToEnd,
  signInDemo,
  startPlatformProcess,
  type PlatformProcess,
} from './platform-process.ts';

const independentBot = path.resolve(import.meta.dirname, '../independent/order-process.mjs');
const run = promisify(execFile);

/** Far below the 72 s for which the platform keeps a connection that it waits for, and enough for a busy machine. */
const PROMPT_END_MS = 30_000;
/** Headers of a plain client, and of Java's and curl's, which offer HTTP/2 on every plain connection. */
const OFFERS = ['', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n'];

const HOUR_MS = 3_600_000;
/** Work on the platform that is under way, and work that is planned. */
const MAINTENANCE = [-1, 24].map((hours) => {
  const startTime = Date.now() + hours * HOUR_MS;
  return { startTime, endTime: startTime + 2 * HOUR_MS, text: `New disks <${hours}>` };
});

describe('the platform as a process of its own', () => {
  let platform: PlatformProcess;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-process-'));
    const named = (name: string) => path.join(folder, name);
    writeFileSync(named('maintenance.json'), JSON.stringify(MAINTENANCE));
    const files = ['--maintenance', named('maintenance.json'), '--outbox', named('outbox')];
    platform = await startPlatformProcess(['--seed', '7', '--data', folder, ...files]);
  });

  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints one line with its addresses and a demonstration sign-in when it is ready', () => {
    const { ready } = platform;
    expect(ready.ready).toBe(true);
    expect(ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const address of [ready.quoteWsUrl, ready.messageWsUrl])
      expect(address).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
    expect(ready.clientWsUrl).toBe(`${ready.baseUrl.replace('http', 'ws')}/api/ws`);
    expect(Object.keys(ready.demo).sort()).toEqual([
      'appId',
      'appSecret',
      'auth2',
      'loginName',
      'office',
      'openMsgAppId',
      'password',
    ]);
    expect(ready.companies.map(({ companyId, companyType }) => [companyId, companyType])).toEqual([
      [1, 'real'],
      [2, 'demo'],
    ]);
  });

  it('tells planned maintenance of its file on the status page alone, and goes on answering [GW-32]', async () => {
    const { baseUrl, statusUrl } = platform.ready;
    const status = (await (await fetch(`${statusUrl}.json`)).json()) as Open;
    expect(status).toMatchObject({ status: 'maintenance', maintenance: MAINTENANCE });
    const page = await (await fetch(statusUrl)).text();
    for (const hours of [-1, 24]) expect(page).toContain(`New disks &lt;${hours}&gt;`);
    expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
    expect(await call(platform.ready, '/thirdExt/now', {})).toMatchObject({ code: '0' });
    await signInDemo(platform.ready);
  });

  it('writes the codes that it sends into the file of the outbox, which signs in with them', async () => {
    const { loginName } = platform.ready.demo;
    const requested = { bizType: 'EMAIL_LOGIN_VERIFICATION_CODE', toUser: loginName };
    const SEND = '/global/message.app.VerificationApiService.verifyCodeSend';
    const sent = await call<{ token: string }>(platform.ready, SEND, requested);
    const file = path.join(folder, 'outbox');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const mail = lines.map((line) => JSON.parse(line) as Open).find(({ toUser }) => toUser === loginName);
    expect(mail).toMatchObject({ companyId: 1, code: expect.stringMatching(/^\d{6}$/) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const proof = { verifyCode: mail.code, sendToken: sent.data.token };
    const LOGIN = '/login/customer.app.CustomerWebApiService.login';
    const body = { type: 1, loginName, device: 2, isThird: false, ...proof };
    expect(await call(platform.ready, LOGIN, body)).toMatchObject({ code: '0' });
  });

  it('has a message socket for every company under the application id of its own', async () => {
    const { ready } = platform;
    const token = await signInDemo(ready);
    const switched = await call<{ token: string }>(ready, '/thirdExt/switchAccount', {}, { token });
    const tokens = [token, switched.data.token];
    for (const { companyId, openMsgAppId } of ready.companies) {
      const socket = await MessageSocket.open(`${ready.messageWsUrl}/openMsg/${openMsgAppId}`);
      const answers = [];
      for (const each of tokens) answers.push((await socket.ask('login', each)).content);
      expect(answers[companyId - 1]).toMatchObject({ msgType: 'login', companyId });
      expect(answers[2 - companyId]).toMatchObject({ msgType: 'login', code: 'GATEWAY_CODE_005' });
      socket.close();
    }
  });

  it('serves the order process to a bot that shares no code with it [OP-16, OP-17, OR-01, OR-06, OR-07, OR-19, CU-11, CU-17, CU-18]', async () => {
    const { stdout } = await run(process.execPath, [independentBot, JSON.stringify(platform.ready)]);
    const result = JSON.parse(stdout) as {
      opened: { orderId: number };
      openMessage: { paramMap: Record<string, string> };
      closed: { orderId: number };
      closeMessage: { paramMap: Record<string, string> };
    };
    expect(result.openMessage.paramMap['orderId']).toBe(String(result.opened.orderId));
    expect(result.closeMessage.paramMap['orderId']).toBe(String(result.closed.orderId));
  });

  it(
    'ends promptly while clients keep their connections, also those that offered h2c',
    { tags: ['long'] },
    async () => {
      const own = await startPlatformProcess();
      const { host, port } = new URL(own.ready.baseUrl);
      const sockets = await Promise.all(
        OFFERS.map(async (offer) => {
          // The peer neither closes its half nor its connection by itself.
          const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
          socket.write(`POST /api/thirdExt/now HTTP/1.1\r\nHost: ${host}\r\ncompanyId: 1\r\ntrace: keep\r\n`);
          socket.write(`${offer}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
          const [answer] = (await once(socket, 'data')) as [Buffer];
          expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK[^]*"code":"0"/);
          return socket;
        }),
      );
      const startedAt = performance.now();
      expect((await own.stop()).code).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(PROMPT_END_MS);
      for (const socket of sockets) socket.destroy();
    },
  );

  it('refuses a second instance on the same data with one clear line', async () => {
    const exit = await runToEnd([...FREE_PORTS, '--data', folder]);
    expect(exit.code).toBe(2);
    expect(exit.stdout).toBe('');
    expect(exit.stderr.trim().split('\n')).toHaveLength(1);
    expect(exit.stderr).toContain(folder);
  });

  it('ends with code 2 and one clear line when a port is taken', { tags: ['long'] }, async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    for (const option of ['--port', '--quote-port', '--message-port']) {
      const others = ['--port', '--quote-port', '--message-port'].filter((name) => name !== option);
      const exit = await runToEnd([...others.flatMap((name) => [name, '0']), option, String(port)]);
      expect(exit.code).toBe(2);
      expect(exit.stderr.trim().split('\n')).toHaveLength(1);
      expect(exit.stderr).toContain(String(port));
    }
    await new Promise((resolve) => blocker.close(resolve));
  });

  it('ends with code 2 and one clear line when an option is bad', async () => {
    const exit = await runToEnd(['--speed', 'fast']);
    expect(exit.code).toBe(2);
    expect(exit.stdout).toBe('');
    expect(exit.stderr.trim().split('\n')).toHaveLength(1);
  });
});
