import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';

interface StatusTables {
  /** One row that is written again and again, to see whether the store can write. */
  status_probe: { id: 1; time_ms: number };
  maintenance_windows: {
    id: number;
    start_ms: number;
    end_ms: number;
    text: string;
    create_by: string;
    /** 1: connections are closed when it begins. */
    disconnect: number;
  };
}

export type MaintenanceRow = Selectable<StatusTables['maintenance_windows']>;

const tables = createQueryBuilder<StatusTables>();

export const STATUS_MIGRATION = {
  id: 'management-5',
  statements: [
    'CREATE TABLE status_probe (id INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL)',
    `CREATE TABLE maintenance_windows (
       id INTEGER PRIMARY KEY,
       start_ms INTEGER NOT NULL,
       end_ms INTEGER NOT NULL,
       text TEXT NOT NULL,
       create_by TEXT NOT NULL
     )`,
  ],
} as const;

/** Whether planned maintenance closes connections. */
export const MAINTENANCE_END_MIGRATION = {
  id: 'management-8-maintenance-disconnect',
  statements: ['ALTER TABLE maintenance_windows ADD COLUMN disconnect INTEGER NOT NULL DEFAULT 0'],
} as const;

/** What the status page keeps: planned maintenance, and a row that shows that the store can write. */
export const statusRepository = {
  probe: (database: Database, timeMs: number): Promise<void> =>
    database.commit([
      tables.insertInto('status_probe').orReplace().values({ id: 1, time_ms: timeMs }).compile(),
    ]),

  windows: (database: Database): Promise<MaintenanceRow[]> =>
    database.read(tables.selectFrom('maintenance_windows').selectAll().orderBy('start_ms').compile()),

  /** Inserts the window or replaces what is stored under its id. */
  saveWindow: (database: Database, row: MaintenanceRow): Promise<void> =>
    database.commit([tables.insertInto('maintenance_windows').orReplace().values(row).compile()]),

  removeWindow: (database: Database, id: number): Promise<void> =>
    database.commit([tables.deleteFrom('maintenance_windows').where('id', '=', id).compile()]),
};
