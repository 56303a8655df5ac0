import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shellsToTry } from './shell-choice.ts';
import { findInstalledBrowser, hasDisplay } from './browser-program.ts';
import { readTar } from './tar.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'browser-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('finding a browser', () => {
  it('takes the first installed program of the usual names, and only a program', async () => {
    const env = { PATH: ['/nowhere', directory].join(delimiter) };
    expect(findInstalledBrowser({ platform: 'linux', env })).toBeUndefined();
    await writeFile(join(directory, 'google-chrome'), '');
    await writeFile(join(directory, 'chromium'), '');
    await chmod(join(directory, 'chromium'), 0o755);
    expect(findInstalledBrowser({ platform: 'linux', env })?.path).toBe(join(directory, 'chromium'));
  });

  it('takes the one that is named and does not fall back to another', async () => {
    const named = join(directory, 'my-browser');
    const env = { PATH: directory, MERIDIAN_BROWSER: named };
    expect(findInstalledBrowser({ platform: 'linux', env })).toBeUndefined();
    await writeFile(named, '');
    await chmod(named, 0o755);
    expect(findInstalledBrowser({ platform: 'linux', env })?.path).toBe(named);
  });

  it('knows whether a window can be shown', () => {
    expect(hasDisplay({ platform: 'linux', env: {} })).toBe(false);
    expect(hasDisplay({ platform: 'linux', env: { DISPLAY: ':0' } })).toBe(true);
    expect(hasDisplay({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true);
    expect(hasDisplay({ platform: 'darwin', env: {} })).toBe(true);
  });
});

describe('the choice of a shell', () => {
  const auto = { shell: 'auto', screenshot: undefined } as const;

  it('prefers Electron, then a browser, then a link', () => {
    expect(shellsToTry(auto, { display: true, browser: true })).toEqual(['electron', 'chromium', 'link']);
    expect(shellsToTry(auto, { display: true, browser: false })).toEqual(['electron', 'link']);
  });

  it('serves a link at once where no window can be shown', () => {
    expect(shellsToTry(auto, { display: false, browser: true })).toEqual(['link']);
  });

  it('lets a forced shell stand alone', () => {
    expect(shellsToTry({ ...auto, shell: 'link' }, { display: true, browser: true })).toEqual(['link']);
    expect(shellsToTry({ ...auto, shell: 'electron' }, { display: false, browser: false })).toEqual([
      'electron',
    ]);
  });
});

describe('reading an archive', () => {
  /** A tar archive of one entry. */
  function archive(path: string, content: string, kind = '0', size = content.length): Buffer {
    const header = Buffer.alloc(512);
    header.write(path, 0);
    header.write(size.toString(8).padStart(11, '0'), 124);
    header.write(kind, 156);
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
    body.write(content);
    return Buffer.concat([header, body, Buffer.alloc(1024)]);
  }

  it('yields regular files with their content and leaves out the rest', () => {
    const both = Buffer.concat([
      archive('lib/a.so', 'x'.repeat(600)).subarray(0, 1536),
      archive('lib', '', '5'),
    ]);
    expect([...readTar(both)]).toEqual([{ path: 'lib/a.so', content: Buffer.from('x'.repeat(600)) }]);
  });

  it.each(['../evil', '/etc/passwd', 'a/../../evil'])('refuses the path %s', (path) => {
    expect(() => [...readTar(archive(path, 'x'))]).toThrow('leads out of its folder');
  });

  it('refuses an archive that is cut short', () => {
    expect(() => [...readTar(archive('a', 'x', '0', 9_999))]).toThrow('cut short');
  });
});
