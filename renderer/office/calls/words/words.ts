import WORDS from 'virtual:office-words';
import { placeOf, type Said } from './collect-words.ts';

/** What the contract says of a member of a call, in English; undefined where it says nothing. `side`: `q` request, `a` answer. */
export function saidOf(call: string, side: 'q' | 'a', path: readonly string[]): Said | undefined {
  const at = WORDS.byPlace[placeOf(call, side, path)] ?? WORDS.byName[path.at(-1) ?? ''];
  return at === undefined ? undefined : WORDS.said[at];
}
