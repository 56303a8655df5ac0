import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import {
  placeExpression,
  placeOf,
  SEALED_COLUMNS,
  sealFunction,
  type SealedColumn,
  type SealedColumnName,
} from './columns.ts';

/** `companies.record` → `record`. */
type ColumnOf<Name extends SealedColumnName> = Name extends `${string}.${infer Column}` ? Column : never;

const column = (name: SealedColumnName): SealedColumn => SEALED_COLUMNS[name];

/** A value sealed for its column and row, to be stored; `row` has the values of the columns that name the row. */
export function sealed<Value extends string | Uint8Array | null>(
  name: SealedColumnName,
  value: Value,
  ...row: readonly (string | number)[]
): RawBuilder<Value> {
  if (row.length !== column(name).row.length)
    throw new Error(`a place in ${name} has another number of parts`);
  return sql<Value>`${sql.raw(sealFunction(column(name)))}(${value}, ${placeOf(name, row)})`;
}

/** The value of a sealed column, under the name of the column. */
export function unsealed<Value extends string | Uint8Array | null = string>() {
  return <Name extends SealedColumnName>(name: Name): AliasedRawBuilder<Value, ColumnOf<Name>> => {
    const [table = '', own = ''] = name.split('.');
    const place = placeExpression(name, column(name));
    return sql<Value>`unseal(${sql.ref(`${table}.${own}`)}, ${sql.raw(place)})`.as(own as ColumnOf<Name>);
  };
}

/** The value of a sealed text column that is never empty. */
export const unsealedText = unsealed<string>();
/** The value of a sealed text column that may be. */
export const unsealedOptional = unsealed<string | null>();
/** The value of a sealed column of bytes. */
export const unsealedBytes = unsealed<Uint8Array>();
