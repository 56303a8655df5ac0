import { pino } from 'pino';
import type { Logger } from '../log.ts';

/** A log that keeps its lines for a test to look at. */
export function recordingLog(): { readonly log: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { log, lines };
}
