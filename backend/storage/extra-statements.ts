import type { Database, Statement } from './database.ts';

/** Statements for a commit of somebody else; asked for when the commit is made. */
export type ExtraStatements = () => readonly Statement[];

/**
 * The store as it is, but each of its commits holds the statements too: all or none of both. For work that makes one
 * commit.
 */
export function withStatements(database: Database, extraStatements: ExtraStatements | undefined): Database {
  if (extraStatements === undefined) return database;
  return {
    commit: (statements, options) => database.commit([...statements, ...extraStatements()], options),
    read: (query) => database.read(query),
    available: () => database.available?.(),
    close: () => database.close(),
  };
}
