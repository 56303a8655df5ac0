import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHost } from '../support/terminal.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

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

describe('the packed application', () => {
  /** The mark by which the fuses of an Electron binary are found, and the fuses behind it. */
  const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const FUSES = 9;

  /** A folder in the form of an unpacked Electron, whose binary consists of its fuses alone. */
  function hollowElectron(): string {
    const folder = path.join(directory, 'electron');
    mkdirSync(path.join(folder, 'resources'), { recursive: true });
    mkdirSync(path.join(folder, 'locales'));
    const wire = Buffer.from([1, FUSES, ...Array.from({ length: FUSES }, () => '0'.charCodeAt(0))]);
    const binary = Buffer.concat([Buffer.alloc(64), Buffer.from(FUSE_MARK), wire, Buffer.alloc(64)]);
    writeFileSync(path.join(folder, 'electron'), binary, { mode: 0o755 });
    for (const name of [
      'LICENSE',
      'LICENSES.chromium.html',
      'chrome-sandbox',
      'version',
      'locales/en-US.pak',
    ]) {
      writeFileSync(path.join(folder, name), '');
    }
    return folder;
  }

  it(
    'holds the build and the database in its archive, and closed fuses in its binary [DT-20]',
    { timeout: 120_000 },
    () => {
      const release = path.join(directory, 'release');
      const builder = path.join(path.dirname(require.resolve('electron-builder/package.json')), 'cli.js');
      const settings = [`-c.electronDist=${hollowElectron()}`, `-c.directories.output=${release}`];
      const args = [builder, '--linux', 'dir', '--publish', 'never', ...settings];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
      const unpacked = path.join(release, 'linux-unpacked');
      const archive = readFileSync(path.join(unpacked, 'resources', 'app.asar'));
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
      const binary = readFileSync(path.join(unpacked, 'meridian-terminal'));
      const wire = binary
        .subarray(binary.indexOf(FUSE_MARK) + FUSE_MARK.length + 2)
        .toString('latin1', 0, FUSES);
      // In the order of the fuses: run as Node, cookie encryption, NODE_OPTIONS, inspect, integrity, only from the archive.
      expect(wire.slice(0, 6)).toBe('010011');
    },
  );

  interface Tree {
    readonly [name: string]: { readonly files?: Tree };
  }

  function find(tree: Tree, file: string): unknown {
    const [name = '', ...rest] = file.split('/');
    return rest.length === 0 ? tree[name] : find(tree[name]?.files ?? {}, rest.join('/'));
  }
});
