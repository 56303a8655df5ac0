import { OPERATOR_SESSION_MANAGEMENT } from '../../../contract/calls/management/operator-sessions.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CompanyService, OperatorPerson } from '../../company/company-service.ts';
import { newAuthenticator } from '../../customer/security/one-time-code.ts';
import { hashPassword } from '../../customer/sign-in/password.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { FIRST_PASSWORD_LIFETIME_MS, newFirstPassword, requireOwnPassword } from './person-password.ts';
import type { PersonProofs } from './person-proofs.ts';

interface PasswordDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'operators' | 'sessions' | 'issuers'>;
  readonly proofs: PersonProofs;
  nowMs(this: void): number;
}

const NO_PERSON_TEXT: LocalizedText = {
  'en-US': 'These are the credentials of the company: only a person has a password and an authenticator.',
  'zh-CN': '这是公司凭证：只有个人才有密码和身份验证器。',
  'zh-TW': '這是公司憑證：只有個人才有密碼和身分驗證器。',
};

/** What a person decides about its own password and authenticator, and the first password that it gets. */
export function passwordOperations(deps: PasswordDependencies): ManagementOperation[] {
  return [changePassword(deps), begin(deps), confirm(deps), remove(deps), setFirstPassword(deps)];
}

/**
 * Throws 0000113 and 0000124 for the present password, 0000519, 0000520 and 0000512 for the code, 0000123 and 0000139 for the new one. What
 * somebody else may know of the person stays as it was: whoever issued its credentials counts as before.
 */
function changePassword({ companies, proofs }: PasswordDependencies): ManagementOperation {
  const { operators, sessions } = companies;
  return implementManagement(
    OPERATOR_SESSION_MANAGEMENT.changeOperatorPassword,
    async (context, { oldPassword, newPassword, code }) => {
      const person = requirePerson(context);
      await proofs.requirePassword(person, oldPassword, context.ip);
      if (newPassword === oldPassword) throw new PlatformError(CODE.passwordUnchanged);
      requireOwnPassword(newPassword, person, operators.signInOf(person));
      await proofs.spendCodeIfAny(person, code);
      const passwordHash = await hashPassword(newPassword);
      await operators.changeSignIn(person.companyId, person.id, (present) => ({
        ...present,
        passwordHash,
        firstUntilMs: undefined,
      }));
      sessions.endSome(person.appId, ({ mark }) => mark !== context.tokenMark);
      return null;
    },
  );
}

/** Throws 0000138 while one is in use, and what the password of `changePassword` throws. */
function begin({ companies, proofs }: PasswordDependencies): ManagementOperation {
  const { find, operators } = companies;
  return implementManagement(
    OPERATOR_SESSION_MANAGEMENT.beginAuthenticator,
    async (context, { password }) => {
      const person = requirePerson(context);
      await proofs.requirePassword(person, password, context.ip);
      const made = newAuthenticator(person.name, find(person.companyId)?.name ?? '');
      await operators.changeSignIn(person.companyId, person.id, (present) => {
        if (present.authenticator?.isInUse === true) throw new PlatformError(CODE.secondFactorEnabled);
        return { ...present, authenticator: { secret: made.secret, isInUse: false, lastStep: 0 } };
      });
      return made;
    },
  );
}

/** Throws 0000003 where none was begun, 0000138 while one is in use, and what codes throw. */
function confirm({ companies, proofs }: PasswordDependencies): ManagementOperation {
  const { operators } = companies;
  return implementManagement(OPERATOR_SESSION_MANAGEMENT.confirmAuthenticator, async (context, { code }) => {
    const person = requirePerson(context);
    const { authenticator: begun } = operators.signInOf(person);
    if (begun === undefined) throw new PlatformError(CODE.dataUnknown);
    if (begun.isInUse) throw new PlatformError(CODE.secondFactorEnabled);
    await proofs.spendCode(person, code);
    await operators.changeSignIn(person.companyId, person.id, (present) => {
      if (present.authenticator?.secret !== begun.secret) throw new PlatformError(CODE.dataUnknown);
      return { ...present, authenticator: { ...present.authenticator, isInUse: true } };
    });
    return null;
  });
}

/** Throws 0000003 where none is in use, and what password and code throw. */
function remove({ companies, proofs }: PasswordDependencies): ManagementOperation {
  const { operators } = companies;
  return implementManagement(
    OPERATOR_SESSION_MANAGEMENT.removeAuthenticator,
    async (context, { password, code }) => {
      const person = requirePerson(context);
      await proofs.requirePassword(person, password, context.ip);
      if (operators.signInOf(person).authenticator?.isInUse !== true)
        throw new PlatformError(CODE.dataUnknown);
      await proofs.spendCode(person, code);
      await operators.changeSignIn(person.companyId, person.id, (present) => ({
        ...present,
        authenticator: undefined,
      }));
      return null;
    },
  );
}

/** Answers the password, this once; the sessions of the person end. Throws 0000003 for a person that the company does not have. */
function setFirstPassword({ companies, nowMs }: PasswordDependencies): ManagementOperation {
  const { operators, issuers } = companies;
  return implementManagement(
    OPERATOR_SESSION_MANAGEMENT.setFirstPassword,
    async ({ companyId, person: issuer }, { id, removeAuthenticator = false }) => {
      const firstPassword = newFirstPassword();
      const hash = await hashPassword(firstPassword);
      const untilMs = nowMs() + FIRST_PASSWORD_LIFETIME_MS;
      const first = { hash, untilMs, removeAuthenticator };
      const by = issuers(companyId, issuer);
      const { name } = await operators.giveFirstPassword(companyId, id, first, by);
      return { name, firstPassword, expireTime: untilMs };
    },
  );
}

/** The person who calls. Throws 0000003 for the credentials of the company. */
function requirePerson({ person }: ManagementContext): OperatorPerson {
  if (person === undefined) throw new PlatformError(CODE.dataUnknown, [], NO_PERSON_TEXT);
  return person;
}
