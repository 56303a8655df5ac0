import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type * as esbuild from 'esbuild';
import { IdleThreads } from './idle-threads.ts';
import type { FromWorker, StorageWorkerData, ToWorker } from './messages/messages.ts';

/** Path of the built worker, seen from the bundles that use it (`dist/backend/*.js`, `dist/main/*.js`). */
const BUILT_WORKERS = ['./storage-worker.js', '../backend/storage-worker.js'];

/**
 * SQLite runs as the engine's first compiler leaves it. Optimizing its interpreter, which the schema of a new store is
 * enough to cause, takes half a second of CPU and some 30 MB that the allocator does not give back; the same bare rows
 * are written 10 % faster then, and durable orders no faster at all.
 */
const WITHOUT_OPTIMIZING = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

const idle = new IdleThreads();
let sourceBundle: Promise<string> | undefined;

/** A thread that owns a store, as its near side speaks to it. */
export interface StorageThread extends Pick<Worker, 'terminate'> {
  postMessage(message: ToWorker): void;
  on(event: 'message', listener: (message: FromWorker) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  once(event: 'message', listener: (message: FromWorker) => void): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'exit', listener: () => void): unknown;
}

/** Starts a thread that runs `serveStore` and has no store yet. */
export type StartThread = () => StorageThread;

/** Has a thread open a store: one that is idle, else a new one. Its first message says whether the store is open. */
export async function startStorageWorker(
  data: StorageWorkerData,
  startThread?: StartThread,
): Promise<StorageThread> {
  const worker = startThread?.() ?? idle.take() ?? (await newThread());
  worker.postMessage({ kind: 'open', ...data } satisfies ToWorker);
  return worker;
}

/** Takes back a thread whose store is closed. */
export async function endStorageWorker(worker: StorageThread): Promise<void> {
  if (worker instanceof Worker) await idle.keep(worker);
  else await worker.terminate();
}

/**
 * The built file when this code is part of a build, else the source, bundled in memory once a process (the test runner and
 * scripts run from source, and Node 20 does not read TypeScript).
 */
async function newThread(): Promise<Worker> {
  for (const flag of WITHOUT_OPTIMIZING) setFlagsFromString(flag);
  for (const candidate of BUILT_WORKERS) {
    const url = new URL(candidate, import.meta.url);
    if (existsSync(fileURLToPath(url))) return new Worker(url);
  }
  sourceBundle ??= bundleSource();
  return new Worker(await sourceBundle, { eval: true });
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
