import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { UpdateRejectedError, type UpdatePackage } from './manifest.ts';

/** Where updates come from: a server, or a folder for places without a network. Both hold the same files. */
export interface UpdateFeed {
  /** For the user. */
  readonly place: string;
  /** A file of the feed, of at most `limit` bytes. */
  read(name: string, limit: number): Promise<Buffer>;
  /** The bytes of a file, in parts. */
  stream(name: string): Promise<Readable>;
}

/** Milliseconds without a byte after which a server has gone; a package takes as long as it takes. */
const SILENCE_LIMIT_MS = 20_000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * A feed by its address: https, http on this machine alone, or a folder.
 * @throws UpdateRejectedError for any other address
 */
export function openFeed(place: string): UpdateFeed {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) return folderFeed(place);
  if (!URL.canParse(place)) throw new UpdateRejectedError('the address of the feed cannot be read');
  const url = new URL(place.endsWith('/') ? place : `${place}/`);
  const isLocal = url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if ((url.protocol !== 'https:' && !isLocal) || url.username !== '' || url.password !== '')
    throw new UpdateRejectedError('the feed must be an https address without a password, or a folder');
  return serverFeed(url);
}

function serverFeed(base: URL): UpdateFeed {
  const stream = async (name: string): Promise<Readable> => {
    const silence = watchSilence();
    // A redirect could lead away from https and from the machine that was named.
    const answer = await fetch(new URL(name, base), { redirect: 'error', signal: silence.signal }).catch(
      () => {
        silence.end();
        throw new UpdateRejectedError(`the feed at ${base.host} cannot be reached`);
      },
    );
    const { status, body } = answer;
    if (status !== 200 || body === null) {
      silence.end();
      await body?.cancel();
      throw new UpdateRejectedError(`the feed answered ${status} for ${name}`);
    }
    return Readable.from(receive(body as ReadableStream<Uint8Array>, silence));
  };
  return { place: base.href, stream, read: async (name, limit) => readAll(await stream(name), name, limit) };
}

interface Silence {
  readonly signal: AbortSignal;
  received(): void;
  end(): void;
}

/** Ends a transfer in which nothing is received for too long. */
function watchSilence(): Silence {
  const transfer = new AbortController();
  const timer = setTimeout(() => transfer.abort(), SILENCE_LIMIT_MS);
  return { signal: transfer.signal, received: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

async function* receive(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Buffer> {
  try {
    for await (const part of body) {
      silence.received();
      yield Buffer.from(part);
    }
  } finally {
    silence.end();
  }
}

function folderFeed(folder: string): UpdateFeed {
  const stream = async (name: string): Promise<Readable> => {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) throw new UpdateRejectedError(`the feed has no ${name}`);
    return createReadStream(file);
  };
  return { place: folder, stream, read: async (name, limit) => readAll(await stream(name), name, limit) };
}

async function readAll(stream: Readable, name: string, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of stream) {
      length += (part as Buffer).length;
      if (length > limit) throw new UpdateRejectedError(`${name} of the feed is larger than ${limit} bytes`);
      parts.push(Buffer.from(part as Uint8Array));
    }
  } catch (error) {
    if (error instanceof UpdateRejectedError) throw error;
    throw new UpdateRejectedError(`${name} of the feed broke off`);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches a package into a file, which is there only when its length and sum are those of the manifest.
 * @throws UpdateRejectedError
 */
export async function fetchPackage(feed: UpdateFeed, wanted: UpdatePackage, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  const sum = createHash('sha512');
  let length = 0;
  try {
    await writeSynced(part, checked());
    if (length !== wanted.size)
      throw new UpdateRejectedError(`${wanted.url} is shorter than its manifest says`);
    if (sum.digest('base64') !== wanted.sha512)
      throw new UpdateRejectedError(`${wanted.url} is not the file that its manifest speaks of`);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof UpdateRejectedError) throw error;
    throw new UpdateRejectedError(`${wanted.url} could not be fetched whole`);
  }

  async function* checked(): AsyncGenerator<Buffer> {
    for await (const bytes of await feed.stream(wanted.url)) {
      length += (bytes as Buffer).length;
      if (length > wanted.size)
        throw new UpdateRejectedError(`${wanted.url} is larger than its manifest says`);
      sum.update(bytes as Buffer);
      yield bytes as Buffer;
    }
  }
}

/** Writes a file that only its owner reads, to the disk itself; it is closed however that ends. */
async function writeSynced(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const written = await open(file, 'w', 0o600);
  try {
    for await (const part of bytes) await written.appendFile(part);
    await written.sync();
  } finally {
    await written.close();
  }
}

/** Whether a file is still the one that was fetched: it may have lain there for long. */
export async function isPackage(file: string, wanted: UpdatePackage): Promise<boolean> {
  const sum = createHash('sha512');
  try {
    for await (const bytes of createReadStream(file)) sum.update(bytes as Buffer);
  } catch {
    return false;
  }
  return sum.digest('base64') === wanted.sha512;
}
