import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { maskSecrets } from './mask-secrets.ts';

/** The folder of crash reports in a data folder. They stay there: nothing is sent to anybody. */
export const CRASHES_FOLDER = 'crashes';
/** Reports that stay, the newest. */
export const MAX_CRASH_REPORTS = 20;
/** Characters of a message and of a stack that are kept. */
const MAX_CRASH_TEXT = 8_000;
/** What stands behind a text that is not whole. */
const CUT_TEXT = '… (cut here)';
const REPORT_FILE = /^crash-[\dTZ.-]+-[a-z]+\.json$/;
const MENTIONED_FILE = 'mentioned';
const RUNNING_FILE = 'running.json';
const PRIVATE_MODE = 0o600;

const CrashReport = Type.Object({
  /** ISO time in UTC. */
  at: Type.String(),
  version: Type.String(),
  /** What ended: the terminal's main process, its platform, its window, or a platform on its own. */
  part: Type.Union([
    Type.Literal('main'),
    Type.Literal('platform'),
    Type.Literal('window'),
    Type.Literal('server'),
  ]),
  /** How: an uncaught error, a rejection that nobody handled, an exit code, a window that is gone, no end at all. */
  kind: Type.String(),
  message: Type.String(),
  stack: Type.Optional(Type.String()),
  system: Type.String(),
  /** Seconds that it had run. */
  uptimeSeconds: Type.Number(),
  memoryMebibytes: Type.Number(),
});
export type CrashReport = Static<typeof CrashReport>;

/** What a caller knows of a crash. */
export interface Crash {
  readonly part: 'main' | 'platform' | 'window' | 'server';
  readonly kind: string;
  readonly error: unknown;
}

export interface CrashReportsOptions {
  /** The data folder, in which `crashes` lies. */
  readonly dataFolder: string;
  readonly version: string;
  readonly nowMs: () => number;
  /** Secrets that must not stand in a report, whatever an error says. */
  readonly secrets?: readonly string[];
}

/**
 * Reports of what ended a program, one file each, on this disk alone, readable by its user alone. Every write is
 * synchronous, because the process ends after it, and fails silently, because it fails already.
 */
export class CrashReports {
  readonly folder: string;
  readonly #options: CrashReportsOptions;

  constructor(options: CrashReportsOptions) {
    this.#options = options;
    this.folder = join(options.dataFolder, CRASHES_FOLDER);
  }

  /** Writes a report; answers its file, undefined where it could not be written. */
  write({ part, kind, error }: Crash): string | undefined {
    const { version, nowMs, secrets } = this.#options;
    // Masked before it is cut: half a secret is one that nothing finds.
    const masked = (text: string): string => {
      const whole = maskSecrets(text.slice(0, 4 * MAX_CRASH_TEXT), secrets);
      return whole.length > MAX_CRASH_TEXT ? `${whole.slice(0, MAX_CRASH_TEXT)}${CUT_TEXT}` : whole;
    };
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    const at = new Date(nowMs()).toISOString();
    const report: CrashReport = {
      at,
      version,
      part,
      kind,
      message: masked(message),
      ...(stack !== undefined && { stack: masked(stack) }),
      system: `${process.platform} ${process.arch}, Node ${process.versions.node}`,
      uptimeSeconds: Math.round(process.uptime()),
      memoryMebibytes: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    };
    try {
      this.#makeFolder();
      const file = join(this.folder, `crash-${at.replaceAll(':', '-')}-${part}.json`);
      writeFileSync(`${file}.new`, `${JSON.stringify(report, null, 2)}\n`, { mode: PRIVATE_MODE });
      renameSync(`${file}.new`, file);
      for (const old of this.files().slice(MAX_CRASH_REPORTS))
        rmSync(join(this.folder, old), { force: true });
      return file;
    } catch {
      return undefined;
    }
  }

  /** Names of the report files, the newest first. */
  files(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => REPORT_FILE.test(name))
        .sort()
        .reverse();
    } catch {
      return [];
    }
  }

  /** What a file says; undefined where it cannot be read. */
  read(name: string): CrashReport | undefined {
    try {
      const report: unknown = JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
      return Value.Check(CrashReport, report) ? report : undefined;
    } catch {
      return undefined;
    }
  }

  /** One line for each report since this was asked last, the newest first, and for none a second time. */
  mentionNew(): string[] {
    try {
      const file = join(this.folder, MENTIONED_FILE);
      const last = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const fresh = this.files().filter((name) => name > last);
      if (fresh[0] !== undefined) writeFileSync(file, fresh[0], { mode: PRIVATE_MODE });
      return fresh.flatMap((name) => {
        const report = this.read(name);
        if (report === undefined) return [];
        const [what = ''] = report.message.split('\n');
        return [
          `Meridian ended unexpectedly at ${report.at} (${report.part}, ${report.kind}: ${what}). The report is in ${join(this.folder, name)}`,
        ];
      });
    } catch {
      return [];
    }
  }

  /**
   * Notes that the program runs, and reports a run before it that did not come to its end: killed, out of memory, power
   * gone. Answers what takes the note away again.
   */
  begin(part: Crash['part']): () => void {
    const note = join(this.folder, RUNNING_FILE);
    try {
      const earlier = existsSync(note) ? readNote(note) : undefined;
      // Another terminal on the same folder runs on.
      if (earlier !== undefined && isAlive(earlier.pid)) return () => undefined;
      if (earlier !== undefined)
        this.write({
          part,
          kind: 'no end',
          error: `the run that began at ${earlier.at} did not end by itself: it was killed, or the machine stopped`,
        });
      this.#makeFolder();
      writeFileSync(
        note,
        JSON.stringify({ at: new Date(this.#options.nowMs()).toISOString(), pid: process.pid }),
        { mode: PRIVATE_MODE },
      );
    } catch {
      // A folder that cannot be written has no reports.
    }
    return () => rmSync(note, { force: true });
  }

  /** Reports what this process throws where nobody catches it, and changes nothing of how it ends then. */
  watchProcess(part: Crash['part'], onReport: (file: string) => void = () => undefined): void {
    process.on('uncaughtExceptionMonitor', (error, origin) => {
      const kind = origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught error';
      const file = this.write({ part, kind, error });
      if (file !== undefined) onReport(file);
    });
  }

  #makeFolder(): void {
    if (!existsSync(this.folder)) mkdirSync(this.folder, { mode: 0o700 });
  }
}

/** What a run has noted of itself; a note that a full disk has cut is one too. */
function readNote(file: string): { readonly at: string; readonly pid: number } {
  try {
    const { at, pid } = JSON.parse(readFileSync(file, 'utf8')) as { at?: unknown; pid?: unknown };
    if (typeof at === 'string' && typeof pid === 'number') return { at, pid };
  } catch {
    // Said below.
  }
  return { at: 'an unknown time', pid: 0 };
}

/** Whether a process of this user runs, other than this one. */
function isAlive(pid: number): boolean {
  if (pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
