import type { ListedCode } from './errors/catalogue.ts';

/**
 * A failure that the catalogue lists. Handlers throw it (or return it inside a result); only the gateway and the
 * sockets turn it into an envelope. Anything else that is thrown becomes the family's system code and is logged once.
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';

  /**
   * @param code the listed code, for example `CFDWBWE000026`
   * @param params values for the `%s` placeholders of the code's text, in order
   */
  constructor(
    readonly code: ListedCode,
    readonly params: readonly string[] = [],
  ) {
    super(code);
  }
}
