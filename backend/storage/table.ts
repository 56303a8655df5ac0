import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SelectQueryBuilder,
} from 'kysely';
import type { Column, Columns, NumberColumn } from './columns.ts';
import type { Database, Statement } from './database.ts';
import {
  placeExpression,
  placeOf,
  SEALED_COLUMNS,
  sealFunction,
  type SealedColumn,
  type SealedColumnName,
} from './seal/columns.ts';

/** How the value of a column compares; all that is named holds. */
export type Comparison<Value> = {
  readonly [Operator in '>' | '>=' | '<' | '<=' | '!=' | 'like']?: Value | undefined;
};

/** Which rows: those with the values, with one of a list of values, or with values that compare so. */
export type Where<Row> = {
  readonly [Name in keyof Row]?: Row[Name] | readonly Row[Name][] | Comparison<Row[Name]>;
};

/** Columns to sort by; `id desc` sorts downwards. */
export type Order<Row> = readonly (Name<Row> | `${Name<Row>} desc`)[];

/** Which of the rows that are found are read, and what of them. */
export interface Reading<Row, Chosen extends keyof Row = keyof Row> {
  readonly columns?: readonly Chosen[];
  readonly order?: Order<Row>;
  readonly limit?: number;
  readonly offset?: number;
}

/** A part of a list, and how many rows all of it has. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

interface TableOptions<Name> {
  /** Columns of the primary key; the first column of the table where there are no others. */
  readonly key?: readonly Name[];
  readonly withoutRowid?: true;
}

/** The rows of a table. */
export type RowOf<Table> = Table extends { readonly row?: infer Row } ? Row : never;

/** A row to be inserted, which may leave out the number that the store gives. */
export type NewRowOf<Table> = Table extends { readonly newRow?: infer Row } ? Row : never;

/** Tables as the query builder knows them. */
export type TablesOf<Table extends { readonly name: string }> = {
  [One in Table as One['name']]: RowOf<One>;
};

type Name<Row> = keyof Row & string;
type RowOfColumns<Set extends Columns> = {
  [Name in keyof Set]: Set[Name] extends Column<infer Value> ? Value : never;
};
type Numbered<Set extends Columns> = {
  [Name in keyof Set]: Set[Name] extends NumberColumn ? Name : never;
}[keyof Set];
type NewRowOfColumns<Set extends Columns> = Omit<RowOfColumns<Set>, Numbered<Set>> &
  Partial<Pick<RowOfColumns<Set>, Numbered<Set>>>;

type Values = Readonly<Record<string, unknown>>;
/** Some SQL and the values for its placeholders. */
interface Piece {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Defines a table: the type of its rows, the statement that makes it and those that read and write it. */
export function defineTable<const TableName extends string, Set extends Columns>(
  name: TableName,
  columns: Set,
  options: TableOptions<Name<Set>> = {},
): Table<TableName, RowOfColumns<Set>, NewRowOfColumns<Set>> {
  return new Table(name, columns, options);
}

/** The members that are given, as those which rows have to match; undefined ones leave nothing out. */
export function given<Filter extends object>(
  filter: Filter,
): { [Member in keyof Filter]?: Exclude<Filter[Member], undefined> } {
  const named = Object.entries(filter).flatMap(([name, wanted]) => {
    if (!isComparison(wanted)) return wanted === undefined ? [] : [[name, wanted]];
    const operands = Object.entries(wanted).filter(([, operand]) => operand !== undefined);
    return operands.length === 0 ? [] : [[name, Object.fromEntries(operands)]];
  });
  return Object.fromEntries(named) as { [Member in keyof Filter]?: Exclude<Filter[Member], undefined> };
}

/**
 * A table by its definition. It makes the statements that are the same for every table; whatever is more is built with the
 * query builder. Sealed columns are sealed when they are written or looked up, and opened when they are read.
 */
export class Table<const TableName extends string, Row extends object, NewRow extends object> {
  readonly name: TableName;
  /** For the compiler alone. */
  declare readonly row?: Row;
  declare readonly newRow?: NewRow;
  readonly columns: readonly Name<Row>[];
  /** The statement of the schema that makes the table, without what was added later. */
  readonly creation: string;
  /** Texts that store a whole row, for values in the order of the columns. */
  readonly insertText: string;
  readonly replaceText: string;
  readonly #definitions: Columns;
  readonly #key: readonly string[];
  readonly #sealed = new Map<string, SealedColumn>();
  /** All columns as they are read. */
  readonly #selection: string;

  constructor(name: TableName, columns: Columns, { key, withoutRowid }: TableOptions<string>) {
    this.name = name;
    this.columns = Object.keys(columns) as Name<Row>[];
    this.#definitions = columns;
    this.#key = key ?? this.columns.slice(0, 1);
    for (const column of this.columns) {
      const sealed = (SEALED_COLUMNS as Readonly<Record<string, SealedColumn>>)[`${name}.${column}`];
      if (sealed !== undefined) this.#sealed.set(column, sealed);
    }
    this.creation = this.#createText(withoutRowid);
    this.#selection = this.#select(this.columns);
    this.insertText = this.#storeText('insert', this.columns, 1);
    this.replaceText = this.#storeText('replace', this.columns, 1);
  }

  /** The statement of the schema that adds a column. */
  addition(column: Name<Row>): string {
    const { type = '', constraint = '', added = '' } = this.#definitions[column] ?? {};
    return `ALTER TABLE ${this.name} ADD COLUMN ${column} ${type}${constraint}${added}`;
  }

  /** Adds rows; refused when one with its key is there. */
  insert(...rows: readonly NewRow[]): Statement {
    return this.#store('insert', rows as readonly Values[]);
  }

  /** Stores a row in the place of any that it cannot stand beside. */
  replace(row: NewRow): Statement {
    return this.#store('replace', [row as Values]);
  }

  /** Adds a row; where one with its key is there, changes those columns of it, all others without a list. */
  upsert(row: NewRow, changed: readonly Name<Row>[] = this.#others()): Statement {
    const { sql, parameters } = this.insert(row);
    const changes = changed.map((column) => `"${column}" = excluded."${column}"`).join(', ');
    const action = changed.length === 0 ? 'nothing' : `update set ${changes}`;
    return { sql: `${sql} on conflict (${quoted(this.#key)}) do ${action}`, parameters };
  }

  /** Changes the rows that match, of which there is a condition. */
  update(where: Where<Row>, change: Partial<Row>): Statement {
    const entries = Object.entries(change).filter(([, value]) => value !== undefined);
    const row = { ...where, ...change } as Values;
    const pieces = entries.map(([column, value]) => this.#bind(column, value, row));
    const set = entries.map(([column], at) => `"${column}" = ${pieces[at]?.sql ?? ''}`).join(', ');
    const matching = this.#named(where);
    return {
      sql: `update "${this.name}" set ${set}${matching.sql}`,
      parameters: [...pieces.flatMap(({ parameters }) => parameters), ...matching.parameters],
    };
  }

  /** Removes the rows that match, of which there is a condition. */
  remove(where: Where<Row>): Statement {
    const { sql, parameters } = this.#named(where);
    return { sql: `delete from "${this.name}"${sql}`, parameters };
  }

  /** Removes all rows. */
  clear(): Statement {
    return { sql: `delete from "${this.name}"`, parameters: [] };
  }

  /** Removes of the rows that match all but those with the greatest values of a column; `key` names a row among them. */
  trim(where: Where<Row>, size: number, by: Name<Row>, key: Name<Row> = by): Statement {
    const { sql, parameters } = this.#named(where);
    const newest = `select "${key}" from "${this.name}"${sql} order by "${by}" desc limit ?`;
    return {
      sql: `delete from "${this.name}"${sql} and "${key}" not in (${newest})`,
      parameters: [...parameters, ...parameters, size],
    };
  }

  /** The rows that match. */
  list<Chosen extends Name<Row> = Name<Row>>(
    database: Database,
    where: Where<Row> = {},
    { columns, order = [], limit, offset }: Reading<Row, Chosen> = {},
  ): Promise<Pick<Row, Chosen>[]> {
    const matching = this.#matching(where);
    const sorted = order.map((one) => one.replace(/^\w+/, '"$&"')).join(', ');
    const bounds = [limit, offset].filter((bound) => bound !== undefined);
    const sql = [
      `select ${columns === undefined ? this.#selection : this.#select(columns)}`,
      ` from "${this.name}"${matching.sql}`,
      sorted === '' ? '' : ` order by ${sorted}`,
      limit === undefined ? '' : ' limit ?',
      offset === undefined ? '' : ' offset ?',
    ];
    return database.read(query<Pick<Row, Chosen>>(sql.join(''), [...matching.parameters, ...bounds]));
  }

  /** The first row that matches; undefined when there is none. */
  async find<Chosen extends Name<Row> = Name<Row>>(
    database: Database,
    where: Where<Row>,
    reading: Omit<Reading<Row, Chosen>, 'limit'> = {},
  ): Promise<Pick<Row, Chosen> | undefined> {
    return (await this.list(database, where, { ...reading, limit: 1 }))[0];
  }

  /** How many rows match. */
  async count(database: Database, where: Where<Row> = {}): Promise<number> {
    const { sql, parameters } = this.#matching(where);
    const text = `select count(*) as "total" from "${this.name}"${sql}`;
    return Number((await database.read(query<{ total: number }>(text, parameters)))[0]?.total ?? 0);
  }

  /** Some of the rows that match, and the number of all. */
  async page(database: Database, where: Where<Row>, reading: Reading<Row, Name<Row>>): Promise<Page<Row>> {
    const total = await this.count(database, where);
    return { rows: (await this.list(database, where, reading)) as Row[], total };
  }

  /** The greatest number in a column, 0 when there is no row. */
  async greatest(database: Database, column: Name<Row>): Promise<number> {
    const text = `select max("${column}") as "greatest" from "${this.name}"`;
    return Number((await database.read(query<{ greatest: number | null }>(text, [])))[0]?.greatest ?? 0);
  }

  #createText(withoutRowid: true | undefined): string {
    const [only, ...rest] = this.#key;
    const lines = Object.entries(this.#definitions).flatMap(([column, { type, constraint, added }]) => {
      if (added !== undefined) return [];
      if (rest.length > 0 || column !== only) return [`${column} ${type}${constraint}`];
      return [`${column} ${type} PRIMARY KEY${constraint.replace(/^ NOT NULL/, '')}`];
    });
    if (rest.length > 0) lines.push(`PRIMARY KEY (${this.#key.join(', ')})`);
    const end = withoutRowid === true ? ') WITHOUT ROWID' : ')';
    return `CREATE TABLE ${this.name} (\n       ${lines.join(',\n       ')}\n     ${end}`;
  }

  #storeText(verb: 'insert' | 'replace', columns: readonly string[], rows: number): string {
    const values = `(${columns.map((column) => this.#placeholder(column)).join(', ')})`;
    const all = rows === 1 ? values : Array.from({ length: rows }, () => values).join(', ');
    return `${verb} into "${this.name}" (${quoted(columns)}) values ${all}`;
  }

  #store(verb: 'insert' | 'replace', rows: readonly Values[]): Statement {
    const columns = this.columns.filter((column) => rows[0]?.[column] !== undefined);
    const isWhole = rows.length === 1 && columns.length === this.columns.length;
    const text = verb === 'insert' ? this.insertText : this.replaceText;
    return {
      sql: isWhole ? text : this.#storeText(verb, columns, rows.length),
      parameters: rows.flatMap((row) =>
        columns.flatMap((column) => this.#bind(column, row[column], row).parameters),
      ),
    };
  }

  #others(): Name<Row>[] {
    return this.columns.filter((column) => !this.#key.includes(column));
  }

  #placeholder(column: string): string {
    const sealed = this.#sealed.get(column);
    return sealed === undefined ? '?' : `${sealFunction(sealed)}(?, ?)`;
  }

  /** A value as it is stored; `row` has the values that name the row of a sealed one. */
  #bind(column: string, value: unknown, row: Values): Piece {
    if (!(column in this.#definitions)) throw new Error(`${this.name} has no column ${column}`);
    const sql = this.#placeholder(column);
    const sealed = this.#sealed.get(column);
    if (sealed === undefined) return { sql, parameters: [value] };
    const place = sealed.row.map((key) => {
      const part = row[key];
      if (typeof part === 'string' || typeof part === 'number') return part;
      throw new Error(`${this.name}.${column} is sealed for its row and lacks ${key}`);
    });
    return { sql, parameters: [value, placeOf(`${this.name}.${column}`, place)] };
  }

  #select(columns: readonly string[]): string {
    return columns.map((column) => this.#read(column)).join(', ');
  }

  #read(column: string): string {
    const sealed = this.#sealed.get(column);
    if (sealed === undefined) return `"${column}"`;
    const place = placeExpression(`${this.name}.${column}` as SealedColumnName, sealed);
    return `unseal("${this.name}"."${column}", ${place}) as "${column}"`;
  }

  #named(where: Where<Row>): Piece {
    const matching = this.#matching(where);
    if (matching.sql === '') throw new Error(`a statement for ${this.name} names no rows`);
    return matching;
  }

  #matching(where: Where<Row>): Piece {
    const pieces = Object.entries(where).flatMap(([column, wanted]) =>
      this.#conditions(column, wanted, where as Values),
    );
    return {
      sql: pieces.length === 0 ? '' : ` where ${pieces.map(({ sql }) => sql).join(' and ')}`,
      parameters: pieces.flatMap(({ parameters }) => parameters),
    };
  }

  #conditions(column: string, wanted: unknown, where: Values): Piece[] {
    if (wanted !== null && this.#sealed.has(column) && this.#sealed.get(column)?.fixed !== true)
      throw new Error(`${this.name}.${column} has another form in every row: it cannot be looked up`);
    if (isComparison(wanted))
      return Object.entries(wanted).map(([operator, operand]) =>
        this.#condition(column, operator, operand, where),
      );
    if (!Array.isArray(wanted)) return [this.#condition(column, '=', wanted, where)];
    const pieces = wanted.map((value) => this.#bind(column, value, where));
    const sql = `"${column}" in (${pieces.map((piece) => piece.sql).join(', ')})`;
    return [{ sql, parameters: pieces.flatMap(({ parameters }) => parameters) }];
  }

  #condition(column: string, operator: string, value: unknown, where: Values): Piece {
    // A condition that says nothing would find what is somebody else's.
    if (value === undefined) throw new Error(`a condition of ${this.name}.${column} has no value`);
    if (value === null)
      return { sql: `"${column}" is ${operator === '!=' ? 'not ' : ''}null`, parameters: [] };
    const { sql, parameters } = this.#bind(column, value, where);
    return { sql: `"${column}" ${operator} ${sql}`, parameters };
  }
}

function isComparison(wanted: unknown): wanted is Values {
  return (
    typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted) && !(wanted instanceof Uint8Array)
  );
}

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

const query = <Row>(sql: string, parameters: readonly unknown[]) =>
  CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>;

/**
 * A typed builder of statements for one aggregate's tables. It only builds and compiles (`.compile()`); running is the
 * business of the `Database`, so `.execute()` on it touches nothing.
 */
export function createQueryBuilder<Schema>(): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** A part of the rows that match, as `rows` selects and sorts them, and the number of all. */
export async function readPage<Schema, From extends keyof Schema, Row>(
  database: Database,
  matching: SelectQueryBuilder<Schema, From, object>,
  rows: SelectQueryBuilder<Schema, From, Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<Row>> {
  const counted = matching.select(({ fn }) => fn.countAll().as('total')).$castTo<{ total: number }>();
  const [[all], found] = await Promise.all([
    database.read(counted.compile()),
    database.read(rows.limit(limit).offset(offset).compile()),
  ]);
  return { rows: found, total: Number(all?.total ?? 0) };
}
