import { expect, it } from 'vitest';
import { DUMP_SETTINGS, dumpsFolder, openCrashReports } from './crashes.ts';
import type { TerminalOptions } from '../options.ts';

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
