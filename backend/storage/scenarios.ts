import { integer, optional, real, text } from './columns.ts';
import type { Database, Statement } from './database.ts';
import { defineTable, type RowOf } from './table.ts';

/** Scenarios of the market that were started at run time. They are never removed: they are part of its history. */
const MARKET_SCENARIOS = defineTable('market_scenarios', {
  id: integer(),
  name: text(),
  start_ms: integer(),
  end_ms: integer(),
  /** In usual daily moves. */
  size: real(),
  /** JSON list of product ids; empty for all. */
  symbol_ids: text(),
  /** Null while nobody has stopped it. */
  stopped_ms: optional(integer()),
  create_by: text(),
});
export type ScenarioRow = RowOf<typeof MARKET_SCENARIOS>;

export const SCENARIO_MIGRATION = { id: '2026-11-market-scenarios', statements: [MARKET_SCENARIOS.creation] };

export const scenarioRepository = {
  all: (database: Database): Promise<ScenarioRow[]> => MARKET_SCENARIOS.list(database, {}, { order: ['id'] }),

  insert: (row: ScenarioRow): Statement => MARKET_SCENARIOS.insert(row),

  stop: (id: number, stopped_ms: number): Statement => MARKET_SCENARIOS.update({ id }, { stopped_ms }),
};
