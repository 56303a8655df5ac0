import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  collectDiagnostics,
  listDiagnostics,
  packDiagnostics,
  saveDiagnostics,
  type DiagnosticsPlace,
} from './bundle.ts';
import { CrashReports } from './crash-reports.ts';
import { configuredSecrets, maskSecrets, secretsIn } from './mask-secrets.ts';
import { packTar } from './pack-tar.ts';
import { plantedIn, plantedSecrets } from './testing/fifty-secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOW_MS = Date.UTC(2026, 10, 29);
const placeOf = (changes: Partial<DiagnosticsPlace> = {}): DiagnosticsPlace => ({
  version: '1.2.3',
  program: { shell: 'link' },
  dataFolder: folder,
  logs: [],
  configuration: '{}\n',
  statusUrl: undefined,
  metricsUrl: undefined,
  secrets: [],
  nowMs: NOW_MS,
  ...changes,
});
const textOf = (files: Awaited<ReturnType<typeof collectDiagnostics>>, name: string): string =>
  files.find((file) => file.name === name)?.text ?? '';

describe('fifty planted secrets', () => {
  it('are masked however few figures a token has by chance, and long names are not', () => {
    const tokens = Array.from({ length: 2_000 }, (_, at) =>
      createHash('sha256').update(String(at)).digest('base64url'),
    );
    expect(tokens.filter((token) => token.replaceAll(/\D/g, '').length < 3).length).toBeGreaterThan(10);
    expect(tokens.filter((token) => maskSecrets(`session ${token} is over`).includes(token))).toEqual([]);
    const plain =
      'customer.app.CustomerThirdLoginService.config answers a PlatformUnavailableForMaintenanceError in listOpenPositionsOfAccount';
    expect(maskSecrets(plain)).toBe(plain);
  });

  it('are fifty, and stand in no text that is masked [HU-119]', () => {
    const secrets = plantedSecrets();
    expect(new Set(secrets.map(({ text }) => text)).size).toBe(50);
    for (const secret of secrets) expect(plantedIn(secret.line, secrets)).toEqual([secret.name]);
    expect(plantedIn(maskSecrets(secrets.map(({ line }) => line).join('\n')), secrets)).toEqual([]);
    expect(secrets.filter((secret) => maskSecrets(secret.line).includes(secret.text))).toEqual([]);
  });

  it('are in no bundle and in no crash report, wherever they were told [HU-119]', async () => {
    const secrets = plantedSecrets();
    const lines = secrets.map(({ line }) => line);
    const log = join(folder, 'platform.log');
    writeFileSync(`${log}.1`, `${lines.join('\n')}\n`);
    writeFileSync(log, lines.map((line) => `${JSON.stringify({ level: 50, msg: line })}\n`).join(''));
    for (const name of ['credentials.json', 'seal.key', 'vault.json', 'platform.db', 'profiles.json'])
      writeFileSync(join(folder, name), lines.join('\n'));
    const crashes = new CrashReports({ dataFolder: folder, version: '1', nowMs: () => Date.now() });
    crashes.write({ part: 'main', kind: 'uncaught error', error: new Error(lines.slice(0, 25).join('\n')) });
    crashes.write({ part: 'platform', kind: 'exit code', error: lines.slice(25).join('\n') });
    for (const name of crashes.files())
      expect(plantedIn(readFileSync(join(crashes.folder, name)), secrets)).toEqual([]);
    const files = await collectDiagnostics(placeOf({ logs: [log], configuration: lines.join('\n') }));
    expect(textOf(files, 'logs/platform.log').split('\n').length).toBeGreaterThan(100);
    const archive = gunzipSync(packDiagnostics(files, NOW_MS));
    expect(plantedIn(archive, secrets)).toEqual([]);
  });

  it('are known by what the configuration and the environment call them', () => {
    const [password = '', bus = '', seal = '', pay = ''] = plantedSecrets().map(({ text }) => text);
    const config = {
      database: `postgres://ada:${password}@h/d`,
      bus: `nats://${bus}@h:4222`,
      sealKeys: seal,
      paymentProvider: { url: 'http://p', secret: pay },
    };
    const known = configuredSecrets(config);
    expect(known).toEqual(expect.arrayContaining([password, bus, seal, pay]));
    expect(maskSecrets(`said ${password} and ${pay}`, known)).toBe('said *** and ***');
    expect(secretsIn({ NPM_TOKEN: 'letters-alone', PATH: '/usr/bin', LANG: 'en_GB.UTF-8' })).toEqual([
      'letters-alone',
    ]);
  });
});

describe('what is masked', () => {
  it('leaves what explains a fault: times, addresses, traces, places in the program, words', () => {
    const line =
      '{"level":50,"time":1795953483778,"trace":"4bf92f3577b34da6a3ce929d0e0e4736","call":"tradeapi.app.OrderApiService.addMarketOrder","ip":"192.0.2.7","msg":"TypeError at place (file:///opt/meridian/dist/backend/cli.js:12:34)"}';
    expect(maskSecrets(line)).toBe(line);
    const unset = '"tls-key": null, // MERIDIAN_SEAL_KEY: not set';
    expect(maskSecrets(unset)).toBe(unset);
  });

  it('hides addresses of people and the folder of the user', () => {
    expect(maskSecrets('mei.lin@example.com')).toBe('***@example.com');
  });
});

describe('a diagnostics bundle', () => {
  it('has versions, configuration, state, metrics, the ends of the logs and crash reports, and a list of them [HU-117]', async () => {
    mkdirSync(join(folder, 'logs'));
    const log = join(folder, 'logs', 'platform.log');
    writeFileSync(log, 'the first line\nthe last line\n');
    new CrashReports({ dataFolder: folder, version: '1', nowMs: () => NOW_MS }).write({
      part: 'main',
      kind: 'exit code',
      error: 'code 9',
    });
    const server = createServer((request, response) =>
      response.end(request.url === '/status.json' ? '{"status":"up"}' : 'meridian_up 1\n'),
    ).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const seen: string[] = [];
    const files = await collectDiagnostics(
      placeOf({ logs: [log], statusUrl: `${base}/status.json`, metricsUrl: `${base}/metrics` }),
      (done, of, name) => seen.push(`${done} of ${of}: ${name}`),
    );
    server.close();
    expect(files.map(({ name }) => name)).toEqual([
      'contents.txt',
      'versions.json',
      'configuration.txt',
      'state.json',
      'metrics.txt',
      'logs/platform.log',
      'crashes/crash-2026-11-29T00-00-00.000Z-main.json',
    ]);
    expect(seen).toEqual([
      expect.stringMatching(/^0 of 6: versions/),
      ...Array(5).fill(expect.any(String)),
      '6 of 6: ',
    ]);
    expect(textOf(files, 'contents.txt')).toContain(listDiagnostics(files.slice(1)).join('\n'));
    expect(JSON.parse(textOf(files, 'versions.json'))).toMatchObject({ meridian: '1.2.3', shell: 'link' });
    expect(JSON.parse(textOf(files, 'state.json'))).toMatchObject({
      health: { status: 'up' },
      schemaOfProgram: expect.stringMatching(/\w/),
      data: { files: { 'logs/platform.log': 29 }, freeBytes: expect.any(Number) },
    });
    expect(textOf(files, 'metrics.txt')).toBe('meridian_up 1\n');
    expect(textOf(files, 'logs/platform.log')).toBe('the first line\nthe last line\n');
  });

  it('says of each part that cannot be read why, and has the others', async () => {
    const gone = 'http://127.0.0.1:1/status.json';
    const files = await collectDiagnostics(
      placeOf({ dataFolder: undefined, logs: [join(folder, 'none.log')], statusUrl: gone, metricsUrl: gone }),
    );
    expect(textOf(files, 'logs/none.log')).toMatch(/^cannot be read: ENOENT/);
    expect(textOf(files, 'metrics.txt')).toContain('The metrics do not answer');
    expect(textOf(files, 'state.json')).toContain('the platform does not answer at');
  });

  it(
    'holds a mebibyte of each of four logs, from the beginning of a line on [MAX_LOG_BYTES] [MAX_BUNDLED_LOGS] [MAX_BUNDLE_BYTES]',
    { tags: ['long'] },
    async () => {
      const line = `${'word '.repeat(20)}\n`;
      const logs = Array.from({ length: 5 }, (_, at) => join(folder, `log-${at}`));
      for (const file of logs) writeFileSync(file, line.repeat(20_000));
      const files = await collectDiagnostics(placeOf({ logs, configuration: line.repeat(45_000) }));
      expect(files.filter(({ name }) => name.startsWith('logs/')).map(({ name }) => name)).toEqual(
        [0, 1, 2, 3].map((at) => `logs/log-${at}`),
      );
      const [text = ''] = [textOf(files, 'logs/log-0')];
      expect(text.length).toBeLessThanOrEqual(1_048_576);
      expect(text.length).toBeGreaterThan(1_048_576 - 2 * line.length);
      expect(text.startsWith(line)).toBe(true);
      // Four and a half MB of configuration leave no room for all of it.
      const cut = '\n… cut here: the bundle has 8 MiB at most\n';
      const texts = files.filter(({ name }) => name !== 'contents.txt').map((file) => file.text);
      expect(texts.reduce((sum, each) => sum + each.replace(cut, '').length, 0)).toBe(8_388_608);
      expect(texts.map((each) => each.endsWith(cut))).toEqual([
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        true,
      ]);
    },
  );

  it('reads a mebibyte of an answer at most, lists five hundred files, and waits three seconds [MAX_ANSWER_BYTES] [MAX_LISTED_FILES] [ANSWER_TIMEOUT_MS]', async () => {
    for (let number = 0; number < 503; number++) writeFileSync(join(folder, `f${number}`), '');
    const server = createServer((request, response) => {
      if (request.url === '/metrics') response.end('m 1\n'.repeat(400_000));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.any([]));
    waits.mockImplementationOnce(() => AbortSignal.abort(new Error('too late')));
    const files = await collectDiagnostics(
      placeOf({ statusUrl: `${base}/silent`, metricsUrl: `${base}/metrics` }),
    );
    expect(waits.mock.calls).toEqual([[3_000], [3_000]]);
    waits.mockRestore();
    server.closeAllConnections();
    server.close();
    expect(textOf(files, 'metrics.txt').length).toBe(1_048_576);
    const { data, health } = JSON.parse(textOf(files, 'state.json')) as {
      data: { files: object; notListed: number };
      health: string;
    };
    expect([Object.keys(data.files).length, data.notListed]).toEqual([500, 3]);
    expect(health).toContain('does not answer at');
    expect(health).toContain('too late');
  });

  it('is saved to a new file that its user alone reads, in a form that tar reads [MAX_PATH]', async () => {
    const file = join(folder, 'bundle.tar.gz');
    const archive = packDiagnostics([{ name: 'a.txt', what: 'a', text: 'hello\n' }], NOW_MS);
    await saveDiagnostics(file, archive);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const bytes = gunzipSync(readFileSync(file));
    expect(bytes.length % 512).toBe(0);
    expect(bytes.toString('latin1', 0, 100)).toContain('meridian-diagnostics/a.txt');
    expect(bytes.toString('utf8', 512, 518)).toBe('hello\n');
    expect(() => packTar([{ path: 'x'.repeat(101), content: archive }], 0)).toThrow('too long');
    await expect(saveDiagnostics(file, archive)).rejects.toThrow('is there already: name another file');
    await expect(saveDiagnostics(join(folder, 'no', 'x'), archive)).rejects.toThrow('is not there');
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });
});
