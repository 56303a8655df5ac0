/** Longest piece of a bad value that an error quotes. */
const MAX_QUOTED = 40;
/** Longest name of a column; members of a manifest are named by their path. */
const MAX_COLUMN = 80;

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
      column === undefined ? '' : `column ${shortened(column, MAX_COLUMN)}`,
    ];
    super(plain(`${where.filter((part) => part !== '').join(', ')}: ${problem}`));
    this.place = place;
  }
}

/** A value for an error message: short, and without control characters. */
export function quoted(text: string): string {
  return `'${shortened(text, MAX_QUOTED)}'`;
}

function shortened(text: string, most: number): string {
  const shown = plain(text);
  return shown.length > most ? `${shown.slice(0, most)}…` : shown;
}

function plain(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?');
}
