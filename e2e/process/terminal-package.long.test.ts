import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plantedSecrets } from '../../backend/composition/diagnostics/testing/fifty-secrets.ts';
import { APP_IMAGE_OFFSET } from '../../scripts/packaging/linux-packages.mjs';
import { FUSE_MARK, FUSES } from '../../scripts/packaging/stand-in.mjs';
import { runHost } from '../support/terminal.ts';

/** Schemas of CycloneDX, of its own library. */
const SCHEMAS = fileURLToPath(
  new URL('../../node_modules/@cyclonedx/cyclonedx-library/res/schema/', import.meta.url),
);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meridian-packed-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the built terminal', () => {
  it('saves a picture of its demonstration [DT-21]', async () => {
    const file = path.join(directory, 'pictures', 'terminal.png');
    const { code, output } = await runHost('--screenshot', file, '--size', '1280x800', '--seed', '7');
    expect(output).toBe('');
    expect(code).toBe(0);
    const picture = readFileSync(file);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 800]);
    expect(picture.length).toBeGreaterThan(50_000);
  });
});

describe.runIf(process.platform === 'linux')('the packages of Linux around a stand-in binary', () => {
  const BUILD_LIMIT_MS = 600_000;
  /** The time that both builds write into their packages. */
  const EPOCH = '1790000000';
  let work: string;
  let release: string;
  let installed: string;

  /** Runs a program that has to succeed, and returns what it said. */
  function run(
    program: string,
    args: readonly string[],
    cwd = ROOT,
    more: Record<string, string> = {},
  ): string {
    const env = { ...process.env, SOURCE_DATE_EPOCH: EPOCH, ...more };
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
    expect(status, `${program}: ${error?.message ?? ''}${stdout}${stderr}`).toBe(0);
    return `${stdout}${stderr}`;
  }

  /** Whether a tool of the system is here. Tests that need it are named as skipped where it is not. */
  const has = (tool: string): boolean =>
    spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
  const packageOf = (ext: string): string =>
    path.join(release, readdirSync(release).find((name) => name.endsWith(`.${ext}`)) ?? `no .${ext}`);

  beforeAll(() => {
    // A real disk, on which packages of the registry can be linked rather than copied.
    work = mkdtempSync('/var/tmp/meridian-release-');
    release = path.join(work, 'release');
    run(process.execPath, ['scripts/package.mjs', '--stand-in', '--output', release]);
    installed = path.join(work, 'installed');
    run('dpkg-deb', ['-x', packageOf('deb'), installed]);
  }, BUILD_LIMIT_MS);
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  it('hold the build and the database in their archive, and closed fuses in their binary [DT-20]', () => {
    const home = path.join(installed, 'opt', 'Meridian');
    const archive = readFileSync(path.join(home, 'resources', 'app.asar'));
    const header = archive.subarray(16, 16 + archive.readUInt32LE(12)).toString('utf8');
    const { files } = JSON.parse(header) as { files: Tree };
    for (const file of [
      'package.json',
      'dist/main/electron.js',
      'dist/main/platform-worker.js',
      'dist/backend/storage-worker.js',
      'dist/preload/preload.cjs',
      'dist/renderer/index.html',
      'node_modules/node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm',
    ]) {
      expect(find(files, file), file).toBeDefined();
    }
    expect(Object.keys(files['node_modules']?.files ?? {})).toEqual(['node-sqlite3-wasm']);
    expect(Object.keys(files).sort()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json']);
    const binary = readFileSync(path.join(home, 'meridian'));
    const wire = binary
      .subarray(binary.indexOf(FUSE_MARK) + FUSE_MARK.length + 2)
      .toString('latin1', 0, FUSES);
    // In the order of the fuses: run as Node, cookie encryption, NODE_OPTIONS, inspect, integrity, only from the archive.
    expect(wire.slice(0, 6)).toBe('010011');
  });

  it('put command, icons, desktop file and metadata where the system looks, nothing that others could write [PK-01]', () => {
    for (const side of [16, 24, 32, 48, 64, 128, 256, 512])
      expect(
        existsSync(path.join(installed, `usr/share/icons/hicolor/${side}x${side}/apps/meridian.png`)),
      ).toBe(true);
    for (const file of [
      'usr/share/applications/app.meridian.terminal.desktop',
      'usr/share/metainfo/app.meridian.terminal.metainfo.xml',
      'usr/share/mime/packages/app.meridian.terminal.xml',
      'usr/share/doc/meridian/copyright',
    ])
      expect(existsSync(path.join(installed, file)), file).toBe(true);
    const listing = run('dpkg-deb', ['-c', packageOf('deb')])
      .trim()
      .split('\n');
    const modes = (pattern: RegExp) =>
      listing.filter((line) => pattern.test(line)).map((line) => line.slice(0, 10));
    expect(listing.filter((line) => !/ root\/root /.test(line))).toEqual([]);
    expect(modes(/ \.\/opt\/Meridian\/meridian$/)).toEqual(['-rwxr-xr-x']);
    expect(modes(/app\.asar$/)).toEqual(['-rw-r--r--']);
    // The sandbox alone runs with its owner's rights.
    expect(listing.filter((line) => /^-..s/.test(line)).map((line) => line.split('/').at(-1))).toEqual([
      'chrome-sandbox',
    ]);
    // Neither the group nor others may write: the sixth and the ninth place of a mode.
    expect(listing.filter((line) => /^[-d](.{4}w|.{7}w)/.test(line))).toEqual([]);
    expect(lstatSync(path.join(installed, 'usr/bin/meridian')).isSymbolicLink()).toBe(true);
  });

  it.skipIf(!has('desktop-file-validate'))(
    'have a desktop file that the validator of its standard accepts [PK-01]',
    () => {
      const file = path.join(installed, 'usr/share/applications/app.meridian.terminal.desktop');
      expect(run('desktop-file-validate', [file])).toBe('');
    },
  );

  it.skipIf(!has('appstreamcli'))('have metadata that AppStream accepts [PK-01]', () => {
    const file = path.join(installed, 'usr/share/metainfo/app.meridian.terminal.metainfo.xml');
    expect(run('appstreamcli', ['validate', '--no-net', file])).toContain('successful');
  });

  it.skipIf(!has('lintian'))(
    'pass the checks of Debian, but for the rules that they break on purpose [PK-01]',
    () => {
      const found = run('lintian', ['--allow-root', '--fail-on', 'error,warning', packageOf('deb')]);
      expect(found.split('\n').filter((line) => /^[EW]:/.test(line))).toEqual([]);
    },
  );

  it.skipIf(!has('rpm'))('have the same files in the rpm as in the deb [PK-01]', () => {
    const names = run('rpm', ['-qlp', packageOf('rpm')]).split('\n');
    const wanted = filesBelow(installed).filter((name) => !name.startsWith('/usr/share/lintian'));
    expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.skipIf(!has('unsquashfs'))('have the same application in the AppImage and in the tar.gz [PK-01]', () => {
    const image = path.join(work, 'image');
    run('unsquashfs', [
      '-q',
      '-no-progress',
      '-d',
      image,
      '-o',
      String(APP_IMAGE_OFFSET),
      packageOf('AppImage'),
    ]);
    const tree = path.join(work, 'tar');
    mkdirSync(tree, { recursive: true });
    run('tar', ['xzf', packageOf('tar.gz'), '-C', tree]);
    const wanted = sumOf(path.join(installed, 'opt/Meridian/resources/app.asar'));
    expect(sumOf(path.join(image, 'opt/Meridian/resources/app.asar'))).toBe(wanted);
    const [folder = ''] = readdirSync(tree);
    expect(sumOf(path.join(tree, folder, 'resources/app.asar'))).toBe(wanted);
    for (const file of ['AppRun', 'app.meridian.terminal.desktop', 'meridian.png', '.DirIcon'])
      expect(existsSync(path.join(image, file)), file).toBe(true);
  });

  it('start the terminal of their archive and open their platform [PK-01]', async () => {
    const program = path.join(installed, 'opt/Meridian/meridian');
    const child = spawn(program, ['--shell', 'link', '--in-memory', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, MERIDIAN_NODE: process.execPath },
    });
    try {
      let said = '';
      for await (const chunk of child.stdout) {
        said += String(chunk);
        if (said.includes('\n')) break;
      }
      const { baseUrl } = JSON.parse(said) as { baseUrl: string };
      expect((await fetch(`${baseUrl}/status`)).status).toBe(200);
    } finally {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      await ended;
    }
  });

  it('hold a bill of materials with every package of the bundles, each with its licence text [PK-03] [PK-04]', () => {
    const resources = path.join(installed, 'opt/Meridian/resources');
    const text = readFileSync(path.join(resources, 'sbom.cdx.json'), 'utf8');
    const { components } = JSON.parse(text) as { components: readonly { purl: string }[] };
    // The lists of the bundlers themselves, read anew.
    const bundled = ['node', 'page'].flatMap(
      (part) => JSON.parse(readFileSync(path.join(ROOT, `dist/.modules/${part}.json`), 'utf8')) as string[],
    );
    const wanted = [...bundled, 'node_modules/electron', 'node_modules/node-sqlite3-wasm'].map((folder) => {
      const { name, version } = JSON.parse(
        readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'),
      ) as Record<string, string>;
      return `pkg:npm/${name!.replace('@', '%40')}@${version}`;
    });
    expect(components.map(({ purl }) => purl)).toEqual([...new Set(wanted)].sort(byName));
    expect(components.length).toBeGreaterThan(100);
    const notices = readFileSync(path.join(resources, 'NOTICES.txt'), 'utf8');
    for (const { purl } of components) {
      const [, name = '', version = ''] = /^pkg:npm\/(.+)@(.+)$/.exec(purl) ?? [];
      expect(notices).toContain(`${name.replace('%40', '@')} ${version} (`);
    }
    expect(validateBom(JSON.parse(text))).toEqual([]);
    // Nothing of this machine stands in what is given to others.
    for (const file of ['sbom.cdx.json', 'NOTICES.txt', 'contents.json'])
      expect(readFileSync(path.join(resources, file), 'utf8')).not.toContain(ROOT);
  });

  it('say what is installed, name a changed file, and are summed up for whoever downloads them [PK-05]', () => {
    const program = path.join(installed, 'opt/Meridian/meridian');
    const verify = () =>
      spawnSync(program, ['--verify'], {
        encoding: 'utf8',
        env: { ...process.env, MERIDIAN_NODE: process.execPath },
      });
    const { status, stdout } = verify();
    expect(stdout).toMatch(/All \d+ files are as they were built\./);
    expect(status).toBe(0);
    const sums = readFileSync(path.join(release, 'SHA256SUMS'), 'utf8');
    expect(sums).toContain(stdout.trim().split('\n').at(-1));
    expect(run('sha256sum', ['--check', 'SHA256SUMS'], release)).not.toContain('FAILED');
    for (const ext of ['deb', 'tar.gz']) expect(sums).toContain(path.basename(packageOf(ext)));
    const contents = path.join(installed, 'opt/Meridian/resources/contents.json');
    const before = readFileSync(contents, 'utf8');
    writeFileSync(contents, before.replace(/("dist\/main\/electron\.js": ")..../, '$10000'));
    expect(verify()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('dist/main/electron.js differs'),
    });
    writeFileSync(contents, before);
  });

  it(
    'are the same bytes when built in another folder at another time, and hold none of fifty secrets there [PK-02] [PK-10] [HU-119]',
    { timeout: BUILD_LIMIT_MS },
    () => {
      const copy = path.join(work, 'sources');
      const names = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      for (const name of names.stdout
        .split('\0')
        .filter((file) => file !== '' && existsSync(path.join(ROOT, file))))
        cpSync(path.join(ROOT, name), path.join(copy, name));
      const modules = path.join(copy, 'node_modules');
      // Linked where both lie on one disk.
      if (spawnSync('cp', ['-al', path.join(ROOT, 'node_modules'), modules]).status !== 0)
        run('cp', ['-r', path.join(ROOT, 'node_modules'), modules]);
      const again = path.join(work, 'again');
      const { secrets, env } = plantSecrets(copy);
      expect(new Set(secrets).size).toBe(50);
      run(process.execPath, ['scripts/package.mjs', '--stand-in', '--output', again], copy, env);
      const packages = readdirSync(release).filter((name) => name.startsWith('Meridian-'));
      expect(packages.length).toBeGreaterThan(0);
      for (const name of ['linux-unpacked/resources/app.asar', ...packages])
        expect(sumOf(path.join(again, name)), name).toBe(sumOf(path.join(release, name)));
      // Packed files are the same bytes as without the secrets; those that are not packed again are looked through.
      for (const name of filesBelow(again)) {
        const bytes = readFileSync(path.join(again, name), 'latin1');
        expect(
          secrets.filter((secret) => bytes.includes(secret)),
          name,
        ).toEqual([]);
      }
    },
  );

  /** Puts secrets where they lie on a machine that builds: files beside the sources, a home, the surroundings. */
  function plantSecrets(sources: string): { secrets: readonly string[]; env: Record<string, string> } {
    const secrets = plantedSecrets().map(({ text }) => text);
    const left = [...secrets];
    const next = (): string => left.pop() ?? 'no secret is left';
    const home = path.join(work, 'home');
    const beside = [
      '.env .env.local .env.production .env.production.local .npmrc id_ed25519 private.pem terminal.log core',
      'data/vault.json data/platform.db runs/one/run.log npm-debug.log release/left.txt',
      'dist/renderer/left.json dist/backend/vault.json dist/.package/left.txt',
      'packaging/private.pem packaging/icons/left.txt',
      'renderer/.env renderer/left.key backend/left.key main/left.key',
    ];
    const atHome = '.npmrc .netrc .git-credentials .ssh/id_rsa .aws/credentials'.split(' ');
    const files = [
      ...beside.flatMap((names) => names.split(' ').map((name) => path.join(sources, name))),
      ...atHome.map((name) => path.join(home, name)),
    ];
    for (const file of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      const secret = next();
      // As every tool reads it: names of the page's bundler, of a registry, of a shell.
      writeFileSync(
        file,
        file.endsWith('.npmrc') ? `//registry.example/:_authToken=${secret}\n` : `VITE_KEY=${secret}\n`,
      );
    }
    const env: Record<string, string> = { HOME: home };
    for (const name of [
      'VITE_TOKEN',
      'NPM_TOKEN',
      'NODE_AUTH_TOKEN',
      'GH_TOKEN',
      'GITHUB_TOKEN',
      'CSC_KEY_PASSWORD',
    ])
      env[name] = next();
    for (const [at, name] of [
      'MERIDIAN_PASSPHRASE',
      'MERIDIAN_KEY',
      'AWS_SECRET_ACCESS_KEY',
      'DATABASE_URL',
    ].entries())
      env[name] = `${at}:${next()}`;
    for (let number = 1; left.length > 0; number += 1) env[`SECRET_${number}`] = next();
    return { secrets, env };
  }

  /** What the schema of CycloneDX finds wrong. */
  function validateBom(bom: unknown): readonly string[] {
    const read = (name: string): object =>
      JSON.parse(readFileSync(path.join(SCHEMAS, name), 'utf8')) as object;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema(read('spdx.SNAPSHOT.schema.json'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json');
    ajv.addSchema(
      read('jsf-0.82.SNAPSHOT.schema.json'),
      'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json',
    );
    const check = ajv.compile(read('bom-1.6.SNAPSHOT.schema.json'));
    return check(bom)
      ? []
      : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** By name and version, in the order of characters. */
  function byName(left: string, right: string): number {
    const key = (purl: string) => purl.replace('%40', '@');
    return key(left) < key(right) ? -1 : 1;
  }

  /** The files below a folder, as on the system that it is the root of. */
  function filesBelow(root: string): readonly string[] {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name))}`);
  }

  function sumOf(file: string): string {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  }

  interface Tree {
    readonly [name: string]: { readonly files?: Tree };
  }

  function find(tree: Tree, file: string): unknown {
    const [name = '', ...rest] = file.split('/');
    return rest.length === 0 ? tree[name] : find(tree[name]?.files ?? {}, rest.join('/'));
  }
});
