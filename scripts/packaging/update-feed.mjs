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

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      ['key', 'valid-days', 'staging', 'minimum', 'withdrawn'].map((name) => [name, { type: 'string' }]),
    ),
  });
  const [folder] = positionals;
  if (folder === undefined || values.key === undefined) giveUp(USAGE, 2);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const appId = /^appId: (\S+)$/m.exec(readFileSync(inRoot('electron-builder.yml'), 'utf8'))[1];
  const written = writeFeed(folder, createPrivateKey(readFileSync(values.key)), {
    appId,
    version,
    notes: changesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version),
    nowMs: Date.now(),
    validDays: Number(values['valid-days'] ?? 90),
    staging: values.staging === undefined ? undefined : Number(values.staging),
    minimum: values.minimum,
    withdrawn: values.withdrawn?.split(','),
  });
  if (written.length === 0) giveUp(`there is no package in ${folder}`);
  for (const name of written) log(`signed ${join(folder, name)}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--help')) process.stdout.write(`${USAGE}\n`);
  else main();
}
