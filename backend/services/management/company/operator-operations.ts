import { type Static } from 'typebox';
import type { Person } from '../../../contract/calls/management/operators.ts';
import { OPERATOR_MANAGEMENT, STATUS } from '../../../contract/calls/management/operators.ts';
import { parseEmail } from '../../message/recipient.ts';
import {
  COMPANY_ROLE,
  permissionsOf,
  ROLES,
  type CompanyService,
  type OperatorPerson,
} from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

/** What a platform has that everybody knows the credentials of. */
export interface Demonstration {
  /** Login name of the customer; null where nobody can sign in with it. */
  readonly customer: string | null;
  /** `appId` of the third-party application; null where there is none with the published secret. */
  readonly application: string | null;
}

export interface OperatorDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'operators' | 'issuers'>;
  /** What the platform has of a demonstration now; undefined for nothing. It belongs to the first company. */
  demonstration(this: void): Promise<Demonstration | undefined>;
}

/** The persons at the operator's office: who they are, what they may do, and who the caller is. */
export function operatorOperations(deps: OperatorDependencies): ManagementOperation[] {
  return [
    whoAmI(deps),
    roles(),
    list(deps.companies),
    createPerson(deps.companies),
    changePerson(deps.companies),
    rotatePersonSecret(deps.companies),
  ];
}

/** The caller, the company for which it acts, and what its role permits. */
function whoAmI({ companies: { find, first }, demonstration }: OperatorDependencies): ManagementOperation {
  return implementManagement(OPERATOR_MANAGEMENT.whoAmI, async ({ companyId, person, operator }) => {
    const companyName = find(companyId)?.name ?? '';
    const role = person?.role ?? COMPANY_ROLE;
    return {
      companyId,
      companyName,
      personId: person?.id ?? null,
      name: person?.name ?? companyName,
      appId: operator,
      role,
      permissions: [...permissionsOf(role)],
      demonstration: companyId === first.id ? ((await demonstration()) ?? null) : null,
    };
  });
}

function roles(): ManagementOperation {
  return implementManagement(OPERATOR_MANAGEMENT.operatorRoles, async () =>
    ROLES.map((role) => ({ role, permissions: [...permissionsOf(role)] })),
  );
}

function list({ operators }: OperatorDependencies['companies']): ManagementOperation {
  return implementManagement(OPERATOR_MANAGEMENT.operatorPersons, async ({ companyId }) =>
    operators.of(companyId).map((person) => personRecord(operators, person)),
  );
}

/** Answers the credentials, this once. Throws 015 for a name or an e-mail address that is taken, and the codes of malformed addresses. */
function createPerson({ operators, issuers }: OperatorDependencies['companies']): ManagementOperation {
  return implementManagement(
    OPERATOR_MANAGEMENT.createOperatorPerson,
    async ({ companyId, person: issuer }, request) => {
      const by = issuers(companyId, issuer);
      const { name, role } = request;
      const email = request.email && parseEmail(request.email);
      const { person, appSecret } = await operators.create(companyId, { name, role, email }, by);
      return { ...personRecord(operators, person), appSecret };
    },
  );
}

/** Throws 0000003 for a person that the company does not have, 015 for a name or an e-mail address that is taken. */
function changePerson({ operators }: OperatorDependencies['companies']): ManagementOperation {
  return implementManagement(
    OPERATOR_MANAGEMENT.changeOperatorPerson,
    async ({ companyId }, { id, name, role, status, email }) => {
      const enabled = status === undefined ? {} : { enabled: status === STATUS.enabled };
      const change = { ...(name === undefined ? {} : { name }), ...(role === undefined ? {} : { role }) };
      const address = email === undefined ? {} : { email: email && parseEmail(email) };
      const changes = { ...change, ...enabled, ...address };
      return personRecord(operators, await operators.change(companyId, id, changes));
    },
  );
}

/** Throws 0000003 for a person that the company does not have. */
function rotatePersonSecret({ operators, issuers }: OperatorDependencies['companies']): ManagementOperation {
  return implementManagement(
    OPERATOR_MANAGEMENT.rotateOperatorSecret,
    async ({ companyId, person: issuer }, { id }) => {
      const by = issuers(companyId, issuer);
      const { person, appSecret } = await operators.rotateSecret(companyId, id, by);
      return { ...personRecord(operators, person), appSecret };
    },
  );
}

function personRecord(
  operators: OperatorDependencies['companies']['operators'],
  person: OperatorPerson,
): Static<typeof Person> {
  const { id, name, role, appId, enabled, createTimeMs, updateTimeMs, issue } = person;
  const [issuer = ''] = issue.issuers;
  const { email, passwordHash, firstUntilMs, authenticator } = operators.signInOf(person);
  const ownOrFirst = firstUntilMs === undefined ? 'own' : 'first';
  return {
    id,
    name,
    role,
    appId,
    status: enabled ? STATUS.enabled : STATUS.disabled,
    createTime: createTimeMs,
    updateTime: updateTimeMs,
    issuedBy: operators.find(issuer)?.name ?? issuer,
    issueTime: issue.atMs,
    email: email ?? '',
    password: passwordHash === undefined ? 'none' : ownOrFirst,
    hasAuthenticator: authenticator?.isInUse === true,
  };
}
