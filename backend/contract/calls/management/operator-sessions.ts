import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';

const MAX_SIGN_IN_NAME_LENGTH = 254;
const MAX_PERSON_PASSWORD_LENGTH = 128;
const MAX_PROGRAM_LENGTH = 64;
/** A code of the authenticator, or what somebody typed in its place. */
const MAX_CODE_LENGTH = 16;
/** Marks of sessions have 16 hexadecimal digits. */
const MAX_MARK_LENGTH = 16;

const Password = Type.String({ minLength: 1, maxLength: MAX_PERSON_PASSWORD_LENGTH });

const NewPassword = describe(
  'Password that holds from now on: 12 to 128 characters, and none that everybody tries first.',
  Password,
);

const Code = describe(
  'Present code of the authenticator, 6 digits.',
  Type.String({ maxLength: MAX_CODE_LENGTH }),
);

export const SessionMark = describe(
  'Mark of the session, 16 hexadecimal digits; the audit trail has it as `tokenMark`.',
  Type.String({ minLength: 1, maxLength: MAX_MARK_LENGTH }),
);

/** A sign-in at the office that is still running. */
export const OperatorSession = Type.Object({
  mark: SessionMark,
  by: describe('What opened it: `password`, or the `secret` of credentials.', Text),
  address: describe('Network address from which it was opened.', Text),
  program: describe('Program that opened it, as it calls itself; empty where it does not say.', Text),
  createTime: describe('When it was opened, milliseconds since 1970 (UTC).', Milliseconds),
  lastCallTime: describe('When the last call was made with it, milliseconds since 1970 (UTC).', Milliseconds),
  expireTime: describe(PHRASES.whenItEnds, Milliseconds),
  isOwn: describe('True for the session of this call.', Type.Boolean()),
});

/** Sign-in of persons at the office, and what each decides about its own. */
export const OPERATOR_SESSION_MANAGEMENT = defineManagementCalls({
  signInOperator: {
    bizType: 'venue.admin.OperatorSessionService.signIn',
    summary: 'Sign a person in with name, password and authenticator',
    access: 'guest',
    permission: 'reference.read',
    answer: 'secret',
    request: Type.Object({
      name: describe(
        'Name of the person, or its e-mail address.',
        Type.String({ minLength: 1, maxLength: MAX_SIGN_IN_NAME_LENGTH }),
      ),
      password: describe('Password of the person, as it is.', Password),
      code: Type.Optional(Code),
      newPassword: describe(
        'Password of its own, in the place of the first one, which somebody else knows: 12 to 128 characters.',
        Type.Optional(Password),
      ),
      program: describe(
        'How the program calls itself in the list of sessions.',
        Type.Optional(Type.String({ maxLength: MAX_PROGRAM_LENGTH })),
      ),
    }),
    response: Type.Object({
      token: describe('Management token for the header `token`.', Text),
      mark: SessionMark,
      expireTime: describe(
        'When the session ends at the latest, milliseconds since 1970 (UTC).',
        Milliseconds,
      ),
      idleMinutes: describe('Minutes without a call after which it ends before.', Whole),
      companyId: Whole,
      companyName: Text,
      personId: describe(PHRASES.numberPerson, Whole),
      appId: describe('Identifier of its credentials, 32 hexadecimal characters.', Text),
      name: describe(PHRASES.namePerson, Text),
      role: Text,
      permissions: Type.Array(Text),
    }),
  },
  ownOperatorSessions: {
    bizType: 'venue.admin.OperatorSessionService.sessions',
    summary: 'Own sessions, of the person or of the credentials of the company',
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Array(OperatorSession),
  },
  endOwnOperatorSession: {
    bizType: 'venue.admin.OperatorSessionService.endSession',
    summary: 'Sign out, or end another of the own sessions',
    permission: 'self.change',
    changes: true,
    request: Type.Object({
      mark: describe(
        'Mark of the session, 16 hexadecimal digits; left out: the one of this call.',
        Type.Optional(SessionMark),
      ),
    }),
    response: Type.Null(),
  },
  endOtherOperatorSessions: {
    bizType: 'venue.admin.OperatorSessionService.endOtherSessions',
    summary: 'End all own sessions but this one',
    permission: 'self.change',
    changes: true,
    request: Type.Object({}),
    response: describe('How many ended.', Whole),
  },
  changeOperatorPassword: {
    bizType: 'venue.admin.OperatorSessionService.changePassword',
    summary: 'Change the own password; all other sessions end',
    permission: 'self.change',
    changes: true,
    request: Type.Object({
      oldPassword: describe('Present password.', Password),
      newPassword: NewPassword,
      code: Type.Optional(Code),
    }),
    response: Type.Null(),
  },
  beginAuthenticator: {
    bizType: 'venue.admin.OperatorSessionService.beginAuthenticator',
    summary: 'A secret for an authenticator, which counts once it is confirmed',
    permission: 'self.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ password: describe('Present password.', Password) }),
    response: Type.Object({
      secret: describe('Secret to type into the authenticator, 32 characters.', Text),
      uri: describe('The same as an address for a QR code, `otpauth://totp/…`.', Text),
    }),
  },
  confirmAuthenticator: {
    bizType: 'venue.admin.OperatorSessionService.confirmAuthenticator',
    summary: 'Take the new authenticator into use',
    permission: 'self.change',
    changes: true,
    request: Type.Object({ code: Code }),
    response: Type.Null(),
  },
  removeAuthenticator: {
    bizType: 'venue.admin.OperatorSessionService.removeAuthenticator',
    summary: 'Sign in without an authenticator from now on',
    permission: 'self.change',
    changes: true,
    request: Type.Object({ password: describe('Present password.', Password), code: Code }),
    response: Type.Null(),
  },
  setFirstPassword: {
    bizType: 'venue.admin.OperatorService.setFirstPassword',
    summary: 'First password of a person, shown once; replaced at its first sign-in',
    permission: 'operators.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({
      id: describe(PHRASES.numberPerson, Whole),
      removeAuthenticator: describe(
        'True where the person has lost its authenticator.',
        Type.Optional(Type.Boolean()),
      ),
    }),
    response: Type.Object({
      name: describe(PHRASES.namePerson, Text),
      firstPassword: describe('Password for one sign-in; shown only now.', Text),
      expireTime: describe('Until when it opens anything, milliseconds since 1970 (UTC).', Milliseconds),
    }),
  },
  operatorSessions: {
    bizType: 'venue.admin.OperatorService.sessions',
    summary: 'Sessions of a person',
    permission: 'operators.read',
    request: Type.Object({ id: describe(PHRASES.numberPerson, Whole) }),
    response: Type.Array(OperatorSession),
  },
  endOperatorSessions: {
    bizType: 'venue.admin.OperatorService.endSessions',
    summary: 'End a session of a person, or all of them',
    permission: 'operators.change',
    changes: true,
    request: Type.Object({
      id: describe(PHRASES.numberPerson, Whole),
      mark: describe(
        'Mark of the session, 16 hexadecimal digits; left out: all of them.',
        Type.Optional(SessionMark),
      ),
    }),
    response: describe('How many ended.', Whole),
  },
});
