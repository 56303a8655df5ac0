import type { Reason, ReasonName } from './reasons.ts';

/** What a part of the platform is worth to its users at the moment. */
export type Health = 'up' | 'degraded' | 'down';

/** The window that counts, in milliseconds of the wall clock: a part is what it did in it. */
export const HEALTH_WINDOW_MS = 5_000;

/** State of a part and, unless it is up, the reason. */
export interface Finding {
  readonly status: Health;
  readonly reason?: Reason | undefined;
}

export const UP: Finding = { status: 'up' };

/** A part that works in part; `params` fill the placeholders of the reason. */
export function degraded(name: ReasonName, ...params: readonly number[]): Finding {
  return { status: 'degraded', reason: { name, params: params.map(String) } };
}

/** A part that does not work; `params` fill the placeholders of the reason. */
export function down(name: ReasonName, ...params: readonly number[]): Finding {
  return { status: 'down', reason: { name, params: params.map(String) } };
}

const RANK: Readonly<Record<Health, number>> = { up: 0, degraded: 1, down: 2 };

/** The first of the worst findings; up when there is none. */
export function worst(findings: readonly Finding[]): Finding {
  let found: Finding = UP;
  for (const finding of findings) if (RANK[finding.status] > RANK[found.status]) found = finding;
  return found;
}
