import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LIBRARIES, OWN_LICENCE } from '../../renderer/settings/about-section.tsx';
import { inRoot } from '../lib/root.mjs';

const manifest = (...place) => JSON.parse(readFileSync(inRoot(...place, 'package.json'), 'utf8'));
const own = manifest();

/** Rooms that are bundled for the page. */
const ROOMS = ['renderer', 'preload', 'backend/client', 'backend/contract', 'backend/domain'];
const TEST_FILE = /\.test\.|dom-tests|(^|\/)test(ing|-support)\//;

/** Sources of the terminal that are shipped. */
function shippedSources() {
  return ROOMS.flatMap((room) =>
    readdirSync(inRoot(room), { recursive: true })
      .filter((file) => /\.(tsx?|css)$/.test(file) && !TEST_FILE.test(file))
      .map((file) => readFileSync(inRoot(room, file), 'utf8')),
  );
}

/** Packages that the terminal is bundled with. */
function bundled() {
  const imported = shippedSources().flatMap((source) =>
    [...source.matchAll(/(?:from|import|import\(|url\()\s*['"]([^.'"][^'"]*)['"]/g)].map(([, name]) => name),
  );
  const packages = imported.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join(path.posix.sep));
  return packages.filter((name) => name in own.devDependencies);
}

it('the settings name every library that is shipped, with the licence that its package has', () => {
  const shipped = [...new Set([...Object.keys(own.dependencies), ...bundled(), 'electron'])].sort();
  expect(LIBRARIES.map(({ name }) => name)).toEqual(shipped);
  for (const { name, licence } of LIBRARIES)
    expect(manifest('node_modules', name).license, name).toBe(licence);
  expect(own.license).toBe(OWN_LICENCE);
});
