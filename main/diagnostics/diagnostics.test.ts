import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parseOptions, type TerminalOptions } from '../options.ts';
import { DUMP_SETTINGS, dumpsFolder, openCrashReports } from './crashes.ts';
import { collectForPage } from './terminal-diagnostics.ts';

it('dumps of Electron are sent to nobody, and lie with the crash reports [HU-118]', () => {
  expect(DUMP_SETTINGS.uploadToServer).toBe(false);
  expect(Object.keys(DUMP_SETTINGS)).not.toContain('submitURL');
  expect(dumpsFolder({ dataDirectory: '/data' })).toBe('/data/crashes/dumps');
  expect(dumpsFolder({ dataDirectory: undefined })).toBeUndefined();
});

it('a terminal that keeps nothing has no crash reports', () => {
  const options = { dataDirectory: undefined, platform: {} as TerminalOptions['platform'] };
  expect(openCrashReports(options, () => expect.unreachable())).toBeUndefined();
});

it('a bundle of a running terminal has its logs, those of its platform and its own options, and a name with the time [HU-117]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'terminal-bundle-'));
  const options = parseOptions(['--data', directory], '/nowhere');
  if (options === 'help') return expect.unreachable();
  const running = { shell: 'link', vault: 'memory', statusUrl: 'http://127.0.0.1:1/status' };
  const { name, files, archive } = await collectForPage(options, running);
  rmSync(directory, { recursive: true });
  expect(name).toMatch(/^meridian-diagnostics-\d{4}-\d\d-\d\dT\d\d-\d\d\.tar\.gz$/);
  expect(files.map((file) => file.name)).toEqual(
    expect.arrayContaining(['contents.txt', 'configuration.txt', 'logs/terminal.log', 'logs/platform.log']),
  );
  const text = gunzipSync(Buffer.from(archive, 'base64')).toString();
  expect(text).toContain('"shell": "link"');
  expect(text).toContain('"lockAfterMinutes": 15');
  expect(text).toContain('http://127.0.0.1:1/status.json');
});
