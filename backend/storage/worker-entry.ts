import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type * as esbuild from 'esbuild';
import type { StorageWorkerData } from './messages.ts';

/** Where the built worker lies, seen from the bundles that use it (`dist/backend/*.js`, `dist/main/*.js`). */
const BUILT_WORKERS = ['./storage-worker.js', '../backend/storage-worker.js'];

/**
 * Bytes of WebAssembly that a function runs through before the engine optimizes it. Optimizing the interpreter of
 * SQLite takes some 40 MB of memory that is not given back, so it is left for a store that has much to do.
 */
const OPTIMIZE_AFTER_BYTES = 500_000_000;

let sourceBundle: Promise<string> | undefined;

/**
 * Starts the storage thread: the built file when this code is part of a build, else the source, bundled in memory once
 * a process (the test runner and scripts run from source, and Node 20 does not read TypeScript).
 */
export async function startStorageWorker(data: StorageWorkerData): Promise<Worker> {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZE_AFTER_BYTES}`);
  for (const candidate of BUILT_WORKERS) {
    const url = new URL(candidate, import.meta.url);
    if (existsSync(fileURLToPath(url))) return new Worker(url, { workerData: data });
  }
  sourceBundle ??= bundleSource();
  return new Worker(await sourceBundle, { eval: true, workerData: data });
}

async function bundleSource(): Promise<string> {
  // Kept out of the bundler's sight: the built platform never comes here and does not carry the bundler.
  const name = 'esbuild';
  const { build } = (await import(/* @vite-ignore */ name)) as typeof esbuild;
  const library = createRequire(import.meta.url).resolve('node-sqlite3-wasm');
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    alias: { 'node-sqlite3-wasm': library },
    external: [library],
    logLevel: 'silent',
  });
  const text = result.outputFiles[0]?.text;
  if (text === undefined) throw new Error('the storage worker could not be bundled');
  return text;
}
