import { randomUUID } from 'node:crypto';

/** Largest file in bytes that the host carries; the platform takes no larger picture. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Files that may be on their way from the page at a time; the oldest gives way. */
export const MAX_OPEN_UPLOADS = 4;
/** What the host carries, by media type. */
export const UPLOAD_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Base64 in its canonical form. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

interface OpenUpload {
  readonly type: string;
  readonly bytes: number;
  readonly parts: Buffer[];
  received: number;
}

/** Files that the page hands to the host in parts, since one call is shorter than a picture. */
export class UploadService {
  readonly #open = new Map<string, OpenUpload>();

  /** Expects a file of so many bytes. Answers its id. */
  begin(type: string, bytes: number): string {
    if (!UPLOAD_TYPES.includes(type)) throw new Error('the host carries no files of this type');
    if (bytes <= 0 || bytes > MAX_UPLOAD_BYTES) throw new Error('the host carries no file of this size');
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= MAX_OPEN_UPLOADS) this.#open.delete(oldest);
    const id = randomUUID();
    this.#open.set(id, { type, bytes, parts: [], received: 0 });
    return id;
  }

  /** Takes the next part of a file, as base64. A file that grows beyond what was announced is dropped. */
  add(id: string, base64: string): void {
    const upload = this.#of(id);
    const part = BASE64.test(base64) ? Buffer.from(base64, 'base64') : Buffer.alloc(0);
    upload.received += part.length;
    if (part.length === 0 || upload.received > upload.bytes) {
      this.#open.delete(id);
      throw new Error('the part does not belong to the file');
    }
    upload.parts.push(part);
  }

  /** The whole file; the host keeps nothing of it. */
  take(id: string): Blob {
    const upload = this.#of(id);
    this.#open.delete(id);
    if (upload.received !== upload.bytes) throw new Error('parts of the file are missing');
    return new Blob([Buffer.concat(upload.parts)], { type: upload.type });
  }

  #of(id: string): OpenUpload {
    const upload = this.#open.get(id);
    if (upload === undefined) throw new Error('no such file is on its way');
    return upload;
  }
}
