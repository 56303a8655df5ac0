import { parseArgs } from 'node:util';
import { withoutCredentials, type Environment } from './composition/environment.ts';
import type { MaintenanceWindow } from './services/status/index.ts';
import {
  MAX_SPEED,
  MIN_SPEED,
  SCENARIO_NAMES,
  scenarioName,
  scenarioTime,
  type ScenarioName,
} from './market/index.ts';

/** All options of `startPlatform`. */
export interface PlatformConfig {
  /** Interface to listen on; the platform is reachable from this machine only. */
  readonly host: '127.0.0.1';
  /** HTTP and client websocket. 0: chosen by the system. */
  readonly port: number;
  readonly quotePort: number;
  readonly messagePort: number;
  /** Folder of the durable data; undefined keeps everything in memory. */
  readonly dataDirectory: string | undefined;
  /** File with the key that seals the secrets in the data; undefined: `seal.key` in the data folder. */
  readonly sealKeyFile: string | undefined;
  /** The key itself, from the environment; it counts instead of a file. */
  readonly sealKeys: string | undefined;
  /** Begins an empty store in the place of one that cannot be opened, which is kept aside. */
  readonly newStore: boolean;
  /** Goes on with a store that lacks acknowledged commits. */
  readonly acceptLoss: boolean;
  /** Manifest of a market of files or a live exchange (docs/market.md); undefined: the built-in market. */
  readonly marketFile: string | undefined;
  /** Seed of the market, 0 to 2^32-1. */
  readonly seed: number;
  /** Product file of the built-in market; undefined: the sixty products that it brings. */
  readonly productsFile: string | undefined;
  /** Market time at the start, milliseconds; undefined: now. */
  readonly atMs: number | undefined;
  /** Market seconds per real second, 0.001 to 1000. */
  readonly speed: number;
  /** Scenarios of the market (docs/market.md); one without a time starts with the platform. */
  readonly scenarios: readonly { readonly name: ScenarioName; readonly atMs?: number }[];
  /** Scenarios with their times, from a file. */
  readonly scenariosFile: string | undefined;
  readonly rateLimits: boolean;
  readonly encryptedBodies: 'optional' | 'required';
  /** Human verification of login, register and verifyCodeSend. */
  readonly captcha: 'off' | 'local' | 'external';
  /** JSON file with what sign-in with Google needs: clientId, developerAccount and the public keys. */
  readonly googleFile: string | undefined;
  /** JSON file with what sign-in with other services needs (docs/third-party-sign-in.md). */
  readonly signInFile: string | undefined;
  /** Address at which browsers reach the platform, for the files that it serves; undefined: where it listens. */
  readonly publicUrl: string | undefined;
  /** Address of the verifier of `external`. */
  readonly captchaUrl: string | undefined;
  /** What the company's clients expect where clients in the field and the specification differ. */
  readonly clientProfile: 'standard' | 'deployed';
  /** Planned interruptions that the status page announces. */
  readonly maintenance: readonly MaintenanceWindow[];
  /** More of them from a file; undefined: none. */
  readonly maintenanceFile: string | undefined;
  /** File to which messages are written that the platform keeps in its own outbox; undefined: none. */
  readonly outboxFile: string | undefined;
  /** Origins of web pages that may call the platform, besides those of its companies. */
  readonly allowedOrigins: readonly string[];
  /** Quote sockets, and message sockets without a login, that one address may have; 1 to 10000. */
  readonly guestSockets: number;
  /** Percent of the places for sockets that guests leave to signed-in customers, 0 to 90. */
  readonly keptPlaces: number;
  /** Names by which others reach the platform, behind a proxy for example; requests for other names are refused. */
  readonly publicHosts: readonly string[];
  /** What this process is: the whole platform, or one more server of the quote websocket. */
  readonly role: 'all' | 'quotes';
  /** Address of the NATS bus that the market is shared over; undefined: this process has it alone. */
  readonly bus: string | undefined;
  /** Processes that serve the quote websocket on its port, this one included; 1 to 64. */
  readonly quoteProcesses: number;
  /** Other prefixes that serve what `/api` serves, for example `/gateway`. */
  readonly pathAliases: readonly string[];
  /** Base address of the external system that settles the first company's trades; absent: as it was subscribed before. */
  readonly externalSystem?: string | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export const DEFAULT_CONFIG: PlatformConfig = {
  host: '127.0.0.1',
  port: 18080,
  quotePort: 18081,
  messagePort: 18082,
  dataDirectory: undefined,
  newStore: false,
  acceptLoss: false,
  sealKeyFile: undefined,
  sealKeys: undefined,
  marketFile: undefined,
  seed: 1,
  productsFile: undefined,
  atMs: undefined,
  speed: 1,
  scenarios: [],
  scenariosFile: undefined,
  rateLimits: true,
  encryptedBodies: 'optional',
  clientProfile: 'standard',
  captcha: 'off',
  captchaUrl: undefined,
  googleFile: undefined,
  signInFile: undefined,
  publicUrl: undefined,
  maintenance: [],
  maintenanceFile: undefined,
  outboxFile: undefined,
  allowedOrigins: [],
  publicHosts: [],
  guestSockets: 200,
  keptPlaces: 20,
  pathAliases: [],
  role: 'all',
  bus: undefined,
  quoteProcesses: 1,
  logLevel: 'warn',
};

/** More guests of one address than any listener has places. */
const MAX_GUEST_SOCKETS = 10_000;
/** Guests keep a tenth of the places. */
const MAX_KEPT_PLACES = 90;
const MAX_SEED = 2 ** 32 - 1;
const MAX_QUOTE_PROCESSES = 64;
/** Items of an option that is a list. */
const MAX_LIST = 20;
const ORIGIN = /^(?:https?|app):\/\/[A-Za-z0-9.-]{1,253}(?::(?:\d{1,5}|\*))?$/;
const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;
const PATH_PREFIX = /^\/[a-z][a-z0-9-]{0,31}$/;
const BUS_ADDRESS = /^(?:nats|tls):\/\/[^/?#]+\/?$/;
/** Options of `--role quotes`; the others come from the producer. */
const QUOTES_OPTIONS: ReadonlySet<string> = new Set([
  ...[
    'role',
    'bus',
    'quote-port',
    'public-hosts',
    'guest-sockets',
    'kept-places',
    'seed',
    'products',
    'market',
    'log',
  ],
]);
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** Earliest market time of the built-in market and of one from files, and the latest of both. */
const MARKET_FROM_MS = Date.UTC(2015, 0, 2);
const FILES_FROM_MS = 0;
const MARKET_TO_MS = Date.UTC(2100, 0, 1);

export const USAGE = `usage: npm run platform -- [options]
  --port N           port of HTTP and the client websocket (default 18080, 0: a free port)
  --quote-port N     port of the quote websocket (default 18081)
  --message-port N   port of the message websocket (default 18082)
  --data DIR         store data in DIR (default: in memory)
  --seal-key FILE    key that seals the secrets in the data (default: seal.key in DIR; or the variable
                     MERIDIAN_SEAL_KEY)
  --new-store        begin an empty store where the one in DIR cannot be opened; it is kept aside
  --accept-loss      go on with a store that lacks acknowledged orders; what is lost is in the log
  --market FILE      prices from files or from a live exchange; FILE is the manifest (docs/market.md)
  --seed N           seed of the built-in market (default 1)
  --products FILE    products of the built-in market (docs/market.md)
  --at TIME          market time at the start, for example 2026-03-02T08:00Z
  --speed X          market seconds per second, 0.001 to 1000 (default 1)
  --scenario NAME[@TIME]   market scenario from TIME on, or from the start; repeatable: flash-crash,
                     opening-gap, trend-day, illiquid, frozen-feed, crossed-feed
  --scenarios FILE   scenarios with their times, as JSON (docs/market.md)
  --rate-limits on|off                 call limits of the interface (default on)
  --encrypted-bodies optional|required whether plain request bodies are accepted (default optional)
  --client-profile standard|deployed   answer as the specification says, or as clients in the field expect
                     (default standard)
  --allowed-origins LIST               origins of web pages that may call and connect, separated by commas; * for
                     the port stands for every port of the host
  --public-hosts LIST                  names by which a proxy's clients reach the platform, separated by commas;
                     requests for any other name than this machine's are refused
  --guest-sockets N      sockets of guests at each websocket that one address may have (default 200)
  --kept-places PERCENT  places for sockets that guests leave to signed-in customers (default 20)
  --path-aliases LIST                  further prefixes for the routes of /api, for example /gateway
  --captcha off|local|external         human verification (default off)
  --captcha-url URL                    verifier of --captcha external
  --google FILE                        sign-in with Google: clientId, developerAccount, keys as JSON
  --sign-in FILE                       sign-in with other services (docs/third-party-sign-in.md)
  --public-url URL                     where browsers reach the platform, for links to files (default: where it listens)
  --maintenance FILE     planned maintenance for the status page: [{startTime, endTime, text}] as JSON
  --outbox FILE          append every e-mail and text message of the platform, with its codes, to FILE
  --external-system URL  settle trades against the wallets of the operator (docs/external-settlement.md)
  --role all|quotes      the complete platform, or one more quote process (docs/scaling.md)
  --bus URL              NATS server between quote processes, for example nats://127.0.0.1:4222; with a
                         password in the variable MERIDIAN_BUS
  --quote-processes N    processes that serve the quote websocket, this one included (default 1)
  --log silent|error|warn|info|debug   log level on standard error (default warn)
  --verify-audit --data DIR   verify the audit trail in DIR and exit; names the first changed row
  --rotate-seal-key --data DIR   seal the secrets in DIR again under a new key and exit`;

/** A command line that cannot be followed; the message is one clear line. */
export class BadOptionError extends Error {
  override readonly name = 'BadOptionError';

  constructor(reason: string) {
    // eslint-disable-next-line no-control-regex
    super(reason.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?'));
  }
}

/**
 * Reads the command line of the headless platform, and what of its environment belongs to it. Throws BadOptionError.
 */
export function parseCommandLine(args: readonly string[], environment: Environment = {}): PlatformConfig {
  const values = readOptions(args);
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) throw new BadOptionError(`--${empty[0]} must not be empty`);
  if (values.market !== undefined && values.products !== undefined)
    throw new BadOptionError('--products belongs to the built-in market, not to --market');
  if (values['seal-key'] !== undefined && environment.sealKeys !== undefined)
    throw new BadOptionError('--seal-key and MERIDIAN_SEAL_KEY are both given: leave one out');
  return {
    ...DEFAULT_CONFIG,
    port: portOf('--port', values.port, DEFAULT_CONFIG.port),
    quotePort: portOf('--quote-port', values['quote-port'], DEFAULT_CONFIG.quotePort),
    messagePort: portOf('--message-port', values['message-port'], DEFAULT_CONFIG.messagePort),
    dataDirectory: values.data,
    newStore: values['new-store'] === true,
    acceptLoss: values['accept-loss'] === true,
    sealKeyFile: values['seal-key'],
    sealKeys: environment.sealKeys,
    marketFile: values.market,
    productsFile: values.products,
    seed: integerOf('--seed', values.seed, DEFAULT_CONFIG.seed, MAX_SEED),
    atMs:
      values.at === undefined
        ? undefined
        : timeOf(values.at, values.market === undefined ? MARKET_FROM_MS : FILES_FROM_MS),
    speed: speedOf(values.speed),
    scenarios: (values.scenario ?? []).map(scenarioOf),
    scenariosFile: values.scenarios,
    rateLimits: choiceOf('--rate-limits', values['rate-limits'], ['on', 'off'], 'on') === 'on',
    encryptedBodies: choiceOf(
      '--encrypted-bodies',
      values['encrypted-bodies'],
      ['optional', 'required'],
      'optional',
    ),
    clientProfile: choiceOf(
      '--client-profile',
      values['client-profile'],
      ['standard', 'deployed'],
      DEFAULT_CONFIG.clientProfile,
    ),
    allowedOrigins: listOf('--allowed-origins', values['allowed-origins'], ORIGIN),
    publicHosts: listOf('--public-hosts', values['public-hosts'], HOST),
    guestSockets: countOf(
      '--guest-sockets',
      values['guest-sockets'],
      DEFAULT_CONFIG.guestSockets,
      1,
      MAX_GUEST_SOCKETS,
    ),
    keptPlaces: countOf(
      '--kept-places',
      values['kept-places'],
      DEFAULT_CONFIG.keptPlaces,
      0,
      MAX_KEPT_PLACES,
    ),
    pathAliases: listOf('--path-aliases', values['path-aliases'], PATH_PREFIX),
    googleFile: values.google,
    maintenanceFile: values.maintenance,
    outboxFile: values.outbox,
    signInFile: values['sign-in'],
    publicUrl: addressOf('--public-url', values['public-url']),
    ...captchaOf(values.captcha, values['captcha-url']),
    externalSystem: values['external-system'],
    ...roleOf(values, environment.bus),
    quoteProcesses: quoteProcessesOf(values['quote-processes']),
    logLevel: choiceOf('--log', values.log, LOG_LEVELS, DEFAULT_CONFIG.logLevel),
  };
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: text,
        'quote-port': text,
        'message-port': text,
        data: text,
        'new-store': { type: 'boolean' },
        'accept-loss': { type: 'boolean' },
        'seal-key': text,
        market: text,
        seed: text,
        products: text,
        at: text,
        speed: text,
        scenario: { type: 'string', multiple: true },
        scenarios: text,
        'rate-limits': text,
        'encrypted-bodies': text,
        'client-profile': text,
        'allowed-origins': text,
        'public-hosts': text,
        'guest-sockets': text,
        'kept-places': text,
        'path-aliases': text,
        captcha: text,
        'captcha-url': text,
        google: text,
        maintenance: text,
        outbox: text,
        'sign-in': text,
        'public-url': text,
        'external-system': text,
        role: text,
        bus: text,
        'quote-processes': text,
        log: text,
      },
    });
    return values;
  } catch (error) {
    const [reason = 'bad option'] = String((error as Error).message).split(/\.\s|\n/);
    throw new BadOptionError(reason);
  }
}

function integerOf(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max))
    throw new BadOptionError(`${name} must be a whole number from 0 to ${max}, got '${text}'`);
  return value;
}

function countOf(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  const value = text === undefined ? fallback : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new BadOptionError(`${name} must be a whole number from ${min} to ${max}, got '${text}'`);
  return value;
}

function portOf(name: string, text: string | undefined, fallback: number): number {
  return integerOf(name, text, fallback, 65_535);
}

function timeOf(text: string, fromMs: number): number {
  const atMs = scenarioTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text);
  if (atMs === undefined || atMs < fromMs || atMs >= MARKET_TO_MS) {
    const first = new Date(fromMs).toISOString().slice(0, 10);
    throw new BadOptionError(
      `--at must be a UTC time such as 2026-03-02T08:00Z between ${first} and 2099-12-31, got '${text}'`,
    );
  }
  return atMs;
}

function captchaOf(mode: string | undefined, url: string | undefined) {
  const captcha = choiceOf('--captcha', mode, ['off', 'local', 'external'], 'off');
  if (captcha === 'external' && url === undefined) {
    throw new BadOptionError('--captcha external needs --captcha-url');
  }
  const valid = url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol));
  if (!valid) throw new BadOptionError(`--captcha-url must be an http or https address, got '${url}'`);
  return { captcha, captchaUrl: url };
}

function roleOf(
  values: Readonly<Record<string, unknown>> & { readonly role?: string; readonly bus?: string },
  ownBus: string | undefined,
): Pick<PlatformConfig, 'role' | 'bus'> {
  const role = choiceOf('--role', values.role, ['all', 'quotes'], 'all');
  const { bus = ownBus } = values;
  if (bus !== undefined && !(URL.canParse(bus) && BUS_ADDRESS.test(bus)))
    throw new BadOptionError(
      `--bus must be the address of a NATS server such as nats://127.0.0.1:4222, got '${withoutCredentials(bus)}'`,
    );
  if (role === 'quotes') {
    if (bus === undefined) throw new BadOptionError('--role quotes needs --bus');
    const foreign = Object.keys(values).find((name) => !QUOTES_OPTIONS.has(name));
    if (foreign !== undefined)
      throw new BadOptionError(`--${foreign} belongs to the producer, not to --role quotes`);
  }
  return { role, bus };
}

function quoteProcessesOf(text: string | undefined): number {
  const count = text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (text === undefined) return DEFAULT_CONFIG.quoteProcesses;
  if (!(count >= 1 && count <= MAX_QUOTE_PROCESSES))
    throw new BadOptionError(`--quote-processes must be from 1 to ${MAX_QUOTE_PROCESSES}, got '${text}'`);
  return count;
}

function speedOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_CONFIG.speed;
  const speed = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(speed >= MIN_SPEED && speed <= MAX_SPEED)) {
    throw new BadOptionError(`--speed must be from ${MIN_SPEED} to ${MAX_SPEED}, got '${text}'`);
  }
  return speed;
}

function scenarioOf(text: string): PlatformConfig['scenarios'][number] {
  const [head = '', ...times] = text.split('@');
  const time = times.length === 0 ? undefined : times.join('@');
  const name = scenarioName(head);
  const atMs = time === undefined ? undefined : scenarioTime(time);
  if (name === undefined)
    throw new BadOptionError(`--scenario must be one of ${SCENARIO_NAMES.join(', ')}, got '${head}'`);
  if (time !== undefined && atMs === undefined)
    throw new BadOptionError(`--scenario needs a UTC time such as ${name}@2026-03-02T08:00Z, got '${time}'`);
  return atMs === undefined ? { name } : { name, atMs };
}

/** An http or https address without a path's last slash. */
function addressOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new BadOptionError(`${name} must be an http or https address, got '${text}'`);
  return text.replace(/\/+$/, '');
}

function listOf(name: string, text: string | undefined, form: RegExp): readonly string[] {
  const items = text === undefined ? [] : text.split(',');
  const wrong = items.find((item) => !form.test(item));
  if (wrong !== undefined) throw new BadOptionError(`${name} cannot hold '${wrong}'`);
  if (items.length > MAX_LIST) throw new BadOptionError(`${name} may hold at most ${MAX_LIST} items`);
  return items;
}

function choiceOf<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (text === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === text);
  if (!choice) throw new BadOptionError(`${name} must be ${choices.join(' or ')}, got '${text}'`);
  return choice;
}
