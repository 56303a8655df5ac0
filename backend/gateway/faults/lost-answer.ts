import type { ServerResponse } from 'node:http';

/** How long a call waits for an answer that never comes before its connection ends, in milliseconds. */
export const UNANSWERED_MS = 120_000;

/** A fault took the answer to a call: its connection ends in the place of it, or stays silent. */
export class LostAnswerError extends Error {
  readonly how: 'cut' | 'silence';

  constructor(how: 'cut' | 'silence') {
    super(`a wire fault took the answer: ${how}`);
    this.how = how;
  }
}

/** What becomes of the connection of a lost answer. */
export function loseAnswer({ how }: LostAnswerError, response: ServerResponse): void {
  if (how === 'cut') response.destroy();
  else response.setTimeout(UNANSWERED_MS, () => response.destroy());
}
