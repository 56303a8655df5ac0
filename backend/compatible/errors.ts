import table from './errors.json' with { type: 'json' };
import unserved from './unserved.json' with { type: 'json' };

/** A refusal that the published list of errors has: its name in the table beside this file. */
export type ErrorName = keyof typeof table;

/** A refusal in the dialect: number, text and HTTP status are those of the table. */
export class DialectError extends Error {
  override readonly name = 'DialectError';
  readonly reason: ErrorName;
  readonly code: number;
  readonly status: number;
  /** Members of the answer beside code and text. */
  readonly data: unknown;
  /** Whole seconds after which the caller may come again; undefined: at once. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    name: ErrorName,
    params: readonly (string | number)[] = [],
    more: { readonly data?: unknown; readonly retryAfterSeconds?: number } = {},
  ) {
    const { code, status, text } = table[name];
    let at = 0;
    super(text.replaceAll('%s', () => String(params[at++] ?? '')));
    this.reason = name;
    this.code = code;
    this.status = status;
    this.data = more.data;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** The body of the answer. */
  toBody(): { readonly code: number; readonly msg: string; readonly data?: unknown } {
    return { code: this.code, msg: this.message, ...(this.data !== undefined && { data: this.data }) };
  }
}

/** What is below an address that is not served, the nearest first. */
const FAMILIES: readonly (readonly [path: string, what: string])[] = Object.entries(unserved);

/** The refusal of an address that no endpoint has: it says what is not served. */
export function unservedError(name: string): DialectError {
  const path = name.slice(name.indexOf(' ') + 1);
  const family = FAMILIES.find(([above]) => path === above || path.startsWith(`${above}/`));
  return new DialectError('unknownPath', [family?.[1] ?? name]);
}
