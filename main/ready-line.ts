import type { TerminalApp } from './app.ts';
import type { TerminalOptions } from './options.ts';

/**
 * Tells whoever started the terminal that it runs: a person with a line on standard error, a program (`--json`) with
 * one line of JSON, the ready line, on standard output.
 * @param link one-time address of the page, of the shell that has one
 */
export function sayReady(
  { shell, platform, profile }: Pick<TerminalApp, 'shell' | 'platform' | 'profile'>,
  { json }: Pick<TerminalOptions, 'json'>,
  link?: string,
): void {
  if (json) {
    const addresses = platform?.ready ?? profile;
    process.stdout.write(`${JSON.stringify({ ...addresses, ready: true, shell: shell.kind, link })}\n`);
    return;
  }
  const where = `${shell.kind} shell, platform at ${profile.baseUrl}`;
  process.stderr.write(`Meridian is running (${where}). Ctrl+C ends it.\n`);
}
