/** Texts whose length is bounded in letters: a letter beyond the basic plane, such as an emoji, is one, not two. */

/** Whether a text has more letters than `most`. */
export function isLonger(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}

/** At most so many letters of a text; none is cut in half. */
export function firstLetters(text: string, most: number): string {
  return isLonger(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join('') : text;
}
