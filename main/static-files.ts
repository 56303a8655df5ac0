import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** One file of the terminal as it is sent. */
export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  /** The name carries a hash of the content, so a copy never goes stale. */
  readonly immutable: boolean;
  /** A script that runs apart from the page, under the policy that it was sent with. */
  readonly isWorker: boolean;
}

/** The terminal's files by URL path. Only listed paths exist, so no path can lead out of the directory. */
export interface StaticFiles {
  /** @param path Decoded or raw path of a URL, for example `/` or `/assets/index-1a2b3c.js`. */
  find(path: string): Promise<StaticFile | undefined>;
}

/** The built terminal is missing; it has to be built first. */
export class TerminalMissingError extends Error {
  override readonly name = 'TerminalMissingError';
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

const WORKER = /worker-[\w-]{8}\.js$/;

/** Files that a directory may hold; the built terminal has a few hundred, most of them font subsets. */
const FILE_COUNT_LIMIT = 5_000;
const START_PAGE = 'index.html';

/**
 * Lists a directory once. Links and other special files are left out.
 * @throws TerminalMissingError when there is no start page.
 */
export async function openStaticFiles(directory: string): Promise<StaticFiles> {
  const paths = new Map<string, string>();
  for (const relative of await listFiles(directory)) paths.set(`/${relative}`, join(directory, relative));
  const start = paths.get(`/${START_PAGE}`);
  if (start === undefined) throw new TerminalMissingError(`${directory} does not hold the built terminal`);
  paths.set('/', start);

  const cache = new Map<string, Promise<StaticFile>>();
  return {
    async find(path) {
      const file = paths.get(path);
      if (file === undefined) return undefined;
      const cached = cache.get(file) ?? load(file);
      cache.set(file, cached);
      return cached;
    },
  };
}

/** The start page with the profile that it is served for, which its storage goes by: the page reads it before any script asks the host. */
export function namingProfile(html: string, profileId: string): string {
  return html.replace('<html', () => `<html data-profile="${encodeURIComponent(profileId)}"`);
}

async function listFiles(directory: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(directory, prefix), { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const relative = `${prefix}${entry.name}`;
    if (entry.isFile()) found.push(relative);
    else if (entry.isDirectory()) found.push(...(await listFiles(directory, `${relative}/`)));
    if (found.length > FILE_COUNT_LIMIT)
      throw new Error(`${directory} holds more than ${FILE_COUNT_LIMIT} files`);
  }
  return found;
}

async function load(file: string): Promise<StaticFile> {
  const body = await readFile(file);
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // A worker is held to the policy of its own script, which is that of the platform it was served for: no copy is used for another.
    immutable: /-[\w-]{8}\.\w+$/.test(file) && !WORKER.test(file),
    isWorker: WORKER.test(file),
  };
}
