import type { ListedCode } from './errors/catalogue.ts';

/**
 * A failure that the catalogue lists. Handlers throw it (or return it inside a result); only the gateway and the
 * sockets turn it into an envelope. Anything else that is thrown becomes the family's system code and is logged once.
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  /** The listed code, for example `CFDWBWE000026`. */
  readonly code: ListedCode;
  /** Values for the `%s` placeholders of the code's text, in order. */
  readonly params: readonly string[];

  constructor(code: ListedCode, params: readonly string[] = []) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
