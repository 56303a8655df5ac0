import type { Database as WasmDatabase, JSValue } from 'node-sqlite3-wasm';
import type { SqlConnection, SqlEngine, SqlParameter, SqlRow, SqlStatement, SqlValue } from './engine.ts';

/** SQLite as WebAssembly, which runs wherever Node does. It guards a file by a directory beside it (`<file>.lock`). */
export async function wasmEngine(): Promise<SqlEngine> {
  // Loaded only where it is needed: its code takes megabytes as soon as it is there.
  const { default: library } = await import('node-sqlite3-wasm');
  const open = (file: string) => new WasmConnection(new library.Database(file));
  const probe = open(':memory:');
  try {
    const version = String(probe.get('SELECT sqlite_version() AS version')?.['version']);
    return { name: 'wasm', version, open };
  } finally {
    probe.close();
  }
}

class WasmConnection implements SqlConnection {
  readonly #database: WasmDatabase;

  constructor(database: WasmDatabase) {
    this.#database = database;
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  prepare(sql: string): SqlStatement {
    const statement = this.#database.prepare(sql);
    return {
      run: (values) => void statement.run(values as JSValue[]),
      iterate: (values) => statement.iterate(values as JSValue[]) as Iterable<SqlRow>,
      finalize: () => statement.finalize(),
    };
  }

  run(sql: string, values: readonly SqlParameter[] = []): void {
    this.#database.run(sql, values as JSValue[]);
  }

  all(sql: string, values: readonly SqlParameter[] = []): SqlRow[] {
    return this.#database.all(sql, values as JSValue[]) as SqlRow[];
  }

  get(sql: string, values: readonly SqlParameter[] = []): SqlRow | undefined {
    return (this.#database.get(sql, values as JSValue[]) ?? undefined) as SqlRow | undefined;
  }

  addFunction(name: string, run: (...values: SqlValue[]) => SqlValue): void {
    this.#database.function(name, run, { deterministic: false });
  }

  close(): void {
    this.#database.close();
  }
}
