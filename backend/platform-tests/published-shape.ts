import { PUBLISHED_SHAPES } from './published-money-answers.ts';

/**
 * Compares an answer with a published shape. The notation: `{ name*: type; … }` with a star behind members that are never null, `type[]`,
 * `Record<str, type>`, a name of `PUBLISHED_SHAPES`, `str`, `bool`, `obj`, `null` and the numbers `num f64 int i32 i64 u64`. A member that is
 * listed is always there, null where it has no value; further members are ours and allowed.
 */
const ROWS: ReadonlySet<string> = new Set(['data', 'data.records']);
const WHOLE = new Set(['int', 'i32', 'i64', 'u64']);

/** What of a value is not as published, each with its place; an empty answer or page shows nothing and is named too. */
export function shapeFaults(type: string, value: unknown, place = 'data'): string[] {
  const text = type.trim();
  if (text.endsWith('[]')) return listFaults(text.slice(0, -2), value, place);
  if (text.startsWith('{')) return objectFaults(text, value, place);
  if (text.startsWith('Record<')) return recordFaults(text, value, place);
  const named = PUBLISHED_SHAPES[text];
  if (named !== undefined) return shapeFaults(named, value, place);
  return isPlain(text, value) ? [] : [`${place} is ${JSON.stringify(value)}, published as ${text}`];
}

function isPlain(type: string, value: unknown): boolean {
  if (WHOLE.has(type)) return Number.isSafeInteger(value);
  switch (type) {
    case 'str':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'num':
    case 'f64':
      return typeof value === 'number';
    case 'obj':
      return typeof value === 'object' && value !== null;
    case 'null':
      return true;
    default:
      throw new Error(`${type} is no published type`);
  }
}

function listFaults(item: string, value: unknown, place: string): string[] {
  if (!Array.isArray(value)) return [`${place} is no list`];
  if (value.length === 0) return ROWS.has(place) ? [`${place} is empty`] : [];
  return [...new Set(value.flatMap((one) => shapeFaults(item, one, `${place}[]`)))];
}

function recordFaults(text: string, value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${place} is no map`];
  const type = text.slice(text.indexOf(',') + 1, -1);
  const faults = Object.values(value).flatMap((one) => shapeFaults(type, one, `${place}{}`));
  return [...new Set(faults)];
}

function objectFaults(text: string, value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place} is no object`];
  const members = value as Readonly<Record<string, unknown>>;
  return membersOf(text).flatMap(({ name, isRequired, type }) => {
    const at = `${place}.${name}`;
    if (!Object.hasOwn(members, name)) return [`${at} is missing`];
    const member = members[name];
    if (member === null) return isRequired && type !== 'null' ? [`${at} is null`] : [];
    return shapeFaults(type, member, at);
  });
}

/** The members between the outer braces. */
function membersOf(text: string) {
  const members: { name: string; isRequired: boolean; type: string }[] = [];
  let depth = 0;
  let start = 1;
  const end = text.lastIndexOf('}');
  for (let at = 1; at <= end; at += 1) {
    const sign = text[at];
    if (at === end || (sign === ';' && depth === 0)) {
      const member = text.slice(start, at);
      const colon = member.indexOf(':');
      const name = member.slice(0, Math.max(colon, 0)).trim();
      const isRequired = name.endsWith('*');
      const type = member.slice(colon + 1).trim();
      if (name !== '') members.push({ name: isRequired ? name.slice(0, -1) : name, isRequired, type });
      start = at + 1;
    } else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
  }
  return members;
}
