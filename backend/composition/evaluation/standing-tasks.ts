import type { Clock } from '../../domain/clock.ts';

/** Tasks for the moments at which the clock stands: figures that are told of where it stopped, and not of every tick before. */
export class StandingTasks implements Clock {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #tasks = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  #isMoving = false;
  #isPlanned = false;

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.#clock = clock;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  schedule(_atMs: number, task: () => void): () => void {
    this.#tasks.add(task);
    if (!this.#isMoving) this.#plan();
    return () => this.#tasks.delete(task);
  }

  /** Calls the listener whenever the clock has moved and stands, before what waits for that. Returns the removal. */
  onStand(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The clock moves: what is scheduled waits until it stands. */
  hold(): void {
    this.#isMoving = true;
  }

  /** The clock stands: does what waits. What is scheduled meanwhile comes a turn later. True when there was something. */
  release(): boolean {
    this.#isMoving = false;
    for (const listener of this.#listeners) listener();
    return this.run();
  }

  /** Does everything that waits. True when there was something. */
  run(): boolean {
    if (this.#tasks.size === 0) return false;
    const tasks = [...this.#tasks];
    this.#tasks.clear();
    for (const task of tasks) task();
    return true;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (!this.#isMoving) this.run();
    });
  }
}
