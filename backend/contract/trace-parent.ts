/** The header by which tracing systems pass a trace on (W3C Trace Context), as Node delivers it. */
export const TRACE_PARENT_HEADER = 'traceparent';

/** Version, trace, span and flags. A later version may have more behind them. */
const PARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;
const NOTHING = /^0+$/;

/** The trace that a `traceparent` names, 32 hexadecimal digits; undefined where it names none. */
export function traceIdOf(parent: string | undefined): string | undefined {
  const [, trace = '', span = ''] = PARENT.exec(parent ?? '') ?? [];
  const isNamed = trace !== '' && !NOTHING.test(trace) && !NOTHING.test(span);
  return isNamed ? trace : undefined;
}

/**
 * The `traceparent` of a call that is made for a trace: a trace that is no such number becomes the one that `digest` makes of it, always
 * the same. `digest` answers at least 32 hexadecimal digits.
 */
export function traceParentOf(trace: string, call: string, digest: (text: string) => string): string {
  const isTrace = /^[0-9a-f]{32}$/.test(trace) && !NOTHING.test(trace);
  const id = isTrace ? trace : digest(trace).slice(0, 32);
  return `00-${id}-${digest(`${trace} ${call}`).slice(0, 16)}-01`;
}
