import { MAX_DIGITS } from '../domain/decimal.ts';

/** Deepest nesting of what a platform sends, in levels; ours has ten at most. What copies or writes it goes level by level. */
export const MAX_JSON_DEPTH = 64;
/** Members that say how many decimals there are. */
const DECIMALS = /digits?$/i;

/**
 * JSON of a platform that may be anybody's: bounded in its depth and in figures with which a reader counts, so that no text
 * ends or blocks whoever reads it. Its length is bounded by who receives it. Throws SyntaxError for what is no JSON and
 * RangeError beyond the bounds.
 */
export function parseBounded(text: string): unknown {
  const root: unknown = JSON.parse(text);
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) throw new RangeError('the text is nested too deep');
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number is too large');
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, member] of Object.entries(value)) {
        if (DECIMALS.test(name)) requireDecimals(name, member);
        below.push(member);
      }
    }
    level = below;
  }
  return root;
}

/** Decimals are written as a number or as text; other values of such a member are for its reader to judge. */
function requireDecimals(name: string, value: unknown): void {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof count !== 'number' || Number.isNaN(count)) return;
  if (!Number.isInteger(count) || count < 0 || count > MAX_DIGITS)
    throw new RangeError(`${name} is out of range`);
}
