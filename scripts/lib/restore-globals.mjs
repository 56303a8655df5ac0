import { afterAll } from 'vitest';

/**
 * Set-up of tests that share a process: what a file replaces of its globals and does not put back would hang or fail another
 * file, by luck of the order. So the file that did it fails.
 */
const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'fetch', 'Date'];
const KEY = Symbol.for('meridian: globals as found');
globalThis[KEY] ??= new Map(NAMES.map((name) => [name, globalThis[name]]));

afterAll(() => {
  const changed = NAMES.filter((name) => globalThis[name] !== globalThis[KEY].get(name));
  for (const name of changed) globalThis[name] = globalThis[KEY].get(name);
  if (changed.length > 0) throw new Error(`this file leaves ${changed.join(', ')} replaced`);
});
