import ROWS from './examples.json' with { type: 'json' };

/**
 * What one call is sent and answers. Numbers, times and tokens are those of the platform that answered; lists have their first row
 * and long texts are cut.
 */
export interface Example {
  /** `id` of the operation in the table. */
  readonly call: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** `data` of the answer. */
  readonly answer: unknown;
  /** A test sends it to a fresh platform, in the order of the list. The others need a state that tests of their calls make. */
  readonly played?: boolean;
  /** Written by hand: no test reaches the answer. */
  readonly made?: boolean;
}

/** One example of every operation. */
export const EXAMPLES: readonly Example[] = ROWS;

const BY_CALL = new Map(EXAMPLES.map((example) => [example.call, example]));

/** The example of an operation, by its `id`. */
export function findExample(id: string): Example | undefined {
  return BY_CALL.get(id);
}
