import { describe } from 'vitest';
import type { EngineName } from './engine.ts';
import { loadEngine } from './load-engine.ts';

const NAMES: readonly EngineName[] = ['wasm', 'built-in'];

const missing = new Map<EngineName, string>();
for (const name of NAMES) await loadEngine(name).catch((error: Error) => missing.set(name, error.message));

/**
 * The same tests on every engine. Where the runtime has no engine of its own they are reported as skipped, under a title
 * that says why and how they are run.
 */
export function onEveryEngine(title: string, tests: (name: EngineName) => void): void {
  for (const name of NAMES) {
    const reason = missing.get(name);
    const remark = reason === undefined ? '' : ` (${reason}; npm run test:node -- 24 runs this)`;
    describe.skipIf(reason !== undefined)(`${title} on the ${name} engine${remark}`, () => tests(name));
  }
}
