import { integer, later, text } from '../columns.ts';
import type { Database } from '../database.ts';
import { defineTable, type RowOf } from '../table.ts';

/** One row that is written again and again, to see whether the store can write. */
const STATUS_PROBE = defineTable('status_probe', { id: integer(), time_ms: integer() });
const ONLY_ROW = 1;

const MAINTENANCE_WINDOWS = defineTable('maintenance_windows', {
  id: integer(),
  start_ms: integer(),
  end_ms: integer(),
  text: text(),
  create_by: text(),
  /** 1: connections are closed when it begins. */
  disconnect: later(integer(), '0'),
});
export type MaintenanceRow = RowOf<typeof MAINTENANCE_WINDOWS>;

export const STATUS_MIGRATION = {
  id: 'management-5',
  statements: [STATUS_PROBE.creation, MAINTENANCE_WINDOWS.creation],
};

/** Whether planned maintenance closes connections. */
export const MAINTENANCE_END_MIGRATION = {
  id: 'management-8-maintenance-disconnect',
  statements: [MAINTENANCE_WINDOWS.addition('disconnect')],
};

/** What the status page keeps: planned maintenance, and a row that shows that the store can write. */
export const statusRepository = {
  probe: (database: Database, timeMs: number): Promise<void> =>
    database.commit([STATUS_PROBE.replace({ id: ONLY_ROW, time_ms: timeMs })]),

  windows: (database: Database): Promise<MaintenanceRow[]> =>
    MAINTENANCE_WINDOWS.list(database, {}, { order: ['start_ms'] }),

  /** Inserts the window or replaces what is stored under its id. */
  saveWindow: (database: Database, row: MaintenanceRow): Promise<void> =>
    database.commit([MAINTENANCE_WINDOWS.replace(row)]),

  removeWindow: (database: Database, id: number): Promise<void> =>
    database.commit([MAINTENANCE_WINDOWS.remove({ id })]),
};
