import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testSources } from './citations.mjs';
import { inRoot } from '../lib/root.mjs';

/** The items of docs/clients-in-the-field.md: what clients rely on, with the tests that show it. Long ones are wrapped. */
const page = readFileSync(inRoot('docs', 'clients-in-the-field.md'), 'utf8');
const items = [...page.matchAll(/^- .+(?:\n {2}.+)*/gm)].map(([item]) => item.replaceAll(/\s+/g, ' '));
const sources = [...testSources()];
const FILE = /^([\w./-]+)(?: \(([\w/]+)\))?(?:: |$)/;

/** Sources of tests that a cell names: by their path, or by the name of the file, below a folder where one is said. */
function filesOf(name, folder = '') {
  const ends = name.includes('/') ? [name] : ['test', 'integration.test'].map((end) => `/${name}.${end}.ts`);
  return sources.filter(
    ({ file }) => file.startsWith(folder) && ends.some((end) => `/${file}`.endsWith(end)),
  );
}

/** What a cell cites and is not there. */
function missing(cell) {
  let files = [];
  return cell.split('; ').flatMap((part) => {
    const [named, name, folder] = FILE.exec(part) ?? [];
    const isFile = name !== undefined && (named.endsWith(': ') || existsSync(inRoot(name)));
    if (isFile) files = filesOf(name, folder);
    if (isFile && files.length === 0) return [name];
    const cited = (isFile ? part.slice(named.length) : part).split(/ …(?:, |$)/).filter(Boolean);
    // What a test is called for each case stands for `…` within it.
    const titles = cited.map((title) => title.split('…')[0].trim());
    const isThere = (title) =>
      title === 'every test' || files.some(({ source }) => source.replaceAll('\\', '').includes(title));
    return titles.filter((title) => !isThere(title));
  });
}

describe('docs/clients-in-the-field.md', () => {
  it('is a list, in which each item names its tests', () => {
    expect(items.length).toBeGreaterThan(70);
    expect(items.filter((item) => !/^[^|]+(?: \| `deployed`: [^|]+)? \| [^|]+$/.test(item))).toEqual([]);
  });

  it('names tests that are there [HU-66]', () => {
    const cells = items.map((item) => item.split(' | ').at(-1));
    const problems = cells.filter((cell) => !cell.startsWith('not offered')).flatMap(missing);
    expect(problems).toEqual([]);
  });

  it('misses a test of another name, and a file that is not there', () => {
    expect(missing('deployed-money: buys by nothing …; nowhere: of a test')).toEqual([
      'buys by nothing',
      'nowhere',
    ]);
  });
});
