import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LineClock } from '../../backend/client/index.ts';
import { part } from '../parts.ts';

/** An arming that nobody uses ends after this time. */
export const ARMED_IDLE_LIMIT_MS = 5 * 60_000;

declare module '../parts.ts' {
  interface TerminalContext {
    readonly arming: ArmingSwitch;
  }
}

export interface Arming {
  readonly armed: boolean;
  /** When it ends unless it is used, by the local clock; undefined while disarmed. */
  readonly untilMs: number | undefined;
}

const DISARMED: Arming = { armed: false, untilMs: undefined };

/**
 * Whether one click or drag in ladder, chart or tape sends an order. Never armed at the start; ends when it is not used, when the
 * window is left and when the line to the platform breaks.
 */
export class ArmingSwitch {
  readonly state: StoreApi<Arming> = createStore<Arming>(() => DISARMED);
  readonly #clock: Pick<LineClock, 'now' | 'after'>;
  #stopWaiting: () => void = () => undefined;

  constructor(clock: Pick<LineClock, 'now' | 'after'>) {
    this.#clock = clock;
  }

  arm(): void {
    this.#stopWaiting();
    this.state.setState({ armed: true, untilMs: this.#clock.now() + ARMED_IDLE_LIMIT_MS });
    this.#stopWaiting = this.#clock.after(ARMED_IDLE_LIMIT_MS, () => this.disarm());
  }

  disarm(): void {
    this.#stopWaiting();
    if (this.state.getState().armed) this.state.setState(DISARMED);
  }

  toggle(): void {
    if (this.state.getState().armed) this.disarm();
    else this.arm();
  }

  /** Something was sent: the time without use begins anew. False while disarmed: then nothing may be sent. */
  use(): boolean {
    if (!this.state.getState().armed) return false;
    this.arm();
    return true;
  }
}

export function useArming(): Arming {
  return useStore(part('arming').state);
}
