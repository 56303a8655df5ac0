import { builtInEngine } from './built-in-engine.ts';
import { wasmEngine } from './wasm-engine.ts';
import type { EngineName, SqlEngine } from './engine.ts';

/**
 * The engine of a name; without one the runtime's own where there is one, for it is the faster, else WebAssembly. Both write
 * the same files. Throws where the runtime carries none.
 */
export async function loadEngine(name?: EngineName): Promise<SqlEngine> {
  const builtIn = name === 'wasm' ? undefined : builtInEngine();
  if (builtIn !== undefined) return builtIn;
  if (name === 'built-in') throw new Error(`Node ${process.versions.node} carries no SQLite that can serve`);
  return wasmEngine();
}
