import { OPERATOR_SESSION_MANAGEMENT } from '../../../contract/calls/management/operator-sessions.ts';
import type { AnswerOf, RequestOf } from '../../../contract/call.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { OFFICE_SESSION } from '../../../contract/settings.ts';
import {
  permissionsOf,
  tokenMark,
  type CompanyService,
  type OperatorPerson,
} from '../../company/company-service.ts';
import { hashPassword } from '../../customer/sign-in/password.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import type { PersonProofs } from './person-proofs.ts';
import { requireOwnPassword } from './person-password.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_TEXT: LocalizedText = {
  'en-US': 'This is a first password, which somebody else knows: choose one of your own (newPassword).',
  'zh-CN': '这是初始密码，他人已知晓：请设置您自己的密码（newPassword）。',
  'zh-TW': '這是初始密碼，他人已知曉：請設定您自己的密碼（newPassword）。',
};

export interface SignInDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'operators' | 'sessions'>;
  readonly proofs: PersonProofs;
  nowMs(this: void): number;
  /** Writes what is opened into the audit trail before it is. */
  audited(this: void, operation: ManagementOperation): ManagementOperation;
  /** Writes a sign-in that failed into the audit trail. */
  noteFailure(this: void, context: ManagementContext, code: PlatformError['code']): Promise<void>;
}

type Opened = AnswerOf<typeof OPERATOR_SESSION_MANAGEMENT.signInOperator>;
type Sent = RequestOf<typeof OPERATOR_SESSION_MANAGEMENT.signInOperator>;

/**
 * Signs a person in. Throws what `PersonProofs` does, 0000138 where a code of the authenticator is missing, 0000125 where a first password
 * has to be replaced and no other is sent, 0000123 and 0000139 for one that cannot take its place.
 */
export function signInOperation(deps: SignInDependencies): ManagementOperation {
  const { operators } = deps.companies;
  const opened = deps.audited(openSession(deps));
  return implementManagement(OPERATOR_SESSION_MANAGEMENT.signInOperator, async (context, request) => {
    // Whoever is signed in already with another token is not who signs in now.
    const guest = { ...context, operator: '', person: undefined, tokenMark: undefined };
    try {
      const person = await prove(deps, guest, request);
      const here = { ...guest, operator: person.appId, person };
      return (await opened.handle(here, request)) as Opened;
    } catch (error) {
      if (error instanceof PlatformError) {
        const person = operators.named(context.companyId, request.name);
        await deps.noteFailure({ ...guest, operator: person?.appId ?? '', person }, error.code);
      }
      throw error;
    }
  });
}

/** Who signs in, once all that is asked for is right and a first password is replaced. */
async function prove(
  { companies: { operators }, proofs, nowMs }: SignInDependencies,
  { companyId, ip: address }: ManagementContext,
  { name, password, code, newPassword }: Sent,
): Promise<OperatorPerson> {
  const person = await proofs.findByPassword({ companyId, name, password, address });
  const { authenticator, firstUntilMs, email, passwordHash } = operators.signInOf(person);
  if (authenticator?.isInUse === true && !code) throw new PlatformError(CODE.secondFactorEnabled);
  const isFirst = firstUntilMs !== undefined;
  if (isFirst) {
    if (newPassword === undefined) throw new PlatformError(CODE.passwordMissing, [], FIRST_TEXT);
    if (newPassword === password) throw new PlatformError(CODE.passwordUnchanged);
    requireOwnPassword(newPassword, person, { email });
  }
  await proofs.spendCodeIfAny(person, code);
  if (isFirst && newPassword !== undefined) {
    const hash = await hashPassword(newPassword);
    await operators.changeSignIn(companyId, person.id, (present) => {
      // Of two who use a first password at a time one comes too late.
      if (present.passwordHash !== passwordHash || (present.firstUntilMs ?? 0) <= nowMs())
        throw new PlatformError(CODE.loginOrPasswordWrong);
      return { ...present, passwordHash: hash, firstUntilMs: undefined };
    });
  }
  await proofs.noteNetwork(person, address);
  const now = operators.find(person.appId);
  if (now?.enabled !== true) throw new PlatformError(CODE.loginOrPasswordWrong);
  return now;
}

/** Opens a session of the person of the context. */
function openSession(deps: SignInDependencies): ManagementOperation {
  return implementManagement(
    OPERATOR_SESSION_MANAGEMENT.signInOperator,
    async ({ companyId, person, ip }, { program = '' }) => {
      if (person === undefined) throw new PlatformError(CODE.loginOrPasswordWrong);
      const company = deps.companies.find(companyId);
      const idleMinutes = company?.officeIdleMinutes ?? OFFICE_SESSION.idleMinutes;
      const lifetimeMs = (company?.officeSessionHours ?? OFFICE_SESSION.hours) * HOUR_MS;
      const token = deps.companies.sessions.open(companyId, person.appId, {
        by: 'password',
        address: ip,
        program,
        lifetimeMs,
        idleMs: idleMinutes * MINUTE_MS,
      });
      return {
        token,
        mark: tokenMark(token),
        expireTime: deps.nowMs() + lifetimeMs,
        idleMinutes,
        companyId,
        companyName: company?.name ?? '',
        personId: person.id,
        appId: person.appId,
        name: person.name,
        role: person.role,
        permissions: [...permissionsOf(person.role)],
      };
    },
  );
}
