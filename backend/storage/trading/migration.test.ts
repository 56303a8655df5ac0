import { expect, it } from 'vitest';
import { loadEngine } from '../engine/load-engine.ts';
import { SqliteStore } from '../sqlite-store.ts';
import { REASON_MIGRATION } from './migration.ts';

it('writes the reasons of ended orders in the words of the core where listed codes stood', async () => {
  const codes = ['CFDWBWE000003', 'CFDWBWE000008', 'CFDWBWE000025', 'CFDWBWE000031', 'CFDWBWE000001'];
  const store = new SqliteStore(await loadEngine(), undefined, [
    {
      id: 'before',
      statements: [
        'CREATE TABLE trade_order (reason TEXT)',
        ...[...codes.map((code) => `'${code}'`), 'NULL'].map(
          (reason) => `INSERT INTO trade_order VALUES (${reason})`,
        ),
      ],
    },
    REASON_MIGRATION,
  ]);
  const statement = { sql: 'SELECT reason FROM trade_order ORDER BY rowid', parameters: [] };
  expect(store.run([{ kind: 'read', id: 1, statement }])).toMatchObject([
    {
      ok: true,
      rows: [
        { reason: 'noQuote' },
        { reason: 'nothingToClose' },
        { reason: 'noConversionRate' },
        { reason: 'insufficientMargin' },
        { reason: 'orderFailed' },
        { reason: null },
      ],
    },
  ]);
  store.close();
});
