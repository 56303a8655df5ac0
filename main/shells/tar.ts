/** A regular file in a tar archive. */
export interface TarEntry {
  /** Relative path that does not lead upwards. */
  readonly path: string;
  readonly content: Buffer;
}

const BLOCK = 512;

/**
 * Reads the regular files of an uncompressed tar archive; folders, links and special files are left out.
 * @throws Error when the archive is cut short or names a path outside its folder.
 */
export function* readTar(archive: Buffer): Generator<TarEntry> {
  let offset = 0;
  while (offset + BLOCK <= archive.length) {
    const header = archive.subarray(offset, offset + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const prefix = text(header, 345, 155);
    const path = `${prefix === '' ? '' : `${prefix}/`}${text(header, 0, 100)}`;
    const size = Number.parseInt(text(header, 124, 12).trim() || '0', 8);
    const kind = text(header, 156, 1);
    const start = offset + BLOCK;
    if (!Number.isSafeInteger(size) || start + size > archive.length)
      throw new Error('the archive is cut short');
    if (kind === '0' || kind === '') {
      if (path.startsWith('/') || path.split('/').includes('..'))
        throw new Error('the archive leads out of its folder');
      yield { path, content: archive.subarray(start, start + size) };
    }
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** A field of a header: text up to the first zero byte. */
function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}
