import { Type, type TSchema } from 'typebox';
import { plainNumberText } from '../plain-number.ts';

/**
 * Values of requests that clients in the field send as JSON numbers or as text. The schemas accept both forms;
 * `normaliseRequest` turns them into the one form that handlers read.
 */

const INTEGER_TITLE = 'IntegerLike';
const TEXT_TITLE = 'TextLike';

/** Integers as text: every match is a safe integer. */
const INTEGER_TEXT = '^-?(?:\\d{1,15}|[1-8]\\d{15})$';
const INTEGER_PATTERN = new RegExp(INTEGER_TEXT);

/** Longest text of a `TextLike` that states no other length. */
export const MAX_TEXT_LIKE_LENGTH = 64;

export interface IntegerBounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A whole number, or the same as text. Handlers read a number. Bounds hold after normalisation. */
export function IntegerLike(bounds: IntegerBounds = {}) {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = bounds;
  return Type.Unsafe<number>({
    title: INTEGER_TITLE,
    anyOf: [
      { type: 'integer', minimum, maximum },
      { type: 'string', pattern: INTEGER_TEXT },
    ],
  });
}

/**
 * Text, or a number that stands for its plain decimal text. Handlers read text and check its form themselves, because a
 * wrong form has its own listed code.
 */
export function TextLike(maxLength: number = MAX_TEXT_LIKE_LENGTH) {
  return Type.Unsafe<string>({
    title: TEXT_TITLE,
    anyOf: [{ type: 'string', maxLength }, { type: 'number' }],
  });
}

interface JsonSchema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/**
 * Brings a request body into the form that `schema` types: whole numbers sent as text become numbers, numbers sent for
 * text become plain decimal text, and null members that the schema does not require are dropped, since clients send
 * null for absent. Everything else is returned as it is. Call it before validation; it accepts any JSON value.
 */
export function normaliseRequest(schema: TSchema, value: unknown): unknown {
  return normalise(schema as JsonSchema, value);
}

function normalise(schema: JsonSchema, value: unknown): unknown {
  if (schema.title === INTEGER_TITLE) {
    return typeof value === 'string' && INTEGER_PATTERN.test(value) ? Number(value) : value;
  }
  if (schema.title === TEXT_TITLE) {
    return typeof value === 'number' && Number.isFinite(value) ? plainNumberText(value) : value;
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => normalise(items, item));
  }
  if (typeof value === 'object' && value !== null && schema.properties !== undefined) {
    return normaliseMembers(schema.properties, schema.required ?? [], value);
  }
  return value;
}

function normaliseMembers(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
  value: object,
): unknown {
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema === undefined) members.push([name, member]);
    else if (member !== null || required.includes(name)) members.push([name, normalise(schema, member)]);
  }
  return Object.fromEntries(members);
}
