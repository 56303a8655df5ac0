import type { Enumeration } from './describe.ts';
import { wordsOfMember, type MemberWords } from './member-words.ts';

/** The parts of JSON Schema that the schemas of operations use. */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  /** Values of an enumeration, as `describe` of the contract notes them. */
  readonly meanings?: Enumeration;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly $ref?: string;
  readonly [further: string]: unknown;
}

/** Named records that the described schemas refer to. */
export class RecordComponents {
  readonly schemas = new Map<string, JsonSchema>();
  readonly #texts = new Map<string, string>();

  /** Keeps the schema under the name, or under one with a number where another schema has it; answers a reference. */
  refer(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    let key = name;
    for (let number = 2; (this.#texts.get(key) ?? text) !== text; number += 1) key = `${name}${number}`;
    this.#texts.set(key, text);
    this.schemas.set(key, schema);
    return { $ref: `#/components/schemas/${key}` };
  }
}

/**
 * A schema as the documents show it: every member with its words, whole numbers and texts in the one form that is
 * recommended, enumerations with their names, records by reference where they are collected.
 */
export function describeBody(schema: unknown, records?: RecordComponents): JsonSchema {
  return describeSchema(schema as JsonSchema, records);
}

function describeSchema(schema: JsonSchema, records: RecordComponents | undefined): JsonSchema {
  if (schema.title === 'IntegerLike' || schema.title === 'TextLike') return recommendedForm(schema);
  const plain = plainForm(schema);
  const inner = (one: JsonSchema) => describeSchema(one, records);
  if (plain.properties !== undefined) return describeObject(plain, plain.properties, records);
  if (plain.items !== undefined) return { ...plain, items: describeItem(plain.items, inner) };
  if (plain.anyOf !== undefined) return joinNull(plain.anyOf.map(inner));
  if (plain.allOf !== undefined) return { ...plain, allOf: plain.allOf.map(inner) };
  if (typeof plain.additionalProperties === 'object') {
    return { ...plain, additionalProperties: inner(plain.additionalProperties) };
  }
  return plain;
}

/** What stands in a list: one of an enumeration says its values. */
function describeItem(item: JsonSchema, inner: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { description = '', meanings, ...plain } = item;
  return meanings === undefined ? inner(item) : withWords(inner(plain), { text: description, meanings });
}

function describeObject(
  { title, ...schema }: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
  records: RecordComponents | undefined,
): JsonSchema {
  const described = Object.entries(properties).map(([name, member]) => {
    const { description: _text, meanings: _values, ...plain } = member;
    return [name, withWords(describeSchema(plain, records), wordsOfMember(name, member))] as const;
  });
  const object: JsonSchema = { ...schema, type: 'object', properties: Object.fromEntries(described) };
  return title === undefined ? object : (records?.refer(title, object) ?? object);
}

/** A whole number or text that may travel in two forms, in the form that is recommended. */
function recommendedForm({ anyOf = [] }: JsonSchema): JsonSchema {
  const [first = {}] = anyOf;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER, ...rest } = first;
  return {
    ...rest,
    ...(minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

/** Choices of constants as an enumeration, free maps as `additionalProperties`. */
function plainForm(schema: JsonSchema): JsonSchema {
  const { anyOf, patternProperties, ...rest } = schema;
  if (anyOf !== undefined && anyOf.length > 0 && anyOf.every((one) => one.const !== undefined)) {
    return { ...rest, type: typeof anyOf[0]?.const, enum: anyOf.map((one) => one.const) };
  }
  const values = Object.values(patternProperties ?? {});
  if (values.length === 1) return { ...rest, additionalProperties: values[0] as JsonSchema };
  return schema;
}

/** `X or null` in one schema where X has a type alone. */
function joinNull(choices: readonly JsonSchema[]): JsonSchema {
  const [first, second, ...more] = choices;
  const isPair = first !== undefined && second?.type === 'null' && more.length === 0;
  if (!isPair || typeof first.type !== 'string') return { anyOf: choices };
  if (first.type === 'null') return first;
  return { ...first, type: [first.type, 'null'], ...(first.enum && { enum: [...first.enum, null] }) };
}

function withWords(schema: JsonSchema, words: MemberWords | undefined): JsonSchema {
  if (words === undefined) return schema;
  const { text, meanings } = words;
  if (meanings === undefined) return { ...schema, description: text };
  return { ...schema, ...enumerated(schema, meanings), description: textWithValues(text, meanings) };
}

function enumerated(schema: JsonSchema, values: Enumeration): JsonSchema {
  const types = [schema.type ?? []].flat();
  const isNumber = types.includes('integer') || types.includes('number');
  if (!isNumber && !types.includes('string')) return {};
  const { minimum = -Infinity, maximum = Infinity, enum: known } = schema;
  const entries = Object.entries(values).filter(([value]) =>
    isNumber ? Number(value) >= minimum && Number(value) <= maximum : (known?.includes(value) ?? true),
  );
  const listed: unknown[] = entries.map(([value]) => (isNumber ? Number(value) : value));
  return {
    enum: types.includes('null') ? [...listed, null] : listed,
    'x-enum-varnames': entries.map(([, [name]]) => name),
  };
}

function textWithValues(text: string, values: Enumeration): string {
  const numbers = (value: string) => (Number.isNaN(Number(value)) ? 0 : Number(value));
  const list = Object.entries(values)
    .sort(([a], [b]) => numbers(a) - numbers(b))
    .map(([value, [, meaning]]) => `\`${value}\` ${meaning}`);
  return `${text} ${list.join(', ')}.`;
}
