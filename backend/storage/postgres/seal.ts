import type { Client } from 'pg';
import { placeExpression, SEALED_COLUMNS, type SealedColumn } from '../seal/columns.ts';
import { writeKeyFile, newSealKey } from '../seal/seal-key.ts';
import { keysFor, type SealSettings } from '../seal/seal-store.ts';
import { Sealer, type Sealable } from '../seal/sealer.ts';
import { inTransaction } from './schema.ts';

/** Rows that are sealed again at a time. */
const ROWS_PER_FETCH = 500;

interface StoredColumn {
  readonly name: string;
  readonly column: SealedColumn;
  readonly keyId: string | undefined;
}

/**
 * The sealer of a database, after everything that another key than the first one sealed is sealed again. The server never
 * sees a key: values are sealed and opened here. Throws `SealKeyError` when a key is missing; nothing is changed then.
 */
export async function openSeal(client: Client, settings: SealSettings): Promise<Sealer> {
  const columns = await columnsOf(client);
  if (columns === undefined) return new Sealer([newSealKey()]);
  const keys = keysFor(settings, [...new Set(columns.flatMap(({ keyId }) => keyId ?? []))]);
  const sealer = new Sealer(keys);
  const current = keys[0].id;
  const changed = columns.filter(({ keyId }) => keyId !== current);
  if (changed.length > 0) {
    const again = changed.filter(({ keyId }) => keyId !== undefined);
    await inTransaction(client, async () => {
      for (const table of new Set(again.map(({ name }) => tableOf(name))))
        await sealAgain(
          client,
          again.filter(({ name }) => tableOf(name) === table),
          sealer,
        );
      for (const { name } of changed)
        await client.query({
          text: 'INSERT INTO sealed_columns (name, key_id) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET key_id = excluded.key_id',
          values: [name, current],
        });
    });
    // Without what was sealed with an earlier key and is replaced now.
    for (const table of new Set(again.map(({ name }) => tableOf(name))))
      await client.query(`VACUUM FULL "${table}"`);
  }
  if (settings.rotate === true && settings.file !== undefined) writeKeyFile(settings.file, keys.slice(0, 1));
  return sealer;
}

const tableOf = (name: string) => name.split('.')[0] ?? '';
const ownName = (name: string) => name.split('.')[1] ?? '';

/** Undefined for a database without the tables of the seal. Every column of a list that is newer holds nothing yet. */
async function columnsOf(client: Client): Promise<StoredColumn[] | undefined> {
  const tables = await client.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
  );
  const names = new Set(tables.rows.map(({ name }) => name));
  if (!names.has('sealed_columns')) return undefined;
  const { rows } = await client.query<{ name: string; key_id: string }>(
    'SELECT name, key_id FROM sealed_columns',
  );
  const keyIds = new Map(rows.map(({ name, key_id }) => [name, key_id]));
  return Object.entries(SEALED_COLUMNS)
    .filter(([name]) => names.has(tableOf(name)))
    .map(([name, column]) => ({ name, column, keyId: keyIds.get(name) }));
}

/** Opens and seals the values of a table's columns, row by row. `ctid` names a row for as long as the transaction lasts. */
async function sealAgain(client: Client, columns: readonly StoredColumn[], sealer: Sealer): Promise<void> {
  const table = tableOf(columns[0]?.name ?? '');
  const selected = columns.map(
    ({ name, column }, at) =>
      `"${table}"."${ownName(name)}" AS v${at}, ${placeExpression(name, column)} AS p${at}`,
  );
  const assigned = columns.map(({ name }, at) => `"${ownName(name)}" = $${at + 2}`);
  await client.query(
    `DECLARE sealed_rows CURSOR FOR SELECT ctid::text AS row, ${selected.join(', ')} FROM "${table}"`,
  );
  for (;;) {
    const { rows } = await client.query<Record<string, Sealable>>(`FETCH ${ROWS_PER_FETCH} FROM sealed_rows`);
    if (rows.length === 0) break;
    for (const row of rows) {
      const values = columns.map(({ column }, at) => {
        const place = String(row[`p${at}`]);
        const clear = sealer.unseal(row[`v${at}`], place);
        return column.fixed === true ? sealer.sealFixed(clear, place) : sealer.seal(clear, place);
      });
      await client.query({
        text: `UPDATE "${table}" SET ${assigned.join(', ')} WHERE ctid = $1::tid`,
        values: [row['row'], ...values],
      });
    }
  }
  await client.query('CLOSE sealed_rows');
}
