import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogFile, PlatformConfig } from '../platform-config.ts';

/** Characters of the log that wait for room; more are dropped. */
const MAX_WAITING_LOG = 1024 * 1024;
/** What a platform logs belongs to its user. */
const PRIVATE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/** The log cannot go where it was told to; the message is one line for the operator. */
export class LogFileError extends Error {
  override readonly name = 'LogFileError';
}

/**
 * Where the log goes: standard error, or another open file. A log that cannot be written (a full disk) must not keep the
 * platform from its work, so it fails silently and continues when there is room.
 */
export function logSink(file = 2): DestinationStream {
  const output = pino.destination({ dest: file, sync: true, maxLength: MAX_WAITING_LOG });
  output.on('error', () => undefined);
  return {
    write(line) {
      try {
        output.write(line);
      } catch {
        // Nobody could read about it either.
      }
    },
  };
}

/**
 * A log file that is put aside when it is full. Each line is written at once, and put aside in between, so that the last
 * line before a crash is there and no file exceeds its size. What cannot be written is dropped and counted; the first line
 * that finds room again says how many were.
 * @throws LogFileError when the file cannot be opened at the start
 */
export function rotatingSink(
  { path, maxBytes, older }: LogFile,
  write: (file: number, bytes: Buffer) => number = writeSync,
): DestinationStream {
  const open = (): number => openSync(path, 'a', PRIVATE_MODE);
  let file = openFirst(path, open);
  let size = fstatSync(file).size;
  let dropped = 0;

  const putAside = (): void => {
    try {
      for (let number = older; number > 0; number -= 1)
        moveIfThere(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`);
      if (older === 0) ftruncateSync(file);
      const next = open();
      closeSync(file);
      file = next;
    } catch {
      // Nothing can be put aside: the newest lines count more than those before them.
      ftruncateSync(file);
    }
    size = fstatSync(file).size;
  };
  const append = (text: string): void => {
    const bytes = Buffer.from(text);
    if (size > 0 && size + bytes.length > maxBytes) putAside();
    const written = write(file, bytes);
    size += written;
    if (written < bytes.length) throw new Error('the disk took a part of a line');
  };
  return {
    write(line) {
      try {
        if (dropped > 0)
          append(
            `\n${JSON.stringify({ level: pino.levels.values['warn'], time: Date.now(), dropped, msg: 'log lines were dropped' })}\n`,
          );
        dropped = 0;
        append(line);
      } catch {
        dropped += 1;
      }
    },
  };
}

function openFirst(path: string, open: () => number): number {
  try {
    const folder = dirname(path);
    if (!existsSync(folder)) mkdirSync(folder, { mode: PRIVATE_FOLDER_MODE });
    return open();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new LogFileError(`the log file ${path} cannot be written (${code || message})`);
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Where a log goes as it is configured, and the lowest level that anything of it is written at. A file beside standard error
 * that cannot be opened is left out: whoever asked for no file is not kept from starting by it.
 * @throws LogFileError when a file that is to have the log alone cannot be opened
 */
export function logOutput({ logLevel, logFile }: Pick<PlatformConfig, 'logLevel' | 'logFile'>): {
  readonly level: PlatformConfig['logLevel'];
  readonly stream: DestinationStream;
} {
  if (logFile === undefined) return { level: logLevel, stream: logSink() };
  const { besides } = logFile;
  if (besides === undefined) return { level: logLevel, stream: rotatingSink(logFile) };
  const file = openIfPossible(logFile);
  if (file === undefined) return { level: logLevel, stream: logSink() };
  const streams = [
    { level: besides, stream: file },
    { level: logLevel, stream: logSink() },
  ].flatMap(({ level, stream }) => (level === 'silent' ? [] : [{ level, stream }]));
  const value = (level: string): number => pino.levels.values[level] ?? Infinity;
  const level = value(besides) < value(logLevel) ? besides : logLevel;
  return { level, stream: pino.multistream(streams) };
}

function openIfPossible(logFile: LogFile): DestinationStream | undefined {
  try {
    return rotatingSink(logFile);
  } catch {
    return undefined;
  }
}

/** The log of the platform. Throws LogFileError when its file cannot be opened. */
export function openLog(config: Pick<PlatformConfig, 'logLevel' | 'logFile'>): Logger {
  const { level, stream } = logOutput(config);
  return pino({ level }, stream);
}
