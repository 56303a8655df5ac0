import { readFileSync } from 'node:fs';

/** The right column of a table in docs/trading.md whose head is named, by the left one. For tests. */
export function readTable(head: string): Record<string, string> {
  const page = readFileSync(new URL('../../../../docs/trading.md', import.meta.url), 'utf8');
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} `));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const rows = lines.slice(start + 2, end).map((line) => line.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value]));
}
