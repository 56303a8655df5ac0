import type { GivenCode } from '../port.ts';

/** Digits of a code, of a message as of an authenticator. */
export const CODE_DIGITS = 6;
/** Wrong attempts after which the platform takes no more for a code. */
export const MAX_CODE_TRIES = 5;
/** How long a code is good, in milliseconds from its sending. */
export const CODE_VALID_MS = 10 * 60 * 1000;
/** Pause before another code can be asked for: a message takes its time, and the platform sends five a day at once. */
export const RESEND_PAUSE_MS = 30 * 1000;

/** A code that was sent. */
export interface SentCode {
  readonly ticket: string;
  readonly sentAtMs: number;
  /** Wrong attempts with it so far. */
  readonly wrong: number;
}

/** What can be done about a code now. Seconds are rounded up. */
export interface CodeStanding {
  readonly state: 'none' | 'open' | 'over' | 'spent';
  readonly triesLeft: number;
  readonly secondsLeft: number;
  /** 0: another one can be sent. */
  readonly resendInSeconds: number;
}

/** How a code stands at a moment; `sent` is undefined before the first. */
export function standingOf(sent: SentCode | undefined, nowMs: number): CodeStanding {
  if (sent === undefined) return { state: 'none', triesLeft: 0, secondsLeft: 0, resendInSeconds: 0 };
  const age = Math.max(0, nowMs - sent.sentAtMs);
  const triesLeft = Math.max(0, MAX_CODE_TRIES - sent.wrong);
  const secondsLeft = secondsUntil(CODE_VALID_MS - age);
  const state = triesLeft === 0 ? 'spent' : secondsLeft === 0 ? 'over' : 'open';
  // Nobody waits for another one where this one is good for nothing.
  const resendInSeconds = state === 'open' ? secondsUntil(RESEND_PAUSE_MS - age) : 0;
  return { state, triesLeft, secondsLeft, resendInSeconds };
}

function secondsUntil(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/** The code as it goes back; undefined while figures are missing or none was sent. */
export function givenCode(sent: SentCode | undefined, typed: string): GivenCode | undefined {
  if (sent === undefined || typed.length !== CODE_DIGITS) return undefined;
  return { ticket: sent.ticket, code: typed };
}

/** `9:05` */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
