/**
 * Which key seals each sealed column; a column without a row is not sealed yet. A row of `seal_wipe` stands as long as the
 * file may still hold what was there before.
 */
export const SEAL_MIGRATION = {
  id: 'seal-1',
  statements: [
    'CREATE TABLE sealed_columns (name TEXT PRIMARY KEY, key_id TEXT NOT NULL)',
    'CREATE TABLE seal_wipe (id INTEGER PRIMARY KEY)',
  ],
} as const;
