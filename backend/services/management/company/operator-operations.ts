import { Type, type Static } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import { Milliseconds, Text, Whole } from '../../../contract/records/shapes.ts';
import {
  COMPANY_ROLE,
  permissionsOf,
  ROLES,
  type CompanyService,
  type OperatorPerson,
  type Role,
} from '../../company/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

const MAX_PERSON_NAME_LENGTH = 64;
/** States on the wire: 1 enabled, 2 disabled. */
const STATUS = { enabled: 1, disabled: 2 } as const;

const AnyRole = Type.Unsafe<Role>(Type.Union(ROLES.map((role) => Type.Literal(role))));
const Name = Type.String({ minLength: 1, maxLength: MAX_PERSON_NAME_LENGTH });
const PersonId = IntegerLike({ minimum: 1 });

const Person = Type.Object({
  id: Whole,
  name: Text,
  role: Text,
  appId: Text,
  status: Whole,
  createTime: Milliseconds,
  updateTime: Milliseconds,
  /** Who issued the credentials: name of a person, `appId` of a company, empty for the installation. */
  issuedBy: Text,
  issueTime: Milliseconds,
});
/** A person with its secret, which no other call shows. */
const Issued = Type.Object({ ...Person.properties, appSecret: Text });

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
export function operatorOperations(parts: OperatorDependencies): ManagementOperation[] {
  return [
    whoAmI(parts),
    roles(),
    list(parts.companies),
    createPerson(parts.companies),
    changePerson(parts.companies),
    rotatePersonSecret(parts.companies),
  ];
}

/** The caller, the company for which it acts, and what its role permits. */
function whoAmI({ companies: { find, first }, demonstration }: OperatorDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.whoAmI,
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Object({
      companyId: Whole,
      companyName: Text,
      personId: Type.Union([Whole, Type.Null()]),
      /** Of the credentials: proposals that the company has approved name it by these. */
      appId: Text,
      name: Text,
      role: Text,
      permissions: Type.Array(Text),
      /** Null where the company has neither; ours, so that nobody puts it on a network unawares. */
      demonstration: Type.Union([
        Type.Object({
          customer: Type.Union([Text, Type.Null()]),
          application: Type.Union([Text, Type.Null()]),
        }),
        Type.Null(),
      ]),
    }),
    async handle({ companyId, person, operator }) {
      const companyName = find(companyId)?.name ?? '';
      const role = person?.role ?? COMPANY_ROLE;
      return {
        ...{ companyId, companyName, personId: person?.id ?? null, name: person?.name ?? companyName },
        ...{ appId: operator, role, permissions: [...permissionsOf(role)] },
        demonstration: companyId === first.id ? ((await demonstration()) ?? null) : null,
      };
    },
  });
}

function roles(): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.operatorRoles,
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Array(Type.Object({ role: Text, permissions: Type.Array(Text) })),
    handle: async () => ROLES.map((role) => ({ role, permissions: [...permissionsOf(role)] })),
  });
}

function list({ operators }: OperatorDependencies['companies']): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.operatorPersons,
    permission: 'operators.read',
    request: Type.Object({}),
    response: Type.Array(Person),
    handle: async ({ companyId }) => operators.of(companyId).map((person) => personRecord(operators, person)),
  });
}

/** Answers the credentials, this once. Throws 015 for a name that is taken. */
function createPerson({ operators, issuers }: OperatorDependencies['companies']): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.createOperatorPerson,
    permission: 'operators.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ name: Name, role: AnyRole }),
    response: Issued,
    async handle({ companyId, person: issuer }, request) {
      const by = issuers(companyId, issuer);
      const { person, appSecret } = await operators.create(companyId, request, by);
      return { ...personRecord(operators, person), appSecret };
    },
  });
}

/** Throws 0000003 for a person that the company does not have and 015 for a name that is taken. */
function changePerson({ operators }: OperatorDependencies['companies']): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.changeOperatorPerson,
    permission: 'operators.change',
    changes: true,
    request: Type.Object({
      id: PersonId,
      name: Type.Optional(Name),
      role: Type.Optional(AnyRole),
      status: Type.Optional(IntegerLike({ minimum: STATUS.enabled, maximum: STATUS.disabled })),
    }),
    response: Person,
    async handle({ companyId }, { id, name, role, status }) {
      const enabled = status === undefined ? {} : { enabled: status === STATUS.enabled };
      const change = { ...(name === undefined ? {} : { name }), ...(role === undefined ? {} : { role }) };
      return personRecord(operators, await operators.change(companyId, id, { ...change, ...enabled }));
    },
  });
}

/** Throws 0000003 for a person that the company does not have. */
function rotatePersonSecret({ operators, issuers }: OperatorDependencies['companies']): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.rotateOperatorSecret,
    permission: 'operators.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ id: PersonId }),
    response: Issued,
    async handle({ companyId, person: issuer }, { id }) {
      const by = issuers(companyId, issuer);
      const { person, appSecret } = await operators.rotateSecret(companyId, id, by);
      return { ...personRecord(operators, person), appSecret };
    },
  });
}

function personRecord(
  operators: OperatorDependencies['companies']['operators'],
  person: OperatorPerson,
): Static<typeof Person> {
  const { id, name, role, appId, enabled, createTimeMs, updateTimeMs, issue } = person;
  const [issuer = ''] = issue.issuers;
  return {
    ...{ id, name, role, appId, status: enabled ? STATUS.enabled : STATUS.disabled },
    ...{ createTime: createTimeMs, updateTime: updateTimeMs },
    ...{ issuedBy: operators.find(issuer)?.name ?? issuer, issueTime: issue.atMs },
  };
}
