import type { Selectable } from 'kysely';
import { createQueryBuilder } from '../query-builder.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface FundTables {
  transfer_locks: {
    customer_id: number;
    trade_type: number;
    /** 1 into the account, 2 out of it. */
    direction: number;
    until_ms: number;
  };
  bonus_moves: {
    company_id: number;
    activity_id: string;
    /** 1 issued, 2 taken back. */
    type: number;
    from_account_id: number;
    to_account_id: number;
    /** At the accounts' digits, decimal text. */
    amount: string;
    /** `owed`: taken from one account and not yet paid into the other. */
    state: 'owed' | 'done';
    create_by: string;
    create_time_ms: number;
  };
}

export type TransferLockRow = Selectable<FundTables['transfer_locks']>;
export type BonusMoveRow = Selectable<FundTables['bonus_moves']>;

/** Builds statements for these tables; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<FundTables>();
