/** The domain's words for the numbers of a published list, in both directions. */
export interface WireNumbers<Word extends string> {
  /** Every word of the list, in the order of its numbers. */
  readonly words: readonly Word[];
  /** The number of a word. */
  number(word: Word): number;
  /** The word of a number; undefined for one that the list does not have. */
  word(number: number | null | undefined): Word | undefined;
  /** The word of a number that this platform wrote. @throws RangeError for one that the list does not have. */
  written(number: number): Word;
}

/** @param list What the list is of, for the error of `written`. */
export function wireNumbers<Word extends string>(
  list: string,
  numbers: Readonly<Record<Word, number>>,
): WireNumbers<Word> {
  const words = new Map(Object.entries(numbers).map(([word, number]) => [number as number, word as Word]));
  const inOrder = [...words].sort(([one], [other]) => one - other);
  const find = (number: number | null | undefined) => words.get(number as number);
  return {
    words: inOrder.map(([, word]) => word),
    number: (word) => numbers[word],
    word: find,
    written: (number) => {
      const word = find(number);
      if (word === undefined) throw new RangeError(`${number} is no number of ${list}`);
      return word;
    },
  };
}
