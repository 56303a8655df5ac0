import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { MarketFileError } from '../market-file-error.ts';

/** Limits of one file: its size unpacked, its lines, and the length of a line in characters. */
export interface FileLimits {
  readonly maxBytes: number;
  readonly maxLines: number;
  readonly maxLineLength: number;
}

export const FILE_LIMITS: FileLimits = {
  maxBytes: 512 * 1024 * 1024,
  maxLines: 3_000_000,
  maxLineLength: 4_096,
};

/**
 * The lines of a text file in pieces, unpacked where its name ends in `.gz`. Line ends are LF or CRLF; a byte order
 * mark is left out. Throws MarketFileError for a file that cannot be read or unpacked, or that is beyond a limit.
 */
export async function* readLines(
  path: string,
  file: string,
  limits: FileLimits = FILE_LIMITS,
): AsyncGenerator<readonly string[]> {
  const raw = createReadStream(path);
  const stream = path.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  if (stream !== raw) raw.on('error', (error) => stream.destroy(error));
  const decoder = new TextDecoder('utf-8');
  let [bytes, lines, rest] = [0, 0, ''];
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes)
        throw new MarketFileError(
          { file },
          `is larger than ${limits.maxBytes} bytes unpacked, the most that is read`,
        );
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      checkLengths(parts, rest, file, lines, limits);
      lines += parts.length;
      checkCount(lines, file, limits);
      yield parts.map(withoutReturn);
    }
  } catch (error) {
    throw error instanceof MarketFileError ? error : new MarketFileError({ file }, readProblem(error));
  } finally {
    raw.destroy();
    stream.destroy();
  }
  rest += decoder.decode();
  if (rest === '') return;
  checkLengths([], rest, file, lines, limits);
  checkCount(lines + 1, file, limits);
  yield [withoutReturn(rest)];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function checkLengths(
  parts: readonly string[],
  rest: string,
  file: string,
  before: number,
  limits: FileLimits,
): void {
  const long = [...parts, rest].findIndex((line) => line.length > limits.maxLineLength);
  if (long < 0) return;
  throw new MarketFileError(
    { file, line: before + long + 1 },
    `is longer than ${limits.maxLineLength} characters, the most that a line may have`,
  );
}

function checkCount(lines: number, file: string, limits: FileLimits): void {
  if (lines > limits.maxLines)
    throw new MarketFileError(
      { file, line: limits.maxLines + 1 },
      `a file may have ${limits.maxLines} lines at most`,
    );
}

function readProblem(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EISDIR') return 'is a folder; a file is expected';
  if (code === 'EACCES') return 'may not be read';
  if (code?.startsWith('Z_'))
    return 'cannot be unpacked; a whole gzip file is expected where the name ends in .gz';
  return `cannot be read (${code ?? 'unknown reason'})`;
}
