import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogFileError, logSink, openLog, rotatingSink } from './log-sink.ts';

describe('the log', () => {
  it('is written at once', () => {
    const directory = mkdtempSync(join(tmpdir(), 'log-'));
    const file = openSync(join(directory, 'log'), 'w');
    pino({}, logSink(file)).info('a line');
    expect(readFileSync(join(directory, 'log'), 'utf8')).toContain('a line');
    closeSync(file);
    rmSync(directory, { recursive: true });
  });

  it('keeps a mebibyte for a file that takes nothing at the moment [MAX_WAITING_LOG]', () => {
    const open = vi.spyOn(pino, 'destination');
    logSink();
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ maxLength: 1_048_576 }));
    open.mockRestore();
  });

  it.skipIf(!existsSync('/dev/full'))(
    'throws at nobody when it cannot be written, however much there is (needs /dev/full) [ATK-178]',
    { tags: ['long'] },
    () => {
      const file = openSync('/dev/full', 'w');
      const log = pino({}, logSink(file));
      const lines = () => {
        for (let count = 0; count < 3_000; count++)
          log.error({ err: new Error('x'.repeat(1_000)) }, 'a line');
      };
      expect(lines).not.toThrow();
      closeSync(file);
    },
  );
});

describe('a log file', () => {
  let directory: string;
  let path: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'log-'));
    path = join(directory, 'logs', 'platform.log');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));
  const line = (number: number): string => `${JSON.stringify({ number, text: 'x'.repeat(80) })}\n`;
  const numbersIn = (file: string): number[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((text) => (JSON.parse(text) as { number: number }).number);

  it('is put aside before it exceeds its size, and so many stay, all private, with the newest lines [HU-116]', () => {
    const output = rotatingSink({ path, maxBytes: 1_000, older: 2 });
    for (let number = 0; number < 100; number++) output.write(line(number));
    expect(readdirSync(join(directory, 'logs')).sort()).toEqual([
      'platform.log',
      'platform.log.1',
      'platform.log.2',
    ]);
    const numbers = [`${path}.2`, `${path}.1`, path].flatMap(numbersIn);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => 100 - numbers.length + at));
    for (const file of [path, `${path}.1`, `${path}.2`]) {
      expect(statSync(file).size).toBeLessThanOrEqual(1_000);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(directory, 'logs')).mode & 0o777).toBe(0o700);
  });

  it('goes on in the file of the start before, and keeps one alone where none is to be put aside', () => {
    rotatingSink({ path, maxBytes: 1_000, older: 0 }).write(line(1));
    const output = rotatingSink({ path, maxBytes: 1_000, older: 0 });
    output.write(line(2));
    expect(numbersIn(path)).toEqual([1, 2]);
    for (let number = 3; number < 30; number++) output.write(line(number));
    expect(readdirSync(join(directory, 'logs'))).toEqual(['platform.log']);
    expect(numbersIn(path).at(-1)).toBe(29);
    expect(statSync(path).size).toBeLessThanOrEqual(1_000);
  });

  it('stays bounded where nothing can be put aside: the newest lines are kept', () => {
    const output = rotatingSink({ path, maxBytes: 1_000, older: 1 });
    // A folder with something in it is in the way.
    mkdirSync(`${path}.1`);
    writeFileSync(join(`${path}.1`, 'something'), '');
    for (let number = 0; number < 40; number++) output.write(line(number));
    expect(statSync(path).size).toBeLessThanOrEqual(1_000);
    expect(numbersIn(path).at(-1)).toBe(39);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'drops what a full disk does not take, and ends nobody (needs /dev/full)',
    () => {
      const log = openLog({ logLevel: 'info', logFile: { path: '/dev/full', maxBytes: 1_000, older: 2 } });
      expect(() => {
        for (let count = 0; count < 100; count++) log.error({ err: new Error('x'.repeat(100)) }, 'a line');
      }).not.toThrow();
      expect(existsSync('/dev/full.1')).toBe(false);
    },
  );

  it('says how many lines were dropped once there is room again', () => {
    const fs = { left: 3 };
    const output = rotatingSink({ path, maxBytes: 10_000, older: 1 }, (file, bytes) => {
      if (fs.left-- > 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      return writeSync(file, bytes);
    });
    for (let number = 0; number < 5; number++) output.write(line(number));
    const texts = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    expect(texts.map((text) => JSON.parse(text) as object)).toEqual([
      expect.objectContaining({ level: 40, dropped: 3, msg: 'log lines were dropped' }),
      expect.objectContaining({ number: 3 }),
      expect.objectContaining({ number: 4 }),
    ]);
  });

  it('has the lines of its own level where standard error has the log too, which has those of its own', () => {
    const written: string[] = [];
    const open = vi.spyOn(pino, 'destination');
    open.mockReturnValue({ write: (text: string) => written.push(text), on: () => undefined } as never);
    const logFile = { path, maxBytes: 10_000, older: 1, besides: 'info' } as const;
    const log = openLog({ logLevel: 'warn', logFile });
    log.debug('for nobody');
    log.info('for the file');
    log.warn('for both');
    open.mockRestore();
    expect(readFileSync(path, 'utf8').match(/"msg":"[^"]+"/g)).toEqual([
      '"msg":"for the file"',
      '"msg":"for both"',
    ]);
    expect(written).toEqual([expect.stringContaining('for both')]);
  });

  it('that cannot be opened refuses the start of whoever asked for it, and of nobody else', () => {
    writeFileSync(join(directory, 'logs'), 'not a folder');
    const bounds = { path, maxBytes: 1_000, older: 1 };
    expect(() => openLog({ logLevel: 'info', logFile: bounds })).toThrow(LogFileError);
    expect(() => openLog({ logLevel: 'info', logFile: bounds })).toThrow(/platform\.log cannot be written/);
    expect(() => openLog({ logLevel: 'silent', logFile: { ...bounds, besides: 'info' } })).not.toThrow();
  });
});
