import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTextBridge } from '../preload/bridge.ts';
import { parseOptions } from './options.ts';
import { openStaticFiles } from './static-files.ts';
import { readVaultFile } from './vault/vault-file.ts';

/** What is at a bound of the host is taken, one more is not. */

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'host-bounds-'))));
afterAll(() => rm(folder, { recursive: true }));

describe('a picture', () => {
  it('has sides from 320 to 7,680 [PICTURE_SIDE_MIN] [PICTURE_SIDE_MAX]', () => {
    const size = (text: string) => {
      const options = parseOptions(['--size', text, '--screenshot', 'a.png'], folder);
      return options === 'help' ? undefined : options.screenshot;
    };
    expect(size('320x7680')).toMatchObject({ width: 320, height: 7_680 });
    for (const text of ['319x7680', '320x7681', '7681x320']) expect(() => size(text)).toThrow('sides from');
  });
});

describe('the file of the vault', () => {
  it('is read up to 1 MiB [FILE_LIMIT]', async () => {
    const path = join(folder, 'vault.json');
    const text = JSON.stringify({ version: 1, sealedBy: 'system', sealed: 'AAAA' });
    const write = (length: number) => writeFile(path, text + ' '.repeat(length - text.length));
    await write(1_048_576);
    expect(await readVaultFile(path)).toMatchObject({ sealed: 'AAAA' });
    await write(1_048_577);
    await expect(readVaultFile(path)).rejects.toThrow('damaged');
  });
});

describe('the folder of the terminal', () => {
  it('holds five thousand files at most [FILE_COUNT_LIMIT]', { tags: ['long'] }, async () => {
    const root = join(folder, 'many');
    await mkdir(root);
    await Promise.all(Array.from({ length: 4_999 }, (_, at) => writeFile(join(root, `${at}.txt`), '')));
    await writeFile(join(root, 'index.html'), '');
    await expect(openStaticFiles(root)).resolves.toBeDefined();
    await writeFile(join(root, 'more.txt'), '');
    await expect(openStaticFiles(root)).rejects.toThrow('more than 5000 files');
  });
});

describe('the bridge of the page', () => {
  it('lets 256 calls wait for the host at most [bridge:WAITING_LIMIT]', async () => {
    const sent: string[] = [];
    const { bridge } = createTextBridge((text) => void sent.push(text));
    const invoke = () => bridge.invoke('window.quit', {});
    for (let call = 0; call < 256; call++) invoke().catch(() => {});
    expect(sent).toHaveLength(256);
    await expect(invoke()).rejects.toThrow('too many calls');
    expect(sent).toHaveLength(256);
  });
});
