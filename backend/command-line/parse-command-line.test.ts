import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadOptionError } from './bad-option.ts';
import { DEFAULT_CONFIG } from '../platform-config.ts';
import { parseCommandLine, parseDemoRemoval } from './parse-command-line.ts';

describe('the command line of the headless platform', () => {
  it('starts with the defaults when nothing is said', () => {
    expect(parseCommandLine([])).toEqual(DEFAULT_CONFIG);
  });

  it('founds a company that demonstrates the product in a folder, and none that it does not know', () => {
    const config = parseCommandLine(['--demo-company', 'harbour', '--data', './d']);
    expect(config).toMatchObject({ demoCompany: 'harbour', demo: true, dataDirectory: './d' });
    expect(() => parseCommandLine(['--demo-company', 'harbour'])).toThrow('needs --data DIR');
    expect(() => parseCommandLine(['--demo-company', 'x', '--data', './d'])).toThrow("got 'x'");
  });

  it('lets programs move the clock, and waits for them', () => {
    expect(parseCommandLine(['--clock', 'stepped'])).toMatchObject({
      clock: 'stepped',
      stepTimeoutMs: 30_000,
      stepLate: 'wait',
    });
    const own = '--clock stepped --step-timeout 5 --step-late go'.split(' ');
    expect(parseCommandLine(own)).toMatchObject({ stepTimeoutMs: 5_000, stepLate: 'go' });
  });

  it('reads every option', () => {
    const args =
      '--listen 0.0.0.0 --port 0 --quote-port 1 --message-port 65535 --data ./d --new-store --accept-loss --no-catch-up --market ./m.json --seed 7 --at 2026-03-02T08:00Z --speed 60';
    const more =
      '--rate-limits off --encrypted-bodies required --client-profile deployed --unknown-members refused --captcha external --captcha-url http://v/ --google g.json --log debug';
    const lists =
      '--allowed-origins https://a.example,http://localhost:*,app://meridian --path-aliases /gateway --public-hosts q.example,[::1]:81 --trusted-proxies 10.0.0.0/8,::1 --guest-sockets 50 --kept-places 0';
    expect(parseCommandLine(`${args} ${more} ${lists}`.split(' '))).toEqual({
      ...DEFAULT_CONFIG,
      host: '0.0.0.0',
      trustedProxies: ['10.0.0.0/8', '::1'],
      demo: false,
      credentialsFile: path.join('./d', 'credentials.json'),
      port: 0,
      quotePort: 1,
      messagePort: 65_535,
      dataDirectory: './d',
      newStore: true,
      acceptLoss: true,
      catchUp: false,
      marketFile: './m.json',
      seed: 7,
      atMs: Date.UTC(2026, 2, 2, 8),
      speed: 60,
      rateLimits: false,
      encryptedBodies: 'required',
      clientProfile: 'deployed',
      unknownMembers: 'refused',
      allowedOrigins: ['https://a.example', 'http://localhost:*', 'app://meridian'],
      publicHosts: ['q.example', '[::1]:81'],
      guestSockets: 50,
      reservedSlots: 0,
      pathAliases: ['/gateway'],
      captcha: 'external',
      captchaUrl: 'http://v/',
      googleFile: 'g.json',
      logLevel: 'debug',
    });
  });

  it('has the demonstration in memory, and with durable data on demand; its credentials are in a file then', () => {
    const read = (line: string) => {
      const { demo, credentialsFile } = parseCommandLine(line.split(' '), { sealKeys: undefined });
      return [demo, credentialsFile];
    };
    expect(read('--seed 7')).toEqual([true, undefined]);
    expect(read('--credentials c.json')).toEqual([true, 'c.json']);
    expect(read('--data d')).toEqual([false, path.join('d', 'credentials.json')]);
    expect(read('--data d --demo --credentials /run/c.json')).toEqual([true, '/run/c.json']);
    const database = '--database postgres://127.0.0.1/m --seal-key k/seal.key';
    expect(read(database)).toEqual([false, 'k/seal.key.credentials.json']);
    expect(() => parseDemoRemoval(['--remove-demo', '--seed', '7'])).toThrow('--remove-demo needs --data');
    expect(parseDemoRemoval(['--remove-demo', '--data', 'd']).dataDirectory).toBe('d');
  });

  it('reads the role of a quote process and the address of its bus', () => {
    const args = '--role quotes --bus tls://user:secret@bus.example:4222 --quote-port 0 --seed 7';
    expect(parseCommandLine(args.split(' '))).toEqual({
      ...DEFAULT_CONFIG,
      role: 'quotes',
      bus: 'tls://user:secret@bus.example:4222',
      quotePort: 0,
      seed: 7,
    });
    expect(parseCommandLine(['--bus', 'nats://127.0.0.1:4222'])).toMatchObject({ role: 'all' });
    expect(parseCommandLine([]).quoteProcesses).toBe(1);
    expect(parseCommandLine(['--quote-processes', '64']).quoteProcesses).toBe(64);
  });

  it('reads scenarios, each with its time or without, and the file of others', () => {
    const args = '--scenario illiquid --scenario flash-crash@2026-03-02T08:10:30Z --scenarios s.json';
    expect(parseCommandLine(args.split(' '))).toEqual({
      ...DEFAULT_CONFIG,
      scenarios: [{ name: 'illiquid' }, { name: 'flash-crash', atMs: Date.UTC(2026, 2, 2, 8, 10, 30) }],
      scenariosFile: 's.json',
    });
  });

  it('takes a seed of 32 bits, up to 64 quote processes and lists of twenty items [MAX_SEED] [MAX_QUOTE_PROCESSES] [MAX_LIST]', () => {
    expect(parseCommandLine(['--seed', '4294967295']).seed).toBe(4_294_967_295);
    expect(parseCommandLine(['--later-seed', '4294967295@2026-03-02T13:47:31Z']).laterSeed).toEqual({
      seed: 4_294_967_295,
      fromMs: Date.UTC(2026, 2, 2, 13, 47, 31),
    });
    const days = ['--market', 'm.json', '--day-order', '4294967295@2026-03-02T00:00Z/2026-03-09T12:00Z'];
    expect(parseCommandLine(days).dayOrder).toEqual({
      seed: 4_294_967_295,
      fromMs: Date.UTC(2026, 2, 2),
      toMs: Date.UTC(2026, 2, 9, 12),
    });
    expect(() => parseCommandLine(['--seed', '4294967296'])).toThrow('--seed');
    expect(parseCommandLine(['--quote-processes', '64']).quoteProcesses).toBe(64);
    expect(() => parseCommandLine(['--quote-processes', '65'])).toThrow('from 1 to 64');
    const hosts = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.example`).join(',');
    expect(parseCommandLine(['--public-hosts', hosts(20)]).publicHosts).toHaveLength(20);
    expect(() => parseCommandLine(['--public-hosts', hosts(21)])).toThrow('at most 20 items');
  });

  it('keeps up to a thousand backups, a week apart at most [MAX_STORED_BACKUPS] [MAX_BACKUP_MINUTES]', () => {
    const most = '--data d --backups b --keep-backups 1000 --backup-every 10080';
    const taken = { backupFolder: 'b', storedBackups: 1_000, backupMinutes: 10_080 };
    expect(parseCommandLine(most.split(' '))).toMatchObject(taken);
    expect(parseCommandLine(['--data', 'd', '--backups', 'b'])).toMatchObject({
      storedBackups: 7,
      backupMinutes: undefined,
    });
    for (const more of ['--keep-backups 1001', '--backup-every 10081'])
      expect(() => parseCommandLine(`--data d --backups b ${more}`.split(' '))).toThrow(more.split(' ')[0]);
  });

  it('lets a market of files start before the built-in one begins', () => {
    expect(parseCommandLine(['--market', 'm.json', '--at', '1999-01-01']).atMs).toBe(Date.UTC(1999, 0, 1));
  });

  it.each([
    ['--port 65536', '--port must be a whole number from 0 to 65535'],
    ['--port -1', '--port'],
    ['--guest-sockets 0', '--guest-sockets must be a whole number from 1 to 10000'],
    ['--guest-sockets 10001', '--guest-sockets must be'],
    ['--kept-places 91', '--kept-places must be a whole number from 0 to 90'],
    ['--public-hosts http://q.example', '--public-hosts'],
    ['--listen proxy.example', '--listen must be an address of this machine'],
    ['--listen 300.1.1.1', '--listen must be an address'],
    ['--trusted-proxies 10.0.0.0/33', "got '10.0.0.0/33'"],
    ['--trusted-proxies proxy.example', '--trusted-proxies must hold networks such as'],
    ['--allowed-origins https://*', '--allowed-origins'],
    ['--seed 1.5', '--seed must be a whole number'],
    [
      '--later-seed 2',
      "--later-seed must be a seed and a UTC time such as 2@2026-03-02T08:13:21Z, second 0 to 58, got '2'",
    ],
    ['--later-seed 2@2026-03-02T08:00:59Z', '--later-seed must be a seed and a UTC time'],
    ['--later-seed 4294967296@2026-03-02T00:00Z', '--later-seed must be a whole number'],
    ['--later-seed 2@2026-03-02T00:00Z --market m.json', '--later-seed belongs to the built-in market'],
    [
      '--later-seed 2@2026-03-04T00:00Z --day-order 2@2026-03-02T00:00Z/2026-03-09T00:00Z',
      '--day-order does not go with --later-seed',
    ],
    [
      '--market m.json --day-order 2@2026-03-02T00:00Z',
      "--day-order must be a seed and two UTC times such as 2@2026-03-02T00:00Z/2026-03-14T00:00Z, got '2@2026-03-02T00:00Z'",
    ],
    [
      '--market m.json --day-order 2@2026-03-09T00:00Z/2026-03-02T00:00Z',
      '--day-order must be a seed and two UTC times',
    ],
    [
      '--market m.json --day-order 4294967296@2026-03-02T00:00Z/2026-03-09T00:00Z',
      '--day-order must be a whole number',
    ],
    ['--at yesterday', '--at must be a UTC time'],
    ['--at 1999-01-01', '--at must be a UTC time'],
    ['--at 2014-12-31', 'between 2015-01-02 and 2099-12-31'],
    ['--at 2026-02-31', "got '2026-02-31'"],
    ['--at 2026-02-30T08:00Z', '--at must be a UTC time'],
    ['--at 2026-03-02T08:00', '--at must be a UTC time'],
    ['--at now\n', "got 'now?'"],
    ['--at= --speed 2', '--at must not be empty'],
    ['--market= --speed 2', '--market must not be empty'],
    ['--market m.json --products p.json', '--products belongs to the built-in market'],
    ['--scenario illiquid@2026-02-30T08:00Z', "got '2026-02-30T08:00Z'"],
    ['--scenario illiquid@2026-03-02T08:00Z@x', "got '2026-03-02T08:00Z@x'"],
    ['--backups b', '--backups belongs to a data folder: it needs --data DIR'],
    ['--data d --keep-backups 3', '--keep-backups needs --backups DIR'],
    ['--data d --backups b --keep-backups 0', '--keep-backups must be a whole number from 1 to 1000'],
    ['--data d --backups b --backup-every 0', '--backup-every must be a whole number from 1 to 10080'],
    ['--database mysql://h/d', '--database must be the address of a PostgreSQL database such as'],
    ['--database postgres://u:p@h/d', '--database needs --seal-key FILE'],
    ['--database postgres://h/d --seal-key k --data d', '--data belongs to a data folder'],
    ['--database postgres://h/d --seal-key k --new-store', '--new-store belongs to a data folder'],
    ['--database postgres://h/d --seal-key k --accept-loss', '--accept-loss belongs to a data folder'],
    ['--role quotes --bus nats://h --database postgres://h/d', '--database'],
    ['--speed 1e3', "--speed must be from 0.001 to 1000, got '1e3'"],
    ['--speed 1001', '--speed must be from 0.001 to 1000'],
    ['--scenario calm', '--scenario must be one of flash-crash, opening-gap'],
    ['--scenario illiquid@noon', "such as illiquid@2026-03-02T08:00Z, got 'noon'"],
    ['--speed 0', '--speed must be from 0.001 to 1000'],
    ['--rate-limits maybe', "--rate-limits must be on or off, got 'maybe'"],
    ['--captcha maybe', '--captcha must be off or local or external'],
    ['--captcha external', '--captcha external needs --captcha-url'],
    ['--captcha-url ftp://v/', '--captcha-url must be an http or https address'],
    ['--tls-cert a.pem', '--tls-cert needs --tls-key FILE'],
    ['--tls-key a.pem', '--tls-key needs --tls-cert FILE'],
    ['--log-size 10', '--log-size needs --log-file FILE'],
    ['--metrics 70000', '--metrics must be'],
    ['--metrics venue.example:9464', '--metrics must be an address of this machine'],
    ['--client-profile old', "--client-profile must be standard or deployed, got 'old'"],
    ['--unknown-members on', "--unknown-members must be named or refused, got 'on'"],
    ['--path-aliases Gate/../way', "--path-aliases cannot hold 'Gate/../way'"],
    ['--allowed-origins *', "--allowed-origins cannot hold '*'"],
    [`--path-aliases ${Array.from({ length: 21 }, (_, at) => `/a${at}`).join(',')}`, 'at most 20 items'],
    ['--quote-processes 0', "--quote-processes must be from 1 to 64, got '0'"],
    ['--quote-processes 65', "--quote-processes must be from 1 to 64, got '65'"],
    ['--quote-processes 1.5', "--quote-processes must be from 1 to 64, got '1.5'"],
    ['--role quotes --bus nats://h --quote-processes 2', '--quote-processes belongs to the producer'],
    ['--role producer', "--role must be all or quotes, got 'producer'"],
    ['--role quotes', '--role quotes needs --bus'],
    ['--bus 127.0.0.1:4222', '--bus must be the address of a NATS server such as nats://127.0.0.1:4222'],
    ['--bus http://127.0.0.1:4222', '--bus must be the address of a NATS server'],
    ['--role quotes --bus nats://h --data d', '--data belongs to the producer, not to --role quotes'],
    ['--role quotes --bus nats://h --at 2026-03-02', '--at belongs to the producer'],
    ['--clock fast', '--clock must be real or stepped or follow'],
    [
      '--clock stepped --speed 2',
      '--speed does not go with --clock stepped: the market goes as far as it is told to',
    ],
    ['--clock follow --bus nats://h', '--bus does not go with --clock follow'],
    ['--clock follow --step-late go', '--step-late belongs to --clock stepped'],
    ['--step-timeout 5', '--step-timeout belongs to --clock stepped'],
    ['--clock stepped --step-timeout 86401', '--step-timeout must be a whole number from 1 to 86400'],
    ['--colour blue', '--colour'],
    ['extra', 'extra'],
  ])(
    'refuses %s in one clear line [MAX_GUEST_SOCKETS] [MAX_STORED_PROFILES] [MAX_STEP_TIMEOUT]',
    (args, reason) => {
      expect(() => parseCommandLine(args.split(' '))).toThrow(BadOptionError);
      try {
        parseCommandLine(args.split(' '));
      } catch (error) {
        expect((error as Error).message).toContain(reason);
        expect((error as Error).message).not.toContain('\n');
      }
    },
  );
});
