import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { ROLES, type Role } from '../../permissions.ts';
import { MAX_PAGE_SIZE } from '../../records/page.ts';
import { IntegerLike } from '../../records/request-values.ts';
import { reviewMembers } from '../../records/review.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';

export const Person = Type.Object({
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

const MAX_PERSON_NAME_LENGTH = 64;

const Name = Type.String({ minLength: 1, maxLength: MAX_PERSON_NAME_LENGTH });

const AnyRole = Type.Unsafe<Role>(Type.Union(ROLES.map((role) => Type.Literal(role))));

/** A person with its secret, which no other call shows. */
const Issued = Type.Object({ ...Person.properties, appSecret: Text });

const PersonId = IntegerLike({ minimum: 1 });

/** States on the wire: 1 enabled, 2 disabled. */
export const STATUS = { enabled: 1, disabled: 2 } as const;

const Waiting = Type.Object({
  id: Whole,
  /** The call that was sent. */
  bizType: Text,
  /** What it was sent with: whoever sends the same is the second. */
  request: Type.Unknown(),
  createTime: Milliseconds,
  expireTime: Milliseconds,
  ...reviewMembers,
});

/** Persons at the office, the audit trail, what waits for a second person. */
export const OPERATOR_MANAGEMENT = defineManagementCalls({
  auditPage: {
    bizType: 'venue.admin.AuditTrailService.page',
    summary: 'What operators did',
    permission: 'audit.read',
    request: Type.Object({
      afterSeq: Type.Optional(IntegerLike({ minimum: 0 })),
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    }),
    response: Type.Array(Type.Object({ seq: Type.Integer(), hash: Type.String() })),
  },
  whoAmI: {
    bizType: 'venue.admin.OperatorService.whoAmI',
    summary: 'Who the caller is and what its role permits',
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
  },
  operatorRoles: {
    bizType: 'venue.admin.OperatorService.roles',
    summary: 'The roles with their permissions',
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Array(Type.Object({ role: Text, permissions: Type.Array(Text) })),
  },
  operatorPersons: {
    bizType: 'venue.admin.OperatorService.list',
    summary: 'Persons at the office',
    permission: 'operators.read',
    request: Type.Object({}),
    response: Type.Array(Person),
  },
  createOperatorPerson: {
    bizType: 'venue.admin.OperatorService.create',
    summary: 'Add a person with a role; its secret is shown once',
    permission: 'operators.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ name: Name, role: AnyRole }),
    response: Issued,
  },
  changeOperatorPerson: {
    bizType: 'venue.admin.OperatorService.change',
    summary: 'Rename a person, change its role, disable or enable it',
    permission: 'operators.change',
    changes: true,
    request: Type.Object({
      id: PersonId,
      name: Type.Optional(Name),
      role: Type.Optional(AnyRole),
      status: Type.Optional(IntegerLike({ minimum: STATUS.enabled, maximum: STATUS.disabled })),
    }),
    response: Person,
  },
  rotateOperatorSecret: {
    bizType: 'venue.admin.OperatorService.rotateSecret',
    summary: 'New secret of a person',
    permission: 'operators.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ id: PersonId }),
    response: Issued,
  },
  waitingRequests: {
    bizType: 'venue.admin.FourEyesService.waiting',
    summary: 'Calls that wait for a second person',
    permission: 'money.read',
    request: Type.Object({}),
    response: Type.Array(Waiting),
  },
});
