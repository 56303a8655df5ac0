import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchPackage, openFeed } from './feed.ts';

const PART = 10_000;
const BYTES = randomBytes(3 * PART);
const WANTED = {
  url: 'a.deb',
  size: BYTES.length,
  sha512: createHash('sha512').update(BYTES).digest('base64'),
};

let folder: string;
let server: Server;
let answer: ServerResponse;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'feed-'));
  server = createServer((_request, response) => {
    answer = response.writeHead(200, { 'content-length': BYTES.length });
    answer.write(BYTES.subarray(0, PART));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const begin = () => {
  const feed = openFeed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return fetchPackage(feed, WANTED, join(folder, 'a.deb'));
};
const hasWritten = (length: number) =>
  vi.waitFor(() => expect(statSync(join(folder, 'a.deb.part')).size).toBe(length), { timeout: 5_000 });

it('fetches a package however long it takes, while parts of it arrive [PK-06]', async () => {
  const fetched = begin();
  await hasWritten(PART);
  vi.advanceTimersByTime(15_000);
  answer.write(BYTES.subarray(PART, 2 * PART));
  await hasWritten(2 * PART);
  vi.advanceTimersByTime(15_000);
  answer.end(BYTES.subarray(2 * PART));
  await fetched;
  expect(readFileSync(join(folder, 'a.deb')).equals(BYTES)).toBe(true);
});

it('gives up on a server that falls silent, and keeps nothing [PK-07] [SILENCE_LIMIT_MS]', async () => {
  const fetched = begin();
  const failure = expect(fetched).rejects.toThrow('a.deb could not be fetched whole');
  await hasWritten(PART);
  vi.advanceTimersByTime(20_000);
  await failure;
  expect(readdirSync(folder)).toEqual([]);
});

it.skipIf(!existsSync('/dev/full'))(
  'gives up on a disk that is full, and keeps nothing (needs /dev/full) [PK-07]',
  async () => {
    symlinkSync('/dev/full', join(folder, 'a.deb.part'));
    await expect(begin()).rejects.toThrow('a.deb could not be fetched whole');
    expect(readdirSync(folder)).toEqual([]);
  },
);
