/** File in a copy of a running platform that says what a second platform needs beside the data. */
export const FORK_FILE = 'fork.json';

/** What stands in it. */
export interface ForkFile {
  /** Data folder of the platform that was copied. */
  readonly of: string;
  /** Options that give the same market. */
  readonly options: readonly string[];
  /** Where its market stood when the copy was begun, milliseconds. */
  readonly marketMs: number;
}
