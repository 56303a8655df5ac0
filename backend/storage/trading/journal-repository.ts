import type { Database } from '../database.ts';
import { checkJournalRow } from './journal-row.ts';
import { JOURNAL, SNAPSHOTS, tables, type JournalTableRow } from './tables.ts';

/** Records that are read at once, while a journal is read from its beginning to its end. */
const RECORDS_PER_READ = 5_000;
/** Records that are dropped at once: orders get in between. */
const RECORDS_PER_REMOVAL = 5_000;

/** The state as it stood after a record, in parts. */
export interface StoredSnapshot {
  readonly sequence: number;
  readonly parts: readonly string[];
}

export const journalRepository = { extent, records, snapshot, writeSnapshot, moved, trim };

/** What there is of the journal. */
export interface JournalExtent {
  /** Number of the newest record, also of one that a snapshot stands for; 0 before the first. */
  readonly last: number;
  /** Number of the record after which the snapshot was taken; undefined without one. */
  readonly snapshot: number | undefined;
  /** Records that are there. */
  readonly records: number;
}

async function extent(database: Database): Promise<JournalExtent> {
  const newest = tables
    .selectFrom('trade_journal')
    .select(({ fn }) => [fn.max<number | null>('sequence').as('last'), fn.countAll<number>().as('records')]);
  const taken = tables
    .selectFrom('trade_snapshot')
    .select(({ fn }) => fn.max<number | null>('sequence').as('sequence'))
    .where('part', '=', 0);
  const [[journal], [found]] = await Promise.all([
    database.read(newest.compile()),
    database.read(taken.compile()),
  ]);
  const at = found?.sequence ?? undefined;
  return { last: Math.max(journal?.last ?? 0, at ?? 0), snapshot: at, records: journal?.records ?? 0 };
}

/** The records after a number, in their order. @throws StorageError for one that is not as it was written. */
async function* records(database: Database, after: number): AsyncIterable<JournalTableRow> {
  for (let last = after; ;) {
    const reading = { order: ['sequence'], limit: RECORDS_PER_READ } as const;
    const rows = await JOURNAL.list(database, { sequence: { '>': last } }, reading);
    for (const row of rows) {
      checkJournalRow(row);
      yield row;
    }
    if (rows.length < RECORDS_PER_READ) return;
    last = rows.at(-1)?.sequence ?? last;
  }
}

/** The newest snapshot; undefined before the first. */
async function snapshot(database: Database): Promise<StoredSnapshot | undefined> {
  const { snapshot: sequence } = await extent(database);
  if (sequence === undefined) return undefined;
  const rows = await SNAPSHOTS.list(database, { sequence }, { order: ['part'] });
  return { sequence, parts: rows.map(({ content }) => content) };
}

/**
 * Puts a snapshot in the place of the one before, part by part: orders get in between. It counts once its first part is there,
 * which is written last.
 */
async function writeSnapshot(
  database: Database,
  sequence: number,
  first: string,
  others: Iterable<string>,
): Promise<void> {
  await database.commit([SNAPSHOTS.remove({ sequence })]);
  let part = 0;
  for (const content of others)
    await database.commit([SNAPSHOTS.insert({ sequence, part: ++part, content })]);
  await database.commit([
    SNAPSHOTS.remove({ sequence: { '!=': sequence } }),
    SNAPSHOTS.insert({ sequence, part: 0, content: first }),
  ]);
}

/** What the lines of the ledger after one and up to another moved, by books and currency. */
async function moved(
  database: Database,
  after: number,
  upTo: number,
): Promise<readonly { from: string; to: string; currency: string; amount: bigint }[]> {
  const sums = tables
    .selectFrom('trade_ledger')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_ledger.account_id')
    .select(({ fn }) => [
      'from_book as from',
      'to_book as to',
      'currency',
      fn.sum<number | bigint>('amount').as('amount'),
    ])
    .where('transfer_id', '>', after)
    .where('transfer_id', '<=', upTo)
    .groupBy(['from_book', 'to_book', 'currency']);
  const rows = await database.read(sums.compile());
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Drops the records up to a number, which a snapshot stands for. */
async function trim(database: Database, upTo: number): Promise<void> {
  const oldest = tables
    .selectFrom('trade_journal')
    .select(({ fn }) => fn.min<number | null>('sequence').as('sequence'));
  for (;;) {
    const from = (await database.read(oldest.compile()))[0]?.sequence ?? undefined;
    if (from === undefined || from > upTo) return;
    const to = Math.min(upTo, from + RECORDS_PER_REMOVAL - 1);
    await database.commit([JOURNAL.remove({ sequence: { '<=': to } })]);
  }
}
