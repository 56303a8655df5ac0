import type { LineClock } from '../../../backend/client/index.ts';
import type { OrderCommand, Venue } from '../port.ts';
import { MAX_RECORDED_STEPS, type RecordedStep, type Recording } from './recording.ts';

/** A step without its time. */
type Unstamped = RecordedStep extends infer Step
  ? Step extends unknown
    ? Omit<Step, 'atMs'>
    : never
  : never;

/** A venue that writes down what another one says and answers, and passes it on unchanged. */
export function recordVenue(
  { accounts, orders }: Venue,
  clock: Pick<LineClock, 'now'>,
): { readonly venue: Venue; recording(): Recording } {
  const startedAtMs = clock.now();
  const steps: RecordedStep[] = [];
  const note = (step: Unstamped) => {
    if (steps.length < MAX_RECORDED_STEPS)
      steps.push({ ...step, atMs: clock.now() - startedAtMs } as RecordedStep);
  };
  /** By the key under which they are sent, until their outcome is known. */
  const commands = new Map<string, OrderCommand>();
  const venue: Venue = {
    accounts: {
      async read(account) {
        try {
          const snapshot = await accounts.read(account);
          note({ kind: 'read', account, snapshot });
          return snapshot;
        } catch (error) {
          note({ kind: 'read', account });
          throw error;
        }
      },
      async assetDigits() {
        const digits = await accounts.assetDigits();
        note({ kind: 'assets', digits });
        return digits;
      },
      follow: (listener) =>
        accounts.follow((event) => {
          note({ kind: 'event', event });
          listener(event);
        }),
    },
    orders: {
      readKept: (draft) => orders.readKept(draft),
      isLeverageRefusal: (code) => orders.isLeverageRefusal(code),
      prepare(command, key, nowMs) {
        if (steps.length < MAX_RECORDED_STEPS) commands.set(key, command);
        return orders.prepare(command, key, nowMs);
      },
      async send(request, key) {
        const answer = await orders.send(request, key);
        const command = commands.get(key);
        if (command !== undefined) note({ kind: 'sent', command, answer });
        if (answer.kind !== 'unknown') commands.delete(key);
        return answer;
      },
    },
  };
  return { venue, recording: () => [...steps] };
}
