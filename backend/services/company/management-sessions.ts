import { randomUUID } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';

/** A management token opens the management API for a day. */
export const MANAGEMENT_TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Living management tokens per company; the oldest gives way. */
export const MAX_MANAGEMENT_SESSIONS = 50;

interface ManagementSession {
  readonly companyId: number;
  readonly expireTimeMs: number;
}

/** Tokens of back-office programs. They end with the process: such a program authorizes again. */
export class ManagementSessions {
  readonly #wallClock: WallClock;
  readonly #sessions = new Map<string, ManagementSession>();

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
  }

  /** Issues a token (a UUID followed by `admin`) to a company. */
  open(companyId: number): string {
    const own = [...this.#sessions].filter(([, session]) => session.companyId === companyId);
    for (const [token] of own.slice(0, Math.max(0, own.length - MAX_MANAGEMENT_SESSIONS + 1))) {
      this.#sessions.delete(token);
    }
    const token = `${randomUUID()}admin`;
    this.#sessions.set(token, {
      companyId,
      expireTimeMs: this.#wallClock.nowMs() + MANAGEMENT_TOKEN_LIFETIME_MS,
    });
    return token;
  }

  /** Company of an active token. */
  resolve(token: string): number | undefined {
    const session = this.find(token);
    return session?.living === true ? session.companyId : undefined;
  }

  /** Company of a token, and whether its time is still running. */
  find(token: string): { companyId: number; living: boolean } | undefined {
    const session = this.#sessions.get(token);
    if (session === undefined) return undefined;
    return { companyId: session.companyId, living: session.expireTimeMs > this.#wallClock.nowMs() };
  }

  /** Ends every token of a company. */
  endAll(companyId: number): void {
    for (const [token, session] of this.#sessions) {
      if (session.companyId === companyId) this.#sessions.delete(token);
    }
  }
}
