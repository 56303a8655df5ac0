import { Type, type TProperties, type TSchema } from 'typebox';

/** Values of an enumeration by what travels: a name for programs and a meaning for people. */
export type Enumeration = Readonly<Record<string, readonly [name: string, meaning: string]>>;

/**
 * A member with what it means: its unit and range, and its values where it is an enumeration. The published documents say it; a member
 * without words of its own has those of its name (`terms.json`). The terminal is built without them (vite.config.ts).
 */
export function describe<Schema extends TSchema>(text: string, schema: Schema, meanings?: Enumeration) {
  return Type.With(schema, { description: text, ...(meanings && { meanings }) }) as Schema;
}

/** An object that the documents know by a name, wherever it stands in answers. */
export function record<Members extends TProperties>(name: string, members: Members) {
  return Type.Object(members, { title: name });
}
