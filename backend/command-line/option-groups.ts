import { withoutCredentials, type Environment } from '../composition/environment.ts';
import { SCENARIO_NAMES } from '../contract/calls/management/platform.ts';
import {
  isTurn,
  LAST_TURN_SECOND,
  MAX_SPEED,
  MIN_SPEED,
  scenarioName,
  scenarioTime,
} from '../market/index.ts';
import { DEFAULT_CONFIG, type LogFile, type PlatformConfig } from '../platform-config.ts';
import { BadOptionError } from './bad-option.ts';
import { dataPlaceOf, demonstrationOf, type DataPlace, type DataValues } from './data-place.ts';
import { MEBIBYTE, QUOTES_OPTIONS } from './options.ts';
import { addressOf, choiceOf, countOf, integerOf, listenOf, portOf } from './values.ts';

export const MAX_SEED = 2 ** 32 - 1;
const MAX_QUOTE_PROCESSES = 64;
const MAX_STORED_BACKUPS = 1_000;
const MAX_LOG_MEBIBYTES = 1_024;
const MAX_LOG_FILES = 100;
/** Of a log file unless an option says otherwise. */
const LOG_MEBIBYTES = 10;
const LOG_FILES = 5;
/** A week. */
const MAX_BACKUP_MINUTES = 10_080;
const BUS_ADDRESS = /^(?:nats|tls):\/\/[^/?#]+\/?$/;

/** Earliest market time of the built-in market and of one from files, and the latest of both. */
export const MARKET_FROM_MS = Date.UTC(2015, 0, 2);
export const FILES_FROM_MS = 0;
const MARKET_TO_MS = Date.UTC(2100, 0, 1);

export function timeOf(text: string, fromMs: number): number {
  const atMs = scenarioTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text);
  if (atMs === undefined || atMs < fromMs || atMs >= MARKET_TO_MS) {
    const first = new Date(fromMs).toISOString().slice(0, 10);
    throw new BadOptionError(
      `--at must be a UTC time such as 2026-03-02T08:00Z between ${first} and 2099-12-31, got '${text}'`,
    );
  }
  return atMs;
}

/** Where the data is, and what is done with it at the start. */
export function dataOf(
  values: DataValues & { readonly 'no-catch-up'?: boolean },
  environment: Environment,
): DataPlace & Pick<PlatformConfig, 'catchUp' | 'demo' | 'demoCompany' | 'credentialsFile'> {
  const place = dataPlaceOf(values, environment);
  return { ...place, ...demonstrationOf(values, place.database), catchUp: values['no-catch-up'] !== true };
}

/** Copies of the data that are made while the platform runs. Throws BadOptionError. */
export function backupsOf(values: {
  readonly data?: string;
  readonly backups?: string;
  readonly 'keep-backups'?: string;
  readonly 'backup-every'?: string;
}): Pick<PlatformConfig, 'backupFolder' | 'storedBackups' | 'backupMinutes'> {
  const { data, backups: backupFolder, 'keep-backups': keep, 'backup-every': every } = values;
  const named = (['backups', 'keep-backups', 'backup-every'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (named !== undefined && data === undefined)
    throw new BadOptionError(`--${named} belongs to a data folder: it needs --data DIR`);
  if (named !== undefined && backupFolder === undefined)
    throw new BadOptionError(`--${named} needs --backups DIR`);
  return {
    backupFolder,
    storedBackups: countOf('--keep-backups', keep, DEFAULT_CONFIG.storedBackups, 1, MAX_STORED_BACKUPS),
    backupMinutes:
      every === undefined ? undefined : countOf('--backup-every', every, 1, 1, MAX_BACKUP_MINUTES),
  };
}

export function captchaOf(mode: string | undefined, url: string | undefined) {
  const captcha = choiceOf('--captcha', mode, ['off', 'local', 'external'], 'off');
  if (captcha === 'external' && url === undefined) {
    throw new BadOptionError('--captcha external needs --captcha-url');
  }
  const valid = url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol));
  if (!valid) throw new BadOptionError(`--captcha-url must be an http or https address, got '${url}'`);
  return { captcha, captchaUrl: url };
}

export function roleOf(
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

export function quoteProcessesOf(text: string | undefined): number {
  const count = text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (text === undefined) return DEFAULT_CONFIG.quoteProcesses;
  if (!(count >= 1 && count <= MAX_QUOTE_PROCESSES))
    throw new BadOptionError(`--quote-processes must be from 1 to ${MAX_QUOTE_PROCESSES}, got '${text}'`);
  return count;
}

export function speedOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_CONFIG.speed;
  const speed = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(speed >= MIN_SPEED && speed <= MAX_SPEED)) {
    throw new BadOptionError(`--speed must be from ${MIN_SPEED} to ${MAX_SPEED}, got '${text}'`);
  }
  return speed;
}

export function scenarioOf(text: string): PlatformConfig['scenarios'][number] {
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

/** `SEED@TIME/TIME`: the days between two times in another order. */
export function dayOrderOf(text: string | undefined): PlatformConfig['dayOrder'] {
  if (text === undefined) return undefined;
  const [, seed, from = '', to = ''] = /^(\d{1,10})@([^/]+)\/([^/]+)$/.exec(text) ?? [];
  const [fromMs, toMs] = [scenarioTime(from), scenarioTime(to)];
  if (fromMs === undefined || toMs === undefined || fromMs >= toMs)
    throw new BadOptionError(
      `--day-order must be a seed and two UTC times such as 2@2026-03-02T00:00Z/2026-03-14T00:00Z, got '${text}'`,
    );
  return { seed: integerOf('--day-order', seed, 0, MAX_SEED), fromMs, toMs };
}

/** `SEED@TIME`: another seed from a time on. */
export function laterSeedOf(text: string | undefined): PlatformConfig['laterSeed'] {
  if (text === undefined) return undefined;
  const [, seed, time = ''] = /^(\d{1,10})@(.+)$/.exec(text) ?? [];
  const fromMs = scenarioTime(time);
  if (fromMs === undefined || fromMs < MARKET_FROM_MS || fromMs >= MARKET_TO_MS || !isTurn(fromMs))
    throw new BadOptionError(
      `--later-seed must be a seed and a UTC time such as 2@2026-03-02T08:13:21Z, second 0 to ${LAST_TURN_SECOND}, got '${text}'`,
    );
  return { seed: integerOf('--later-seed', seed, 0, MAX_SEED), fromMs };
}

/** The files of TLS, which are nothing one without the other. */
export function tlsOf({
  'tls-cert': certificate,
  'tls-key': key,
}: {
  readonly 'tls-cert'?: string;
  readonly 'tls-key'?: string;
}): PlatformConfig['tls'] {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined) throw new BadOptionError('--tls-key needs --tls-cert FILE');
  if (key === undefined) throw new BadOptionError('--tls-cert needs --tls-key FILE');
  return { certificate, key };
}

/** `[ADDRESS:]PORT`, on this machine alone where no address is said. */
export function metricsOf(text: string | undefined): PlatformConfig['metrics'] {
  if (text === undefined) return undefined;
  const at = text.lastIndexOf(':');
  const host =
    at < 0 ? DEFAULT_CONFIG.host : listenOf(text.slice(0, at).replace(/^\[(.*)\]$/, '$1'), '--metrics');
  return { host, port: portOf('--metrics', text.slice(at + 1), 0) };
}

/** The payment provider, which is nothing without its secret. */
export function paymentProviderOf(
  address: string | undefined,
  secret: string | undefined,
): PlatformConfig['paymentProvider'] {
  const url = addressOf('--payment-provider', address);
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new BadOptionError('--payment-provider needs the variable MERIDIAN_PAYMENT_SECRET');
  return { url, secret };
}

/**
 * The bounds of a log file, in bytes and files put aside.
 * @throws BadOptionError
 */
export function logBoundsOf(values: {
  readonly 'log-size'?: string;
  readonly 'log-files'?: string;
}): Pick<LogFile, 'maxBytes' | 'older'> {
  return {
    maxBytes: countOf('--log-size', values['log-size'], LOG_MEBIBYTES, 1, MAX_LOG_MEBIBYTES) * MEBIBYTE,
    older: countOf('--log-files', values['log-files'], LOG_FILES, 0, MAX_LOG_FILES),
  };
}

/** Where the log goes. Throws BadOptionError. */
export function logFileOf(
  values: Parameters<typeof logBoundsOf>[0] & { readonly 'log-file'?: string },
): LogFile | undefined {
  const { 'log-file': path } = values;
  const named = (['log-size', 'log-files'] as const).find((name) => values[name] !== undefined);
  if (path === undefined && named !== undefined) throw new BadOptionError(`--${named} needs --log-file FILE`);
  const bounds = logBoundsOf(values);
  return path === undefined ? undefined : { path, ...bounds };
}
