import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/root.mjs';

export const REFERENCE_BOT = 'examples/bench/reference-bot.mjs';
const BROKEN = 'examples/bench/broken.json';

/** The reference bot with one line changed, for each rule that this breaks. Throws when a line is not there exactly once. */
export function brokenBots() {
  const lines = readFileSync(inRoot(REFERENCE_BOT), 'utf8').split('\n');
  return JSON.parse(readFileSync(inRoot(BROKEN), 'utf8')).map(({ rule, fault, line, broken }) => {
    const at = lines.indexOf(line);
    if (at < 0 || at !== lines.lastIndexOf(line))
      throw new Error(`${BROKEN}: '${line}' is not one line of the bot`);
    return { rule, fault, source: lines.with(at, broken).join('\n') };
  });
}
