import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadOptionError } from '../backend/command-line/bad-option.ts';
import { logBoundsOf } from '../backend/command-line/option-groups.ts';
import { parseCommandLine } from '../backend/command-line/parse-command-line.ts';
import type { LogFile, PlatformConfig } from '../backend/platform-config.ts';
import type { ShellKind } from './shells/shell.ts';

/** What the command line asks of the terminal. */
export interface TerminalOptions {
  readonly shell: ShellKind | 'auto';
  /** Directory of all data of this user; undefined: nothing is kept. */
  readonly dataDirectory: string | undefined;
  /** The data directory is the user's usual one: none was named. */
  readonly isUsualData: boolean;
  /** File that the terminal's own log goes to, beside standard error; undefined: none. */
  readonly logFile: LogFile | undefined;
  /** Options of the embedded platform. */
  readonly platform: PlatformConfig;
  /** File that describes a white label; undefined: the product's own brand. */
  readonly brandFile: string | undefined;
  /** File that describes a remote platform; undefined: the embedded one. */
  readonly profileFile: string | undefined;
  readonly vault: 'system' | 'passphrase' | 'memory' | 'auto';
  /** What happens when the vault is older than the newest that was saved. */
  readonly olderVault: 'accept' | 'refuse';
  /** Minutes without input after which a vault with a passphrase locks; undefined: never. */
  readonly lockAfterMinutes: number | undefined;
  /** Prints addresses, and the one-time link where there is one, as one line of JSON for scripts. */
  readonly json: boolean;
  readonly screenshot: ScreenshotOptions | undefined;
  /** File for a diagnostics bundle, which is all that is done then; undefined: the terminal starts. */
  readonly diagnosticsFile: string | undefined;
  /** Folder of runs of programs; undefined: the usual one. */
  readonly runsDirectory: string | undefined;
  /** Feed of updates and a file with its keys; undefined: what the package was made with. */
  readonly updateFeed: { readonly place: string; readonly keyFile: string } | undefined;
}

/** What `--screenshot` can show: layouts of the workspace, what opens over it, the other pages, and the page before signing in. */
const PICTURED_PAGES = [
  ...(['workspace', 'scalper', 'multi-chart', 'risk', 'palette', 'settings'] as const),
  ...(['funds', 'keys', 'sign-in'] as const),
];

/** A picture of the terminal, taken without a person. */
export interface ScreenshotOptions {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
  readonly page: (typeof PICTURED_PAGES)[number];
  readonly language: 'en-US' | 'zh-CN' | 'zh-TW';
}

export const USAGE = `usage: npm start -- [options] [FILE]
  FILE                             a .meridian-layout is shown; .meridian-brand and .meridian-market stand for their options
  --shell electron|chromium|link   how the terminal is shown (default: the first of these that starts)
  --data DIR                       store data in DIR (default: the data directory of the user)
  --in-memory                      store nothing
  --profile FILE                   connect to the remote platform of FILE (docs/connection-profiles.md)
  --brand FILE                     name, logo and colours of a white label (docs/white-label.md)
  --vault system|passphrase|memory encryption of secrets (default: the best that asks nothing)
  --older-vault accept|refuse      go on with a vault that is older than the newest one (default: refuse)
  --lock-after MINUTES|off         a vault with a passphrase locks without input for so long (default: 15)
  --screenshot FILE [--size 1440x900] [--theme dark|light] [--page NAME] [--language en-US]
                                   save a picture of the demonstration and exit
  --runs DIR                       folder of runs of npm run evaluate (default: runs, beside the sources)
  --logs DIR|off                   logs of terminal and platform in DIR (default: logs, in the data folder)
  --log-size MIB --log-files N     size at which one is put aside, and how many stay (default: 10, 5)
  --diagnostics FILE               collect versions, configuration, state, logs and crash reports without secrets,
                                   show the list, save them to FILE and exit
  --verify                         say what is installed here and whether it is as it was built, and exit
  --update-feed URL|DIR --update-key FILE
                                   where updates come from, and the public key that they are signed with (docs/packages.md)
  --json                           print the addresses as one line of JSON when ready
  --new-store --accept-loss        start on data that are damaged or incomplete, as in npm run platform
  --demo-company harbour           a company of 500 customers and a year, in a folder of its own unless one is named
  --no-catch-up                    start as it stands after a time off, as in npm run platform
  --port N --quote-port N --message-port N --market FILE --seed N --products FILE --at TIME --speed X
  --clock real|stepped|follow --step-timeout SECONDS --step-late wait|go --fidelity NAME|FILE
  --scenario NAME[@TIME] --scenarios FILE --rate-limits on|off
  --encrypted-bodies optional|required --unknown-members named|refused --captcha off|local --outbox FILE --log LEVEL
                                   options of the embedded platform, as in npm run platform (default: free ports)`;

/** A walk to the coffee machine; shorter times lock out people who only watch. */
const LOCK_AFTER_MINUTES = 15;
const LOCK_AFTER_MOST_MINUTES = 1_440;

const PICTURE_SIDE_MIN = 320;
const PICTURE_SIDE_MAX = 7_680;

const OWN_OPTIONS = {
  shell: { type: 'string' },
  data: { type: 'string' },
  'in-memory': { type: 'boolean' },
  'new-store': { type: 'boolean' },
  'accept-loss': { type: 'boolean' },
  'no-catch-up': { type: 'boolean' },
  'demo-company': { type: 'string' },
  profile: { type: 'string' },
  brand: { type: 'string' },
  vault: { type: 'string' },
  'older-vault': { type: 'string' },
  'lock-after': { type: 'string' },
  screenshot: { type: 'string' },
  size: { type: 'string' },
  theme: { type: 'string' },
  page: { type: 'string' },
  language: { type: 'string' },
  runs: { type: 'string' },
  logs: { type: 'string' },
  diagnostics: { type: 'string' },
  'log-size': { type: 'string' },
  'log-files': { type: 'string' },
  'update-feed': { type: 'string' },
  'update-key': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const PLATFORM_OPTIONS = [
  'port',
  'quote-port',
  'message-port',
  'market',
  'seed',
  'products',
  'at',
  'speed',
  'clock',
  'step-timeout',
  'step-late',
  'fidelity',
  'scenario',
  'scenarios',
  'rate-limits',
  'encrypted-bodies',
  'unknown-members',
  'captcha',
  'outbox',
  'log',
] as const;

/**
 * Reads the command line.
 * @param defaultData Data directory when none is named.
 * @throws BadOptionError with one line for the user.
 */
export function parseOptions(args: readonly string[], defaultData: string): TerminalOptions | 'help' {
  const values = readValues(args);
  if (values.help) return 'help';
  if (values['in-memory'] && values.data !== undefined) {
    throw new BadOptionError('--data and --in-memory exclude each other');
  }
  const screenshot = values.screenshot === undefined ? undefined : pictureOf(values, values.screenshot);
  // A picture shows a demonstration: it leaves the user's own data alone unless a directory is named.
  const keepsNothing = values['in-memory'] === true || screenshot !== undefined;
  const company = values['demo-company'];
  if (company !== undefined && values['in-memory'] === true)
    throw new BadOptionError('--demo-company is kept in a folder: it excludes --in-memory');
  // The user's own data stay as they are.
  const usualData = company === undefined ? defaultData : join(defaultData, 'companies', company);
  const dataDirectory = values.data ?? (keepsNothing && company === undefined ? undefined : usualData);
  const platform = platformConfig(values, dataDirectory);
  const logs = logFilesOf(values, dataDirectory, platform);
  return {
    shell: oneOf('shell', values.shell, ['electron', 'chromium', 'link', 'auto'], 'auto'),
    dataDirectory,
    isUsualData: dataDirectory === defaultData && values.data === undefined,
    logFile: logs?.terminal,
    platform: logs === undefined ? platform : { ...platform, logFile: logs.platform },
    brandFile: values.brand,
    profileFile: values.profile,
    vault: oneOf('vault', values.vault, ['system', 'passphrase', 'memory', 'auto'], 'auto'),
    olderVault: oneOf('older-vault', values['older-vault'], ['accept', 'refuse'], 'refuse'),
    lockAfterMinutes: minutesOf(values['lock-after']),
    json: values.json === true,
    screenshot,
    diagnosticsFile: values.diagnostics,
    runsDirectory: values.runs,
    updateFeed: feedOf(values),
  };
}

type OwnValues = {
  -readonly [Name in keyof typeof OWN_OPTIONS]?: (typeof OWN_OPTIONS)[Name]['type'] extends 'boolean'
    ? boolean
    : string;
};
type Values = OwnValues & { [Name in (typeof PLATFORM_OPTIONS)[number]]?: readonly string[] };

function readValues(args: readonly string[]): Values {
  const text = { type: 'string', multiple: true } as const;
  const platform = Object.fromEntries(PLATFORM_OPTIONS.map((name) => [name, text]));
  try {
    const options = { ...OWN_OPTIONS, ...platform };
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as Values;
  } catch (error) {
    const [reason = 'bad option'] = String((error as Error).message).split(/\.\s|\n/);
    throw new BadOptionError(reason);
  }
}

/** The embedded platform reads its options itself; only the ports differ: a terminal needs no agreed ones. */
function platformConfig(values: Values, dataDirectory: string | undefined): PlatformConfig {
  const given = PLATFORM_OPTIONS.flatMap((name) => {
    const given = values[name] ?? (name.endsWith('port') ? ['0'] : []);
    return given.flatMap((value) => [`--${name}`, value]);
  });
  const company = values['demo-company'];
  if (company !== undefined && dataDirectory !== undefined)
    given.push('--demo-company', company, '--data', dataDirectory);
  const newStore = values['new-store'] === true;
  const acceptLoss = values['accept-loss'] === true;
  const catchUp = values['no-catch-up'] !== true;
  return { ...parseCommandLine(given), dataDirectory, newStore, acceptLoss, catchUp };
}

/** The log files, beside standard error, which keeps its level: what led to a fault is worth more than the fault alone. */
function logFilesOf(
  values: Values,
  dataDirectory: string | undefined,
  { logLevel }: PlatformConfig,
): { readonly terminal: LogFile; readonly platform: LogFile } | undefined {
  const bounds = logBoundsOf(values);
  const { logs = dataDirectory === undefined ? 'off' : join(dataDirectory, 'logs') } = values;
  if (logs === 'off' || logLevel === 'silent') return undefined;
  const besides = logLevel === 'debug' ? 'debug' : 'info';
  const fileOf = (name: string): LogFile => ({ path: join(logs, name), ...bounds, besides });
  return { terminal: fileOf('terminal.log'), platform: fileOf('platform.log') };
}

function feedOf({ 'update-feed': place, 'update-key': keyFile }: OwnValues): TerminalOptions['updateFeed'] {
  if (place === undefined && keyFile === undefined) return undefined;
  if (place === undefined || keyFile === undefined)
    throw new BadOptionError('--update-feed and --update-key belong together');
  return { place, keyFile };
}

function minutesOf(text = String(LOCK_AFTER_MINUTES)): number | undefined {
  if (text === 'off') return undefined;
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (minutes >= 1 && minutes <= LOCK_AFTER_MOST_MINUTES) return minutes;
  throw new BadOptionError(`--lock-after must be off or 1 to ${LOCK_AFTER_MOST_MINUTES} minutes`);
}

function pictureOf(values: Values, file: string): ScreenshotOptions {
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(values.size ?? '1440x900');
  if (!size) throw new BadOptionError('--size must look like 1440x900');
  return {
    file,
    width: pictureSide(size[1]),
    height: pictureSide(size[2]),
    theme: oneOf('theme', values.theme, ['dark', 'light'], 'dark'),
    page: oneOf('page', values.page, PICTURED_PAGES, 'workspace'),
    language: oneOf('language', values.language, ['en-US', 'zh-CN', 'zh-TW'], 'en-US'),
  };
}

function pictureSide(text: string | undefined): number {
  const side = Number(text);
  if (side >= PICTURE_SIDE_MIN && side <= PICTURE_SIDE_MAX) return side;
  throw new BadOptionError(`--size must have sides from ${PICTURE_SIDE_MIN} to ${PICTURE_SIDE_MAX}`);
}

function oneOf<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (value === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined)
    throw new BadOptionError(`--${name} must be ${choices.join(' or ')}, got '${value}'`);
  return choice;
}
