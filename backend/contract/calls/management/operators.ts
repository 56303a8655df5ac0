import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { SWITCH_STATES } from '../../meanings.ts';
import { defineManagementCalls, MAX_BIZ_TYPE_LENGTH } from '../../call.ts';
import { MAX_SEARCH_LENGTH } from './search.ts';
import { ROLES, type Role } from '../../permissions.ts';
import { MAX_PAGE_SIZE } from '../../records/page.ts';
import { IntegerLike } from '../../records/request-values.ts';
import { reviewMembers } from '../../records/money/review.ts';
import { SentEffect } from '../../records/sent-effect.ts';
import { Milliseconds, Nullable, Text, Whole, ours } from '../../records/shapes.ts';

export const Person = Type.Object({
  id: describe(PHRASES.numberPerson, Whole),
  name: describe(PHRASES.namePerson, Text),
  role: Text,
  appId: describe('Identifier of the credentials, 32 hexadecimal characters.', Text),
  status: describe('State of the person: a disabled one has no token.', Whole, SWITCH_STATES),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  issuedBy: describe(
    'Who issued its present credentials: name of a person, `appId` of a company, empty for the installation.',
    Text,
  ),
  issueTime: describe('When they were issued, milliseconds since 1970 (UTC).', Milliseconds),
  email: ours(describe('Address by which the person signs in too; empty for none.', Text)),
  password: ours(
    describe('Whether the person has a password.', Text, {
      none: ['NONE', 'credentials alone'],
      first: ['FIRST', 'a first one, which somebody else knows and which is replaced at the first sign-in'],
      own: ['OWN', 'one of its own'],
    }),
  ),
  hasAuthenticator: ours(describe('True when it signs in with an authenticator too.', Type.Boolean())),
});

const MAX_PERSON_NAME_LENGTH = 64;

const Name = Type.String({ minLength: 1, maxLength: MAX_PERSON_NAME_LENGTH });

const Email = describe(
  'E-mail address by which the person signs in too; empty for none.',
  Type.Optional(Type.String({ maxLength: 254 })),
);

const AnyRole = Type.Unsafe<Role>(Type.Union(ROLES.map((role) => Type.Literal(role))));

/** A person with its secret, which no other call shows. */
const Issued = Type.Object({
  ...Person.properties,
  appSecret: describe('Secret of the person; shown only now.', Text),
});

const PersonId = IntegerLike({ minimum: 1 });

/** States on the wire: 1 enabled, 2 disabled. */
export const STATUS = { enabled: 1, disabled: 2 } as const;

const Waiting = Type.Object({
  id: describe('Number of what waits.', Whole),
  bizType: describe('Call that was sent.', Text),
  request: describe('What it was sent with: whoever sends the same is the second person.', Type.Unknown()),
  createTime: describe('When the first person sent it, milliseconds since 1970 (UTC).', Milliseconds),
  expireTime: describe('Until when it waits, milliseconds since 1970 (UTC).', Milliseconds),
  effect: ours(
    describe(
      'What it would have done when it was sent; null where nothing is counted.',
      Nullable(SentEffect),
    ),
  ),
  ...reviewMembers,
});

/** Persons at the office, the audit trail, what waits for a second person. */
export const OPERATOR_MANAGEMENT = defineManagementCalls({
  auditPage: {
    bizType: 'venue.admin.AuditTrailService.page',
    summary: 'What operators did',
    permission: 'audit.read',
    request: Type.Object({
      afterSeq: describe(
        'Rows after this number; left out: from the first.',
        Type.Optional(IntegerLike({ minimum: 0 })),
      ),
      beforeSeq: describe('Rows before this number.', Type.Optional(IntegerLike({ minimum: 1 }))),
      newestFirst: describe('True: the newest rows, in that order.', Type.Optional(Type.Boolean())),
      personId: describe('Rows of this person.', Type.Optional(PersonId)),
      bizType: describe('Rows of this call.', Type.Optional(Type.String({ maxLength: MAX_BIZ_TYPE_LENGTH }))),
      trace: describe('Rows of requests with this trace.', Type.Optional(Type.String({ maxLength: 128 }))),
      startTime: describe('Rows since then.', Type.Optional(IntegerLike({ minimum: 0 }))),
      endTime: describe('Rows before then.', Type.Optional(IntegerLike({ minimum: 0 }))),
      text: describe(
        'Rows that have this text anywhere, with the answers to them, which `size` does not count.',
        Type.Optional(Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH })),
      ),
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    }),
    response: Type.Array(
      Type.Object({
        seq: describe(PHRASES.numberAuditRow, Type.Integer()),
        hash: describe('Hash of the row and of the one before it, hexadecimal.', Type.String()),
        previousHash: ours(
          describe(
            'Hash of the row before it, which may be of another company; 64 zeros for the first row.',
            Type.Optional(Type.String()),
          ),
        ),
        stage: ours(describe(PHRASES.stageAuditRow, Type.Optional(Type.String()))),
        of: ours(describe('Number of the row of the request, on answers.', Type.Optional(Type.Integer()))),
        bizType: ours(describe(PHRASES.callMade, Type.Optional(Type.String()))),
        operator: ours(
          describe('`appId` of the credentials of whoever asked.', Type.Optional(Type.String())),
        ),
        person: ours(
          describe(
            'Who asked; absent for the credentials of the company.',
            Type.Optional(
              Type.Object({
                id: describe(PHRASES.numberPerson, Whole),
                name: describe(PHRASES.namePerson, Text),
                role: Text,
              }),
            ),
          ),
        ),
        time: ours(describe(PHRASES.timeRequest, Type.Optional(Type.Integer()))),
        code: ours(describe('Code of the outcome, on answers and refusals.', Type.Optional(Type.String()))),
        why: ours(describe('What the code leaves out, in English.', Type.Optional(Type.String()))),
        lacks: ours(describe('Permission that the role lacks, on refusals.', Type.Optional(Type.String()))),
        trace: ours(describe('Trace of the request.', Type.Optional(Type.String()))),
        ip: ours(describe('Address from which it came.', Type.Optional(Type.String()))),
        request: ours(describe('The request without its secrets.', Type.Optional(Type.Unknown()))),
      }),
    ),
  },
  whoAmI: {
    bizType: 'venue.admin.OperatorService.whoAmI',
    summary: 'Who the caller is and what its role permits',
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Object({
      companyId: Whole,
      companyName: Text,
      personId: describe(
        'Number of the person; null for the credentials of the company.',
        Type.Union([Whole, Type.Null()]),
      ),
      appId: ours(describe('Identifier of the credentials, 32 hexadecimal characters.', Text)),
      name: describe(PHRASES.namePerson, Text),
      role: Text,
      permissions: Type.Array(Text),
      demonstration: ours(
        describe(
          'What the platform has whose credentials everybody knows: login name of the customer, `appId` of the application; null for nothing.',
          Type.Union([
            Type.Object({
              customer: describe(
                'Login name of the demonstration customer; null where nobody signs in with it.',
                Type.Union([Text, Type.Null()]),
              ),
              application: describe(
                '`appId` of the demonstration application; null where there is none with the published secret.',
                Type.Union([Text, Type.Null()]),
              ),
            }),
            Type.Null(),
          ]),
        ),
      ),
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
    request: Type.Object({ name: describe(PHRASES.namePerson, Name), role: AnyRole, email: Email }),
    response: Issued,
  },
  changeOperatorPerson: {
    bizType: 'venue.admin.OperatorService.change',
    summary: 'Rename a person, change its role, disable or enable it',
    permission: 'operators.change',
    changes: true,
    request: Type.Object({
      id: describe(PHRASES.numberPerson, PersonId),
      name: describe(PHRASES.namePerson, Type.Optional(Name)),
      role: Type.Optional(AnyRole),
      status: describe(
        'State of the person: a disabled one has no token.',
        Type.Optional(IntegerLike({ minimum: STATUS.enabled, maximum: STATUS.disabled })),
        SWITCH_STATES,
      ),
      email: Email,
    }),
    response: Person,
  },
  rotateOperatorSecret: {
    bizType: 'venue.admin.OperatorService.rotateSecret',
    summary: 'New secret of a person',
    permission: 'operators.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ id: describe(PHRASES.numberPerson, PersonId) }),
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
