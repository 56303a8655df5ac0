/** What is read of an error of a typebox validator. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** Longest list of names or values that a fault quotes, in characters. */
const MAX_QUOTED = 120;

/** The first thing in which a value misses its schema. */
export interface SchemaFault {
  /** JSON pointer of the member. */
  readonly place: string;
  /** What is expected there, in one line. */
  readonly problem: string;
}

/**
 * Says the first of a validator's errors in one line that names what was found or what is allowed. `forms` says in
 * words what text that a pattern of the schema describes looks like.
 */
export function schemaFault(
  errors: readonly SchemaError[],
  forms: Readonly<Record<string, string>> = {},
): SchemaFault {
  // An unknown member is reported by its object, and by a schema that is never true.
  const first = errors.find(({ keyword }) => keyword !== 'boolean');
  if (!first) return { place: '/', problem: 'is wrong' };
  const params = first.params as {
    readonly pattern?: string;
    readonly additionalProperties?: readonly string[];
    readonly allowedValues?: readonly unknown[];
  };
  const form = typeof params.pattern === 'string' ? forms[params.pattern] : undefined;
  if (form !== undefined) return { place: first.instancePath, problem: `must be ${form}` };
  const listed = params.additionalProperties ?? params.allowedValues;
  const names = listed ? `: ${listed.join(', ').slice(0, MAX_QUOTED)}` : '';
  return { place: first.instancePath || '/', problem: oneLine(`${first.message}${names}`) };
}

/** Text without line breaks and other control characters. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}
