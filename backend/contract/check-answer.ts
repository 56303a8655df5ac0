import { Check } from 'typebox/value';
import type { TSchema } from 'typebox';
import { isOurs } from './records/shapes.ts';

/** What an answer has that the table of calls does not let it have. */
export interface WrongAnswer {
  readonly bizType: string;
  /** The member, for example `records/0/price`; empty for the answer as a whole. */
  readonly member: string;
  /** What is wrong with it, for example `must be integer`. */
  readonly fault: string;
}

/**
 * The first wrong member of an answer; undefined when the answer is as its call says. Members that are ours may be absent:
 * the terminal also runs against platforms that do not know them.
 */
export function findWrongMember(
  { bizType, response }: { readonly bizType: string; readonly response: TSchema },
  answer: unknown,
): WrongAnswer | undefined {
  const found = checkOf(response)(answer);
  return found && { bizType, member: found.path.toReversed().join('/'), fault: found.fault };
}

/** One line for a log: which member of which call is wrong, and how. */
export function describeWrongAnswer({ bizType, member, fault }: WrongAnswer): string {
  return `${bizType} answered a wrong ${member === '' ? 'value' : member}: ${fault}`;
}

interface Wrong {
  /** Names of members and places in lists, innermost first. */
  readonly path: string[];
  readonly fault: string;
}

type MemberCheck = (value: unknown) => Wrong | undefined;

/** The JSON Schema that answers are written in; a schema with any other keyword is checked by the library. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

const KNOWN = new Set([
  'type',
  'properties',
  'patternProperties',
  'required',
  'items',
  'anyOf',
  'const',
  'title',
  'description',
  'examples',
  'default',
  'format',
  'meanings',
  'x-ours',
]);
/** The pattern of a record whose names are any. */
const ANY_NAME = '^.*$';

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Schemas are few and answers many: each schema is read once. The library reads it again for each value, ten times slower. */
const checks = new WeakMap<object, MemberCheck>();

function checkOf(schema: Schema): MemberCheck {
  const known = checks.get(schema) ?? compile(schema);
  checks.set(schema, known);
  return known;
}

function compile(schema: Schema): MemberCheck {
  const fault = `must be ${describe(schema)}`;
  const isPlain = Object.keys(schema).every((keyword) => KNOWN.has(keyword));
  if (!isPlain) return (value) => (Check(schema, value) ? undefined : { path: [], fault });
  if (schema.anyOf !== undefined) return compileUnion(schema.anyOf.map(checkOf), fault);
  if ('const' in schema) return (value) => (value === schema.const ? undefined : { path: [], fault });
  const isType = TYPES[schema.type ?? ''];
  if (isType === undefined) return () => undefined;
  const inside = compileContent(schema);
  return (value) => (isType(value) ? inside?.(value) : { path: [], fault });
}

/** Of a value that fits no branch, the fault that lies deepest: it is in the branch that was meant. */
function compileUnion(branches: readonly MemberCheck[], fault: string): MemberCheck {
  return (value) => {
    let deepest: Wrong = { path: [], fault };
    for (const check of branches) {
      const found = check(value);
      if (found === undefined) return undefined;
      if (found.path.length > deepest.path.length) deepest = found;
    }
    return deepest;
  };
}

/** What lists and objects have in them; undefined where any content will do. */
function compileContent({
  items,
  properties = {},
  required = [],
  patternProperties,
}: Schema): MemberCheck | undefined {
  if (items !== undefined) return compileItems(checkOf(items));
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, checkOf(schema), required.includes(name) && !isOurs(schema)] as const,
  );
  const others = patternProperties?.[ANY_NAME];
  const checkOther = others && checkOf(others);
  if (members.length === 0 && checkOther === undefined) return undefined;
  return (value) => {
    const object = value as Readonly<Record<string, unknown>>;
    for (const [name, check, isRequired] of members) {
      const member = object[name];
      if (member === undefined && !isRequired) continue;
      const found = member === undefined ? { path: [], fault: 'is missing' } : check(member);
      if (found !== undefined) return within(name, found);
    }
    return checkOther && checkEach(Object.entries(object), checkOther);
  };
}

function compileItems(check: MemberCheck): MemberCheck {
  return (value) => checkEach((value as readonly unknown[]).entries(), check);
}

function checkEach(
  entries: Iterable<readonly [string | number, unknown]>,
  check: MemberCheck,
): Wrong | undefined {
  for (const [name, value] of entries) {
    const found = check(value);
    if (found !== undefined) return within(String(name), found);
  }
  return undefined;
}

function within(name: string, { path, fault }: Wrong): Wrong {
  return { path: [...path, name], fault };
}

/** A schema in words, for a fault. */
function describe(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(describe).join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  return schema.type ?? 'as published';
}
