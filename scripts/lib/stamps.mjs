import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './root.mjs';

/** Tells whether outputs are older than what they are made of, by names, sizes and times of the inputs. */

/** Fingerprint of files and folders (given relative to the project); tests do not count. */
export function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, inRoot(input));
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    return;
  }
  const entries = readdirSync(path, { withFileTypes: true });
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const { name } of entries) {
    if (!/\.test\.\w+$/.test(name)) addTo(hash, join(path, name));
  }
}

/** Whether the part was built from just these inputs and its outputs are still there. */
export function isFresh(stampFile, stamp, outputs) {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) return false;
  return outputs.every((output) => existsSync(inRoot(output)));
}

export function forgetStamp(stampFile) {
  rmSync(stampFile, { force: true });
}

export function writeStamp(stampFile, stamp) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}
