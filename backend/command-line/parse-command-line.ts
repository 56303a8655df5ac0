import { parseArgs } from 'node:util';
import type { Environment } from '../composition/environment.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from '../platform-config.ts';
import { BadOptionError } from './bad-option.ts';
import { clockOf } from './clock-options.ts';
import {
  backupsOf,
  captchaOf,
  dataOf,
  FILES_FROM_MS,
  laterSeedOf,
  MARKET_FROM_MS,
  MAX_SEED,
  paymentProviderOf,
  quoteProcessesOf,
  roleOf,
  scenarioOf,
  speedOf,
  timeOf,
} from './option-groups.ts';
import { addressOf, choiceOf, countOf, integerOf, listenOf, listOf, networksOf, portOf } from './values.ts';

/** More guests of one address than any listener has places. */
const MAX_GUEST_SOCKETS = 10_000;
/** Guests keep a tenth of the places. */
const MAX_STORED_PROFILES = 90;
const ORIGIN = /^(?:https?|app):\/\/[A-Za-z0-9.-]{1,253}(?::(?:\d{1,5}|\*))?$/;
const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;
const PATH_PREFIX = /^\/[a-z][a-z0-9-]{0,31}$/;
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/**
 * Reads the command line of the headless platform, and what of its environment belongs to it. Throws BadOptionError.
 */
export function parseCommandLine(args: readonly string[], environment: Environment = {}): PlatformConfig {
  const values = readOptions(args);
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) throw new BadOptionError(`--${empty[0]} must not be empty`);
  if (values.market !== undefined && values.products !== undefined)
    throw new BadOptionError('--products belongs to the built-in market, not to --market');
  if (values.market !== undefined && values['later-seed'] !== undefined)
    throw new BadOptionError('--later-seed belongs to the built-in market, not to --market');
  return {
    ...DEFAULT_CONFIG,
    host: listenOf(values.listen),
    port: portOf('--port', values.port, DEFAULT_CONFIG.port),
    quotePort: portOf('--quote-port', values['quote-port'], DEFAULT_CONFIG.quotePort),
    messagePort: portOf('--message-port', values['message-port'], DEFAULT_CONFIG.messagePort),
    ...dataOf(values, values.role === 'quotes' ? { sealKeys: environment.sealKeys } : environment),
    marketFile: values.market,
    productsFile: values.products,
    seed: integerOf('--seed', values.seed, DEFAULT_CONFIG.seed, MAX_SEED),
    laterSeed: laterSeedOf(values['later-seed']),
    atMs:
      values.at === undefined
        ? undefined
        : timeOf(values.at, values.market === undefined ? MARKET_FROM_MS : FILES_FROM_MS),
    speed: speedOf(values.speed),
    ...clockOf(values),
    scenarios: (values.scenario ?? []).map(scenarioOf),
    scenariosFile: values.scenarios,
    fidelity: values.fidelity,
    faultsFile: values.faults,
    rateLimits: choiceOf('--rate-limits', values['rate-limits'], ['on', 'off'], 'on') === 'on',
    ...companyOf(values),
    allowedOrigins: listOf('--allowed-origins', values['allowed-origins'], ORIGIN),
    publicHosts: listOf('--public-hosts', values['public-hosts'], HOST),
    trustedProxies: networksOf('--trusted-proxies', values['trusted-proxies']),
    guestSockets: countOf(
      '--guest-sockets',
      values['guest-sockets'],
      DEFAULT_CONFIG.guestSockets,
      1,
      MAX_GUEST_SOCKETS,
    ),
    reservedSlots: countOf(
      '--kept-places',
      values['kept-places'],
      DEFAULT_CONFIG.reservedSlots,
      0,
      MAX_STORED_PROFILES,
    ),
    pathAliases: listOf('--path-aliases', values['path-aliases'], PATH_PREFIX),
    googleFile: values.google,
    maintenanceFile: values.maintenance,
    outboxFile: values.outbox,
    ...backupsOf(values),
    signInFile: values['sign-in'],
    publicUrl: addressOf('--public-url', values['public-url']),
    ...captchaOf(values.captcha, values['captcha-url']),
    externalSystem: values['external-system'],
    paymentProvider: paymentProviderOf(values['payment-provider'], environment.paymentSecret),
    ...roleOf(values, environment.bus),
    quoteProcesses: quoteProcessesOf(values['quote-processes']),
    logLevel: choiceOf('--log', values.log, LOG_LEVELS, DEFAULT_CONFIG.logLevel),
  };
}

/** The options of `--remove-demo`, which are those of the platform whose data it is about. Throws BadOptionError. */
export function parseDemoRemoval(args: readonly string[], environment: Environment = {}): PlatformConfig {
  const config = parseCommandLine(
    args.filter((option) => option !== '--remove-demo'),
    environment,
  );
  if (config.dataDirectory === undefined && config.database === undefined)
    throw new BadOptionError('--remove-demo needs --data DIR, or --database URL');
  return config;
}

/** How the company behaves towards its clients. Throws BadOptionError. */
function companyOf(
  values: ReturnType<typeof readOptions>,
): Pick<PlatformConfig, 'encryptedBodies' | 'clientProfile' | 'unknownMembers'> {
  return {
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
    unknownMembers: choiceOf(
      '--unknown-members',
      values['unknown-members'],
      ['named', 'refused'],
      DEFAULT_CONFIG.unknownMembers,
    ),
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
        listen: text,
        port: text,
        'quote-port': text,
        'message-port': text,
        data: text,
        database: text,
        'new-store': { type: 'boolean' },
        'accept-loss': { type: 'boolean' },
        'no-catch-up': { type: 'boolean' },
        'seal-key': text,
        demo: { type: 'boolean' },
        'demo-company': text,
        credentials: text,
        market: text,
        seed: text,
        'later-seed': text,
        products: text,
        at: text,
        speed: text,
        clock: text,
        'step-timeout': text,
        'step-late': text,
        scenario: { type: 'string', multiple: true },
        scenarios: text,
        fidelity: text,
        faults: text,
        'rate-limits': text,
        'encrypted-bodies': text,
        'client-profile': text,
        'unknown-members': text,
        'allowed-origins': text,
        'public-hosts': text,
        'trusted-proxies': text,
        'guest-sockets': text,
        'kept-places': text,
        'path-aliases': text,
        captcha: text,
        'captcha-url': text,
        google: text,
        maintenance: text,
        outbox: text,
        backups: text,
        'keep-backups': text,
        'backup-every': text,
        'sign-in': text,
        'public-url': text,
        'external-system': text,
        'payment-provider': text,
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
