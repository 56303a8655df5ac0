/** State of one line to the platform. */
export interface LineHealth {
  readonly state: 'connecting' | 'live' | 'down';
  /** Round trip of the last heartbeat in milliseconds. */
  readonly latencyMs: number | undefined;
  readonly downSinceMs: number | undefined;
  readonly nextTryAtMs: number | undefined;
  readonly tries: number;
}

/** Pauses between tries grow from the first to the last of these and stay there. */
export const RETRY_PAUSES_MS = [300, 700, 1500, 3000, 6000, 10_000, 15_000] as const;

/** Share of a pause that chance takes away, so that many terminals do not come back in the same moment. */
const RETRY_JITTER = 0.25;

/** State of one line: `idle` before the first start and after a stop. */
export interface ConnectionState {
  readonly phase: 'idle' | 'connecting' | 'live' | 'waiting';
  /** Tries since the line was last live, the running one included. */
  readonly tries: number;
  readonly downSinceMs: number | undefined;
  readonly nextTryAtMs: number | undefined;
  readonly pingSentAtMs: number | undefined;
  readonly latencyMs: number | undefined;
}

export type LineEvent =
  | { readonly type: 'try' }
  | { readonly type: 'live' }
  /** `chance` is 0 to 1 and shortens the pause. */
  | { readonly type: 'lost'; readonly atMs: number; readonly chance: number }
  | { readonly type: 'pinged'; readonly atMs: number }
  | { readonly type: 'pong'; readonly atMs: number }
  | { readonly type: 'stop' };

export const IDLE_LINE: ConnectionState = {
  phase: 'idle',
  tries: 0,
  downSinceMs: undefined,
  nextTryAtMs: undefined,
  pingSentAtMs: undefined,
  latencyMs: undefined,
};

/** The state after an event. Events that do not fit the phase leave it as it is. */
export function nextLineState(state: ConnectionState, event: LineEvent): ConnectionState {
  switch (event.type) {
    case 'try':
      if (state.phase === 'connecting' || state.phase === 'live') return state;
      return { ...state, phase: 'connecting', tries: state.tries + 1, nextTryAtMs: undefined };
    case 'live':
      if (state.phase !== 'connecting') return state;
      return { ...IDLE_LINE, phase: 'live', latencyMs: state.latencyMs };
    case 'lost':
      if (state.phase !== 'connecting' && state.phase !== 'live') return state;
      return {
        ...state,
        phase: 'waiting',
        downSinceMs: state.downSinceMs ?? event.atMs,
        nextTryAtMs: event.atMs + retryPause(state.tries, event.chance),
        pingSentAtMs: undefined,
        latencyMs: undefined,
      };
    case 'pinged':
      return { ...state, pingSentAtMs: event.atMs };
    case 'pong':
      if (state.pingSentAtMs === undefined) return state;
      return { ...state, pingSentAtMs: undefined, latencyMs: Math.max(0, event.atMs - state.pingSentAtMs) };
    case 'stop':
      return IDLE_LINE;
  }
}

/** Pause before the next try after `tries` tries without success. */
export function retryPause(tries: number, chance: number): number {
  const index = Math.min(Math.max(0, tries - 1), RETRY_PAUSES_MS.length - 1);
  const pause = RETRY_PAUSES_MS[index] ?? RETRY_PAUSES_MS[0];
  return Math.round(pause * (1 - RETRY_JITTER * Math.min(1, Math.max(0, chance))));
}

/** What the status bar and the banner show of a line. */
export function healthOfLine(state: ConnectionState): LineHealth {
  const down = state.downSinceMs !== undefined;
  return {
    state: state.phase === 'live' ? 'live' : down ? 'down' : 'connecting',
    latencyMs: state.latencyMs,
    downSinceMs: state.downSinceMs,
    nextTryAtMs: state.nextTryAtMs,
    tries: state.tries,
  };
}

/** Health of a line that was never opened. */
export const UNOPENED_LINE: LineHealth = healthOfLine(IDLE_LINE);
