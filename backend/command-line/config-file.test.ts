import { describe, expect, it } from 'vitest';
import { takeEnvironment } from '../composition/environment.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from '../platform-config.ts';
import { BadOptionError } from './bad-option.ts';
import { MAX_CONFIG_BYTES, parseConfigFile } from './config-file.ts';
import { OPTIONS, printConfig, variableOf, type OptionName } from './options.ts';
import { configFileOf, parseCommandLine } from './parse-command-line.ts';

/** Three values of each option, in the order of their weakness, and what goes with them. */
const VALUES: Readonly<Record<OptionName, readonly [string, string, string, ...string[]]>> = {
  listen: ['127.0.0.2', '127.0.0.3', '::1'],
  port: ['1', '2', '3'],
  'quote-port': ['1', '2', '3'],
  'message-port': ['1', '2', '3'],
  'compatible-port': ['1', '2', '3'],
  data: ['a', 'b', 'c'],
  database: ['postgres://u:p@h/a', 'postgres://h/b', 'postgres://h/c', '--seal-key=k'],
  'new-store': ['true', 'true', 'true', '--data=d'],
  'accept-loss': ['true', 'true', 'true', '--data=d'],
  'no-catch-up': ['true', 'true', 'true'],
  'seal-key': ['a', 'b', 'c'],
  demo: ['true', 'true', 'true', '--data=d'],
  'demo-company': ['harbour', 'harbour', 'harbour', '--data=d'],
  credentials: ['a', 'b', 'c'],
  market: ['a', 'b', 'c'],
  seed: ['2', '3', '4'],
  'later-seed': ['2@2026-03-02T08:00:00.000Z', '3@2026-03-02T08:00:00.000Z', '4@2026-03-02T08:00:00.000Z'],
  'day-order': [
    '2@2026-03-02T00:00:00Z/2026-03-09T00:00:00Z',
    '3@2026-03-02T00:00Z/2026-03-09T00:00Z',
    '4@2026-03-02T00:00Z/2026-03-09T00:00Z',
    '--market=m',
  ],
  products: ['a', 'b', 'c'],
  at: ['2026-03-02T08:00:00.000Z', '2027-03-02T08:00Z', '2028-03-02'],
  speed: ['0.5', '2', '3'],
  clock: ['stepped', 'follow', 'stepped'],
  'step-timeout': ['2', '3', '4', '--clock=stepped'],
  'step-late': ['go', 'wait', 'go', '--clock=stepped'],
  scenario: ['illiquid', 'trend-day@2026-03-02T08:00:00.000Z', 'frozen-feed'],
  scenarios: ['a', 'b', 'c'],
  fidelity: ['touch', 'queue', 'through'],
  faults: ['a', 'b', 'c'],
  'rate-limits': ['off', 'on', 'off'],
  'encrypted-bodies': ['required', 'optional', 'required'],
  'client-profile': ['deployed', 'standard', 'deployed'],
  'unknown-members': ['refused', 'named', 'refused'],
  'allowed-origins': ['https://a.example,https://b.example', 'https://c.example', 'https://d.example'],
  'public-hosts': ['a.example', 'b.example', 'c.example'],
  'trusted-proxies': ['10.0.0.0/8', '::1', '10.0.0.1'],
  'guest-sockets': ['1', '2', '3'],
  'kept-places': ['1', '2', '3'],
  'path-aliases': ['/a', '/b', '/c'],
  captcha: ['local', 'off', 'local'],
  'captcha-url': ['http://a', 'http://b', 'http://c'],
  google: ['a', 'b', 'c'],
  maintenance: ['a', 'b', 'c'],
  outbox: ['a', 'b', 'c'],
  backups: ['a', 'b', 'c', '--data=d'],
  'keep-backups': ['1', '2', '3', '--data=d', '--backups=b'],
  'backup-every': ['1', '2', '3', '--data=d', '--backups=b'],
  'sign-in': ['a', 'b', 'c'],
  'public-url': ['http://a', 'http://b', 'http://c'],
  'external-system': ['http://a', 'http://b', 'http://c'],
  'payment-provider': ['http://a', 'http://b', 'http://c'],
  role: ['quotes', 'all', 'quotes', '--bus=nats://h'],
  bus: ['nats://u:p@a', 'nats://b', 'nats://c'],
  'quote-processes': ['2', '3', '4'],
  'tls-cert': ['a.pem', 'b.pem', 'c.pem', '--tls-key=k'],
  'tls-key': ['a.pem', 'b.pem', 'c.pem', '--tls-cert=c'],
  metrics: ['0', '127.0.0.2:9464', '[::1]:9464'],
  log: ['info', 'error', 'debug'],
  'log-file': ['a', 'b', 'c'],
  'log-size': ['1', '2', '3', '--log-file=f'],
  'log-files': ['0', '1', '2', '--log-file=f'],
};

const SECRETS = { MERIDIAN_PAYMENT_SECRET: 'hunter2' };

/** A value as a file has it. */
function setting(name: OptionName, value: string): unknown {
  const { form } = OPTIONS[name];
  if (form === 'flag') return true;
  if (form === 'number') return Number(value);
  if (form === 'list') return value.split(',');
  return form === 'many' ? [value] : value;
}

const fileOf = (content: object) => parseConfigFile('m.json', JSON.stringify(content));
const argOf = (name: OptionName, value: string) =>
  OPTIONS[name].form === 'flag' ? `--${name}` : `--${name}=${value}`;

describe('a configuration file', () => {
  it.each(Object.keys(OPTIONS) as OptionName[])(
    'says %s as the environment and the command line do, which count more [HU-111]',
    (name) => {
      const [weak, middle, strong, ...others] = VALUES[name];
      const said = (value: string) =>
        parseCommandLine([...others, argOf(name, value)], takeEnvironment({ ...SECRETS }));
      const read = (file: object, variables: object, args: readonly string[]) =>
        parseCommandLine([...others, ...args], takeEnvironment({ ...SECRETS, ...variables }), fileOf(file));
      const inFile = { [name]: setting(name, weak) };
      const variable = { [variableOf(name)]: OPTIONS[name].form === 'flag' ? 'on' : middle };
      expect(read(inFile, {}, [])).toEqual(said(weak));
      expect(read(inFile, variable, [])).toEqual(said(middle));
      expect(read(inFile, variable, [argOf(name, strong)])).toEqual(said(strong));
      // One file of the pair is nothing without the other.
      if (name === 'tls-cert' || name === 'tls-key') expect(said(weak)).not.toEqual(said(strong));
      else expect(said(weak)).not.toEqual(parseCommandLine(others, takeEnvironment({ ...SECRETS })));
    },
  );

  it('is printed with all that is in force, and says the same again', () => {
    const again = (config: PlatformConfig) =>
      parseCommandLine([], {}, parseConfigFile('m', printConfig(config)));
    expect(Object.keys(JSON.parse(printConfig(DEFAULT_CONFIG).replace(/^\/\/.*$/gm, '')))).toEqual(
      Object.keys(OPTIONS),
    );
    expect(again(DEFAULT_CONFIG)).toEqual(DEFAULT_CONFIG);
    for (const [name, [value, , , ...others]] of Object.entries(VALUES)) {
      if (name === 'database' || name === 'bus' || name === 'payment-provider') continue;
      const config = parseCommandLine([...others, argOf(name as OptionName, value)]);
      expect(again(config), name).toEqual(config);
    }
  });

  it('has no password when it is printed, and says which secrets are set [ATK-631]', () => {
    const variables = {
      MERIDIAN_SEAL_KEY: 'hunter2',
      MERIDIAN_PAYMENT_SECRET: 'hunter2',
      MERIDIAN_BUS: 'tls://me:hunter2@bus.example',
      MERIDIAN_DATABASE: 'postgres://me:hunter2@h/d?sslpassword=hunter2&a=b',
      MERIDIAN_CAPTCHA_URL: 'https://x/verify?api_key=hunter2',
    };
    const args = ['--payment-provider', 'https://me:hunter2@pay.example'];
    const printed = printConfig(parseCommandLine(args, takeEnvironment(variables)));
    expect(printed).not.toContain('hunter2');
    expect(printed).toContain('"postgres://***@h/d?sslpassword=***&a=b"');
    expect(printed).toContain('// MERIDIAN_SEAL_KEY: ***');
  });

  it('may turn a flag off, and what stands above it may too', () => {
    const on = fileOf({ demo: true, data: 'd' });
    expect(parseCommandLine([], takeEnvironment({ MERIDIAN_DEMO: 'off' }), on).demo).toBe(false);
    expect(parseCommandLine([], {}, fileOf({ 'new-store': false, seed: null })).newStore).toBe(false);
    expect(() => takeEnvironment({ MERIDIAN_DEMO: 'maybe' })).toThrow(
      "MERIDIAN_DEMO must be on or off, got 'maybe'",
    );
  });

  it('is named by the command line or the environment', () => {
    expect(configFileOf(['--seed', '1', '--config=a'], { config: 'b' })).toBe('a');
    expect(configFileOf(['--config', 'a'], {})).toBe('a');
    expect(configFileOf([], { config: 'b' })).toBe('b');
    expect(() => configFileOf(['--config'], {})).toThrow('--config needs a file');
    expect(() => parseCommandLine(['--config', 'a'])).toThrow('--config belongs to npm run platform');
  });

  it.each([
    ['{\n  "port": 1,\n  "colour": 2\n}', "m.json:3:3: 'colour' is no option"],
    ['{ "port": 1,\r\n "port": 2 }', "m.json:2:2: 'port' is there twice"],
    ['{\n"seed": "x"\n}', 'm.json:2:9: --seed must be a whole number'],
    ['{ // the house\n  "speed": 0, }', 'm.json:2:12: --speed must be from 0.001 to 1000'],
    ['{"demo": "yes"}', 'm.json:1:10: --demo takes true or false'],
    ['{"public-hosts": [1]}', 'm.json:1:18: --public-hosts takes a list of texts'],
    ['{"port": 1.5}', 'm.json:1:10: --port must be a whole number'],
    ['{"port" 1}', 'm.json:1:9: colon expected'],
    ['{"port": 1', 'm.json:1:11: close brace expected'],
    ['[1]', 'm.json:1:1: a configuration file is an object of options'],
    ['', 'm.json:1:1: value expected'],
  ])('is refused with its line and column: %j', (content, reason) => {
    const read = () => parseCommandLine([], {}, parseConfigFile('m.json', content));
    expect(read).toThrow(BadOptionError);
    expect(read).toThrow(reason);
  });

  it('names no place for what the command line says, and has at most 64 KiB [MAX_CONFIG_BYTES]', () => {
    expect(() => parseCommandLine(['--speed', '0'], {}, fileOf({ speed: 1 }))).toThrow(/^--speed/);
    expect(MAX_CONFIG_BYTES).toBe(65_536);
    const spaces = (count: number) => parseConfigFile('m', `{}${' '.repeat(count - 2)}`);
    expect(spaces(65_536).values).toEqual({});
    expect(() => spaces(65_537)).toThrow('at most 65536 bytes');
  });
});
