/**
 * How the fields that are uint64 stand in the JSON of answers: as numbers, or as strings for clients in the field whose
 * decoder follows the JSON mapping of protocol buffers (clientProfile `deployed`).
 */
export type Uint64Form = 'number' | 'text';

/** The fields that such clients read as strings, wherever they stand in an answer. */
const UINT64_FIELDS: ReadonlySet<string> = new Set([
  'symbol_id',
  'seq',
  'tick_time',
  'timestamp',
  'trade_time',
]);

/** Replacer for JSON.stringify; undefined leaves the numbers as they are. */
export function uint64Replacer(form: Uint64Form): ((key: string, value: unknown) => unknown) | undefined {
  if (form === 'number') return undefined;
  return (key, value) => (typeof value === 'number' && UINT64_FIELDS.has(key) ? String(value) : value);
}

/** JSON text of one such number. */
export function uint64Text(value: number, form: Uint64Form): string {
  return form === 'text' ? `"${value}"` : String(value);
}
