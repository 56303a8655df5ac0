import { randomUUID } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';
import type { WallTimeMs } from '../../domain/units.ts';
import { tokenHash } from '../token-owner.ts';
import type { Company } from './company.ts';
import {
  COMPANY_ROLE,
  hasPermission,
  type OperatorPerson,
  type Operators,
  type Permission,
} from './operators/index.ts';

/** A management token opens the management API for a day. */
export const MANAGEMENT_TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Living management tokens of one company's credentials, or of one person's; the oldest gives way. */
export const MAX_MANAGEMENT_SESSIONS = 50;

/** What opened a session, and from where. */
export interface Opening {
  readonly by: 'secret' | 'password';
  /** Network address of whoever opened it. */
  readonly address: string;
  /** How the program calls itself; empty where it does not say. */
  readonly program: string;
  /** How long it lasts, and how long without a call; left out: as long as those of programs. */
  readonly lifetimeMs?: number;
  readonly idleMs?: number;
}

/** A session as lists show it. */
export interface ListedSession extends Pick<Opening, 'by' | 'address' | 'program'> {
  /** Tells it from others without giving its token away. */
  readonly mark: string;
  readonly createTimeMs: WallTimeMs;
  readonly lastCallMs: WallTimeMs;
  readonly expireTimeMs: WallTimeMs;
}

interface ManagementToken extends ListedSession {
  readonly companyId: number;
  /** The credentials that opened it, or those of the person who did by its password. */
  readonly appId: string;
  /** Without a call for so long it ends. */
  readonly idleMs: number;
}

const MARK_LENGTH = 16;

/** Tells tokens apart, in lists and in the audit trail, without giving them away. */
export function tokenMark(token: string): string {
  return tokenHash(token).slice(0, MARK_LENGTH);
}

/** Tokens of back-office programs and of operators. They end with the process: whoever has one authorizes again. */
export class ManagementSessions {
  readonly #wallClock: WallClock;
  readonly #tokens = new Map<string, ManagementToken>();

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
  }

  /** Issues a token (a UUID followed by `admin`) to credentials of a company, or to the person who has them. */
  open(companyId: number, appId: string, opening: Opening): string {
    const own = [...this.#tokens].filter(([, token]) => token.appId === appId);
    for (const [token] of own.slice(0, Math.max(0, own.length - MAX_MANAGEMENT_SESSIONS + 1))) {
      this.#tokens.delete(token);
    }
    const token = `${randomUUID()}admin`;
    const { by, address, program, lifetimeMs = MANAGEMENT_TOKEN_LIFETIME_MS, idleMs = Infinity } = opening;
    const nowMs = this.#wallClock.nowMs();
    this.#tokens.set(token, {
      companyId,
      appId,
      by,
      address,
      program,
      mark: tokenMark(token),
      createTimeMs: nowMs,
      lastCallMs: nowMs,
      expireTimeMs: nowMs + lifetimeMs,
      idleMs,
    });
    return token;
  }

  /** Whose a token is, and whether its time is still running. */
  find(token: string): { companyId: number; appId: string; active: boolean } | undefined {
    const found = this.#tokens.get(token);
    if (found === undefined) return undefined;
    return { companyId: found.companyId, appId: found.appId, active: this.#isActive(found) };
  }

  /** A call is made with a token: those that end without one go on. */
  noteCall(token: string): void {
    const found = this.#tokens.get(token);
    if (found === undefined || !this.#isActive(found)) return;
    this.#tokens.set(token, { ...found, lastCallMs: this.#wallClock.nowMs() });
  }

  /** The running sessions of some credentials, the oldest first. */
  of(appId: string): readonly ListedSession[] {
    return [...this.#tokens.values()].filter((token) => token.appId === appId && this.#isActive(token));
  }

  /** Ends every token that some credentials opened. */
  endOf(appId: string): void {
    this.#endWhere((token) => token.appId === appId);
  }

  /** Ends those of some credentials that `isEnded` chooses; answers how many were running. */
  endSome(appId: string, isEnded: (session: ListedSession) => boolean): number {
    const ended = this.of(appId).filter(isEnded);
    const marks = new Set(ended.map(({ mark }) => mark));
    this.#endWhere((token) => token.appId === appId && marks.has(token.mark));
    return ended.length;
  }

  /** Ends every token of a company. */
  endAll(companyId: number): void {
    this.#endWhere((token) => token.companyId === companyId);
  }

  #isActive({ expireTimeMs, lastCallMs, idleMs }: ManagementToken): boolean {
    return Math.min(expireTimeMs, lastCallMs + idleMs) > this.#wallClock.nowMs();
  }

  #endWhere(isEnded: (token: ManagementToken) => boolean): void {
    for (const [text, token] of this.#tokens) if (isEnded(token)) this.#tokens.delete(text);
  }
}

/** A management token's company and whose it is, and whether the token's time is still running. */
export interface ManagementSession {
  readonly company: Company;
  /** The credentials that opened it. */
  readonly appId: string;
  /** Whose credentials they are; undefined: the company's own. */
  readonly person: OperatorPerson | undefined;
  readonly active: boolean;
}

export interface TokenDependencies {
  readonly sessions: Pick<ManagementSessions, 'find'>;
  readonly operators: Pick<Operators, 'find'>;
  find(this: void, companyId: number): Company | undefined;
}

/** Reads management tokens: company, person and role as they are at this moment. */
export function managementTokens({ sessions, operators, find }: TokenDependencies) {
  const findManagementSession = (token: string): ManagementSession | undefined => {
    const session = sessions.find(token);
    const company = find(session?.companyId ?? -1);
    if (session === undefined || company === undefined) return undefined;
    const { appId } = session;
    const person = operators.find(appId);
    return { company, appId, person, active: session.active && person?.enabled !== false };
  };
  const resolveManagementToken = (token: string, permission: Permission): Company | undefined => {
    const session = findManagementSession(token);
    if (session?.active !== true) return undefined;
    return hasPermission(session.person?.role ?? COMPANY_ROLE, permission) ? session.company : undefined;
  };
  return { findManagementSession, resolveManagementToken };
}
