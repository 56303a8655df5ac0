import type { Enumeration } from './describe.ts';
import * as MEANINGS from './meanings.ts';
import TERM_TEXTS from './terms.json' with { type: 'json' };

/** What a member is and, of an enumeration, its values. */
export interface MemberWords {
  readonly text: string;
  readonly meanings?: Enumeration | undefined;
}

/** What names mean that mean the same on the whole platform; where they are enumerations, with the name of their values. */
const TERMS: Readonly<Record<string, string | readonly string[]>> = TERM_TEXTS;

/** The words of a member: those that its schema was described with, or those of its name; undefined where nobody said any. */
export function wordsOfMember(
  name: string,
  { description, meanings }: { readonly description?: string; readonly meanings?: Enumeration },
): MemberWords | undefined {
  return description === undefined ? termOf(name) : { text: description, meanings };
}

/** The words of a member that has none of its own: those of its name. */
function termOf(name: string): MemberWords | undefined {
  const [text, values] = Object.hasOwn(TERMS, name) ? [TERMS[name] ?? []].flat() : [];
  if (text === undefined) return undefined;
  return { text, meanings: (MEANINGS as Readonly<Record<string, Enumeration>>)[values ?? ''] };
}
