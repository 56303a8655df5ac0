import { randomUUID } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';
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

interface ManagementToken {
  readonly companyId: number;
  /** The credentials that opened it. */
  readonly appId: string;
  readonly expireTimeMs: number;
}

/** Tokens of back-office programs and of operators. They end with the process: whoever has one authorizes again. */
export class ManagementSessions {
  readonly #wallClock: WallClock;
  readonly #tokens = new Map<string, ManagementToken>();

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
  }

  /** Issues a token (a UUID followed by `admin`) to credentials of a company. */
  open(companyId: number, appId: string): string {
    const own = [...this.#tokens].filter(([, token]) => token.appId === appId);
    for (const [token] of own.slice(0, Math.max(0, own.length - MAX_MANAGEMENT_SESSIONS + 1))) {
      this.#tokens.delete(token);
    }
    const token = `${randomUUID()}admin`;
    const expireTimeMs = this.#wallClock.nowMs() + MANAGEMENT_TOKEN_LIFETIME_MS;
    this.#tokens.set(token, { companyId, appId, expireTimeMs });
    return token;
  }

  /** Whose a token is, and whether its time is still running. */
  find(token: string): { companyId: number; appId: string; active: boolean } | undefined {
    const found = this.#tokens.get(token);
    if (found === undefined) return undefined;
    const { companyId, appId, expireTimeMs } = found;
    return { companyId, appId, active: expireTimeMs > this.#wallClock.nowMs() };
  }

  /** Ends every token that some credentials opened. */
  endOf(appId: string): void {
    this.#endWhere((token) => token.appId === appId);
  }

  /** Ends every token of a company. */
  endAll(companyId: number): void {
    this.#endWhere((token) => token.companyId === companyId);
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
