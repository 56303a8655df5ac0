import type { Enumeration } from '../../../backend/contract/describe.ts';

/** What of JSON Schema the tables of calls use. */
export interface JsonSchema {
  /** Words of `describe`: there where the tables are read in Node, cut out where the office is built (words/). */
  readonly description?: string;
  readonly meanings?: Enumeration;
  readonly title?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** As `Needed` of the contract notes it: it has to be sent, although it is optional. */
  readonly needed?: string;
  /** As `NeedsOneOf` of the contract notes it. */
  readonly oneNeeded?: { readonly choices: readonly (readonly string[])[] };
}

/** The schemas that stand directly in one: choices, parts, entries; their members stand where those of the outer one do. */
export function innerSchemas(schema: JsonSchema): readonly JsonSchema[] {
  const { items, anyOf = [], allOf = [], patternProperties = {} } = schema;
  return [items ?? [], anyOf, allOf, Object.values(patternProperties)].flat();
}

/** A schema without the choice of null: answers carry absent values so. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const kept = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = kept;
  return only === undefined || kept.length > 1 ? schema : Object.assign({}, rest, only);
}

/** The members of an object, also of one that is made of parts; none for everything else. */
export function membersOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const { properties, allOf = [] } = withoutNull(schema);
  if (properties !== undefined) return properties;
  return Object.fromEntries(allOf.flatMap((part) => Object.entries(membersOf(part))));
}
