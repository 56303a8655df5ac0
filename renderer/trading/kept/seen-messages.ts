import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../session/profile-storage.ts';
import type { KeptMessage } from '../../venue/kept-port.ts';

/** Up to which message each customer has looked at the list of messages, kept over restarts. */

/** Customers of whom this is kept; the one who looked longest ago goes. */
export const MAX_SEEN_CUSTOMERS = 32;

/** The newest message that was seen. */
export interface SeenMark {
  readonly timeMs: number;
  readonly id: string;
}

type Marks = Readonly<Record<string, SeenMark>>;

export const useSeenMessages = create<{ readonly marks: Marks }>()(
  persist((): { readonly marks: Marks } => ({ marks: {} }), {
    name: 'meridian.seen',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored) => ({ marks: readMarks(stored) }),
  }),
);

/** Messages that came after the mark and are not read; without a mark all that are not read. */
export function newMessages(
  messages: readonly KeptMessage[],
  mark: SeenMark | undefined,
): readonly KeptMessage[] {
  return messages.filter((message) => !message.isRead && isAfter(message, mark));
}

/** Has a customer seen all of these. The mark never goes back. */
export function markSeen(owner: string, messages: readonly KeptMessage[]): void {
  const { [owner]: before, ...others } = useSeenMessages.getState().marks;
  let newest = before;
  for (const { timeMs, id } of messages) if (isAfter({ timeMs, id }, newest)) newest = { timeMs, id };
  if (newest === undefined || newest === before) return;
  const kept = Object.fromEntries(Object.entries(others).slice(-(MAX_SEEN_CUSTOMERS - 1)));
  useSeenMessages.setState({ marks: { ...kept, [owner]: newest } });
}

/** Numbers of messages grow with them; two of one moment are told apart by theirs. */
function isAfter({ timeMs, id }: SeenMark, mark: SeenMark | undefined): boolean {
  if (mark === undefined || timeMs !== mark.timeMs) return mark === undefined || timeMs > mark.timeMs;
  return Number(id) > Number(mark.id);
}

function readMarks(stored: unknown): Marks {
  const { marks } = (stored ?? {}) as { readonly marks?: unknown };
  const entries = Object.entries((marks ?? {}) as Record<string, unknown>).flatMap(([owner, mark]) => {
    const { timeMs, id } = (mark ?? {}) as Partial<Record<keyof SeenMark, unknown>>;
    return typeof timeMs === 'number' && typeof id === 'string' ? [[owner, { timeMs, id }] as const] : [];
  });
  return Object.fromEntries(entries.slice(-MAX_SEEN_CUSTOMERS));
}
