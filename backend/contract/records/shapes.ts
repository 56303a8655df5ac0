import { Type, type TSchema } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };

/**
 * Building blocks of the records. An answer carries absent values as null, so a member that may be absent is
 * `Nullable`, never optional.
 */

/** int32 and int64 of the specification; identifiers and times stay below 2^53. */
export const Whole = Type.Integer();

/** A number with decimals, as the specification types ratios, spreads and volumes of product records. */
export const Numeric = Type.Number();

/** Plain text. */
export const Text = Type.String();

/** Decimal text of a price, quantity or amount. */
export const DecimalText = Type.String();

/** A time in milliseconds since 1970, 13 digits. */
export const Milliseconds = Type.Integer();

/** Who made and changed a record, and when. */
export const auditMembers = {
  status: describe(PHRASES.always1, Whole),
  createBy: Text,
  createTime: Milliseconds,
  updateBy: Text,
  updateTime: Milliseconds,
};

/** A value, or null where there is none. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/**
 * A member of an answer that is ours: this platform always sends it, others that speak the same interface do not know it,
 * and clients do without.
 */
export function ours<Schema extends TSchema>(schema: Schema): Schema {
  return Type.With(schema, { 'x-ours': true }) as Schema;
}

/** Whether a member is marked as ours. */
export function isOurs(schema: object): boolean {
  return 'x-ours' in schema;
}
