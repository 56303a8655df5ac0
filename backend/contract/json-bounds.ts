/** Largest body of a request in bytes, unless its operation says more (docs/decisions.md ENV-12). */
export const MAX_BODY_BYTES = 16 * 1024;

/** Largest body of an operation that carries lists, in bytes. */
export const MAX_BATCH_BYTES = 256 * 1024;

/** Members of objects and entries of lists in one body, at every depth together. */
export const MAX_BODY_MEMBERS = 1_000;

/** Objects and lists inside one another, the outermost counted. */
export const MAX_BODY_DEPTH = 16;

/** What JSON text may have. */
export interface JsonBounds {
  readonly members: number;
  readonly depth: number;
}

/** The bounds of an ordinary body. */
export const USUAL_BOUNDS: JsonBounds = { members: MAX_BODY_MEMBERS, depth: MAX_BODY_DEPTH };

/** The bound that a text exceeds. */
export type JsonExcess =
  | { readonly kind: 'tooManyMembers'; readonly bound: number }
  | { readonly kind: 'tooDeep'; readonly bound: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The first bound that JSON text exceeds, found before anything is parsed: one pass over the characters that keeps two
 * numbers. Every comma and every opening bracket counts one, which is at most one more than the members of a text with
 * empty lists and exactly the members of any other. A repeated name counts every time. What is no JSON is no excess.
 */
export function findJsonExcess(text: string, bounds: JsonBounds = USUAL_BOUNDS): JsonExcess | undefined {
  // The usual body is too short for that many members, and has too few brackets to be that deep.
  if (text.length <= bounds.members && countOpenings(text, bounds.depth) <= bounds.depth) return undefined;
  let members = 0;
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1;
        if (depth > bounds.depth) return { kind: 'tooDeep', bound: bounds.depth };
        if (!isEmptyAfter(text, at)) members += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth -= 1;
        break;
      case COMMA:
        members += 1;
        break;
      default:
    }
    if (members > bounds.members) return { kind: 'tooManyMembers', bound: bounds.members };
    at += 1;
  }
  return undefined;
}

/** Brackets that open, wherever they stand, up to one more than `most`. */
function countOpenings(text: string, most: number): number {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0 && count <= most; at = text.indexOf(bracket, at + 1))
      count += 1;
  }
  return count;
}

/** Where the text that begins at a quote ends; the end of everything when it does not. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
}

/** True when an object or list closes at once; white space inside counts as a member, which no sender writes. */
function isEmptyAfter(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === CLOSE_OBJECT || next === CLOSE_LIST;
}
