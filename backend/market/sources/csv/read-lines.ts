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

/** Ends of lines. One return at the end of a piece may have its line feed in the next one. */
const LINE_END = /\r{0,3}\n|\r(?![\r\n]|$)/;
/** Names of files that are unpacked. */
const PACKED = /\.gz$/i;

/**
 * The lines of a text file in pieces, unpacked where its name ends in `.gz`. It is UTF-8, or UTF-16 where its byte order
 * mark says so; line ends are LF, CRLF or CR. Throws MarketFileError for a file that cannot be read or unpacked, is no text, or is beyond a limit.
 */
export async function* readLines(
  path: string,
  file: string,
  limits: FileLimits = FILE_LIMITS,
): AsyncGenerator<readonly string[]> {
  const raw = createReadStream(path);
  const stream = PACKED.test(path) ? raw.pipe(createGunzip()) : raw;
  if (stream !== raw) raw.on('error', (error) => stream.destroy(error));
  let decoder = new TextDecoder('utf-8');
  let [bytes, lines, rest] = [0, 0, ''];
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (bytes === 0) decoder = decoderOf(chunk, file);
      bytes += chunk.length;
      if (bytes > limits.maxBytes)
        throw new MarketFileError(
          { file },
          `is larger than ${limits.maxBytes} bytes unpacked, the most that is read`,
        );
      const parts = (rest + decoder.decode(chunk, { stream: true })).split(LINE_END);
      rest = parts.pop() ?? '';
      checkLengths(parts, rest, file, lines, limits);
      lines += parts.length;
      checkCount(lines, file, limits);
      yield parts;
    }
  } catch (error) {
    throw error instanceof MarketFileError ? error : new MarketFileError({ file }, readProblem(error));
  } finally {
    raw.destroy();
    stream.destroy();
  }
  const last = withoutReturns(rest + decoder.decode());
  if (last === '') return;
  checkLengths([], last, file, lines, limits);
  checkCount(lines + 1, file, limits);
  yield [last];
}

/** What decodes a file, by its first bytes. Throws MarketFileError that says what to do with one that is no text. */
function decoderOf(first: Buffer, file: string): TextDecoder {
  const begins = (...bytes: readonly number[]): boolean => bytes.every((byte, at) => first[at] === byte);
  if (begins(0x1f, 0x8b))
    throw new MarketFileError(
      { file },
      PACKED.test(file) ? 'is packed twice; unpack it once' : 'is packed with gzip; let its name end in .gz',
    );
  if (begins(0x50, 0x4b, 3, 4))
    throw new MarketFileError({ file }, 'is a zip archive; unpack it and name the file that it holds');
  if (begins(0xff, 0xfe)) return new TextDecoder('utf-16le');
  if (begins(0xfe, 0xff)) return new TextDecoder('utf-16be');
  if (first.includes(0)) throw new MarketFileError({ file }, 'is no text; a table in UTF-8 is expected');
  return new TextDecoder('utf-8');
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

/** A last line without the carriage returns at its end. */
function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end--;
  return line.slice(0, end);
}
