import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What a page of docs/ shows between fences, and whether what is real agrees with it. */
export interface Block {
  readonly language: string;
  /** What follows the language, on its line. */
  readonly info: string;
  readonly text: string;
}

/** Stands on a page for what only one platform knows: in a text, or as the whole of it. */
const UNKNOWN = '…';

export function blocksOf(text: string): readonly Block[] {
  const fenced = text.split(/^```/m).filter((_, at) => at % 2 === 1);
  return fenced.map((block) => {
    const [head = '', ...lines] = block.split('\n');
    const [language = '', ...info] = head.split(' ');
    return { language, info: info.join(' '), text: lines.join('\n') };
  });
}

export function pageBlocks(page: string): readonly Block[] {
  return blocksOf(readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8'));
}

/**
 * Everything that the page shows is so: values are the same, but for what `…` stands for and for times. Objects and lists
 * may hold more than is shown; a row that is shown is the real row that agrees with it.
 */
export function expectShown(shown: unknown, real: unknown, at: string): void {
  const problem = difference(shown, real, at);
  expect(problem, problem).toBe('');
}

/** Where and how the real value differs from the one shown; empty where it does not. */
function difference(shown: unknown, real: unknown, at: string): string {
  if (Array.isArray(shown)) {
    const rows: unknown[] = Array.isArray(real) ? real : [];
    const absent = shown.findIndex((row) => !rows.some((one) => difference(row, one, at) === ''));
    if (absent === -1 && Array.isArray(real)) return '';
    return difference(shown[absent], rows[absent], `${at}[${absent}]`) || `${at} is no list`;
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof real !== 'object' || real === null) return `${at} is ${JSON.stringify(real)}`;
    for (const [name, value] of Object.entries(shown)) {
      const found = difference(value, (real as Record<string, unknown>)[name], `${at}.${name}`);
      if (found !== '') return found;
    }
    return '';
  }
  const isTime = typeof shown === 'number' && /Time$/.test(at) && typeof real === 'number';
  const isSame = typeof shown === 'string' ? isLike(shown, real) : shown === real;
  return isSame || isTime ? '' : `${at} is ${JSON.stringify(real)}, the page shows ${JSON.stringify(shown)}`;
}

function isLike(shown: string, real: unknown): boolean {
  if (typeof real !== 'string') return false;
  const [start = '', end] = shown.split(UNKNOWN);
  if (end === undefined) return shown === real;
  return real.length > start.length + end.length && real.startsWith(start) && real.endsWith(end);
}
