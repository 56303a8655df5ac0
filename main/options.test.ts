import { describe, expect, it } from 'vitest';
import { BadOptionError } from '../backend/command-line/bad-option.ts';
import { parseOptions, type TerminalOptions } from './options.ts';

function parse(...args: string[]): TerminalOptions {
  const options = parseOptions(args, '/home/ada/.local/share/meridian');
  if (options === 'help') throw new Error('help was asked for');
  return options;
}

describe('the command line of the terminal', () => {
  it('keeps a company that demonstrates the product apart from the data of the user', () => {
    const { dataDirectory, isUsualData, platform } = parse('--demo-company', 'harbour');
    expect(dataDirectory?.endsWith('/companies/harbour')).toBe(true);
    expect(isUsualData).toBe(false);
    expect(platform).toMatchObject({ demoCompany: 'harbour', demo: true, dataDirectory });
    expect(() => parse('--demo-company', 'harbour', '--in-memory')).toThrow('excludes --in-memory');
    expect(() => parse('--demo-company', 'nowhere')).toThrow("got 'nowhere'");
  });

  it('keeps data in the directory of the user, with ports chosen by the system', () => {
    const options = parse();
    expect(options.dataDirectory).toBe('/home/ada/.local/share/meridian');
    expect(options.platform.dataDirectory).toBe('/home/ada/.local/share/meridian');
    expect([options.platform.port, options.platform.quotePort, options.platform.messagePort]).toEqual([
      0, 0, 0,
    ]);
    expect(options.shell).toBe('auto');
  });

  it('keeps the logs of terminal and platform in the data folder, in one that is named, or not at all [HU-116]', () => {
    const { logFile, platform } = parse();
    const bounds = { maxBytes: 10_485_760, older: 5, besides: 'info' };
    const folder = '/home/ada/.local/share/meridian/logs';
    expect(logFile).toEqual({ path: `${folder}/terminal.log`, ...bounds });
    expect(platform.logFile).toEqual({ path: `${folder}/platform.log`, ...bounds });
    const named = parse(
      '--in-memory',
      '--logs',
      'd',
      '--log-size',
      '1',
      '--log-files',
      '0',
      '--log',
      'debug',
    );
    expect(named.logFile).toEqual({
      path: 'd/terminal.log',
      maxBytes: 1_048_576,
      older: 0,
      besides: 'debug',
    });
    for (const none of [['--in-memory'], ['--logs', 'off'], ['--log', 'silent']]) {
      expect(parse(...none).logFile).toBeUndefined();
      expect(parse(...none).platform.logFile).toBeUndefined();
    }
    expect(() => parse('--log-size', '0')).toThrow('--log-size must be a whole number from 1 to 1024');
  });

  it('bounds a log file to 1024 MiB, and puts a hundred aside at most [MAX_LOG_MEBIBYTES] [MAX_LOG_FILES]', () => {
    const { logFile } = parse('--log-size', '1024', '--log-files', '100');
    expect([logFile?.maxBytes, logFile?.older]).toEqual([1_073_741_824, 100]);
    expect(() => parse('--log-size', '1025')).toThrow('--log-size must be a whole number from 1 to 1024');
    expect(() => parse('--log-files', '101')).toThrow('--log-files must be a whole number from 0 to 100');
  });

  it('passes the options of the platform on to it', () => {
    const { platform } = parse(
      '--seed',
      '7',
      '--speed',
      '60',
      '--port',
      '18080',
      '--at',
      '2026-03-02T08:00Z',
    );
    expect(platform.catchUp).toBe(true);
    expect(parse('--no-catch-up').platform.catchUp).toBe(false);
    expect(platform).toMatchObject({ seed: 7, speed: 60, port: 18080, atMs: Date.UTC(2026, 2, 2, 8) });
  });

  it('lets somebody else move the clock of the embedded platform', () => {
    expect(parse('--clock', 'stepped', '--step-late', 'go', '--fidelity', 'queue').platform).toMatchObject({
      clock: 'stepped',
      stepLate: 'go',
      fidelity: 'queue',
    });
    expect(() => parse('--clock', 'stepped', '--speed', '60')).toThrow(
      '--speed does not go with --clock stepped',
    );
  });

  it('lets the embedded market run several scenarios', () => {
    const { platform } = parse('--scenario', 'flash-crash', '--scenario', 'illiquid@2026-03-02T08:00Z');
    expect(platform.scenarios).toEqual([
      { name: 'flash-crash' },
      { name: 'illiquid', atMs: Date.UTC(2026, 2, 2, 8) },
    ]);
  });

  it('leaves the data of the user alone when it takes a picture, unless a directory is named', () => {
    expect(parse('--screenshot', 'out.png').dataDirectory).toBeUndefined();
    expect(parse('--screenshot', 'out.png', '--data', 'demo').dataDirectory).toBe('demo');
    expect(parse('--screenshot', 'out.png', '--size', '2560x1440', '--theme', 'light').screenshot).toEqual({
      file: 'out.png',
      width: 2560,
      height: 1440,
      theme: 'light',
      page: 'workspace',
      language: 'en-US',
    });
  });

  it.each([
    [['--shell', 'netscape'], '--shell must be electron or chromium or link or auto'],
    [['--size', '10x10', '--screenshot', 'a.png'], '--size must have sides'],
    [['--size', 'large', '--screenshot', 'a.png'], '--size must look like'],
    [['--port', 'x'], '--port must be'],
    [['--seed', '-1'], '--seed'],
    [['--unknown'], "Unknown option '--unknown'"],
    [['--data', 'x', '--in-memory'], 'exclude each other'],
    [['stray'], 'Unexpected argument'],
  ])('refuses %j with one clear line', (args, line) => {
    const attempt = () => parse(...args);
    expect(attempt).toThrow(BadOptionError);
    expect(attempt).toThrow(line);
    expect(attempt).not.toThrow('\n');
  });

  it('locks the vault after 15 minutes unless told otherwise [ATK-460]', () => {
    const minutes = (...args: string[]) => {
      const options = parseOptions(args, '/data');
      return options === 'help' ? 'help' : options.lockAfterMinutes;
    };
    expect(minutes()).toBe(15);
    expect(minutes('--lock-after', '5')).toBe(5);
    expect(minutes('--lock-after', '1440')).toBe(1_440);
    expect(minutes('--lock-after', 'off')).toBeUndefined();
    for (const wrong of ['0', '1441', '-1', '1.5', 'soon'])
      expect(() => minutes(`--lock-after=${wrong}`)).toThrow('--lock-after must be off or 1 to 1440 minutes');
  });
});
