import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { mayMount } from '../../backend/storage/testing/small-disk.ts';
import { createBusCertificates } from './bus-certificates.ts';
import { findInstalled } from './installed.ts';
import { FREE_PORTS, startPlatformProcess, startWithin, type PlatformProcess } from './platform-process.ts';
import { NGINX_ARGS, startExample } from './proxies.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DEPLOY = path.join(ROOT, 'deploy');
const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-installation-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the last stage of the container file says, an instruction and its words. */
function containerSteps(): readonly (readonly [string, string])[] {
  const text = readFileSync(path.join(DEPLOY, 'container', 'Containerfile'), 'utf8');
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  return last.flatMap((line) => {
    const [, instruction, words] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
    return instruction === undefined || words === undefined ? [] : [[instruction, words] as const];
  });
}

const wordsOf = (instruction: string): readonly string[] =>
  containerSteps().flatMap(([name, words]) => (name === instruction ? [words] : []));

/** Folders of the system that a container of the same kind has from its image. */
const SYSTEM = ['/usr', '/dev'];

describe.skipIf(!mayMount())('the container (needs root, to make one of this system)', () => {
  let root: string;
  let platform: PlatformProcess;
  beforeAll(async () => {
    root = path.join(folder, 'root');
    for (const place of [...SYSTEM, '/data', '/tmp', '/proc'])
      mkdirSync(path.join(root, place), { recursive: true });
    for (const link of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${link}`, path.join(root, link));
    for (const copied of wordsOf('COPY')) {
      const [, from = '', to = ''] = /^--from=build \/src\/(\S+) (\S+)$/.exec(copied) ?? [];
      cpSync(path.join(ROOT, from), path.join(root, to), { recursive: true, dereference: true });
    }
    const [user = ''] = wordsOf('USER');
    const [uid = 0, gid = 0] = user.split(':').map(Number);
    chownSync(path.join(root, 'data'), uid, gid);
    chmodSync(folder, 0o755);
    const steps = [
      `mount --bind ${root} ${root}`,
      ...SYSTEM.map((place) => `mount --rbind ${place} ${root}${place}`),
      `mount --bind ${root}/data ${root}/data`,
      `mount -t tmpfs tmpfs ${root}/tmp`,
      `mount -t proc proc ${root}/proc`,
      `mount -o remount,ro,bind ${root}`,
      'exec "$@"',
    ];
    const [entry = '[]'] = wordsOf('ENTRYPOINT');
    const [program, ...args] = JSON.parse(entry) as string[];
    expect(program).toBe('node');
    platform = await startWithin([
      'unshare',
      '--mount',
      'sh',
      '-ec',
      steps.join('\n'),
      'sh',
      'chroot',
      `--userspec=${user}`,
      root,
      '/usr/bin/env',
      '-i',
      ...wordsOf('ENV').join(' ').split(' '),
      process.execPath,
      ...args,
      ...FREE_PORTS,
    ]);
  });
  afterAll(() => platform.stop());

  it('runs without a right, writes to its data alone, and says that it is well [HU-113]', async () => {
    const status = readFileSync(`/proc/${platform.child.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+10001\s+10001/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(readdirSync(path.join(root, 'data'))).toContain('credentials.json');
    const mounts = readFileSync(`/proc/${platform.child.pid}/mounts`, 'utf8').split('\n');
    expect(mounts.find((line) => line.split(' ')[1] === '/')).toMatch(/ ro[, ]/);
    const [check = ''] = wordsOf('HEALTHCHECK');
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(check) ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const ofPort = (port: string) =>
      run(
        process.execPath,
        args.map((arg) => arg.replace('18080', port)),
      );
    await ofPort(new URL(platform.ready.baseUrl).port);
    await expect(ofPort('1')).rejects.toMatchObject({ code: 1 });
  });
});

describe('the unit for systemd', () => {
  const analyze = findInstalled('systemd-analyze');

  it.skipIf(analyze === undefined)(
    'is in order and hardened below 2 (needs systemd-analyze) [HU-113]',
    async () => {
      const text = readFileSync(path.join(DEPLOY, 'systemd', 'meridian.service'), 'utf8');
      const file = path.join(folder, 'meridian.service');
      // Node may be somewhere else on this machine.
      writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
      const verified = await run(analyze ?? '', ['verify', '--man=no', file]);
      expect(verified.stdout + verified.stderr).toBe('');
      const { stdout } = await run(analyze ?? '', ['security', '--offline=true', '--threshold=19', file]);
      const [, level = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
      expect(Number(level)).toBeLessThan(2);
    },
  );
});

describe('the examples of proxies', () => {
  const certificates = createBusCertificates();
  const [, , certificate = '', , key = ''] = certificates.serverArgs;
  const ca = readFileSync(certificates.authorityFile);
  afterAll(() => certificates.remove());

  async function expectCarried(
    name: string,
    program: string,
    args: (file: string, home: string) => readonly string[],
  ): Promise<void> {
    const platform = await startPlatformProcess([
      '--public-hosts',
      'venue.example',
      '--trusted-proxies',
      '127.0.0.1',
    ]);
    const proxy = await startExample(program, { name, ready: platform.ready, certificate, key, args });
    const others = [proxy.quotePort, proxy.messagePort];
    try {
      const headers = { host: 'venue.example' };
      const answered = new Promise<number>((resolve, reject) => {
        get(
          { host: '127.0.0.1', port: proxy.port, path: '/health/ready', ca, headers, servername: '' },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        ).on('error', reject);
      });
      expect(await answered).toBe(200);
      // The name of the certificate is the address, which is not said beforehand.
      const secure = { ca, headers, servername: '' };
      for (const [port, place] of [
        [others[0], '/quote_guest'],
        [others[1], '/msg'],
      ] as const) {
        const socket = new WebSocket(`wss://127.0.0.1:${port}${place}`, secure);
        await once(socket, 'open');
        socket.terminate();
      }
    } finally {
      await proxy.close();
      await platform.stop();
    }
  }

  const nginx = findInstalled('nginx');
  it.skipIf(nginx === undefined)(
    'of nginx carries calls and websockets over TLS (needs nginx) [HU-113]',
    async () => {
      await expectCarried('nginx.conf', nginx ?? '', NGINX_ARGS);
    },
  );

  const haproxy = findInstalled('haproxy');
  it.skipIf(haproxy === undefined)('of HAProxy does too (needs haproxy) [HU-113]', async () => {
    await expectCarried('haproxy.cfg', haproxy ?? '', (file) => ['-db', '-q', '-f', file]);
  });
});
