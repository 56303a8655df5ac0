/** A record of a proposal as JSON, which has no integers of their size: amounts stand as text. */
export function packRecord(record: object): string {
  return JSON.stringify(record, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** A record out of its JSON, with the members of some names as integers again. */
export function unpackRecord(text: string, amounts: ReadonlySet<string>): unknown {
  return JSON.parse(text, (name, value: unknown) =>
    amounts.has(name) && typeof value === 'string' ? BigInt(value) : value,
  );
}
