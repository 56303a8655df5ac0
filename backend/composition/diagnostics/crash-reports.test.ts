import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CrashReports } from './crash-reports.ts';

let dataFolder: string;
let nowMs = Date.UTC(2026, 10, 29, 12);
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const open = (secrets: readonly string[] = []) =>
  new CrashReports({ dataFolder, version: '1.2.3', nowMs: () => (nowMs += 1_000), secrets });

describe('a crash report', () => {
  it('says what ended, how and where, to its user alone [HU-118]', () => {
    const file = open().write({ part: 'platform', kind: 'uncaught error', error: new TypeError('no room') });
    expect(statSync(file ?? '').mode & 0o777).toBe(0o600);
    expect(statSync(join(dataFolder, 'crashes')).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(file ?? '', 'utf8'))).toMatchObject({
      at: expect.stringMatching(/^2026-11-29T12:/),
      version: '1.2.3',
      part: 'platform',
      kind: 'uncaught error',
      message: 'no room',
      stack: expect.stringContaining('crash-reports.test.ts'),
    });
  });

  it('has no secret, neither one that is known nor one that looks like it', () => {
    const error = new Error('postgres://ada:hunter2@db/m refused horse-battery, token=abcdefgh');
    const text = readFileSync(
      open(['horse-battery']).write({ part: 'server', kind: 'uncaught error', error }) ?? '',
      'utf8',
    );
    expect(text).toContain('postgres://***@db/m refused ***');
    expect(text).not.toMatch(/hunter2|horse-battery|abcdefgh/);
  });

  it('is one of twenty at most, the newest [MAX_CRASH_REPORTS]', () => {
    const reports = open();
    for (let number = 1; number <= 23; number++)
      reports.write({ part: 'main', kind: 'exit code', error: `number ${number}` });
    const messages = reports.files().map((name) => reports.read(name)?.message);
    expect(messages).toEqual(Array.from({ length: 20 }, (_, at) => `number ${23 - at}`));
  });

  it('holds a message of eight thousand characters at most [MAX_CRASH_TEXT]', () => {
    const reports = open();
    reports.write({ part: 'main', kind: 'exit code', error: 'long '.repeat(5_000) });
    expect(reports.read(reports.files()[0] ?? '')?.message).toBe(`${'long '.repeat(1_600)}… (cut here)`);
  });

  it('is mentioned once, at the next start, with its place', () => {
    open().write({ part: 'window', kind: 'gone', error: 'oom' });
    const [line, ...others] = open().mentionNew();
    expect(others).toEqual([]);
    expect(line).toMatch(/ended unexpectedly at 2026-11-29T.*\(window, gone: oom\).*crashes\/crash-/);
    expect(open().mentionNew()).toEqual([]);
    open().write({ part: 'window', kind: 'gone', error: 'again' });
    expect(open().mentionNew()).toEqual([expect.stringContaining('again')]);
  });

  it('is made of a run that did not come to its end, and of none that did', () => {
    const end = open().begin('main');
    end();
    open().begin('main');
    expect(open().files()).toEqual([]);
    open().begin('main');
    expect(open().mentionNew()).toEqual([expect.stringContaining('did not end by itself')]);
  });

  it('is made of what nobody catches in a process, and says where it is', () => {
    const files: string[] = [];
    const before = process.listeners('uncaughtExceptionMonitor');
    open().watchProcess('server', (file) => files.push(file));
    const [watch] = process.listeners('uncaughtExceptionMonitor').filter((each) => !before.includes(each));
    watch?.(new Error('one'), 'uncaughtException');
    watch?.(new Error('two'), 'unhandledRejection');
    process.removeListener('uncaughtExceptionMonitor', watch as () => void);
    const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object);
    expect(reports).toMatchObject([
      { part: 'server', kind: 'uncaught error', message: 'one' },
      { part: 'server', kind: 'unhandled rejection', message: 'two' },
    ]);
  });

  it('is not made of another terminal that runs on the same folder', () => {
    mkdirSync(join(dataFolder, 'crashes'));
    const note = join(dataFolder, 'crashes', 'running.json');
    const text = JSON.stringify({ at: '2026-11-29T11:00:00.000Z', pid: process.ppid });
    writeFileSync(note, text);
    open().begin('main')();
    expect([open().files(), readFileSync(note, 'utf8')]).toEqual([[], text]);
    writeFileSync(note, 'half a no');
    open().begin('main');
    expect(open().mentionNew()).toEqual([expect.stringContaining('an unknown time')]);
  });

  it('fails silently where it cannot be written, and does not read what it did not write', () => {
    writeFileSync(join(dataFolder, 'crashes'), 'in the way');
    expect(open().write({ part: 'main', kind: 'exit code', error: 'x' })).toBeUndefined();
    expect(open().mentionNew()).toEqual([]);
    rmSync(join(dataFolder, 'crashes'));
    const reports = open();
    writeFileSync(reports.write({ part: 'main', kind: 'exit code', error: 'x' }) ?? '', '{"at":1}');
    expect(reports.read(reports.files()[0] ?? '')).toBeUndefined();
    expect(existsSync(join(dataFolder, 'crashes'))).toBe(true);
  });
});
