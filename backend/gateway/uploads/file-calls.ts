import { UPLOAD_PATH, type Uploads } from '../../services/customer/customer-service.ts';

/** A file as a page loads it. */
export interface FileAnswer {
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** The files of customers by their addresses. */
export interface FileCalls {
  serves(path: string): boolean;
  /** Undefined when there is no such file. */
  answer(path: string): Promise<FileAnswer | undefined>;
}

/** Headers of a file: any page may show it as a picture, nothing in it can run, and it never changes. */
export const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, max-age=86400, immutable',
} as const;

/** Serves files below every prefix of the client API. */
export function fileCalls(uploads: Pick<Uploads, 'find'>, prefixes: readonly string[]): FileCalls {
  const findPrefix = (path: string) => prefixes.find((prefix) => path.startsWith(prefix + UPLOAD_PATH));
  return {
    serves: (path) => findPrefix(path) !== undefined,
    async answer(path) {
      const name = path.slice((findPrefix(path) ?? '').length + UPLOAD_PATH.length);
      const row = await uploads.find(name);
      return row && { contentType: row.content_type, content: row.content };
    },
  };
}
