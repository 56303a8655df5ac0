import type {
  EngineName,
  SqlEngine,
  SqlConnection,
  SqlParameter,
  SqlRow,
  SqlStatement,
  SqlValue,
} from './engine.ts';
import type { Database as WasmDatabase, JSValue } from 'node-sqlite3-wasm';

/** SQLite as WebAssembly, which runs wherever Node does. It guards a file by a directory beside it (`<file>.lock`). */
async function wasmEngine(): Promise<SqlEngine> {
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

/** What of `node:sqlite` is used. Its types come with those of newer runtimes than the oldest one that is supported. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => NodeDatabase;
}
interface NodeDatabase {
  /** Missing in the first runtimes that carried the module. */
  readonly isTransaction?: boolean;
  exec(sql: string): void;
  prepare(sql: string): NodeStatement;
  function(name: string, run: (...values: SqlValue[]) => SqlValue): void;
  close(): void;
}
interface NodeStatement {
  get(...values: SqlValue[]): unknown;
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
  setReadBigInts(enabled: boolean): void;
}

/** What the runtime throws for an integer that a number cannot hold. */
const OUT_OF_RANGE = 'ERR_OUT_OF_RANGE';
/** The one such integer that it takes for a number all the same. */
const SMALLEST = -(2 ** 63);

/** SQLite as the runtime itself carries it; undefined in a runtime that does not. It locks the file as the system does. */
export function builtInEngine(): SqlEngine | undefined {
  const module = withoutExperimentalWarning(
    () => process.getBuiltinModule?.('node:sqlite') as NodeSqlite | undefined,
  );
  if (module === undefined) return undefined;
  const probe = new module.DatabaseSync(':memory:');
  try {
    if (probe.isTransaction === undefined) return undefined;
    const connection = new NodeConnection(probe);
    const version = String(connection.get('SELECT sqlite_version() AS version')?.['version']);
    return { name: 'built-in', version, open: (file) => new NodeConnection(new module.DatabaseSync(file)) };
  } finally {
    probe.close();
  }
}

/** Runtimes that call the module experimental say so on standard error when it is loaded; an operator can do nothing about it. */
function withoutExperimentalWarning<Result>(load: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(rest[0]) !== 'ExperimentalWarning') Reflect.apply(emitWarning, process, [warning, ...rest]);
  }) as typeof emitWarning;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

class NodeConnection implements SqlConnection {
  readonly #database: NodeDatabase;

  constructor(database: NodeDatabase) {
    this.#database = database;
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction === true;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  prepare(sql: string): SqlStatement {
    return new BuiltInStatement(this.#database.prepare(sql));
  }

  run(sql: string, values: readonly SqlParameter[] = []): void {
    this.prepare(sql).run(values);
  }

  all(sql: string, values: readonly SqlParameter[] = []): SqlRow[] {
    return [...this.prepare(sql).iterate(values)];
  }

  get(sql: string, values: readonly SqlParameter[] = []): SqlRow | undefined {
    for (const row of this.prepare(sql).iterate(values)) return row;
    return undefined;
  }

  addFunction(name: string, run: (...values: SqlValue[]) => SqlValue): void {
    this.#database.function(name, run);
  }

  close(): void {
    this.#database.close();
  }
}

class BuiltInStatement implements SqlStatement {
  readonly #statement: NodeStatement;
  /** Whether its rows are read as bigint: only once one has held more than a number can, since that takes longer. */
  #isWide = false;

  constructor(statement: NodeStatement) {
    this.#statement = statement;
  }

  run(values: readonly SqlParameter[]): void {
    // `run` of the runtime fails, after it has run, where the number of the new row is larger than a number holds.
    this.#statement.get(...values.map(bound));
  }

  *iterate(values: readonly SqlParameter[]): Iterable<SqlRow> {
    const parameters = values.map(bound);
    let given = 0;
    if (!this.#isWide) {
      try {
        for (const row of this.#statement.iterate(...parameters)) {
          if (Object.values(row).includes(SMALLEST)) throw Object.assign(new Error(), { code: OUT_OF_RANGE });
          given += 1;
          yield row;
        }
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== OUT_OF_RANGE) throw error;
        this.#isWide = true;
        this.#statement.setReadBigInts(true);
      }
    }
    // Once more from the start; nothing can have changed since, for the thread has done nothing else.
    for (const row of this.#statement.iterate(...parameters)) {
      given -= 1;
      if (given < 0) yield narrowed(row);
    }
  }

  /** The runtime ends statements itself: one that nobody refers to any more, and all with their connection. */
  finalize(): void {}
}

/** The runtime binds every number as a floating-point one, which divides and prints as such; whole ones are integers here. */
function bound(value: SqlParameter): SqlValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof value === 'boolean' ? BigInt(value) : value;
}

/** A row in which what a number can hold is one again. */
function narrowed(row: SqlRow): SqlRow {
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) row[name] = Number(value);
  return row;
}

/**
 * The engine of a name; without one the runtime's own where there is one, for it is the faster, else WebAssembly. Both write
 * the same files. Throws where the runtime carries none.
 */
export async function loadEngine(name?: EngineName): Promise<SqlEngine> {
  const builtIn = name === 'wasm' ? undefined : builtInEngine();
  if (builtIn !== undefined) return builtIn;
  if (name === 'built-in') throw new Error(`Node ${process.versions.node} carries no SQLite that can serve`);
  return wasmEngine();
}
