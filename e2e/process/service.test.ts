import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstalled } from './installed.ts';
import { ADD_ORDER, marketOrder, TRADING } from './order-stream.ts';
import { openProgram } from '../../backend/compatible/testing/program.ts';
import type { Open } from './field-sockets.ts';
import {
  call,
  FREE_PORTS,
  launch,
  runToEnd,
  signInDemo,
  startPlatformProcess,
  type PlatformProcess,
} from './platform-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLI = path.join(ROOT, 'dist/backend/cli.js');
const DEPLOY = path.join(ROOT, 'deploy');
const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-service-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program says of what is written to it. */
async function pipeInto(program: string, args: readonly string[], input: string): Promise<string> {
  const running = run(program, args);
  running.child.stdin?.end(input);
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

/** A file of the folder. */
function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('a platform as a service', () => {
  it('is configured by a file, the environment and the command line, and prints what is in force [HU-111]', async () => {
    const file = write('meridian.json', '{\n  // of the house\n  "seed": 3, "port": 4, "speed": 2\n}\n');
    const env = {
      PATH: process.env.PATH,
      MERIDIAN_CONFIG: file,
      MERIDIAN_PORT: '5',
      MERIDIAN_SEAL_KEY: 'hunter2',
    };
    const { stdout } = await run(process.execPath, [CLI, '--speed', '3', '--print-config'], { env });
    expect(stdout).toMatch(/"port": 5,[^]*"seed": 3,[^]*"speed": 3,/);
    expect(stdout).toContain('// MERIDIAN_SEAL_KEY: ***');
    expect(stdout).not.toContain('hunter2');
    const wrong = write('wrong.json', '{\n  "colour": 1\n}');
    await expect(run(process.execPath, [CLI, `--config=${wrong}`])).rejects.toMatchObject({
      code: 2,
      stderr: `${wrong}:2:3: 'colour' is no option (see npm run platform -- --help)\n`,
    });
  });

  it('prints no secret for durable data without --demo: it names a file of mode 600, and says what everybody knows [HU-42]', async () => {
    const data = mkdtempSync(path.join(folder, 'demo-'));
    const file = path.join(data, 'given.json');
    const first = launch([...FREE_PORTS, '--demo', '--data', data]);
    expect(JSON.parse(await first.firstLine)).toHaveProperty('demo.password');
    first.child.kill();
    expect((await first.exit).stderr).toMatch(/^warning: .*demo@meridian\.example.*--remove-demo/);
    const taken = await runToEnd(['--data', data, '--remove-demo']);
    expect(taken).toMatchObject({ code: 0, stdout: expect.stringContaining('removed: customer demo@') });
    const { firstLine, child, exit } = launch([...FREE_PORTS, '--data', data, '--credentials', file]);
    const line = JSON.parse(await firstLine) as Open;
    expect(line).toMatchObject({ ready: true, companyId: 1, credentialsFile: file });
    expect(JSON.stringify(line)).not.toMatch(/secret|password/i);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { companies: Open[] };
    expect(kept.companies[0]).toHaveProperty('appSecret', expect.stringMatching(/^[0-9a-f]{64}$/));
    child.kill();
    expect((await exit).stderr).toBe('');
  });
});

describe('what a platform leaves on its disk', () => {
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

  it(
    'is a log in files of a stated size and number, for its user alone, with the newest lines [HU-116]',
    { tags: ['long'] },
    async () => {
      const logs = path.join(folder, 'logs');
      const file = path.join(logs, 'platform.log');
      const bounds = ['--log', 'info', '--log-file', file, '--log-size', '1', '--log-files', '1'];
      const platform = await startPlatformProcess(['--seed', '7', '--rate-limits', 'off', ...bounds]);
      let calls = 0;
      const writeLine = async () => {
        await call(platform.ready, '/login/no.such.Call', {}, { trace: `line-${calls++}-${'x'.repeat(40)}` });
      };
      const isPutAsideTwice = () =>
        existsSync(`${file}.1`) && !readFileSync(`${file}.1`, 'utf8').includes('line-0-');
      while (!isPutAsideTwice()) await Promise.all(Array.from({ length: 100 }, writeLine));
      expect((await platform.stop()).stderr).toBe('');
      expect(readdirSync(logs).toSorted()).toEqual(['platform.log', 'platform.log.1']);
      for (const name of [file, `${file}.1`]) {
        expect(statSync(name).size).toBeLessThanOrEqual(1024 * 1024);
        expect(modeOf(name)).toBe('600');
      }
      expect(modeOf(logs)).toBe('700');
      const text = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8');
      expect(text).toContain(`line-${calls - 1}-`);
    },
  );

  it.each([
    ['is killed', '', 'SIGKILL', /server, no end: the run that began at \S+ did not end by itself/],
    [
      'throws where nobody catches it',
      'process.on("SIGUSR2", () => { throw new Error("no room, token=abcdefgh"); });',
      'SIGUSR2',
      /server, uncaught error: no room, token="\*\*\*"/,
    ],
  ] as const)('is a report of a run that %s, which the next start mentions once [HU-118]', async (...row) => {
    const [name, preloaded, signal, line] = row;
    const data = mkdtempSync(path.join(folder, name.slice(0, 4)));
    const start = (...nodeArgs: string[]) => startPlatformProcess(['--seed', '7', '--data', data], nodeArgs);
    await (await start('--import', write('preloaded.mjs', preloaded))).stop(signal);
    const again = await start();
    expect(again.stderr()).toMatch(line);
    const crashes = path.join(data, 'crashes');
    const reports = readdirSync(crashes).filter((each) => each.startsWith('crash-'));
    expect(reports).toHaveLength(1);
    const report = path.join(crashes, reports[0] ?? '');
    expect(again.stderr()).toContain(report);
    expect([modeOf(report), modeOf(crashes)]).toEqual(['600', '700']);
    expect(readFileSync(report, 'utf8')).not.toContain('abcdefgh');
    await again.stop();
    const third = await start();
    expect(third.stderr()).not.toContain('ended unexpectedly');
    await third.stop();
  });
});

describe('the metrics of a running platform', () => {
  const promtool = findInstalled('promtool');
  let platform: PlatformProcess;
  let url: string;
  beforeAll(async () => {
    platform = await startPlatformProcess([
      '--seed',
      '7',
      '--metrics',
      '0',
      '--log',
      'info',
      '--compatible-port',
      '0',
    ]);
    url = platform.ready.metricsUrl ?? '';
  });
  afterAll(async () => {
    await platform.stop();
  });
  const linesOf = (trace: string) =>
    platform
      .stderr()
      .split('\n')
      .filter((line) => line.includes(`"trace":"${trace}"`))
      .map((line) => JSON.parse(line) as { readonly msg: string });

  it('count what happens, on a port of this machine alone [HU-112]', async () => {
    expect(new URL(url).hostname).toBe('127.0.0.1');
    await call(platform.ready, '/login/no.such.Call', {});
    const token = await signInDemo(platform.ready);
    expect(token).toBeTruthy();
    const text = await (await fetch(url)).text();
    const login = 'customer.app.CustomerWebApiService.login';
    expect(text).toContain(`meridian_requests_total{call="${login}",code="0",channel="client"} 1`);
    expect(text).toMatch(/^meridian_requests_total\{call="unknown",code="G[^"]+",channel="client"\} 1$/m);
    expect(text).toMatch(/^meridian_commits_total [1-9]/m);
    expect(text).toMatch(/^meridian_memory_resident_bytes [1-9]/m);
    expect(text).toMatch(/^meridian_accounts [1-9]/m);
    // The books are added up beside: the first reading asks for it.
    await expect
      .poll(async () => (await fetch(url)).text())
      .toMatch(/^meridian_ledger_unbalanced_currencies 0$[^]*^meridian_ledger_currencies [1-9]/m);
  });

  it('stand beside a log that follows the trace of a tracing system from an order to its commit [HU-114]', async () => {
    const { ready } = platform;
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const token = await signInDemo(ready);
    const answer = await fetch(`${ready.baseUrl}/api${ADD_ORDER}`, {
      method: 'POST',
      headers: {
        ...TRADING,
        token,
        'content-type': 'application/json',
        companyId: String(ready.companyId),
        timestamp: String(Date.now()),
        traceparent: `00-${trace}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify(await marketOrder(ready, token)),
    });
    expect(await answer.json()).toMatchObject({ code: '0', trace });
    const lines = () => linesOf(trace);
    await expect.poll(() => lines().at(-1)).toMatchObject({ msg: 'call', code: '0', trace });
    expect(lines().filter(({ msg }) => msg === 'commit').length).toBeGreaterThanOrEqual(1);
  });

  it('stand beside a log that follows an order of the compatible front to its commit too [HU-114]', async () => {
    const program = openProgram(platform.ready);
    const trace = 'a'.repeat(32);
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const { status } = await program.send('POST', '/api/v3/order', order, { headers });
    expect(status).toBe(200);
    await expect
      .poll(() => linesOf(trace).at(-1))
      .toMatchObject({ msg: 'compatible call', call: 'POST /api/v3/order', status: 200 });
    expect(linesOf(trace).filter(({ msg }) => msg === 'commit').length).toBeGreaterThanOrEqual(1);
    // Whoever sends no trace is followed under one of ours, and no key is in the log.
    await program.send('GET', '/api/v3/account');
    await expect.poll(() => platform.stderr()).toMatch(/"trace":"[0-9a-f]{32}"[^\n]*GET \/api\/v3\/account/);
    expect(platform.stderr()).not.toContain(program.apiKey);
  });

  it('are served to nobody by a foreign name, and nothing else is', async () => {
    const { port } = new URL(url);
    const status = (path: string, init: { method?: string; host?: string } = {}) =>
      new Promise<number>((resolve, reject) => {
        const { method = 'GET', host = `127.0.0.1:${port}` } = init;
        request({ host: '127.0.0.1', port, path, method, headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    expect(await status('/metrics')).toBe(200);
    expect(await status('/metrics', { host: 'evil.example' })).toBe(421);
    expect(await status('/')).toBe(404);
    expect(await status('/metrics', { method: 'POST' })).toBe(405);
  });

  it('are read over at most sixteen connections at a time [MAX_WATCHERS]', async () => {
    const port = Number(new URL(url).port);
    const open = () => connect(port, '127.0.0.1').on('error', () => undefined);
    const before = Array.from({ length: 8 }, open);
    await Promise.all(before.map((socket) => once(socket, 'connect')));
    // One more may be that of an answer before.
    const watchers = [...before, ...Array.from({ length: 9 }, open)];
    await expect.poll(() => watchers.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(1);
    expect(before.every(({ destroyed }) => !destroyed)).toBe(true);
    expect(watchers.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(16);
    for (const socket of watchers) socket.destroy();
    await expect.poll(async () => (await fetch(url).catch(() => undefined))?.status).toBe(200);
  });

  it.skipIf(promtool === undefined)('are in order for Prometheus (needs promtool)', async () => {
    expect(await pipeInto(promtool ?? '', ['check', 'metrics'], await (await fetch(url)).text())).toBe('');
    const rules = path.join(DEPLOY, 'monitoring', 'alerts.yml');
    expect(await pipeInto(promtool ?? '', ['check', 'rules', rules], '')).toContain(
      'SUCCESS: 18 rules found',
    );
    const tests = path.join(DEPLOY, 'monitoring', 'alerts.test.yml');
    expect(await pipeInto(promtool ?? '', ['test', 'rules', tests], '')).toContain('SUCCESS');
  });
});
