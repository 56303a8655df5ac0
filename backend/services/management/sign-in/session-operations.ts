import type { Static } from 'typebox';
import {
  OPERATOR_SESSION_MANAGEMENT,
  type OperatorSession,
} from '../../../contract/calls/management/operator-sessions.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CompanyService, OperatorPerson, ListedSession } from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

type SessionDependencies = Pick<CompanyService, 'operators' | 'sessions'>;

/** The running sessions of the caller, and of the persons at its office. */
export function sessionOperations({ operators, sessions }: SessionDependencies): ManagementOperation[] {
  const personOf = (companyId: number, id: number): OperatorPerson => {
    const person = operators.of(companyId).find((one) => one.id === id);
    if (person === undefined) throw new PlatformError(CODE.dataUnknown);
    return person;
  };
  const list = (appId: string, own: string | undefined) =>
    sessions.of(appId).map((one) => sessionRecord(one, own));
  return [
    implementManagement(OPERATOR_SESSION_MANAGEMENT.ownOperatorSessions, async ({ operator, tokenMark }) =>
      list(operator, tokenMark),
    ),
    implementManagement(
      OPERATOR_SESSION_MANAGEMENT.endOwnOperatorSession,
      async ({ operator, tokenMark }, { mark = tokenMark }) => {
        const ended = sessions.endSome(operator, (one) => one.mark === mark);
        if (ended === 0) throw new PlatformError(CODE.dataUnknown);
        return null;
      },
    ),
    implementManagement(
      OPERATOR_SESSION_MANAGEMENT.endOtherOperatorSessions,
      async ({ operator, tokenMark }) => sessions.endSome(operator, (one) => one.mark !== tokenMark),
    ),
    implementManagement(
      OPERATOR_SESSION_MANAGEMENT.operatorSessions,
      async ({ companyId, tokenMark }, { id }) => list(personOf(companyId, id).appId, tokenMark),
    ),
    implementManagement(
      OPERATOR_SESSION_MANAGEMENT.endOperatorSessions,
      async ({ companyId }, { id, mark }) =>
        sessions.endSome(personOf(companyId, id).appId, (one) => mark === undefined || one.mark === mark),
    ),
  ];
}

function sessionRecord(
  { mark, by, address, program, createTimeMs, lastCallMs, expireTimeMs }: ListedSession,
  own: string | undefined,
): Static<typeof OperatorSession> {
  return {
    mark,
    by,
    address,
    program,
    createTime: createTimeMs,
    lastCallTime: lastCallMs,
    expireTime: expireTimeMs,
    isOwn: mark === own,
  };
}
