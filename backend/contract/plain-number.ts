const PARTS = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * Plain decimal text of a JSON number, never in exponent form: `1e-7` is `0.0000001`. The text is the shortest that
 * reads back as the same number, so a number that was written as decimal text returns as that text.
 * Throws RangeError for values that are not finite.
 */
export function plainNumberText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  const text = String(value);
  const parts = PARTS.exec(text);
  if (parts === null) return text;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const point = whole.length + Number(exponentText);
  const figures = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${figures}`;
  return sign + figures.padEnd(point, '0');
}
