import packageJson from '../package.json' with { type: 'json' };
import { BadScenarioError, BusError, MarketFileError } from './market/index.ts';
import {
  percentOf,
  printedLine,
  removeDemo,
  servePlatform,
  StartEndedError,
  type Credentials,
  type Platform,
  type PlatformConfig,
} from './platform.ts';
import { CredentialsFileError } from './composition/credentials-file.ts';
import { BadOptionError } from './command-line/bad-option.ts';
import type { ConfigFile } from './command-line/config-file.ts';
import { printConfig } from './command-line/options.ts';
import {
  configFileOf,
  parseCommandLine,
  parseDemoRemoval,
  PRINT_CONFIG,
} from './command-line/parse-command-line.ts';
import { USAGE } from './command-line/usage.ts';
import { type QuoteProcess, startQuoteProcess } from './composition/quote-process.ts';
import { CertificateError } from './gateway/gateway.ts';
import { StorageError } from './storage/index.ts';
import { takeEnvironment } from './composition/environment.ts';
import { CrashReports } from './composition/diagnostics/crash-reports.ts';
import { configuredSecrets } from './composition/diagnostics/mask-secrets.ts';
import { LogFileError } from './composition/log-sink.ts';
import { copyData } from './composition/store/copy-to.ts';
import { restoreBackup } from './composition/store/restore-backup.ts';
import { takeFork } from './composition/store/take-fork.ts';
import { rotateSealKey } from './composition/store/rotate-seal-key.ts';
import { FailedCheckError } from './composition/store/failed-check.ts';
import { auditReport } from './composition/store/verify-audit.ts';
import { ledgerReport } from './composition/store/verify-ledger.ts';

/** The headless command: prints one line of JSON when the platform is ready, logs to standard error only. */

/** Exit code of everything that the user can mend: a bad option, a port in use, data in use or damaged. */
const EXIT_REFUSED = 2;
const EXIT_FAILED = 1;
/** Longest ending: neither a peer that holds a connection nor a disk that does not answer holds the process. */
const SHUTDOWN_LIMIT_MS = 850;
/** Signals that come together are one: npm passes on what the whole group has been sent. */
const SAME_SIGNAL_MS = 250;

function reject(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(EXIT_REFUSED);
}

/** One clear line for a start that failed for a reason that the user can mend; undefined for anything else. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof BadOptionError) return `${error.message} (see npm run platform -- --help)`;
  if (error instanceof StorageError || error instanceof BusError) return error.message;
  if (error instanceof CertificateError || error instanceof CredentialsFileError) return error.message;
  if (error instanceof LogFileError) return error.message;
  if (error instanceof MarketFileError || error instanceof BadScenarioError) return error.message;
  const { code, port, syscall, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another port, or 0 for a free one`;
  if (code === 'EACCES' && syscall === 'listen')
    return `port ${port} needs more rights than this user has: choose another port`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
    return `${path ?? 'the data folder'} cannot be written`;
  return undefined;
}

const environment = ofUser(() => takeEnvironment(process.env));

/** The result of reading what the user said, which ends the process with one clear line where it is wrong. */
function ofUser<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== undefined) reject(reason);
    throw error;
  }
}

/** The configuration file that is named, read; undefined for none. Throws BadOptionError. */
async function readConfig(args: readonly string[]): Promise<ConfigFile | undefined> {
  const file = configFileOf(args, environment);
  if (file === undefined) return undefined;
  // Most starts have none: what reads it is loaded with the first.
  const { readConfigFile } = await import('./command-line/config-file.ts');
  return readConfigFile(file);
}

/** Options that say which data a command works on. */
const PLACE_OPTIONS = ['data', 'database', 'seal-key'] as const;

/** The arguments of a command that works on data, with the place of the data where only file or environment say it. */
async function withPlace(args: readonly string[]): Promise<string[]> {
  const file = await readConfig(args);
  const at = args.findIndex((option) => /^--config(?:=|$)/.test(option));
  const rest = at < 0 ? [...args] : args.toSpliced(at, args[at]?.includes('=') === true ? 1 : 2);
  const isSaid = (name: string) =>
    rest.some((option) => option === `--${name}` || option.startsWith(`--${name}=`));
  if (isSaid('data') || isSaid('database')) return rest;
  const said = { ...file?.values, ...environment.options };
  const place = PLACE_OPTIONS.filter((name) => said[name] !== undefined && !isSaid(name));
  return [...rest, ...place.map((name) => `--${name}=${said[name]}`)];
}

/** A platform or quote process that runs, and the line that says so. */
interface Started {
  readonly process: Platform<Credentials> | QuoteProcess;
  readonly line: object;
}

async function start(): Promise<Started> {
  try {
    const args = process.argv.slice(2);
    const isFork = args.some((option) => /^--fork(?:=|$)/.test(option));
    const file = await readConfig(args);
    const config = parseCommandLine(isFork ? await takeFork(args, environment) : args, environment, file);
    const { role, bus } = config;
    renewal.isPossible = config.tls !== undefined;
    if (role === 'quotes' && bus !== undefined) {
      const quotes = await startQuoteProcess({ ...config, bus }, (error) => reject(error.message));
      return { process: quotes, line: quotes.ready };
    }
    const onCatchUp = (progress: Parameters<typeof percentOf>[0]): void =>
      void process.stderr.write(`catching up: ${percentOf(progress)} %, ${progress.ticks} ticks\n`);
    const onFounding = (percent: number): void =>
      void process.stderr.write(`founding ${config.demoCompany}: ${percent} %\n`);
    const hooks = { onCatchUp, onFounding, catchUpRequest: () => request };
    const crashes = crashReportsOf(config);
    crashes?.watchProcess('server', (file) => process.stderr.write(`the crash report is in ${file}\n`));
    const platform = await servePlatform(config, hooks);
    // Its folder is this one's alone by now: a run whose note is still there has not come to its end.
    if (crashes !== undefined) process.once('exit', crashes.begin('server'));
    for (const warning of [...platform.warnings, ...(crashes?.mentionNew() ?? [])])
      process.stderr.write(`${warning}\n`);
    platform.failed.then(
      (error) => crashes?.write({ part: 'server', kind: 'not to be trusted', error }),
      reject,
    );
    return { process: platform, line: printedLine(platform.ready, config.demo) };
  } catch (error) {
    if (error instanceof StartEndedError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(0);
    }
    const reason = reasonOf(error);
    if (reason !== undefined) reject(reason);
    throw error;
  }
}

/** Where a platform with a data folder reports what ended it. */
function crashReportsOf(config: PlatformConfig): CrashReports | undefined {
  const { dataDirectory: dataFolder } = config;
  if (dataFolder === undefined) return undefined;
  return new CrashReports({
    dataFolder,
    version: packageJson.version,
    nowMs: () => Date.now(),
    secrets: configuredSecrets(config),
  });
}

/** A command that works on the data of a stopped platform, says how it went and ends. */
async function run(command: (args: string[], own: typeof environment) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2), environment)}\n`);
  } catch (error) {
    if (error instanceof FailedCheckError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(EXIT_FAILED);
    }
    const reason = reasonOf(error);
    if (reason !== undefined) reject(reason);
    throw error;
  }
}

/** The option that collects what explains how a platform is, with a file to save it in. */
const DIAGNOSTICS = /^--diagnostics(?:=|$)/;

/** Collects diagnostics by the options of the platform that they are about; it may run meanwhile. */
async function saveDiagnosticsOf(args: string[], own: typeof environment): Promise<string> {
  const at = args.findIndex((option) => DIAGNOSTICS.test(option));
  const option = args[at] ?? '';
  const file = option.includes('=') ? option.slice(option.indexOf('=') + 1) : args[at + 1];
  if (file === undefined || file === '' || file.startsWith('--'))
    throw new BadOptionError('--diagnostics needs a file');
  const rest = args.toSpliced(at, option.includes('=') ? 1 : 2);
  const config = parseCommandLine(rest, own, await readConfig(rest));
  const { diagnosticsOf, offerDiagnostics } =
    await import('./composition/diagnostics/platform-diagnostics.ts');
  await offerDiagnostics(diagnosticsOf(config), file);
  return '';
}

/** What is asked of a platform that is still catching up. */
let request: 'asItStands' | 'end' | undefined;

/** What a hang-up asks of a platform that speaks TLS. One that comes before it listens is done then. */
const renewal: { isPossible: boolean; isWanted: boolean; of?: Started['process'] } = {
  isPossible: false,
  isWanted: false,
};

/** Ends the platform with the first signal, also while it starts, and at once with a second one. */
function endOnSignal(started: () => Pick<Platform, 'close'> | undefined): void {
  let firstMs: number | undefined;
  const stop = (signal: string, number: number): void => {
    if (firstMs !== undefined) {
      // Number 0 is the end of npm, which the same interrupt may have caused (scripts/lib/exit-with-parent.mjs).
      if (number === 0 || performance.now() - firstMs < SAME_SIGNAL_MS) return;
      process.stderr.write(`${signal} again: ended at once; acknowledged orders are on disk\n`);
      process.exit(EXIT_FAILED);
    }
    firstMs = performance.now();
    request = 'end';
    // Whatever was acknowledged is on disk, so that the platform may end before it has finished.
    setTimeout(() => {
      process.stderr.write('the platform ended before it had finished; acknowledged orders are on disk\n');
      process.exit(0);
    }, SHUTDOWN_LIMIT_MS).unref();
    void started()
      ?.close()
      .then(
        () => process.exit(0),
        () => process.exit(EXIT_FAILED),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.on('SIGHUP', (signal: string, number: number) => {
    if (!renewal.isPossible) stop(signal, number);
    else if (renewal.of === undefined) renewal.isWanted = true;
    else renewal.of.certificate?.renew();
  });
  // Leaves what is not looked at yet as it stands.
  if (process.platform !== 'win32') process.on('SIGUSR2', () => (request ??= 'asItStands'));
}

// What the platform writes is its user's alone: data, outbox, profiles.
process.umask(0o077);
if (process.argv.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
} else if (process.argv.includes('--verify-audit')) {
  await run(async (args, own) => auditReport(await withPlace(args), own));
} else if (process.argv.includes('--verify-ledger')) {
  await run(async (args, own) => ledgerReport(await withPlace(args), own));
} else if (process.argv.some((option) => /^--copy-to(?:=|$)/.test(option))) {
  await run(async (args, own) => copyData(await withPlace(args), own));
} else if (process.argv.some((option) => /^--restore(?:=|$)/.test(option))) {
  await run(restoreBackup);
} else if (process.argv.includes('--rotate-seal-key')) {
  await run(async (args, own) => rotateSealKey(await withPlace(args), own));
} else if (process.argv.includes('--remove-demo')) {
  await run(async (args, own) => removeDemo(parseDemoRemoval(args, own, await readConfig(args))));
} else if (process.argv.some((option) => DIAGNOSTICS.test(option))) {
  await run(saveDiagnosticsOf);
} else if (process.argv.includes(PRINT_CONFIG)) {
  await run(async (args, own) => {
    const rest = args.filter((option) => option !== PRINT_CONFIG);
    return printConfig(parseCommandLine(rest, own, await readConfig(rest))).trimEnd();
  });
} else {
  const running: { platform?: Pick<Platform, 'close'> } = {};
  endOnSignal(() => running.platform);
  const { process: platform, line } = await start();
  running.platform = platform;
  renewal.of = platform;
  if (renewal.isWanted) platform.certificate?.renew();
  if ('failed' in platform) {
    void platform.failed.then((error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(EXIT_FAILED);
    });
  }
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
