import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * Ends the command with its usage when the arguments ask for it, before anything is installed or built. `usage` is a
 * text, or the source file whose constant USAGE holds it: a program that is not built yet cannot say it itself.
 */
export function helpFirst(usage, args = process.argv.slice(2)) {
  if (!args.includes('--help')) return;
  const text = usage.endsWith('.ts') ? usageIn(readFileSync(inRoot(usage), 'utf8')) : usage;
  process.stdout.write(`${text}\n`);
  process.exit(0);
}

/** The text of `export const USAGE = \`…\`;`, in which nothing is computed. */
export function usageIn(source) {
  const [, text] = /^export const USAGE = `([^`$\\]*)`;/m.exec(source) ?? [];
  if (text === undefined) throw new Error('the source has no plain USAGE');
  return text;
}
