import type { Database, Statement } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';

interface ScenarioTables {
  market_scenarios: {
    id: number;
    name: string;
    start_ms: number;
    end_ms: number;
    /** In usual daily moves. */
    size: number;
    /** JSON list of product ids; empty for all. */
    symbol_ids: string;
    /** Null while nobody has stopped it. */
    stopped_ms: number | null;
    create_by: string;
  };
}

/** A scenario of the market that was started at run time. */
export type ScenarioRow = ScenarioTables['market_scenarios'];

const tables = createQueryBuilder<ScenarioTables>();

export const SCENARIO_MIGRATION = {
  id: '2026-11-market-scenarios',
  statements: [
    `CREATE TABLE market_scenarios (
       id INTEGER PRIMARY KEY,
       name TEXT NOT NULL,
       start_ms INTEGER NOT NULL,
       end_ms INTEGER NOT NULL,
       size REAL NOT NULL,
       symbol_ids TEXT NOT NULL,
       stopped_ms INTEGER,
       create_by TEXT NOT NULL
     )`,
  ],
} as const;

/** Scenarios that were started at run time. They are never removed: they are part of the market's history. */
export const scenarioRepository = {
  all: (database: Database): Promise<ScenarioRow[]> =>
    database.read(tables.selectFrom('market_scenarios').selectAll().orderBy('id').compile()),

  insert: (row: ScenarioRow): Statement => tables.insertInto('market_scenarios').values(row).compile(),

  stop: (id: number, stoppedMs: number): Statement =>
    tables.updateTable('market_scenarios').set({ stopped_ms: stoppedMs }).where('id', '=', id).compile(),
};
