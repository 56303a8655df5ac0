import type { LineClock } from '../../../backend/client/index.ts';
import type { AccountEvent, OrderCommand, Venue, VenueAnswer } from '../port.ts';
import type { OrderDraft } from '../records.ts';
import { commandText, type RecordedStep, type Recording } from './recording.ts';

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
      readKept: (draft) => draft as OrderDraft,
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
