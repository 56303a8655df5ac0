/**
 * Reads the members of a JSON object without losing the spelling of its numbers. `JSON.parse` turns `1.10` into 1.1 and
 * rounds identifiers beyond 2^53; signatures are computed over what was sent.
 */
export type JsonMember = JsonValue & {
  /** The value byte for byte, escapes and inner spaces included. */
  readonly spelt: string;
};

type JsonValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  /** `text` is the decoded value. */
  | { readonly kind: 'string'; readonly text: string }
  /** `text` is compact JSON: members in the order sent, numbers as spelt. */
  | { readonly kind: 'nested'; readonly text: string };

/** Deepest nesting of objects and arrays that is read. */
export const MAX_JSON_DEPTH = 32;

const WHITE_SPACE = /[ \t\n\r]*/y;
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
    this.#take(WHITE_SPACE);
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
    const value = this.#value(depth);
    return { ...value, spelt: this.#text.slice(from, this.#at) };
  }

  #value(depth: number): JsonValue {
    const first = this.#text[this.#at];
    if (first === '{' || first === '[') return { kind: 'nested', text: this.#compact(depth + 1) };
    if (first === '"') return { kind: 'string', text: this.#string() };
    const word = this.#take(WORD);
    if (word === 'null') return { kind: 'null' };
    if (word !== undefined) return { kind: 'boolean', text: word };
    return { kind: 'number', text: this.#number() };
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
    const member = this.member(depth);
    if (member.kind === 'null') return 'null';
    return member.kind === 'string' ? JSON.stringify(member.text) : member.text;
  }

  #string(): string {
    const lexeme = this.#take(STRING);
    if (lexeme === undefined) throw this.unexpected();
    return JSON.parse(lexeme) as string;
  }

  #number(): string {
    const lexeme = this.#take(NUMBER);
    if (lexeme === undefined || lexeme === '') throw this.unexpected();
    return lexeme;
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

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0];
    if (match !== undefined) this.#at += match.length;
    return match;
  }
}
