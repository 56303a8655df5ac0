import type { LineHealth } from '../../backend/client/index.ts';

/** What a test of the connection has measured. */
export interface Measured {
  /** How long the platform took to answer a call, in milliseconds; undefined when it did not. */
  readonly answerMs: number | undefined;
  /** Platform clock minus local clock, in milliseconds. */
  readonly offsetMs: number | undefined;
  readonly quotes: LineHealth;
  readonly messages: LineHealth;
  readonly signedIn: boolean;
  readonly callsUsed: number | undefined;
  readonly callsLimit: number | undefined;
}

export type StepId = 'answer' | 'clock' | 'session' | 'quotes' | 'messages' | 'budget';

export interface CheckStep {
  readonly id: StepId;
  readonly state: 'ok' | 'look' | 'failed';
  /** Milliseconds, or calls; undefined where there is none. */
  readonly figure?: { readonly ms: number } | { readonly used: number; readonly limit: number } | undefined;
}

/** What the profile can do now. */
export type Verdict = 'works' | 'blind' | 'readOnly' | 'unreachable';

/** A clock that is further off than this (milliseconds) is looked at: signed calls are refused by their time. */
export const CLOCK_OFFSET_LIMIT_MS = 1_000;
/** Share of the calls of a minute, in percent, from which the budget is looked at. */
const BUDGET_LOOK_PERCENT = 80;

function line(id: 'quotes' | 'messages', { state, latencyMs }: LineHealth): CheckStep {
  const figure = latencyMs === undefined ? undefined : { ms: Math.round(latencyMs) };
  return { id, state: state === 'live' ? 'ok' : state === 'connecting' ? 'look' : 'failed', figure };
}

/** The steps of the test in the order in which they depend on one another. */
export function checkSteps(measured: Measured): readonly CheckStep[] {
  const { answerMs, offsetMs, signedIn, callsUsed: used, callsLimit: limit } = measured;
  const isFar = offsetMs !== undefined && Math.abs(offsetMs) > CLOCK_OFFSET_LIMIT_MS;
  return [
    {
      id: 'answer',
      state: answerMs === undefined ? 'failed' : 'ok',
      figure: answerMs === undefined ? undefined : { ms: Math.round(answerMs) },
    },
    {
      id: 'clock',
      state: offsetMs === undefined ? 'failed' : isFar ? 'look' : 'ok',
      figure: offsetMs === undefined ? undefined : { ms: Math.round(offsetMs) },
    },
    { id: 'session', state: signedIn ? 'ok' : 'look' },
    line('quotes', measured.quotes),
    line('messages', measured.messages),
    ...(used === undefined || limit === undefined
      ? []
      : [
          {
            id: 'budget' as const,
            state: used * 100 >= limit * BUDGET_LOOK_PERCENT ? ('look' as const) : ('ok' as const),
            figure: { used, limit },
          },
        ]),
  ];
}

/** One sentence on what can be done: the first thing that is missing decides. */
export function verdictOf(measured: Measured): Verdict {
  if (measured.answerMs === undefined) return 'unreachable';
  if (!measured.signedIn || measured.messages.state !== 'live') return 'readOnly';
  return measured.quotes.state === 'live' ? 'works' : 'blind';
}
