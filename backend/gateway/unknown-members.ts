import type { TSchema } from 'typebox';
import type { JsonObject } from './http/http-request.ts';

/** Unknown members that an answer names, and letters of each. */
const MAX_NAMED_MEMBERS = 10;
const MAX_NAME_LENGTH = 64;
/** A member of every signed body that the signature covers and no call reads. */
const SIGNED_WINDOW = 'recvWindow';
/** Separates names in a statement, whose parameters are separated by commas. */
const AND = ' | ';
const NONE: readonly string[] = [];

/** The parts of a JSON schema that say which members an object has. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The members that no call reads, by the request or the failure that it came to. */
const found = new WeakMap<object, readonly string[]>();

/**
 * Paths of the members of a body that its call does not name, in objects and lists inside it too, for example
 * `symbolList[2].symbolID`; one more than an answer names at most. They change nothing, so that a name which is misspelt is
 * noticed.
 */
export function findUnknown(schema: TSchema, body: JsonObject): readonly string[] {
  if (isPlain(schema as Schema, body)) return NONE;
  const names: string[] = [];
  collect([schema as Schema], body, '', names);
  return names;
}

/** The members of each schema that is one object: a schema is read once, not with every request. */
const membersBySchema = new WeakMap<Schema, ReadonlySet<string>>();

/** Whether a body has nothing but plain values of members that an object's schema names: most have, and need no walk. */
function isPlain(schema: Schema, body: JsonObject): boolean {
  const known = membersBySchema.get(schema) ?? noteMembers(schema);
  for (const name of Object.keys(body)) {
    const member = body[name];
    if (!known.has(name) || (typeof member === 'object' && member !== null)) return false;
  }
  return true;
}

function noteMembers(schema: Schema): ReadonlySet<string> {
  const isOne = schema.anyOf === undefined && schema.allOf === undefined;
  const names = new Set(isOne ? Object.keys(schema.properties ?? {}) : []);
  membersBySchema.set(schema, names);
  return names;
}

function collect(schemas: readonly Schema[], value: unknown, path: string, names: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const forms = schemas.flatMap(formsOf);
  if (Array.isArray(value)) {
    const items = forms.flatMap(({ items: item }) => (item === undefined ? [] : [item]));
    for (let at = 0; at < value.length && names.length <= MAX_NAMED_MEMBERS; at++)
      collect(items, value[at], `${path}[${at}]`, names);
    return;
  }
  const objects = forms.filter(({ properties, patternProperties }) => properties ?? patternProperties);
  if (objects.length === 0) return;
  for (const name of Object.keys(value)) {
    if (names.length > MAX_NAMED_MEMBERS) return;
    const member = (value as JsonObject)[name];
    const isKnown = objects.some((object) => membersOf(object, name).length > 0);
    if (isKnown && (typeof member !== 'object' || member === null)) continue;
    const inside = path === '' ? name : `${path}.${name}`;
    if (isKnown)
      collect(
        objects.flatMap((object) => membersOf(object, name)),
        member,
        inside,
        names,
      );
    else if (inside !== SIGNED_WINDOW) names.push(inside);
  }
}

/** A schema as the list of those that it joins or chooses from. */
function formsOf(schema: Schema): readonly Schema[] {
  const parts = schema.anyOf ?? schema.allOf;
  return parts === undefined ? [schema] : parts.flatMap(formsOf);
}

/** What an object may have under a name; nothing where it has no such member. Objects that are maps take any name. */
function membersOf(
  { properties = {}, patternProperties, additionalProperties = false }: Schema,
  name: string,
): readonly Schema[] {
  if (Object.hasOwn(properties, name)) return [properties[name] as Schema];
  if (patternProperties !== undefined) return Object.values(patternProperties);
  if (additionalProperties === false) return [];
  return [additionalProperties === true ? {} : additionalProperties];
}

/** Remembers what was found, for as long as the request or the failure lives. */
export function noteUnknown(of: object, names: readonly string[]): void {
  if (names.length > 0) found.set(of, names);
}

/** What was found; undefined where every member is known. */
export function unknownMembers(of: unknown): readonly string[] | undefined {
  return typeof of === 'object' && of !== null ? found.get(of) : undefined;
}

/** The names as an answer has them: ten at most, 64 letters of each; `...` stands for the others, and for further letters. */
export function namedMembers(names: readonly string[]): readonly string[] {
  const named = names.slice(0, MAX_NAMED_MEMBERS).map(shorten);
  return names.length > MAX_NAMED_MEMBERS ? [...named, '...'] : named;
}

/** The names as the value of a header: joined by commas, encoded as addresses are. */
export function unknownText(names: readonly string[]): string {
  return namedMembers(names).map(encodeURIComponent).join(',');
}

/** The names as a statement has them. */
export function unknownList(names: readonly string[]): string {
  return namedMembers(names).join(AND);
}

/** A name, or its first letters with a mark, none of them cut in half. */
function shorten(name: string): string {
  const first = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}...` : name;
  return first.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');
}
