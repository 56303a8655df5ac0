/**
 * The JSON number of a product parameter that the definition states as decimal text. Only the product detail carries
 * such numbers; whoever computes with them turns them back into scaled integers.
 */
export function decimalNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new RangeError(`not a decimal number: ${text}`);
  return value;
}
