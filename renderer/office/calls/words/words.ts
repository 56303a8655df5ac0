import WORDS from 'virtual:office-words';
import type { Said } from './collect-words.ts';
import { findSaid } from './find-said.ts';

/** What the contract says of a member of a call, in English; undefined where it says nothing. `side`: `q` request, `a` answer. */
export function saidOf(call: string, side: 'q' | 'a', path: readonly string[]): Said | undefined {
  return findSaid(WORDS, call, side, path);
}
