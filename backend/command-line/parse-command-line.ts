import { parseArgs } from 'node:util';
import type { Environment } from '../composition/environment.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from '../platform-config.ts';
import { BadOptionError } from './bad-option.ts';
import { clockOf } from './clock-options.ts';
import type { ConfigFile } from './config-file.ts';
import {
  backupsOf,
  captchaOf,
  dataOf,
  FILES_FROM_MS,
  laterSeedOf,
  dayOrderOf,
  logFileOf,
  metricsOf,
  MARKET_FROM_MS,
  MAX_SEED,
  paymentProviderOf,
  quoteProcessesOf,
  roleOf,
  scenarioOf,
  speedOf,
  timeOf,
  tlsOf,
} from './option-groups.ts';
import { OPTIONS, type OptionValues } from './options.ts';
import { addressOf, choiceOf, countOf, integerOf, listenOf, listOf, networksOf, portOf } from './values.ts';

/** More guests of one address than any listener has places. */
const MAX_GUEST_SOCKETS = 10_000;
/** Guests keep a tenth of the places. */
const MAX_STORED_PROFILES = 90;
const ORIGIN = /^(?:https?|app):\/\/[A-Za-z0-9.-]{1,253}(?::(?:\d{1,5}|\*))?$/;
const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;
const PATH_PREFIX = /^\/[a-z][a-z0-9-]{0,31}$/;
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** The option that prints what is in force and ends. */
export const PRINT_CONFIG = '--print-config';

/**
 * Reads the command line of the headless platform, what of its environment belongs to it, and what its configuration file says. The command
 * line counts before the environment, and that before the file. Throws BadOptionError, which names the place in the file where that is wrong.
 */
export function parseCommandLine(
  args: readonly string[],
  environment: Environment = {},
  file?: ConfigFile,
): PlatformConfig {
  const { config: named, ...own } = readOptions(args);
  if (named !== undefined && file === undefined)
    throw new BadOptionError('--config belongs to npm run platform');
  const over = { ...variablesOf(environment, own, file), ...own };
  try {
    // A flag that is off is one that is not there.
    const said = Object.entries({ ...file?.values, ...over }).filter(([, value]) => value !== false);
    return configOf(Object.fromEntries(said), environment);
  } catch (error) {
    if (!(error instanceof BadOptionError) || file === undefined) throw error;
    const [, option = ''] = /^--([a-z-]+)/.exec(error.message) ?? [];
    const place = Object.hasOwn(over, option) ? undefined : file.placeOf(option);
    throw place === undefined ? error : new BadOptionError(`${place}: ${error.message}`);
  }
}

/**
 * The configuration file that the command line or its environment names; undefined for none. Looks at nothing else: a command of its own may
 * have options that are no platform's.
 */
export function configFileOf(args: readonly string[], { config }: Environment): string | undefined {
  const at = args.findLastIndex((option) => /^--config(?:=|$)/.test(option));
  const option = args[at];
  if (option === undefined) return config;
  const file = option.includes('=') ? option.slice('--config='.length) : args[at + 1];
  if (file === undefined || file === '') throw new BadOptionError('--config needs a file');
  return file;
}

/** What the environment says. Another quote process has no data, so its address of them counts for nobody. */
function variablesOf({ options, database, bus }: Environment, own: OptionValues, file?: ConfigFile) {
  const { role = options?.role ?? file?.values.role } = own;
  return {
    ...options,
    ...(database === undefined || role === 'quotes' ? {} : { database }),
    ...(bus === undefined ? {} : { bus }),
  };
}

function configOf(values: OptionValues, environment: Environment): PlatformConfig {
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) throw new BadOptionError(`--${empty[0]} must not be empty`);
  if (values.market !== undefined && values.products !== undefined)
    throw new BadOptionError('--products belongs to the built-in market, not to --market');
  if (values.market !== undefined && values['later-seed'] !== undefined)
    throw new BadOptionError('--later-seed belongs to the built-in market, not to --market');
  if (values['later-seed'] !== undefined && values['day-order'] !== undefined)
    throw new BadOptionError('--day-order does not go with --later-seed: that day would be of two seeds');
  return {
    ...DEFAULT_CONFIG,
    host: listenOf(values.listen),
    port: portOf('--port', values.port, DEFAULT_CONFIG.port),
    quotePort: portOf('--quote-port', values['quote-port'], DEFAULT_CONFIG.quotePort),
    messagePort: portOf('--message-port', values['message-port'], DEFAULT_CONFIG.messagePort),
    compatiblePort: compatiblePortOf(values),
    ...dataOf(values, values.role === 'quotes' ? { sealKeys: environment.sealKeys } : environment),
    marketFile: values.market,
    productsFile: values.products,
    seed: integerOf('--seed', values.seed, DEFAULT_CONFIG.seed, MAX_SEED),
    laterSeed: laterSeedOf(values['later-seed']),
    dayOrder: dayOrderOf(values['day-order']),
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
    tls: tlsOf(values),
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
    metrics: metricsOf(values.metrics),
    logLevel: choiceOf('--log', values.log, LOG_LEVELS, DEFAULT_CONFIG.logLevel),
    logFile: logFileOf(values),
  };
}

/** The options of `--remove-demo`, which are those of the platform whose data it is about. Throws BadOptionError. */
export function parseDemoRemoval(
  args: readonly string[],
  environment: Environment = {},
  file?: ConfigFile,
): PlatformConfig {
  const config = parseCommandLine(
    args.filter((option) => option !== '--remove-demo'),
    environment,
    file,
  );
  if (config.dataDirectory === undefined && config.database === undefined)
    throw new BadOptionError('--remove-demo needs --data DIR, or --database URL');
  return config;
}

/** The port of the compatible front, which nothing moves step by step. Throws BadOptionError. */
function compatiblePortOf({ clock = 'real', 'compatible-port': port }: OptionValues): number | undefined {
  if (port === undefined) return undefined;
  if (clock !== 'real')
    throw new BadOptionError(`--compatible-port needs a market that runs by itself, not --clock ${clock}`);
  return portOf('--compatible-port', port, 0);
}

/** How the company behaves towards its clients. Throws BadOptionError. */
function companyOf(
  values: OptionValues,
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

function readOptions(args: readonly string[]): OptionValues & { readonly config?: string } {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { form }]) => [
      name,
      { type: form === 'flag' ? 'boolean' : 'string', multiple: form === 'many' } as const,
    ]),
  );
  try {
    const known = { ...options, config: { type: 'string' } as const };
    // The table says the types that the library finds.
    return parseArgs({ args: [...args], strict: true, allowPositionals: false, options: known })
      .values as OptionValues & { readonly config?: string };
  } catch (error) {
    const [reason = 'bad option'] = String((error as Error).message).split(/\.\s|\n/);
    throw new BadOptionError(reason);
  }
}
