import type { TSchema } from 'typebox';
import type { JsonObject } from './request-body.ts';

/** Names that an answer tells, and letters of each. */
const MAX_NAMES_TOLD = 10;
const MAX_NAME_LENGTH = 64;
/** A member of every signed body that the signature covers and no call reads. */
const SIGNED_WINDOW = 'recvWindow';

/** The members that no call reads, by the request or the failure that it came to. */
const found = new WeakMap<object, readonly string[]>();

/** Members of a body that its call does not name: they change nothing, so that a name which is misspelt is noticed. */
export function findUnknown(schema: TSchema, body: JsonObject): readonly string[] {
  const { properties } = schema as { readonly properties?: object };
  if (properties === undefined) return [];
  return Object.keys(body).filter((name) => !Object.hasOwn(properties, name) && name !== SIGNED_WINDOW);
}

/** Remembers what was found, for as long as the request or the failure lives. */
export function noteUnknown(of: object, names: readonly string[]): void {
  if (names.length > 0) found.set(of, names);
}

/** What was found; undefined where every member is known. */
export function unknownMembers(of: unknown): readonly string[] | undefined {
  return typeof of === 'object' && of !== null ? found.get(of) : undefined;
}

/** The names as the value of a header: ten at most, joined by commas, encoded as addresses are. */
export function unknownText(names: readonly string[]): string {
  const told = names.slice(0, MAX_NAMES_TOLD).map((name) => encoded(name.slice(0, MAX_NAME_LENGTH)));
  return `${told.join(',')}${names.length > MAX_NAMES_TOLD ? ',...' : ''}`;
}

/** A name whose last letter was cut in half is told without it. */
function encoded(name: string): string {
  return encodeURIComponent(
    name.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ''),
  );
}
