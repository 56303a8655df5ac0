/** What a part of the platform is worth to its users at the moment. */
export type Health = 'up' | 'degraded' | 'down';

/** The window that counts, in milliseconds of the wall clock: a part is what it did in it. */
export const HEALTH_WINDOW_MS = 5_000;

/** State of a part and, unless it is up, the reason in a few words of English, for people and for logs. */
export interface Finding {
  readonly status: Health;
  readonly reason: string;
}

export const UP: Finding = { status: 'up', reason: '' };

export function degraded(reason: string): Finding {
  return { status: 'degraded', reason };
}

export function down(reason: string): Finding {
  return { status: 'down', reason };
}

const RANK: Readonly<Record<Health, number>> = { up: 0, degraded: 1, down: 2 };

/** The first of the worst findings; up when there is none. */
export function worst(findings: readonly Finding[]): Finding {
  let found: Finding = UP;
  for (const finding of findings) if (RANK[finding.status] > RANK[found.status]) found = finding;
  return found;
}
