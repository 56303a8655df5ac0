import { Type, type Static, type TOptional, type TSchema } from 'typebox';
import type { ListedCode } from '../errors/catalogue.ts';
import { CODE } from '../errors/codes.ts';
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
const MAX_TEXT_LIKE_LENGTH = 64;

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

/**
 * A member that a call needs although its schema lets it be absent, because its absence has a listed code of its own: `code` for an
 * absent or empty one (`requireNeeded`), or what the handler says. The published documents say that it is required.
 */
export function Needed<Schema extends TSchema>(schema: Schema, code?: ListedCode): Schema;
export function Needed<Schema extends TSchema>(schema: Schema, code: 'handler'): TOptional<Schema>;
export function Needed(schema: TSchema, code: string = CODE.tradeParameterMissing): TSchema {
  return Type.Optional(Type.With(schema, { needed: code }));
}

/**
 * A request that needs one of several members, or of several sets of members; `code` is answered where it has none of them. Empty
 * text counts as absent, and with `zero: 'absent'` a zero too; with 'handler' the handler says which code. The published documents say it as `anyOf`.
 */
export function NeedsOneOf<Schema extends TSchema>(
  choices: readonly (readonly (keyof Static<Schema> & string)[])[],
  schema: Schema,
  code: ListedCode | 'handler' = CODE.tradeParameterMissing,
  more: { readonly zero?: 'absent' } = {},
): Schema {
  return Type.With(schema, { oneNeeded: { choices, code, ...more } }) as Schema;
}

/** What a request needs, as `Needed` and `NeedsOneOf` note it. */
interface Needs {
  readonly properties?: Readonly<Record<string, { readonly needed?: ListedCode | 'handler' }>>;
  readonly oneNeeded?: {
    readonly choices: readonly (readonly string[])[];
    readonly code: ListedCode | 'handler';
    readonly zero?: 'absent';
  };
}

const NO_CHOICE: NonNullable<Needs['oneNeeded']> = { choices: [], code: 'handler' };

/** What a normalised request needs and has not, with the code that the schema declares for it. */
interface Missing {
  readonly code: ListedCode;
  readonly member: string;
}

/** Finds the first thing that a normalised request needs and has not. The schema is read once, not with every request. */
export function missingFinder(schema: TSchema): (request: unknown) => Missing | undefined {
  const { properties = {}, oneNeeded }: Needs = schema;
  const needed = Object.entries(properties).flatMap(([member, { needed: code = 'handler' }]): Missing[] =>
    code === 'handler' ? [] : [{ code, member }],
  );
  const { choices, code, zero } = oneNeeded ?? NO_CHOICE;
  return (request) => {
    const values = (request ?? {}) as Readonly<Record<string, unknown>>;
    const missing = needed.find(({ member }) => isEmpty(values[member]));
    if (missing !== undefined || code === 'handler') return missing;
    const isAbsent = (name: string) =>
      isEmpty(values[name]) || (zero === 'absent' && Number(values[name]) === 0);
    if (!choices.every((names) => names.some(isAbsent))) return undefined;
    return { code, member: choices[0]?.[0] ?? 'body' };
  };
}

/** The codes that a schema declares for what a request needs and has not. */
export function listMissingCodes(schema: TSchema): readonly ListedCode[] {
  const { properties = {}, oneNeeded = NO_CHOICE }: Needs = schema;
  const codes = [...Object.values(properties).map(({ needed = 'handler' }) => needed), oneNeeded.code];
  return codes.filter((code) => code !== 'handler');
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

interface JsonSchema {
  readonly title?: string;
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: unknown;
}

/**
 * Brings a request body into the form that `schema` types: whole numbers sent as text become numbers, numbers sent for
 * text become plain decimal text, and members that the schema does not require are dropped when they are null, or empty
 * text where the schema takes none: clients send both for absent. Members that the schema does not name are dropped too, so that a handler which keeps its request
 * keeps nothing else. Everything else is returned as it is. Call it before validation; it accepts any JSON value.
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
  if (typeof value === 'object' && value !== null) {
    const object = schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
    if (object.properties !== undefined)
      return normaliseMembers(object, object.properties, value as Record<string, unknown>);
  }
  return value;
}

/** False for a schema that refuses an empty text: numbers, flags, lists, and texts of a certain form. */
function takesEmptyText({ title, type, anyOf, minLength = 0, pattern, ...rest }: JsonSchema): boolean {
  if (title === INTEGER_TITLE || rest.const !== undefined) return false;
  if (title === TEXT_TITLE) return true;
  if (anyOf !== undefined) return anyOf.some(takesEmptyText);
  return type === undefined || (type === 'string' && minLength === 0 && pattern === undefined);
}

/** Stands for a member that is left out. */
const DROPPED = Symbol('dropped');

/** Copies the object only when one of its members changes. */
function normaliseMembers(
  { required = [], additionalProperties }: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
  value: Readonly<Record<string, unknown>>,
): unknown {
  const names = Object.keys(value);
  let copied: [string, unknown][] | undefined;
  for (const [at, name] of names.entries()) {
    const member = value[name];
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    let normalised: unknown = additionalProperties === undefined ? DROPPED : member;
    if (schema !== undefined) {
      const isAbsent = member === null || (member === '' && !takesEmptyText(schema));
      const isDropped = isAbsent && !required.includes(name);
      normalised = isDropped ? DROPPED : normalise(schema, member);
    }
    if (normalised !== member) copied ??= names.slice(0, at).map((earlier) => [earlier, value[earlier]]);
    if (normalised !== DROPPED) copied?.push([name, normalised]);
  }
  return copied === undefined ? value : Object.fromEntries(copied);
}
