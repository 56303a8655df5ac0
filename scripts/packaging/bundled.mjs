import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot, ROOT } from '../lib/root.mjs';

/** Which packages of the registry are in the bundles, as the bundlers themselves say. */

/** Lists of the last build, one a part of the product. */
const LISTS = {
  node: inRoot('dist', '.modules', 'node.json'),
  page: inRoot('dist', '.modules', 'page.json'),
};

/** What is not bundled but packed or started beside the bundles: the binary, and the database with its WebAssembly. */
export const BESIDE = ['node_modules/electron', 'node_modules/node-sqlite3-wasm'];

/**
 * The folder of the package that a module belongs to, from the project's folder on; undefined for the project's own.
 * @param {string} id path of a module as a bundler names it, absolute or from the project's folder on
 */
export function packageFolder(id) {
  const file = id.replaceAll('\\', '/').split('?')[0].replace(/^\0+/, '');
  const at = file.lastIndexOf('node_modules/');
  if (at < 0) return undefined;
  const [first, second] = file.slice(at + 'node_modules/'.length).split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  const start = file.indexOf('node_modules/');
  return `${file.slice(start, at)}node_modules/${name}`;
}

/** Notes the modules of a part, as names of packages. */
export function noteModules(part, ids) {
  const folders = new Set([...ids].map(packageFolder).filter((folder) => folder !== undefined));
  mkdirSync(dirname(LISTS[part]), { recursive: true });
  writeFileSync(LISTS[part], `${JSON.stringify([...folders].sort(), undefined, 1)}\n`);
}

/** For the page's bundler: notes what is in its chunks, styles and files, those of workers too. */
export function noteModulesOfPage() {
  const ids = new Set();
  const collect = {
    name: 'note-modules',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const names = output.type === 'chunk' ? output.moduleIds : (output.originalFileNames ?? []);
        for (const id of names) ids.add(id);
      }
    },
  };
  return { collect, page: { ...collect, closeBundle: () => noteModules('page', ids) } };
}

/**
 * The packages in the bundles and beside them, by name and version.
 * @returns {{name: string, version: string, licence: string, folder: string, parts: string[], author: string}[]}
 */
export function bundledPackages() {
  const parts = new Map(BESIDE.map((folder) => [folder, ['beside']]));
  for (const [part, file] of Object.entries(LISTS))
    for (const folder of JSON.parse(readFileSync(file, 'utf8')))
      parts.set(folder, [...(parts.get(folder) ?? []), part]);
  const packages = new Map();
  for (const [folder, of] of parts) {
    const { name, version, license, licenses, author } = JSON.parse(
      readFileSync(`${ROOT}/${folder}/package.json`, 'utf8'),
    );
    const licence = license?.type ?? license ?? licenses?.[0]?.type ?? '';
    const by = typeof author === 'string' ? author : (author?.name ?? '');
    // One version may lie in several folders.
    const key = `${name}@${version}`;
    const earlier = packages.get(key)?.parts ?? [];
    packages.set(key, {
      name,
      version,
      licence,
      folder,
      parts: [...new Set([...earlier, ...of])],
      author: by,
    });
  }
  return [...packages].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one);
}
