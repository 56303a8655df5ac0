/** Longest piece of a bad value that an error quotes. */
const MAX_QUOTED = 40;

/** Where in a file something is wrong. Lines are counted from 1, in the unpacked text. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
  /** Name of the column as the header or the layout calls it. */
  readonly column?: string;
}

/** A market file that cannot be used; the message is one clear line: file, line, column, what is wrong, what is expected. */
export class MarketFileError extends Error {
  override readonly name = 'MarketFileError';
  readonly place: FilePlace;

  constructor(place: FilePlace, problem: string) {
    const { file, line, column } = place;
    const where = [
      file,
      line === undefined ? '' : `line ${line}`,
      column === undefined ? '' : `column ${column}`,
    ];
    super(`${where.filter((part) => part !== '').join(', ')}: ${problem}`);
    this.place = place;
  }
}

/** A value for an error message: short, and without control characters. */
export function quoted(text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?');
  return plain.length > MAX_QUOTED ? `'${plain.slice(0, MAX_QUOTED)}…'` : `'${plain}'`;
}
