import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { requireGoogleCode, requireOldPassword, spendOwnCode, type GivenCode } from './checks.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

/** The proof of a request with `proofMembers`; where `type` is left out the code went to the e-mail address, else to the phone. */
export function sentProof(
  row: CustomerRow,
  request: {
    readonly verifyCode?: string;
    readonly sendToken?: string;
    readonly type?: number;
    readonly loginPwd?: string;
    readonly googleCode?: string;
  },
): PresentProof {
  const { verifyCode, sendToken, loginPwd, googleCode, type = row.email === null ? 2 : 1 } = request;
  return { type, loginPwd, googleCode, code: { code: verifyCode, ticket: sendToken } };
}

/** Proofs of who changes what proves the customer; one of them is needed where the company asks for it. */
export interface PresentProof {
  readonly loginPwd?: string | undefined;
  readonly googleCode?: string | undefined;
  /** Sent to an own address: 1 e-mail, 2 phone. */
  readonly type: number;
  readonly code: GivenCode;
}

const PROOF_TEXT: LocalizedText = {
  'en-US':
    'Prove that it is you: send the code of your present e-mail or phone (%s), your login password (loginPwd) or your one-time code (googleCode).',
  'zh-CN':
    '请证明是您本人操作：请提供当前邮箱或手机的验证码（%s）、登录密码（loginPwd）或身份验证器验证码（googleCode）。',
  'zh-TW':
    '請證明是您本人操作：請提供目前電子郵件或手機的驗證碼（%s）、登入密碼（loginPwd）或身分驗證器驗證碼（googleCode）。',
};

/** Whether the company asks for a proof before what proves a customer is changed. */
export function asksForProof({ companies }: Pick<LoginDependencies, 'companies'>, row: CustomerRow): boolean {
  return companies.find(row.company_id)?.proveBeforeChange ?? true;
}

/** Whether a request carries a proof, or none can be asked for: the company does not, or the customer has nothing to prove itself by. */
export function isProofGiven(
  deps: Pick<LoginDependencies, 'security' | 'companies'>,
  row: CustomerRow,
  proof: PresentProof,
): boolean {
  const has = row.email !== null || row.phone !== null || row.password_hash !== null;
  const codes = proof.code.code ?? proof.code.followUp;
  return (
    !asksForProof(deps, row) ||
    !has ||
    deps.security.googleId(row.id) > 0 ||
    Boolean(proof.loginPwd) ||
    Boolean(codes)
  );
}

/** The failure of a change without a proof; `members` are where a code would stand. */
export function proofMissing(...members: readonly string[]): PlatformError {
  return new PlatformError(CODE.emailOrPhoneCodeMissing, [members.join(', ')], PROOF_TEXT);
}

/**
 * Spends the proof that a change carries: the one-time code where the customer uses them, the login password, else the code of an own
 * address. Throws 0000519, 0000520, 0000124, 0000517 and 0000518; passes where nothing is asked for and nothing was sent.
 */
export async function spendProof(
  deps: LoginDependencies,
  row: CustomerRow,
  proof: PresentProof,
  address: string,
): Promise<void> {
  if (deps.security.googleId(row.id) > 0) await requireGoogleCode(deps, row.id, proof.googleCode);
  else if (proof.loginPwd) await requireOldPassword(deps, row, proof.loginPwd, address);
  else if (proof.code.code) await spendOwnCode(deps, row, proof.type, proof.code);
}

/** `spendProof` for a change that carries nothing else. Throws 0000521 without a proof where the company asks for one. */
export async function requireProof(
  deps: LoginDependencies,
  row: CustomerRow,
  proof: PresentProof,
  address: string,
): Promise<void> {
  if (!isProofGiven(deps, row, proof)) throw proofMissing('verifyCode', 'sendToken');
  await spendProof(deps, row, proof, address);
}
