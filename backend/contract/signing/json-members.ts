/**
 * Reads the members of a JSON object without losing the spelling of its numbers. `JSON.parse` turns `1.10` into 1.1 and
 * rounds identifiers beyond 2^53; signatures are computed over what was sent.
 */
export interface JsonMember {
  readonly kind: 'null' | 'boolean' | 'number' | 'string' | 'nested';
  /** Of text the decoded value; of what is nested compact JSON, members in the order sent and numbers as spelt. */
  readonly text: string;
  /** The value byte for byte, escapes and inner spaces included. */
  readonly spelt: string;
}

/** Deepest nesting of objects and arrays that is read. */
export const MAX_JSON_DEPTH = 32;

const WHITE_SPACE: ReadonlySet<string | undefined> = new Set([' ', '\t', '\n', '\r']);
const NUMBER = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
/** Any character but the quote, the backslash and those below the space, or an escape. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;

/**
 * Members of the JSON object `text` by name; of repeated names the last one counts, as with `JSON.parse`. Empty text is
 * an object without members. Throws SyntaxError when `text` is no JSON object or nests too deeply.
 */
export function jsonMembers(text: string): Map<string, JsonMember> {
  const scanner = new Scanner(text);
  const members = new Map<string, JsonMember>();
  scanner.skipWhiteSpace();
  if (scanner.atEnd()) return members;
  scanner.object((name, depth) => {
    members.set(name, scanner.member(depth));
  });
  scanner.skipWhiteSpace();
  if (!scanner.atEnd()) throw scanner.unexpected();
  return members;
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  unexpected(): SyntaxError {
    return new SyntaxError(`unexpected JSON text at ${this.#at}`);
  }

  skipWhiteSpace(): void {
    while (WHITE_SPACE.has(this.#text[this.#at])) this.#at += 1;
  }

  /** Reads `{…}` and calls `onMember` with each name, standing at its value, which the callee must read. */
  object(onMember: (name: string, depth: number) => void, depth = 0): void {
    if (depth > MAX_JSON_DEPTH) throw this.unexpected();
    this.#expect('{');
    if (this.#accept('}')) return;
    do {
      this.skipWhiteSpace();
      const name = this.#string();
      this.#expect(':');
      onMember(name, depth);
    } while (this.#accept(','));
    this.#expect('}');
  }

  member(depth: number): JsonMember {
    this.skipWhiteSpace();
    const from = this.#at;
    const kind = this.#kind();
    const text = this.#value(kind, depth);
    return { kind, text, spelt: this.#text.slice(from, this.#at) };
  }

  #kind(): JsonMember['kind'] {
    const first = this.#text[this.#at];
    if (first === '{' || first === '[') return 'nested';
    if (first === '"') return 'string';
    if (first === 'n') return 'null';
    return first === 't' || first === 'f' ? 'boolean' : 'number';
  }

  #value(kind: JsonMember['kind'], depth: number): string {
    if (kind === 'nested') return this.#compact(depth + 1);
    if (kind === 'string') return this.#string();
    return this.#required(kind === 'number' ? NUMBER : WORD);
  }

  #compact(depth: number): string {
    if (depth > MAX_JSON_DEPTH) throw this.unexpected();
    const first = this.#text[this.#at];
    if (first === '[') return this.#compactArray(depth);
    const parts: string[] = [];
    this.object((name) => parts.push(`${JSON.stringify(name)}:${this.#compactMember(depth)}`), depth);
    return `{${parts.join(',')}}`;
  }

  #compactArray(depth: number): string {
    this.#expect('[');
    if (this.#accept(']')) return '[]';
    const parts: string[] = [];
    do {
      parts.push(this.#compactMember(depth));
    } while (this.#accept(','));
    this.#expect(']');
    return `[${parts.join(',')}]`;
  }

  #compactMember(depth: number): string {
    const { kind, text } = this.member(depth);
    return kind === 'string' ? JSON.stringify(text) : text;
  }

  #string(): string {
    return JSON.parse(this.#required(STRING)) as string;
  }

  #accept(character: string): boolean {
    this.skipWhiteSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#accept(character)) throw this.unexpected();
  }

  #required(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) throw this.unexpected();
    const from = this.#at;
    this.#at = pattern.lastIndex;
    return this.#text.slice(from, this.#at);
  }
}
