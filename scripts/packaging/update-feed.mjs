import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { giveUp, log } from '../lib/log.mjs';
import { inRoot } from '../lib/root.mjs';

/** Makes a feed of packages: manifest and signature beside them (main/updates/manifest.ts reads both). */
const USAGE = `usage: node scripts/packaging/update-feed.mjs DIR --key FILE [options]
  --key FILE        private Ed25519 key in PEM form (openssl genpkey -algorithm ed25519)
  --valid-days N    the feed has to be signed anew after so many days (default: 90)
  --staging N       percent of the installations that are offered it (default: 100)
  --minimum V       the oldest version that can go to this one in a single step
  --withdrawn A,B   versions that go back to this one
Signs the packages in DIR as an update feed; serve the folder, or carry it (docs/packages.md).`;

const DAY_MS = 24 * 60 * 60 * 1000;
/** What each system asks for, and how its packages end. */
const MANIFESTS = {
  'latest-linux.yml': /-linux-x64\.(AppImage|deb|rpm|tar\.gz)$/,
  'latest-linux-arm64.yml': /-linux-arm64\.(AppImage|deb|rpm|tar\.gz)$/,
  'latest-mac.yml': /-mac-\w+\.zip$/,
  'latest.yml': /-win-\w+\.exe$/,
};

/** What the changelog says of a version: the text below its head, up to the next. */
export function changesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split('\n')[0].match(/\d+\.\d+\.\d+/)?.[0] === version);
  return part === undefined ? '' : part.slice(part.indexOf('\n')).trim();
}

/** The manifest of files as text: JSON, which is YAML too. */
export function manifestText({
  appId,
  version,
  notes,
  nowMs,
  validDays,
  files,
  staging,
  minimum,
  withdrawn,
}) {
  const manifest = {
    appId,
    version,
    releaseDate: new Date(nowMs).toISOString(),
    validUntil: new Date(nowMs + validDays * DAY_MS).toISOString(),
    files,
    ...(staging === undefined ? {} : { stagingPercentage: staging }),
    ...(minimum === undefined ? {} : { minimumVersion: minimum }),
    ...(withdrawn === undefined ? {} : { withdrawn }),
    releaseNotes: notes.slice(0, 20_000),
  };
  return `${JSON.stringify(manifest, undefined, 1)}\n`;
}

/** Writes a manifest and its signature for each system that has packages in the folder; returns their names. */
export function writeFeed(folder, key, facts) {
  const written = [];
  for (const [name, pattern] of Object.entries(MANIFESTS)) {
    const files = readdirSync(folder)
      .filter((file) => pattern.test(file))
      .sort()
      .map((url) => {
        const sha512 = createHash('sha512')
          .update(readFileSync(join(folder, url)))
          .digest('base64');
        return { url, sha512, size: statSync(join(folder, url)).size };
      });
    if (files.length === 0) continue;
    const text = manifestText({ ...facts, files });
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.sig`), `${sign(null, Buffer.from(text), key).toString('base64')}\n`);
    written.push(name);
  }
  return written;
}

const OPTIONS = ['key', 'valid-days', 'staging', 'minimum', 'withdrawn'];
const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}$/;

/** A command line that cannot be followed; the message says what to do. */
export class FeedOptionError extends Error {}

/**
 * What the command line asks for: the folder, the file of the key, and what the manifest says. Throws `FeedOptionError`.
 *
 * @param {readonly string[]} args
 */
export function readFeedOptions(args) {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' }])),
    });
  } catch (error) {
    throw new FeedOptionError(error.message);
  }
  const { values, positionals } = parsed;
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw new FeedOptionError('Name one folder, the one with the packages.');
  if (values.key === undefined) throw new FeedOptionError('Name the private key with --key FILE.');
  const whole = (name, least, most, otherwise) => {
    const text = values[name];
    if (text === undefined) return otherwise;
    if (!/^\d{1,5}$/.test(text) || Number(text) < least || Number(text) > most)
      throw new FeedOptionError(`--${name} ${text}: write a whole number from ${least} to ${most}.`);
    return Number(text);
  };
  const versions = (name) => {
    const list = values[name]?.split(',');
    const wrong = list?.find((version) => !VERSION.test(version));
    if (wrong !== undefined)
      throw new FeedOptionError(`--${name} ${wrong}: write a version as three numbers, 1.2.3.`);
    return list;
  };
  const minimum = versions('minimum');
  if (minimum !== undefined && minimum.length > 1) throw new FeedOptionError('--minimum takes one version.');
  return {
    folder,
    keyFile: values.key,
    validDays: whole('valid-days', 1, 3_660, 90),
    staging: whole('staging', 0, 100, undefined),
    minimum: minimum?.[0],
    withdrawn: versions('withdrawn'),
  };
}

/** The private key in a file. Throws `FeedOptionError` for a file that is none, or a public one. */
export function readSigningKey(file) {
  let pem;
  try {
    pem = readFileSync(file);
  } catch {
    throw new FeedOptionError(`The key ${file} cannot be read: check its path and rights.`);
  }
  let key;
  try {
    key = createPrivateKey(pem);
  } catch {
    key = undefined;
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new FeedOptionError(
      `${file} is no private Ed25519 key in PEM form without a password: make one with openssl genpkey -algorithm ed25519 -out FILE.`,
    );
  return key;
}

function main(args) {
  const { folder, keyFile, ...requested } = readFeedOptions(args);
  const key = readSigningKey(keyFile);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new FeedOptionError(`There is no folder ${folder}: make the packages first (npm run package).`);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const appId = /^appId: (\S+)$/m.exec(readFileSync(inRoot('electron-builder.yml'), 'utf8'))[1];
  const written = writeFeed(folder, key, {
    appId,
    version,
    notes: changesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version),
    nowMs: Date.now(),
    ...requested,
  });
  if (written.length === 0)
    throw new FeedOptionError(
      `There is no package in ${folder}: its names end like -linux-x64.AppImage, -mac-arm64.zip or -win-x64.exe.`,
    );
  for (const name of written) log(`signed ${join(folder, name)}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--help')) process.stdout.write(`${USAGE}\n`);
  else
    try {
      main(process.argv.slice(2));
    } catch (error) {
      if (!(error instanceof FeedOptionError)) throw error;
      giveUp(`${error.message}\n${USAGE}`, 2);
    }
}
