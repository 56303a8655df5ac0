import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFeed, type FeedRelease } from '../../scripts/packaging/update-feed.mjs';
import { openFeed } from './feed.ts';
import { APP_ID, openUpdates } from './feed-settings.ts';
import { readKeys, signManifest } from './manifest.ts';
import { createUpdater, type Installer, type ReadyPackage, type Updater } from './updater.ts';

const NAME = 'latest-linux.yml';
const NOW = Date.parse('2026-05-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const KEYS = generateKeyPairSync('ed25519');
const OTHER = generateKeyPairSync('ed25519');
const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

let folder: string;
let feedFolder: string;
let server: Server;
let place: string;
/** Answers that take the place of files. */
let answers: Map<string, (response: ServerResponse) => void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
  feedFolder = join(folder, 'feed');
  answers = new Map();
  server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const answer = answers.get(name);
    if (answer) return answer(response);
    const file = join(feedFolder, name);
    if (!existsSync(file)) response.statusCode = 404;
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** A feed of one version, signed as a publisher signs it. */
function publish(
  version: string,
  given: Partial<FeedRelease> = {},
  key = KEYS.privateKey,
  ending = 'AppImage',
): void {
  rmSync(feedFolder, { recursive: true, force: true });
  mkdirSync(feedFolder, { recursive: true });
  const content = createHash('sha512').update(version).digest('hex').repeat(300);
  writeFileSync(join(feedFolder, packageName(version, ending)), content);
  const plain = { appId: APP_ID, version, notes: `- News of ${version}`, nowMs: NOW, validDays: 30 };
  expect(writeFeed(feedFolder, key, { ...plain, ...given })).toEqual([NAME]);
}

const packageName = (version: string, ending = 'AppImage'): string =>
  `Meridian-${version}-linux-x64.${ending}`;

/** Changes members of the manifest, and signs it again as someone would who has the key. */
function resign(change: Readonly<Record<string, unknown>>): void {
  const read = JSON.parse(readFileSync(join(feedFolder, NAME), 'utf8')) as Record<string, unknown>;
  const bytes = Buffer.from(JSON.stringify({ ...read, ...change }));
  writeFileSync(join(feedFolder, NAME), bytes);
  writeFileSync(join(feedFolder, `${NAME}.sig`), signManifest(bytes, KEYS.privateKey));
}

function packageOf(change: Readonly<Record<string, unknown>>): void {
  const { files } = JSON.parse(readFileSync(join(feedFolder, NAME), 'utf8')) as { files: object[] };
  resign({ files: files.map((file) => ({ ...file, ...change })) });
}

interface Terminal {
  readonly updater: Updater;
  readonly installed: ReadyPackage[];
}

/** The stand-in: a terminal of a version, with a folder of its own. */
async function terminal(
  version = '1.0.0',
  { at = place, id = 'home', canInstall = true } = {},
): Promise<Terminal> {
  const installed: Terminal['installed'] = [];
  const installer: Installer = { install: async (ready) => void installed.push(ready) };
  const updater = await createUpdater({
    feed: openFeed(at),
    keys: readKeys(pem(KEYS.publicKey)),
    appId: APP_ID,
    version,
    ending: '.AppImage',
    manifestName: NAME,
    folder: join(folder, id),
    installer: canInstall ? installer : undefined,
    nowMs: () => NOW,
  });
  return { updater, installed };
}

const FREE = { openPositions: 0, isConfirmed: false };

describe('a feed on loopback', () => {
  it('offers a new version with what is new, which is fetched and installed [PK-06]', async () => {
    publish('1.1.0');
    const { updater, installed } = await terminal();
    expect(updater.state()).toMatchObject({ phase: 'idle' });
    expect(await updater.check()).toMatchObject({
      phase: 'offered',
      version: '1.1.0',
      notes: '- News of 1.1.0',
    });
    expect(await updater.fetch()).toMatchObject({ phase: 'ready' });
    expect(await updater.install(FREE)).toMatchObject({ answer: 'installing' });
    expect(installed).toMatchObject([
      { file: join(folder, 'home', '1.1.0', packageName('1.1.0')), version: '1.1.0', isBack: false },
    ]);
    // What was fetched is still there after a start, and is not fetched again.
    const again = await terminal();
    expect(await again.updater.check()).toMatchObject({ phase: 'ready' });
    expect((await terminal('1.1.0')).updater.state()).toMatchObject({ phase: 'idle' });
    expect(await (await terminal('1.1.0')).updater.check()).toMatchObject({ phase: 'current' });
  });

  it('serves a place without a network as a folder [PK-06]', async () => {
    publish('1.1.0');
    const { updater } = await terminal('1.0.0', { at: feedFolder });
    await updater.check();
    expect(await updater.fetch()).toMatchObject({ phase: 'ready', version: '1.1.0' });
  });

  it('is never installed during an open position without asking, nor where nobody knows [PK-06]', async () => {
    publish('1.1.0');
    const { updater, installed } = await terminal();
    await updater.check();
    await updater.fetch();
    for (const openPositions of [1, undefined])
      expect(await updater.install({ openPositions, isConfirmed: false })).toMatchObject({ answer: 'ask' });
    expect(installed).toEqual([]);
    expect(await updater.install({ openPositions: 1, isConfirmed: true })).toMatchObject({
      answer: 'installing',
    });
  });

  it('is handed to the user where the shell cannot install [PK-06]', async () => {
    publish('1.1.0');
    const { updater } = await terminal('1.0.0', { canInstall: false });
    await updater.check();
    await updater.fetch();
    const { answer, file } = await updater.install(FREE);
    expect(answer).toBe('byHand');
    expect(existsSync(file)).toBe(true);
  });

  it('reaches a part of the installations first, and each of them in its turn [PK-08]', async () => {
    publish('1.1.0', { staging: 30 });
    const phases: string[] = [];
    for (let number = 0; number < 60; number += 1)
      phases.push((await (await terminal('1.0.0', { id: `home-${number}` })).updater.check()).phase);
    const offered = phases.filter((phase) => phase === 'offered').length;
    expect(phases.filter((phase) => phase !== 'offered' && phase !== 'later')).toEqual([]);
    expect(offered).toBeGreaterThan(5);
    expect(offered).toBeLessThan(35);
    publish('1.1.0', { nowMs: NOW + 1000, staging: 100 });
    const later = await terminal('1.0.0', { id: `home-${phases.indexOf('later')}` });
    expect(await later.updater.check()).toMatchObject({ phase: 'offered' });
  });

  it('takes a withdrawn version back to an older one [PK-08]', async () => {
    publish('1.0.0', { withdrawn: ['1.1.0'], staging: 0 });
    const { updater, installed } = await terminal('1.1.0');
    expect(await updater.check()).toMatchObject({ phase: 'offered', version: '1.0.0', isBack: true });
    await updater.fetch();
    await updater.install(FREE);
    expect(installed).toMatchObject([{ version: '1.0.0', isBack: true }]);
  });

  it('lets a person go back to the version before, whose package is kept [PK-08]', async () => {
    publish('1.1.0');
    const first = await terminal();
    await first.updater.check();
    await first.updater.fetch();
    publish('1.2.0', { nowMs: NOW + 1000 });
    const second = await terminal('1.1.0');
    await second.updater.check();
    await second.updater.fetch();
    const third = await terminal('1.2.0');
    expect(third.updater.state()).toMatchObject({ earlier: '1.1.0' });
    expect(await third.updater.goBack({ openPositions: 2, isConfirmed: false })).toMatchObject({
      answer: 'ask',
    });
    expect(await third.updater.goBack(FREE)).toMatchObject({ answer: 'installing' });
    expect(third.installed).toMatchObject([{ version: '1.1.0', isBack: true }]);
    writeFileSync(join(folder, 'home', '1.1.0', packageName('1.1.0')), 'another program');
    expect(await third.updater.goBack(FREE)).toMatchObject({ answer: 'nothing' });
    expect(third.installed).toHaveLength(1);
    expect(third.updater.state().message).toContain('was changed after it was fetched');
  });
});

describe('a feed that somebody has changed', () => {
  const replace = (name: string, text: string | Buffer) =>
    answers.set(name, (response) => response.end(text));
  const inManifest = (change: (text: string) => string) =>
    replace(NAME, change(readFileSync(join(feedFolder, NAME), 'utf8')));

  it.each<[string, () => void, RegExp]>([
    [
      'a byte of the manifest',
      () => inManifest((text) => text.replace('1.1.0', '1.1.1')),
      /not signed by a key/,
    ],
    ['a blank more', () => inManifest((text) => `${text} `), /not signed by a key/],
    ['another key', () => publish('1.1.0', {}, OTHER.privateKey), /not signed by a key/],
    [
      'the signature of another manifest',
      () => {
        const before = readFileSync(join(feedFolder, `${NAME}.sig`));
        publish('1.2.0');
        replace(`${NAME}.sig`, before);
      },
      /not signed by a key/,
    ],
    [
      'no signature',
      () => rmSync(join(feedFolder, `${NAME}.sig`)),
      /answered 404 for latest-linux\.yml\.sig/,
    ],
    ['no manifest', () => rmSync(join(feedFolder, NAME)), /answered 404 for latest-linux\.yml/],
    ['a signature of another form', () => replace(`${NAME}.sig`, 'ab'.repeat(64)), /wrong form/],
    ['an endless signature', () => replace(`${NAME}.sig`, 'A'.repeat(201)), /larger than 200 bytes/],
    ['an endless manifest', () => replace(NAME, 'x'.repeat(65_537)), /larger than 65536 bytes/],
    [
      'an answer that leads elsewhere',
      () =>
        answers.set(NAME, (response) => {
          response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
        }),
      /cannot be reached/,
    ],
    ['endless news', () => resign({ releaseNotes: 'x'.repeat(20_001) }), /malformed at \/releaseNotes/],
    ['a member that nobody knows', () => resign({ run: 'rm' }), /malformed at/],
    ['a version of another form', () => resign({ version: '1.1' }), /malformed at \/version/],
    [
      'a day that no calendar has',
      () => resign({ validUntil: '2026-13-45T00:00:00Z' }),
      /malformed at \/validUntil/,
    ],
    ['a path for a name', () => packageOf({ url: '../../.bashrc.AppImage' }), /malformed at \/files\/0\/url/],
    [
      'an address for a name',
      () => packageOf({ url: 'https://x.example/a.AppImage' }),
      /malformed at \/files\/0\/url/,
    ],
    ['a size beyond all bounds', () => packageOf({ size: 1024 ** 3 + 1 }), /malformed at \/files\/0\/size/],
    ['another application', () => publish('1.1.0', { appId: 'app.other' }), /is of app\.other/],
    ['one that has run out', () => publish('1.1.0', { nowMs: NOW - 31 * DAY_MS }), /has run out/],
    ['an older version', () => publish('0.9.0'), /older than 1\.0\.0/],
    ['an older version for others', () => publish('0.9.0', { withdrawn: ['0.9.5'] }), /older than 1\.0\.0/],
    ['too large a step', () => publish('3.0.0', { minimum: '2.0.0' }), /can be installed from 2\.0\.0 on/],
    [
      'packages for others alone',
      () => packageOf({ url: 'Meridian-1.1.0-linux-x64.deb' }),
      /no package \.AppImage/,
    ],
  ])(
    'is rejected: %s [PK-07] [SIGNATURE_BYTES_LIMIT] [MANIFEST_BYTES_LIMIT] [NOTES_LIMIT] [PACKAGE_BYTES_LIMIT]',
    async (_kind, change, message) => {
      publish('1.1.0');
      change();
      const { updater, installed } = await terminal();
      const state = await updater.check();
      expect(state).toMatchObject({ phase: 'rejected', version: '', notes: '' });
      expect(state.message).toMatch(message);
      expect(await updater.fetch()).toMatchObject({ phase: 'rejected' });
      expect(await updater.install({ openPositions: 0, isConfirmed: true })).toMatchObject({
        answer: 'nothing',
      });
      expect(installed).toEqual([]);
    },
  );

  it('is rejected: an earlier manifest of its own, after a later one was seen [PK-07]', async () => {
    publish('1.2.0', { nowMs: NOW - DAY_MS });
    await (await terminal()).updater.check();
    publish('1.1.0', { nowMs: NOW - 2 * DAY_MS });
    const state = await (await terminal()).updater.check();
    expect(state.message).toMatch(/older than one that was seen already/);
  });

  it.each<[string, () => void, RegExp]>([
    [
      'another program of the same length',
      () => replace(packageName('1.1.0'), 'x'.repeat(38_400)),
      /is not the file/,
    ],
    ['a longer one', () => replace(packageName('1.1.0'), 'x'.repeat(100_000)), /larger than its manifest/],
    ['a shorter one', () => replace(packageName('1.1.0'), 'x'), /shorter than its manifest/],
    ['none', () => rmSync(join(feedFolder, packageName('1.1.0'))), /answered 404/],
    [
      'one that breaks off',
      () =>
        answers.set(packageName('1.1.0'), (response) => {
          response.writeHead(200, { 'content-length': '38400' });
          response.write('x'.repeat(100), () => response.destroy());
        }),
      /could not be fetched whole/,
    ],
  ])(
    'is rejected: a package in whose place is %s, and nothing of it stays [PK-07]',
    async (_kind, change, message) => {
      publish('1.1.0');
      const { updater, installed } = await terminal();
      await updater.check();
      change();
      const state = await updater.fetch();
      expect(state.phase).toBe('rejected');
      expect(state.message).toMatch(message);
      expect(await updater.install({ openPositions: 0, isConfirmed: true })).toMatchObject({
        answer: 'nothing',
      });
      expect(installed).toEqual([]);
      expect(readdirSync(join(folder, 'home', '1.1.0'))).toEqual([]);
    },
  );

  it('is rejected: a package that was changed on the disk after it was fetched [PK-07]', async () => {
    publish('1.1.0');
    const { updater, installed } = await terminal();
    await updater.check();
    await updater.fetch();
    writeFileSync(join(folder, 'home', '1.1.0', packageName('1.1.0')), 'another program');
    expect(await updater.install({ openPositions: 0, isConfirmed: true })).toMatchObject({
      answer: 'nothing',
    });
    expect(updater.state().message).toMatch(/was changed after it was fetched/);
    expect(installed).toEqual([]);
  });
});

describe('updates of an installation', () => {
  const open = (
    resourcesDirectory: string | undefined,
    given?: { place: string; keyFile: string },
    env: Record<string, string> = { APPIMAGE: '/x' },
  ) =>
    openUpdates({
      given,
      resourcesDirectory,
      folder: join(folder, 'own'),
      appId: APP_ID,
      version: '1.0.0',
      installer: { install: () => Promise.reject(new Error('nothing is installed')) },
      surroundings: { platform: 'linux', arch: 'x64', env },
      nowMs: () => NOW,
    });

  it('are off unless a feed is configured, and then ask nobody [PK-06]', async () => {
    const updater = await open(undefined);
    expect(await updater.check()).toMatchObject({ phase: 'off' });
    expect(await updater.fetch()).toMatchObject({ phase: 'off' });
    expect(existsSync(join(folder, 'own'))).toBe(false);
  });

  it('come from the feed that the package was made with, or that the user names [PK-06]', async () => {
    publish('1.1.0');
    const resources = join(folder, 'resources');
    mkdirSync(resources);
    const settings = { place, keys: pem(KEYS.publicKey) };
    writeFileSync(join(resources, 'update-feed.json'), JSON.stringify(settings));
    expect(await (await open(resources)).check()).toMatchObject({ phase: 'offered' });
    const keyFile = join(folder, 'key.pem');
    writeFileSync(keyFile, pem(KEYS.publicKey));
    cpSync(feedFolder, join(folder, 'carried'), { recursive: true });
    const carried = await open(undefined, { place: join(folder, 'carried'), keyFile });
    expect(await carried.check()).toMatchObject({ phase: 'offered' });
    writeFileSync(join(resources, 'update-feed.json'), '{');
    await expect(open(resources)).rejects.toThrow('is damaged');
    writeFileSync(keyFile, pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey));
    await expect(open(undefined, { place, keyFile })).rejects.toThrow('must be a public Ed25519 key');
  });

  it('of an archive that somebody has unpacked are handed to the user [PK-06]', async () => {
    publish('1.1.0', {}, KEYS.privateKey, 'tar.gz');
    const keyFile = join(folder, 'key.pem');
    writeFileSync(keyFile, pem(KEYS.publicKey));
    const updater = await open(undefined, { place, keyFile }, {});
    await updater.check();
    await updater.fetch();
    expect(await updater.install(FREE)).toMatchObject({ answer: 'byHand' });
  });
});
