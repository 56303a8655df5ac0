/** A regular file of an archive. */
interface PackedFile {
  /** Relative, with at most 100 bytes. */
  readonly path: string;
  readonly content: Buffer;
}

const BLOCK = 512;
/** Where the sum of a header stands; it counts as blanks in the sum. */
const SUM_AT = 148;
const SUM_LENGTH = 8;
const MAX_PATH = 100;

/** An uncompressed archive of regular files in the form of POSIX (ustar), private to their user. */
export function packTar(files: readonly PackedFile[], nowMs: number): Buffer {
  const blocks = files.flatMap(({ path, content }) => {
    if (Buffer.byteLength(path) > MAX_PATH) throw new Error(`the name ${path} is too long for an archive`);
    const rest = content.length % BLOCK;
    return [headerOf(path, content.length, nowMs), content, Buffer.alloc(rest === 0 ? 0 : BLOCK - rest)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(path: string, size: number, nowMs: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(path, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(nowMs / 1000), 12), 136);
  header.fill(' ', SUM_AT, SUM_AT + SUM_LENGTH);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT);
  return header;
}
