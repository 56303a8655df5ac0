import type { RequestFault, RequestFaultKind } from '../contract/errors/request-fault.ts';

/** The parts of a JSON schema that requests are described by. */
interface Schema {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** Longest path of a member that a statement names; the rest is cut off. */
const MAX_MEMBER_LENGTH = 80;

const TYPE_FAULT: Readonly<Record<string, RequestFaultKind>> = {
  string: 'text',
  integer: 'wholeNumber',
  number: 'number',
  boolean: 'trueOrFalse',
  array: 'list',
  object: 'object',
};

/** Separates the allowed values of a member; parameters of a statement are separated by commas. */
const OR = ' | ';

/**
 * The first member of a request, in the order of its schema, that the schema does not allow: what the statement of the
 * refusal names. Undefined when nothing is found, for schemas with forms that requests do not use.
 */
export function findRequestFault(schema: unknown, value: unknown): RequestFault | undefined {
  return findFault(schema as Schema, value, '');
}

function findFault(schema: Schema, value: unknown, member: string): RequestFault | undefined {
  if (schema.allOf !== undefined) return findFirst(schema.allOf, (part) => findFault(part, value, member));
  if (schema.anyOf !== undefined) return findUnionFault(schema.anyOf, value, member);
  const allowed = allowedValues([schema]);
  if (allowed !== undefined) {
    return allowed.includes(value) ? undefined : fault('notListed', member, allowed.join(OR));
  }
  const typeFault = wrongType(schema.type, value);
  if (typeFault !== undefined) return fault(typeFault, member);
  if (typeof value === 'string') return findTextFault(schema, value, member);
  if (typeof value === 'number') return findNumberFault(schema, value, member);
  if (Array.isArray(value)) return findListFault(schema, value, member);
  if (typeof value === 'object' && value !== null)
    return findObjectFault(schema, value as Readonly<Record<string, unknown>>, member);
  return undefined;
}

/** A number that may be sent as text is told of as a number, a value that may be null as what it is otherwise. */
function findUnionFault(parts: readonly Schema[], value: unknown, member: string): RequestFault | undefined {
  const faults = parts.map((part) => findFault(part, value, member));
  if (faults.includes(undefined)) return undefined;
  const allowed = allowedValues(parts);
  if (allowed !== undefined) return fault('notListed', member, allowed.join(OR));
  const fitting = parts.findIndex(({ type }) => wrongType(type, value) === undefined);
  const isNumberLike = parts[0]?.type === 'integer' && typeof value === 'string';
  return isNumberLike ? fault('wholeNumber', member) : faults[Math.max(0, fitting)];
}

/** The values of a list of constants; undefined for anything else. */
function allowedValues(parts: readonly Schema[]): readonly unknown[] | undefined {
  const values = parts.flatMap((part) => (part.const === undefined ? (part.enum ?? []) : [part.const]));
  const isList = parts.every((part) => part.const !== undefined || part.enum !== undefined);
  return isList ? values : undefined;
}

function wrongType(type: Schema['type'], value: unknown): RequestFaultKind | undefined {
  if (type === undefined) return undefined;
  const types = typeof type === 'string' ? [type] : type;
  if (types.some((name) => isOfType(name, value))) return undefined;
  return TYPE_FAULT[types[0] ?? ''] ?? 'form';
}

function isOfType(name: string, value: unknown): boolean {
  switch (name) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === name;
  }
}

function findTextFault(schema: Schema, value: string, member: string): RequestFault | undefined {
  const { minLength = 0, maxLength, pattern } = schema;
  if (value === '' && (minLength > 0 || pattern !== undefined) && !matches(pattern, value, minLength))
    return fault('empty', member);
  if (value.length < minLength) return fault('tooShort', member, minLength);
  if (maxLength !== undefined && value.length > maxLength) return fault('tooLong', member, maxLength);
  return matches(pattern, value, 0) ? undefined : fault('form', member);
}

function matches(pattern: string | undefined, value: string, minLength: number): boolean {
  return value.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(value));
}

function findNumberFault(schema: Schema, value: number, member: string): RequestFault | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined && value < minimum) return fault('atLeast', member, minimum);
  if (maximum !== undefined && value > maximum) return fault('atMost', member, maximum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return fault('atLeast', member, exclusiveMinimum);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return fault('atMost', member, exclusiveMaximum);
  return undefined;
}

function findListFault(schema: Schema, list: readonly unknown[], member: string): RequestFault | undefined {
  const { items, minItems = 0, maxItems } = schema;
  if (list.length < minItems) return fault('tooFew', member, minItems);
  if (maxItems !== undefined && list.length > maxItems) return fault('tooMany', member, maxItems);
  if (items === undefined) return undefined;
  return findFirst([...list.keys()], (at) => findFault(items, list[at], `${member}[${at}]`));
}

function findObjectFault(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  member: string,
): RequestFault | undefined {
  const { properties = {}, required = [], additionalProperties, patternProperties = {} } = schema;
  const inside = (name: string) => (member === '' ? name : `${member}.${name}`);
  const known = findFirst(Object.entries(properties), ([name, part]) => {
    const isThere = Object.hasOwn(value, name) && value[name] !== undefined;
    const isNeeded = required.includes(name);
    if (isNeeded && (!isThere || (value[name] === null && findFault(part, null, name) !== undefined)))
      return fault('missing', inside(name));
    return isThere ? findFault(part, value[name], inside(name)) : undefined;
  });
  if (known !== undefined) return known;
  const others = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  const rest = Object.entries(patternProperties);
  return findFirst(others, (name) => {
    const [, part] = rest.find(([pattern]) => new RegExp(pattern, 'u').test(name)) ?? [];
    if (part !== undefined) return findFault(part, value[name], inside(name));
    if (additionalProperties === false) return fault('unexpected', inside(name));
    const isSchema = typeof additionalProperties === 'object';
    return isSchema ? findFault(additionalProperties, value[name], inside(name)) : undefined;
  });
}

function findFirst<Item>(
  items: readonly Item[],
  look: (item: Item) => RequestFault | undefined,
): RequestFault | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fault(kind: RequestFaultKind, member: string, ...details: readonly unknown[]): RequestFault {
  return { kind, member: member.slice(0, MAX_MEMBER_LENGTH) || 'body', details: details.map(String) };
}
