import { createContext } from 'react';

/**
 * What stands in the field of the palette. The library that filters gets it after the list was drawn; who lists entries for it
 * needs it before, so that the first one is chosen among all of them.
 */
export const PaletteTextContext = createContext('');

/** Letters of a word from which on one slip of a letter is forgiven. */
const FORGIVING_LENGTH = 5;

/** Chinese has no gaps between its words. */
const HAN = /\p{Script=Han}/u;

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/**
 * How well an entry of the palette fits what is typed: 0 for not at all, else more than 0, at most 1. Every typed word has to
 * be in the entry, best at the beginning of a word; letters that lie scattered over it are no find.
 * @param entry Name of the entry with the words that find it beside.
 */
export function searchScore(entry: string, typed: string): number {
  const wanted = words(typed);
  if (wanted.length === 0) return 1;
  const has = words(entry);
  const together = has.join('');
  const joined = wanted.join('');
  if (together.startsWith(joined)) return joined === has[0] ? 1 : 0.95;
  const scores = wanted.map((word) => wordScore(word, has));
  const worst = Math.min(...scores);
  if (worst > 0) return worst;
  return joined.length > 2 && together.includes(joined) ? 0.4 : 0;
}

/** The best place of a word: whole, beginning of one, inside of one, or with one slip. */
function wordScore(word: string, has: readonly string[]): number {
  let best = 0;
  has.forEach((each, at) => {
    // An entry is named by its first words: they count a little more than those behind.
    const place = 1 / (20 + at);
    if (each === word) best = Math.max(best, 0.85 + place);
    else if (each.startsWith(word)) best = Math.max(best, 0.7 + place);
    else if ((word.length > 2 || HAN.test(word)) && each.includes(word)) best = Math.max(best, 0.5 + place);
    else if (isOneSlip(word, each)) best = Math.max(best, 0.2 + place);
  });
  return best;
}

/** Whether a word becomes the beginning of another by one letter more, less, changed, or by two that change places. */
function isOneSlip(word: string, other: string): boolean {
  if (word.length < FORGIVING_LENGTH || other.length < word.length - 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const rest = word.slice(at);
  const swapped = (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
  return [
    other.slice(at + 1).startsWith(rest.slice(1)),
    other.slice(at).startsWith(rest.slice(1)),
    other.slice(at + 1).startsWith(rest),
    other.slice(at).startsWith(swapped),
  ].some(Boolean);
}
