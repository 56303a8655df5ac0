import type { LineClock } from '../../../backend/client/index.ts';
import type { AccountEvent, OrderCommand, Venue, VenueAnswer, AccountRef, AccountSnapshot } from '../port.ts';
import type { OrderDraft } from '../records.ts';

/** What a recording answers to an order that was not sent when it was made. */
const NOT_RECORDED: VenueAnswer = {
  kind: 'refused',
  code: '',
  message: 'This is a recorded session: it takes no other orders than those that were sent then.',
};

type StepOf<Kind extends RecordedStep['kind']> = Extract<RecordedStep, { kind: Kind }>;

/**
 * A venue that plays a recorded session again, by a clock that may be stepped: what the venue said is said at its time after the
 * first listener came, readings and orders are answered in the order and not before the time in which they were answered then.
 */
export function createReplayVenue(recording: Recording, clock: Pick<LineClock, 'now' | 'after'>): Venue {
  const tape = new Tape(recording, clock);
  return {
    accounts: {
      async read({ accountId }) {
        const step = await tape.next('read', ({ account }) => account.accountId === accountId);
        if (step?.snapshot === undefined) throw new Error('the recorded session has no such reading');
        return step.snapshot;
      },
      async assetDigits() {
        return (await tape.next('assets', () => true))?.digits ?? new Map();
      },
      follow: (listener) => tape.play(listener),
    },
    orders: {
      readStored: (draft) => draft as OrderDraft,
      isLeverageRefusal: () => false,
      prepare: (command) => ({ businessType: 'replay', body: command }),
      async send({ body }) {
        const text = commandText(body as OrderCommand);
        const step = await tape.next('sent', ({ command }) => commandText(command) === text);
        return step?.answer ?? NOT_RECORDED;
      },
    },
  };
}

/** The steps of a recording, each given out once. */
class Tape {
  readonly #events: readonly StepOf<'event'>[];
  readonly #answers: RecordedStep[];
  readonly #clock: Pick<LineClock, 'now' | 'after'>;
  #startedAtMs: number | undefined;

  constructor(recording: Recording, clock: Pick<LineClock, 'now' | 'after'>) {
    this.#events = recording.filter((step) => step.kind === 'event');
    this.#answers = recording.filter((step) => step.kind !== 'event');
    this.#clock = clock;
  }

  /** Says every event at its time. Returns the end of it. */
  play(listener: (event: AccountEvent) => void): () => void {
    this.#startedAtMs ??= this.#clock.now();
    let at = 0;
    let stop: () => void = () => undefined;
    const pump = () => {
      for (; at < this.#events.length && this.#wait(this.#events[at]) <= 0; at += 1)
        listener((this.#events[at] as StepOf<'event'>).event);
      const next = this.#events[at];
      if (next !== undefined) stop = this.#clock.after(this.#wait(next), pump);
    };
    stop = this.#clock.after(0, pump);
    return () => stop();
  }

  /** The next answer of a kind that fits, at its time; undefined when there is none. */
  next<Kind extends RecordedStep['kind']>(
    kind: Kind,
    fits: (step: StepOf<Kind>) => boolean,
  ): Promise<StepOf<Kind> | undefined> {
    const at = this.#answers.findIndex((step) => step.kind === kind && fits(step as StepOf<Kind>));
    const [step] = at < 0 ? [] : this.#answers.splice(at, 1);
    const wait = Math.max(0, this.#wait(step));
    return new Promise((resolve) => {
      this.#clock.after(wait, () => resolve(step as StepOf<Kind> | undefined));
    });
  }

  /** Milliseconds until a step is due. */
  #wait(step: RecordedStep | undefined): number {
    return (this.#startedAtMs ?? this.#clock.now()) + (step?.atMs ?? 0) - this.#clock.now();
  }
}

/** Steps that a recording keeps; a longer session is recorded up to there. */
const MAX_RECORDED_STEPS = 100_000;

/** One thing that a venue said or answered, `atMs` milliseconds after the recording began. */
type RecordedStep =
  | { readonly kind: 'event'; readonly atMs: number; readonly event: AccountEvent }
  /** An account that was read; without a snapshot the reading failed. */
  | {
      readonly kind: 'read';
      readonly atMs: number;
      readonly account: AccountRef;
      readonly snapshot?: AccountSnapshot;
    }
  | { readonly kind: 'assets'; readonly atMs: number; readonly digits: ReadonlyMap<string, number> }
  | {
      readonly kind: 'sent';
      readonly atMs: number;
      readonly command: OrderCommand;
      readonly answer: VenueAnswer;
    };

export type Recording = readonly RecordedStep[];

const KINDS: ReadonlySet<unknown> = new Set<RecordedStep['kind']>(['event', 'read', 'assets', 'sent']);

/** A recording as text: one line of JSON for each step. Money is `{"$n":"12"}`, a map `{"$m":[…]}`. */
export function encodeRecording(recording: Recording): string {
  return recording.map((step) => `${JSON.stringify(step, write)}\n`).join('');
}

/**
 * Reads a recording.
 * @throws {RangeError} that names the line which is none of a recording, or says that there are too many.
 */
export function decodeRecording(text: string): Recording {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length > MAX_RECORDED_STEPS)
    throw new RangeError(`a recording has at most ${MAX_RECORDED_STEPS} steps`);
  return lines.map((line, at) => {
    const step = parseLine(line);
    if (step === undefined) throw new RangeError(`line ${at + 1} is not a step of a recording`);
    return step;
  });
}

/** A command as text, so that two can be compared. */
function commandText(command: OrderCommand): string {
  return JSON.stringify(command, write);
}

function parseLine(line: string): RecordedStep | undefined {
  try {
    const step = JSON.parse(line, read) as Partial<RecordedStep> | null;
    const isStep = KINDS.has(step?.kind) && Number.isFinite(step?.atMs);
    return isStep ? (step as RecordedStep) : undefined;
  } catch {
    return undefined;
  }
}

function write(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: value.toString() };
  return value instanceof Map ? { $m: [...value] } : value;
}

function read(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$n' in value) return BigInt(String(value.$n));
  return '$m' in value ? new Map(value.$m as [unknown, unknown][]) : value;
}

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
      readStored: (draft) => orders.readStored(draft),
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
