/** A call of the quotes over HTTP. */
export interface QuoteCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The body, where the call carries one; it may, although it is a GET. */
  readonly body: string | undefined;
  /** Set for a body that was cut: what it may have, in bytes. */
  readonly mostBytes?: number;
}

/** Quotes over HTTP: they answer in their own form, not in an envelope. Served by the quote room. */
export interface QuoteCalls {
  serves(path: string): boolean;
  answer(call: QuoteCall): Promise<{ readonly status: number; readonly body: string }>;
  /** The body of the answer to a call that cannot be read. */
  refuse(why: string, trace: string): string;
}
