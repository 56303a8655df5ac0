import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type BonusMoveRow, type TransferLockRow } from './tables.ts';

type LockKey = Pick<TransferLockRow, 'customer_id' | 'trade_type' | 'direction'>;
type BonusKey = Pick<BonusMoveRow, 'company_id' | 'activity_id' | 'type'>;

/** Locks of transfers. */
export const transferLockRepository = {
  all: (database: Database): Promise<TransferLockRow[]> =>
    database.read(tables.selectFrom('transfer_locks').selectAll().compile()),

  /** Stores locks in the place of those of the same account and direction. */
  save: (database: Database, rows: readonly TransferLockRow[]): Promise<void> =>
    database.commit(rows.map((row) => tables.replaceInto('transfer_locks').values(row).compile())),

  remove: (database: Database, keys: readonly LockKey[]): Promise<void> =>
    database.commit(
      keys.map((key) =>
        tables
          .deleteFrom('transfer_locks')
          .where('customer_id', '=', key.customer_id)
          .where('trade_type', '=', key.trade_type)
          .where('direction', '=', key.direction)
          .compile(),
      ),
    ),
};

/** Bonuses: each activity issues once and takes back once. */
export const bonusRepository = {
  /** The statements that belong into the commits of the ledger lines. */
  insert: (row: BonusMoveRow): Statement => tables.insertInto('bonus_moves').values(row).compile(),
  markDone: (key: BonusKey): Statement =>
    tables
      .updateTable('bonus_moves')
      .set({ state: 'done' })
      .where('company_id', '=', key.company_id)
      .where('activity_id', '=', key.activity_id)
      .where('type', '=', key.type)
      .compile(),
  remove: (key: BonusKey): Statement =>
    tables
      .deleteFrom('bonus_moves')
      .where('company_id', '=', key.company_id)
      .where('activity_id', '=', key.activity_id)
      .where('type', '=', key.type)
      .compile(),

  async find(database: Database, key: BonusKey): Promise<BonusMoveRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('bonus_moves')
        .selectAll()
        .where('company_id', '=', key.company_id)
        .where('activity_id', '=', key.activity_id)
        .where('type', '=', key.type)
        .compile(),
    );
  },

  /** Bonuses that one account paid and the other has not received. */
  owed: (database: Database): Promise<BonusMoveRow[]> =>
    database.read(tables.selectFrom('bonus_moves').selectAll().where('state', '=', 'owed').compile()),
};
