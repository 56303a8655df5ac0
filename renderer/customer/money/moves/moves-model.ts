/** What moved money, as the history shows it. */
export type MoveKind = 'deposit' | 'withdrawal' | 'transfer' | 'subscription' | 'redemption' | 'booking';

/** A line of the history. Money is at `digits`. */
export interface Move {
  readonly id: string;
  readonly kind: MoveKind;
  readonly timeMs: number;
  readonly amount: bigint;
  readonly digits: number;
  readonly currency: string;
  /** Undefined while it is not known or there is none. */
  readonly fee: bigint | undefined;
  readonly number: string;
  /** From where to where, in words. */
  readonly way: string;
  /** Money stays with the customer: its amount carries no sign. */
  readonly isOwn?: boolean;
  /** Amount as text, for the search. */
  readonly amountText: string;
}

/** What of the history is looked at. */
export interface MoveFilter {
  readonly kind: MoveKind | 'all';
  /** Days back from now; 0 is all times. */
  readonly days: number;
  readonly search: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The lines that a filter lets through, newest first. */
export function filterMoves<Each extends Move>(
  moves: readonly Each[],
  { kind, days, search }: MoveFilter,
  nowMs: number,
): readonly Each[] {
  const fromMs = days === 0 ? -Infinity : nowMs - days * DAY_MS;
  const wanted = plain(search);
  return moves
    .filter((move) => (kind === 'all' || move.kind === kind) && move.timeMs >= fromMs)
    .filter(({ number, amountText, way, currency }) =>
      [number, amountText, way, currency].some((text) => plain(text).includes(wanted)),
    )
    .toSorted((one, other) => other.timeMs - one.timeMs);
}

/** Text without what people leave out: capitals, spaces and marks between thousands. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s,\u202f]/g, '');
}
