import type { Logger } from 'pino';
import type { Clock } from '../../domain/clock.ts';
import type { MarketSource } from '../../market/index.ts';
import type { SteppedMarket } from '../../services/evaluation/evaluation-operations.ts';
import {
  LockStep,
  type MoveReason,
  type Participant,
  type StopReason,
  type Target,
} from '../../services/evaluation/lock-step.ts';
import type { Caller } from '../../services/operation.ts';
import type { Timeline } from './timeline.ts';
import type { Turnstile } from './turnstile.ts';

/** How often it is looked who is silent, and whose session has ended. */
const LOOK_MS = 1_000;

export interface ConductorOptions {
  readonly source: MarketSource;
  readonly timeline: Timeline;
  readonly turnstile: Turnstile;
  readonly hostClock: Clock;
  readonly log: Logger;
  /** Silence after which a participant is named, in milliseconds. */
  readonly stepTimeoutMs: number;
  readonly stepLate: 'wait' | 'go';
  /** Whether a login token or an API key is still good. */
  isGood(credential: string): boolean;
  /** What has been sent to a session on each websocket. */
  readonly sentTo: SteppedMarket['sentTo'];
}

/** An `advance` that waits for its answer. */
interface Waiting {
  resolve(reason: MoveReason): void;
  reject(error: unknown): void;
}

/** Moves a stepped market as its participants ask for it. */
export class Conductor implements SteppedMarket {
  readonly clock = 'stepped';
  readonly source: MarketSource;
  readonly sentTo: SteppedMarket['sentTo'];
  readonly #options: ConductorOptions;
  readonly #lockStep: LockStep;
  readonly #waiting = new Map<number, Waiting>();
  /** What happened to whom in the step that is being made. */
  readonly #happened = new Map<number, Set<StopReason>>();
  #isStopped = false;
  #isMoving = false;
  #wasLate = false;
  #cancelLook: (() => void) | undefined;

  constructor(options: ConductorOptions) {
    this.#options = options;
    this.source = options.source;
    this.sentTo = options.sentTo;
    this.#lockStep = new LockStep({ waitsForLate: options.stepLate === 'wait' });
    options.turnstile.onIdle(() => void this.#go());
    this.#lookLater();
  }

  readonly nowMs = (): number => this.#options.timeline.nowMs;

  participants(): readonly Participant[] {
    return this.#lockStep.participants;
  }

  waitingFor(): readonly string[] {
    const next = this.#lockStep.next();
    return next.type === 'wait' ? next.names : [];
  }

  get wasLate(): boolean {
    return this.#wasLate;
  }

  join({ credential, customerId }: Caller, name: string): Participant {
    return this.#lockStep.join({ name, session: credential, customerId }, this.#options.hostClock.nowMs());
  }

  leave({ id }: Pick<Participant, 'id'>): void {
    this.#lockStep.leave(id);
    this.#waiting.get(id)?.reject(new Error('the participant left while it waited'));
    this.#waiting.delete(id);
  }

  advance({ id }: Participant, target: Target): Promise<MoveReason> {
    this.#lockStep.ask(id, target);
    const come = new Promise<MoveReason>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    return this.#options.turnstile.aside(come);
  }

  /** Something happened to a customer, at which a participant may want to stop. */
  note(customerId: number, reason: StopReason): void {
    if (!this.#isMoving) return;
    const reasons = this.#happened.get(customerId) ?? new Set<StopReason>();
    this.#happened.set(customerId, reasons.add(reason));
    this.#isStopped ||= this.#lockStep.stopsAt(customerId, reason);
  }

  close(): void {
    this.#cancelLook?.();
    for (const { id } of this.#lockStep.participants) this.leave({ id });
  }

  async #go(): Promise<void> {
    const { timeline, turnstile, log } = this.#options;
    const next = this.#lockStep.next();
    if (this.#isMoving || next.type === 'wait' || turnstile.underWay > 0) return;
    this.#isMoving = true;
    this.#isStopped = false;
    this.#happened.clear();
    turnstile.close();
    try {
      await timeline.moveTo(next.untilMs, () => this.#isStopped);
      this.#arrive();
    } catch (error) {
      log.error({ err: error }, 'the market could not be moved on');
      this.#lockStep.arrive(Infinity, this.#options.hostClock.nowMs(), new Map());
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    } finally {
      this.#isMoving = false;
      turnstile.open();
    }
  }

  #arrive(): void {
    const { timeline, hostClock } = this.#options;
    for (const { id, reason } of this.#lockStep.arrive(timeline.nowMs, hostClock.nowMs(), this.#happened)) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      waiting?.resolve(reason);
    }
  }

  #lookLater(): void {
    const { hostClock } = this.#options;
    this.#cancelLook = hostClock.schedule(hostClock.nowMs() + LOOK_MS, () => {
      this.#look(hostClock.nowMs());
      this.#lookLater();
    });
  }

  #look(hostMs: number): void {
    const { isGood, stepTimeoutMs, stepLate, log } = this.#options;
    for (const { id, session, name } of this.#lockStep.participants) {
      if (isGood(session)) continue;
      log.warn({ name }, 'the session of a participant has ended: it takes part no longer');
      this.leave({ id });
    }
    for (const { name } of this.#lockStep.findLate(hostMs, stepTimeoutMs)) {
      this.#wasLate = true;
      log.warn(
        { name, seconds: stepTimeoutMs / 1000, stepLate },
        'a participant is silent: the run is marked',
      );
    }
    void this.#go();
  }
}
