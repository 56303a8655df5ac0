import type { Company } from './company.ts';
import type { ManagementSessions } from './management-sessions.ts';
import {
  COMPANY_ROLE,
  hasPermission,
  type OperatorPerson,
  type Operators,
  type Permission,
} from './operators/index.ts';

/** A management token's company and whose it is, and whether the token's time is still running. */
export interface ManagementSession {
  readonly company: Company;
  /** The credentials that opened it. */
  readonly appId: string;
  /** Whose credentials they are; undefined: the company's own. */
  readonly person: OperatorPerson | undefined;
  readonly living: boolean;
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
    return { company, appId, person, living: session.living && person?.enabled !== false };
  };
  const resolveManagementToken = (token: string, permission: Permission): Company | undefined => {
    const session = findManagementSession(token);
    if (session?.living !== true) return undefined;
    return hasPermission(session.person?.role ?? COMPANY_ROLE, permission) ? session.company : undefined;
  };
  return { findManagementSession, resolveManagementToken };
}
