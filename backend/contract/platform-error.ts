import type { ListedCode } from './errors/catalogue.ts';
import { REQUEST_FAULT_TEXT, type RequestFault, type RequestFaultKind } from './errors/request-fault.ts';
import type { LocalizedText } from './languages.ts';

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
  /** Statement that is more precise than the text of the code; undefined: that text. */
  readonly text: LocalizedText | undefined;

  constructor(code: ListedCode, params: readonly string[] = [], text?: LocalizedText) {
    super(code);
    this.code = code;
    this.params = params;
    this.text = text;
  }

  /** The failure of a request in which a member that it needs is absent or empty. */
  static missing(code: ListedCode, member: string): PlatformError {
    return PlatformError.badRequest(code, { kind: 'missing', member, details: [] });
  }

  /** The failure of a request one of whose members is wrong; `details` are the bounds or values that the statement tells. */
  static wrong(
    code: ListedCode,
    kind: RequestFaultKind,
    member: string,
    ...details: readonly (string | number)[]
  ): PlatformError {
    return PlatformError.badRequest(code, { kind, member, details: details.map(String) });
  }

  /** The failure whose statement names the member of a request that is wrong; without a fault, the text of the code. */
  static badRequest(code: ListedCode, fault: RequestFault | undefined): PlatformError {
    if (fault === undefined) return new PlatformError(code);
    return new PlatformError(code, [fault.member, ...fault.details], REQUEST_FAULT_TEXT[fault.kind]);
  }
}
