/**
 * The durable store: SQLite, run by the runtime's own engine where it carries one and as WebAssembly elsewhere (`engine/`).
 *
 * How its thread starts, so that the build and the source agree: a build bundles `backend/storage/worker.ts` to
 * `dist/backend/storage-worker.js` (ESM, `node-sqlite3-wasm` external, `esbuild` external); `startStorageWorker` looks
 * for that file beside the running bundle and in the neighbouring `backend/`. When neither exists the code runs from
 * source and the worker is bundled in memory. The error classes here report a data file that is damaged or in use.
 */
export {
  withStatements,
  type BackupCopy,
  type Chain,
  type CommitOptions,
  type Database,
  type ExtraStatements,
  type Statement,
  type WatchedDatabase,
} from './database.ts';
export * from './errors.ts';
export { copyTables, describeTables, isEmptyStore, type CopiedStore } from './copy-tables.ts';
export { DATA_FILE, prepareDataFolder } from './data-folder.ts';
export { newestMigration } from './migrations.ts';
export { openDatabase, type OpenDatabaseOptions } from './open-database.ts';
export type { StartThread, StorageThread } from './worker-entry.ts';
export { BACKUP_FILES, StoredBackups } from './backup/stored-backups.ts';
export { SEAL_KEY_FILE } from './seal/seal-key.ts';
export type { SealSettings } from './seal/seal-store.ts';
export { createQueryBuilder } from './table.ts';
export type { EngineName } from './engine/engine.ts';
