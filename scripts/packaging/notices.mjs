import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/root.mjs';
import { bundledPackages } from './bundled.mjs';

/** Licences of what the product is made of: which are allowed, and their texts for whoever receives it. */

/** Licences that allow to pass a program on under any terms, as long as their text goes with it (SPDX names). */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([-.].*)?$/i;

/**
 * Whether an SPDX expression can be met with allowed licences: of OR one side, of AND both.
 * @param {string} expression such as `(MIT OR GPL-2.0)`
 */
export function isAllowed(expression) {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const single = () => {
    const token = tokens[at++];
    if (token !== '(') return ALLOWED.includes(token);
    const inner = any();
    return tokens[at++] === ')' && inner;
  };
  const all = () => {
    let met = single();
    while (tokens[at] === 'AND') {
      at += 1;
      met = single() && met;
    }
    return met;
  };
  const any = () => {
    let met = all();
    while (tokens[at] === 'OR') {
      at += 1;
      met = all() || met;
    }
    return met;
  };
  return any() && at === tokens.length;
}

/** The texts of licences in a package, without the blanks at their ends. */
function licenceTexts(folder) {
  return readdirSync(inRoot(folder))
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) =>
      readFileSync(join(inRoot(folder), name), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    );
}

/** What is said of each package, by name: its version, licence and the text of that. */
export function noticesOf(packages) {
  return packages.map(({ name, version, licence, folder, author }) => {
    const texts = licenceTexts(folder);
    // A package without the text names its author, whom the standard text of its licence speaks of.
    const text =
      texts.length > 0 ? texts.join('\n\n') : `${licence}. Copyright ${author || `the authors of ${name}`}.`;
    return { name, version, licence, text };
  });
}

/** Writes the notices where the page finds them. */
export function writeNotices(file) {
  writeFileSync(file, `${JSON.stringify(noticesOf(bundledPackages()))}\n`);
}

/** The notices as one text, for the folder of a package. */
export function noticesText(notices) {
  const parts = notices.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`,
  );
  return `Meridian is made with these packages, under their licences.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}
