import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { inRoot } from '../lib/root.mjs';
import { bundledPackages } from './bundled.mjs';
import { noticesOf, noticesText } from './notices.mjs';
import { sbomOf } from './sbom.mjs';

/** What a package says of itself, in files beside its archive; `meridian --verify` reads them (main/verify.ts). */

export const SBOM_FILE = 'sbom.cdx.json';
export const NOTICES_FILE = 'NOTICES.txt';
export const CONTENTS_FILE = 'contents.json';

/** SHA-256 of a file in hexadecimal digits. */
export function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** The sums of the built files that are packed, by their paths from the application's folder on. */
function sumsOfBuild() {
  const files = readdirSync(inRoot('dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(inRoot(), join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.endsWith('.map') && /^dist\/(backend|main|preload|renderer)\//.test(name));
  return Object.fromEntries(files.sort().map((name) => [name, sumOf(inRoot(name))]));
}

/**
 * Writes bill of materials, notices and sums into a folder, which it returns.
 * @param {number} epochSeconds the second since 1970 that stands in them
 */
export function writeProvenance(folder, epochSeconds) {
  const { version, license, productName } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const packages = bundledPackages();
  const product = { name: productName.toLowerCase(), version, licence: license, epochSeconds };
  const builtAt = new Date(epochSeconds * 1000).toISOString();
  const files = {
    [SBOM_FILE]: `${JSON.stringify(sbomOf(packages, product), undefined, 1)}\n`,
    [NOTICES_FILE]: noticesText(noticesOf(packages)),
    [CONTENTS_FILE]: `${JSON.stringify({ version, builtAt, files: sumsOfBuild() }, undefined, 1)}\n`,
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
