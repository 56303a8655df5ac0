import { placeOf, type CollectedWords, type Said } from './collect-words.ts';

/** What some collected words say of a member of a call; undefined where they say nothing. `side`: `q` request, `a` answer. */
export function findSaid(
  words: CollectedWords,
  call: string,
  side: 'q' | 'a',
  path: readonly string[],
): Said | undefined {
  const at = words.byPlace[placeOf(call, side, path)] ?? words.byName[path.at(-1) ?? ''];
  return at === undefined ? undefined : words.said[at];
}
