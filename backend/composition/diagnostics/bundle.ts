import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { arch, cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FailedCheckError } from '../store/failed-check.ts';
import { newestMigration } from '../../storage/index.ts';
import { CRASHES_FOLDER, CrashReports, type CrashReport } from './crash-reports.ts';
import { maskSecrets, secretsIn } from './mask-secrets.ts';
import { packTar } from './pack-tar.ts';

/** The last of each log. */
const MAX_LOG_BYTES = 1024 * 1024;
const MAX_BUNDLED_LOGS = 4;
/** Of what the platform answers about itself; metrics of a large platform are some 200 kB. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const ANSWER_TIMEOUT_MS = 3_000;
/** Files of the data folder that are listed. */
const MAX_LISTED_FILES = 500;
/** All that goes into the archive, before it is compressed. */
const MAX_BUNDLE_BYTES = 8 * 1024 * 1024;
/** What stands where a file is not whole. */
const CUT = '… cut here: the bundle has 8 MiB at most';
const PRIVATE_MODE = 0o600;

/** One file of a bundle. */
export interface DiagnosticsFile {
  readonly name: string;
  /** What it holds, for whoever decides whether to give it away. */
  readonly what: string;
  readonly text: string;
}

/** What a bundle is made of. */
export interface DiagnosticsPlace {
  readonly version: string;
  /** What the caller knows of the program, such as its shell. */
  readonly program: Readonly<Record<string, string | number>>;
  /** Undefined: nothing is kept on disk. */
  readonly dataFolder: string | undefined;
  /** The current log files; those put aside are found beside them. */
  readonly logs: readonly string[];
  /** What is in force, passwords masked already. */
  readonly configuration: string;
  /** `/status.json` of the running platform, and its metrics; undefined where there are none. */
  readonly statusUrl: string | undefined;
  readonly metricsUrl: string | undefined;
  /** Secrets that the caller was told. */
  readonly secrets: readonly string[];
  readonly nowMs: number;
}

/** How far the collecting is. */
export type DiagnosticsProgress = (done: number, of: number, name: string) => void;

/**
 * Collects everything that explains how a program is, without secrets: what is known as one is masked, and so is what looks
 * like one. A part that cannot be read says so in its place; nothing is changed, and nothing leaves the machine.
 */
export async function collectDiagnostics(
  place: DiagnosticsPlace,
  onProgress: DiagnosticsProgress = () => undefined,
): Promise<readonly DiagnosticsFile[]> {
  const { dataFolder } = place;
  const secrets = [...place.secrets, ...secretsIn(process.env), ...(await secretsOf(dataFolder))];
  const parts: readonly (readonly [name: string, what: string, read: () => Promise<string> | string])[] = [
    ['versions.json', 'versions of the program, its runtime and the system', () => versions(place)],
    ['configuration.txt', 'every option in force; passwords are masked', () => place.configuration],
    ['state.json', 'health, schema, sizes of the data, memory, disk', () => state(place)],
    ['metrics.txt', 'counts and durations since the start', () => metrics(place.metricsUrl)],
    ...place.logs
      .slice(0, MAX_BUNDLED_LOGS)
      .map(
        (file) => [`logs/${basename(file)}`, 'the last mebibyte of this log', () => lastOfLog(file)] as const,
      ),
    ...crashParts(dataFolder, place.version),
  ];
  const files: DiagnosticsFile[] = [];
  let left = MAX_BUNDLE_BYTES;
  for (const [at, [name, what, read]] of parts.entries()) {
    onProgress(at, parts.length, name);
    const raw = await Promise.resolve()
      .then(read)
      .catch((error: Error) => `cannot be read: ${error.message}\n`);
    const masked = maskSecrets(raw, secrets);
    const text = masked.length > left ? `${masked.slice(0, left)}\n${CUT}\n` : masked;
    left -= Math.min(left, text.length);
    files.push({ name, what, text });
  }
  onProgress(parts.length, parts.length, '');
  return [contents(files, place), ...files];
}

/** The list of what is in a bundle, one line a file. */
export function listDiagnostics(files: readonly DiagnosticsFile[]): string[] {
  const size = (text: string): string => `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`;
  const widest = Math.max(...files.map(({ name }) => name.length));
  return files.map(({ name, what, text }) => `${name.padEnd(widest)}  ${size(text).padStart(10)}  ${what}`);
}

/** The bundle as one archive, `.tar.gz`. */
export function packDiagnostics(files: readonly DiagnosticsFile[], nowMs: number): Buffer {
  const entries = files.map(({ name, text }) => ({
    path: `meridian-diagnostics/${name}`,
    content: Buffer.from(text),
  }));
  return gzipSync(packTar(entries, nowMs));
}

/**
 * Saves an archive to a file that is not there yet, readable by its user alone.
 * @throws FailedCheckError
 */
export async function saveDiagnostics(file: string, archive: Buffer): Promise<void> {
  const target = resolve(file);
  if (existsSync(target)) throw new FailedCheckError(`${target} is there already: name another file`);
  const draft = `${target}.${process.pid}.new`;
  try {
    await writeFile(draft, archive, { mode: PRIVATE_MODE, flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      ENOSPC: 'the disk is full',
      ENOENT: `the folder ${dirname(target)} is not there`,
      EACCES: 'this user may not write there',
      EROFS: 'its file system cannot be written',
    };
    throw new FailedCheckError(`${target} cannot be written: ${reasons[code] ?? (code || message)}`);
  }
}

function contents(files: readonly DiagnosticsFile[], { version, nowMs }: DiagnosticsPlace): DiagnosticsFile {
  const head = [
    `Diagnostics of Meridian ${version}, collected at ${new Date(nowMs).toISOString()}.`,
    'Secrets and addresses of people are replaced by ***. Read it before you give it to anybody.',
    '',
  ];
  return {
    name: 'contents.txt',
    what: 'this list',
    text: `${[...head, ...listDiagnostics(files)].join('\n')}\n`,
  };
}

function versions({ version, program }: DiagnosticsPlace): string {
  return json({
    meridian: version,
    ...program,
    node: process.versions.node,
    v8: process.versions.v8,
    electron: process.versions['electron'] ?? null,
    chromium: process.versions['chrome'] ?? null,
    system: `${process.platform} ${release()} ${arch()}`,
    processors: cpus().length,
    language: Intl.DateTimeFormat().resolvedOptions().locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

async function state({ dataFolder, statusUrl, nowMs }: DiagnosticsPlace): Promise<string> {
  return json({
    at: new Date(nowMs).toISOString(),
    health: await health(statusUrl),
    schemaOfProgram: newestMigration(),
    data: dataFolder === undefined ? 'nothing is kept on disk' : await sizes(dataFolder),
    process: {
      uptimeSeconds: Math.round(process.uptime()),
      memoryBytes: process.memoryUsage(),
      processorMicroseconds: process.cpuUsage(),
    },
    machine: {
      uptimeSeconds: Math.round(uptime()),
      freeMemoryBytes: freemem(),
      totalMemoryBytes: totalmem(),
      load: loadavg(),
    },
  });
}

async function health(statusUrl: string | undefined): Promise<unknown> {
  if (statusUrl === undefined) return 'no running platform is known here';
  try {
    return JSON.parse(await answerOf(statusUrl)) as unknown;
  } catch (error) {
    return `the platform does not answer at ${statusUrl}: ${(error as Error).message}`;
  }
}

async function metrics(metricsUrl: string | undefined): Promise<string> {
  if (metricsUrl === undefined) return '# No metrics are counted: --metrics begins to.\n';
  return answerOf(metricsUrl).catch(
    (error: Error) => `# The metrics do not answer at ${metricsUrl}: ${error.message}\n`,
  );
}

/** What an address of this machine answers, as far as the bound goes. */
async function answerOf(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_ANSWER_BYTES);
}

/** Every file of the data folder with its size, the room on its disk, and what the head of the database says. */
async function sizes(folder: string): Promise<unknown> {
  const entries = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((each) =>
    each.isFile(),
  );
  const files: Record<string, number> = {};
  for (const entry of entries.slice(0, MAX_LISTED_FILES)) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = (await stat(path)).size;
  }
  const { bavail, bsize } = await statfs(folder);
  return { files, notListed: Math.max(0, entries.length - MAX_LISTED_FILES), freeBytes: bavail * bsize };
}

/** The end of a log, and of the one put aside before it where that is short. */
async function lastOfLog(file: string): Promise<string> {
  const current = await endOf(file, MAX_LOG_BYTES);
  const earlier = existsSync(`${file}.1`)
    ? await endOf(`${file}.1`, MAX_LOG_BYTES - Buffer.byteLength(current))
    : '';
  return earlier + current;
}

/** The last so many bytes of a file, from the beginning of a line on. */
async function endOf(file: string, bytes: number): Promise<string> {
  if (bytes <= 0) return '';
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.toString('utf8', 0, bytesRead);
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await handle.close();
  }
}

function crashParts(dataFolder: string | undefined, version: string) {
  if (dataFolder === undefined) return [];
  const reports = new CrashReports({ dataFolder, version, nowMs: () => Date.now() });
  const textOf = (report: CrashReport | undefined) =>
    report === undefined ? 'cannot be read\n' : json(report);
  return reports
    .files()
    .map(
      (name) =>
        [
          `${CRASHES_FOLDER}/${name}`,
          'what ended the program once',
          () => textOf(reports.read(name)),
        ] as const,
    );
}

const SECRET_FILES = ['credentials.json', 'seal.key'];

/** Secrets that lie in files of a data folder. None of these files is in a bundle; what they hold might be quoted in a log. */
async function secretsOf(dataFolder: string | undefined): Promise<string[]> {
  if (dataFolder === undefined) return [];
  const found: string[] = [];
  for (const name of SECRET_FILES) {
    const text = await readFile(join(dataFolder, name), 'utf8').catch(() => '');
    // Words that a secret can be; names of members are words of letters.
    found.push(...(text.match(/[\w+/=-]{16,}/g) ?? []));
  }
  return found;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
