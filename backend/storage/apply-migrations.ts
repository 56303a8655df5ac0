import type { SqlConnection } from './engine/engine.ts';
import type { Migration } from './migrations.ts';

/** The file holds steps that this version does not know. */
export class UnknownMigrationError extends Error {}

/** The newest step of a store that is to take others; undefined for one that has none yet, or all. */
export function stepBeforeUpgrade(
  database: SqlConnection,
  migrations: readonly Migration[],
): string | undefined {
  if (database.get(`SELECT name FROM sqlite_master WHERE name = 'migration'`) === undefined) return undefined;
  const applied = database.all('SELECT id FROM migration ORDER BY position').map((row) => String(row['id']));
  const isOwn = applied.every((id) => migrations.some((migration) => migration.id === id));
  return isOwn && applied.length < migrations.length ? applied.at(-1) : undefined;
}

/**
 * Brings the schema up to date; true for a store that had none before. All that it lacks is one transaction: each step in
 * one of its own would wait for the disk, some fifty times at the start of a new folder.
 */
export function applyMigrations(database: SqlConnection, migrations: readonly Migration[]): boolean {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migration (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)',
  );
  const applied = new Set(database.all('SELECT id FROM migration').map((row) => String(row['id'])));
  const known = new Set(migrations.map((migration) => migration.id));
  const unknown = [...applied].find((id) => !known.has(id));
  if (unknown !== undefined) throw new UnknownMigrationError(unknown);
  const missing = migrations.filter((migration) => !applied.has(migration.id));
  if (missing.length > 0) applyAll(database, missing);
  return applied.size === 0;
}

function applyAll(database: SqlConnection, missing: readonly Migration[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of missing) {
      for (const statement of migration.statements) database.exec(statement);
      database.run('INSERT INTO migration (id) VALUES (?)', [migration.id]);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
