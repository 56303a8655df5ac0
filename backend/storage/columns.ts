/** Integers beyond 2^53 come back as bigint, smaller ones as number. Amounts are written as bigint. */
export type StoredInteger = number | bigint;

/** A column of a table as the schema has it. `Value` is what a row holds of it. */
export interface Column<Value> {
  readonly type: 'INTEGER' | 'TEXT' | 'REAL' | 'BLOB';
  readonly constraint: string;
  /** Added to a table that was there: what rows of before have, as SQL; empty for nothing. */
  readonly added?: string;
  /** For the compiler alone. */
  readonly value?: Value;
}

/** The number of a row, which the store gives to a row that comes without one. */
export interface NumberColumn extends Column<number> {
  readonly isNumbered: true;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

export const integer = <Value extends StoredInteger = number>(): Column<NoInfer<Value>> => ({
  type: 'INTEGER',
  constraint: ' NOT NULL',
});

/** An integer of up to 64 bits. */
export const wide = integer<StoredInteger>;

export const text = <Value extends string = string>(): Column<NoInfer<Value>> => ({
  type: 'TEXT',
  constraint: ' NOT NULL',
});

export const real = (): Column<number> => ({ type: 'REAL', constraint: ' NOT NULL' });

export const bytes = (): Column<Uint8Array> => ({ type: 'BLOB', constraint: ' NOT NULL' });

/** A number that no later row has, also not after this one is gone. */
export const serial = (): NumberColumn => ({
  type: 'INTEGER',
  constraint: ' AUTOINCREMENT',
  isNumbered: true,
});

/** One more than the greatest number of a row that is there. */
export const rowNumber = (): NumberColumn => ({ type: 'INTEGER', constraint: '', isNumbered: true });

/** A column that may hold nothing. */
export const optional = <Value>(column: Column<Value>): Column<Value | null> => ({
  type: column.type,
  constraint: '',
});

export const unique = <Value>(column: Column<Value>): Column<Value> => ({
  ...column,
  constraint: `${column.constraint} UNIQUE`,
});

/** A column whose values satisfy a condition. */
export const check = <Value>(column: Column<Value>, condition: string): Column<Value> => ({
  ...column,
  constraint: `${column.constraint} CHECK (${condition})`,
});

/** A column that a later step adds; `initial` is what the rows of before have, as SQL. */
export const later = <Value>(column: Column<Value>, initial?: string): Column<Value> => ({
  ...column,
  added: initial === undefined ? '' : ` DEFAULT ${initial}`,
});
