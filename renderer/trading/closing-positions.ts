import { create } from 'zustand';
import type { OrderOutcome } from './contracts.ts';

/** Positions whose close was sent, or accepted and not yet seen in the list: closing one of them again would be refused. */
export const useClosingStore = create<{ readonly closing: ReadonlySet<string> }>(() => ({
  closing: new Set(),
}));

interface Closing {
  readonly outcome: Promise<OrderOutcome>;
  /** How many readings of the list had begun when the close was accepted; undefined before. */
  acceptedAfter: number | undefined;
}

/** Never more than there are positions: each leaves with its answer or with the next reading of the list. */
const closes = new Map<string, Closing>();
let readings = 0;

function publish(): void {
  useClosingStore.setState({ closing: new Set(closes.keys()) });
}

/** Closes a position once: while that is under way, or not yet to be seen in the list, everybody gets the same outcome. */
export function closeOnce(positionId: string, send: () => Promise<OrderOutcome>): Promise<OrderOutcome> {
  const known = closes.get(positionId);
  if (known !== undefined) return known.outcome;
  const outcome = send().then(
    (ended) => {
      if (ended.kind === 'accepted') closing.acceptedAfter = readings;
      else forget(positionId);
      return ended;
    },
    (error: unknown) => {
      forget(positionId);
      throw error;
    },
  );
  const closing: Closing = { outcome, acceptedAfter: undefined };
  closes.set(positionId, closing);
  publish();
  return outcome;
}

function forget(positionId: string): void {
  closes.delete(positionId);
  publish();
}

/** The list of positions begins to be read. The returned function takes what was accepted before as seen. */
export function readingPositions(): () => void {
  const reading = ++readings;
  return () => {
    const seen = [...closes].filter(([, { acceptedAfter = reading }]) => acceptedAfter < reading);
    for (const [positionId] of seen) closes.delete(positionId);
    if (seen.length > 0) publish();
  };
}

/** Forgets everything; the session ends. */
export function leaveClosing(): void {
  closes.clear();
  publish();
}
