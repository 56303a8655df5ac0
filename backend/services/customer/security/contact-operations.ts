import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { maskEmail, maskText } from '../customer-record.ts';
import { requireThirdCode } from '../social/third-code.ts';
import { signedIn, spendOwnCode, type GivenCode } from './checks.ts';
import { setEmail, setPhone, spendOldCode, type ContactMode } from './contact-changes.ts';
import { asksForProof, isProofGiven, spendProof } from './present-proof.ts';
import { requireSettledAddress } from './replaced.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

/**
 * E-mail and phone of a customer: bindEmail, bindPhone, the three generations of changeEmail and changePhone, the first
 * ones of a customer who came by a messenger, and findPhoneAndEmail.
 */
export function contactOperations(deps: LoginDependencies): readonly Operation[] {
  return [
    email(deps, SECURITY_CALLS.bindEmail, 'bind'),
    email(deps, SECURITY_CALLS.changeEmail, 'change'),
    emailV1v1v2(deps),
    emailMfa(deps),
    firstEmail(deps),
    phone(deps, SECURITY_CALLS.bindPhone, 'bind'),
    phone(deps, SECURITY_CALLS.changePhone, 'change'),
    phoneV1v1v2(deps),
    phoneMfa(deps),
    firstPhone(deps),
    findPhoneAndEmail(deps),
  ];
}

/** Binds the first e-mail or replaces it. */
function email(
  deps: LoginDependencies,
  call: typeof SECURITY_CALLS.bindEmail | typeof SECURITY_CALLS.changeEmail,
  mode: ContactMode,
): Operation {
  return implement(call, (context, request) =>
    setEmail(deps, context, {
      ...readChange(mode, request, givenCode(request)),
      email: request.email,
      ...provesPresent(deps, context, mode, 'EMAIL', request),
    }),
  );
}

/** The code of the present address is needed. */
function emailV1v1v2(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.changeEmailV1v1v2, (context, request) =>
    setEmail(deps, context, {
      ...readChange('change', request, givenCode(request)),
      email: request.email,
      proveCustomer: (row) => spendOldCode(deps, row, 'EMAIL', oldCode(request)),
    }),
  );
}

/** The customer proves itself by the address that `type` names. */
function emailMfa(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.changeEmailMFA, (context, request) =>
    setEmail(deps, context, {
      ...readChange('change', request, { code: request.verifyCodeNew, ticket: request.sendTokenNew }),
      email: request.email,
      proveCustomer: (row) => spendEither(deps, row, request.type, 'EMAIL', oldCode(request)),
    }),
  );
}

/** The first e-mail of a customer who came by a messenger, with a code sent there too. Throws 0001019 for a second one. */
function firstEmail(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.firstSetEmail, (context, request) =>
    setEmail(deps, context, {
      ...readChange('first', request, givenCode(request)),
      email: request.email,
      proveCustomer: (row) => requireThirdCode(deps, row, request),
    }),
  );
}

/** Binds the first phone or replaces it. */
function phone(
  deps: LoginDependencies,
  call: typeof SECURITY_CALLS.bindPhone | typeof SECURITY_CALLS.changePhone,
  mode: ContactMode,
): Operation {
  return implement(call, (context, request) =>
    setPhone(deps, context, {
      ...readChange(mode, request, givenCode(request)),
      phone: request.phone,
      phoneArea: request.phoneArea,
      ...provesPresent(deps, context, mode, 'SMS', request),
    }),
  );
}

/** The code of the present phone is needed. */
function phoneV1v1v2(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.changePhoneV1v1v2, (context, request) =>
    setPhone(deps, context, {
      ...readChange('change', request, givenCode(request)),
      phone: request.phone,
      phoneArea: request.phoneArea,
      proveCustomer: (row) => spendOldCode(deps, row, 'SMS', oldCode(request)),
    }),
  );
}

/** The customer proves itself by the address that `type` names. */
function phoneMfa(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.changePhoneMFA, (context, request) =>
    setPhone(deps, context, {
      ...readChange('change', request, { code: request.verifyCodeNew, ticket: request.sendTokenNew }),
      phone: request.phone,
      phoneArea: request.phoneArea,
      proveCustomer: (row) => spendEither(deps, row, request.type, 'SMS', oldCode(request)),
    }),
  );
}

/** Spends a code of the address that is replaced, or of the other one, which vouches for it unless it was replaced just now itself. */
async function spendEither(
  deps: LoginDependencies,
  row: CustomerRow,
  type: number,
  replaced: 'EMAIL' | 'SMS',
  given: GivenCode,
): Promise<void> {
  if ((type === 1) !== (replaced === 'EMAIL')) await requireSettledAddress(deps, row, type);
  await spendOwnCode(deps, row, type, given);
}

/** The first phone of a customer who came by a messenger, with a code sent there too. Throws 0001020 for a second one. */
function firstPhone(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.firstSetPhone, (context, request) =>
    setPhone(deps, context, {
      ...readChange('first', request, givenCode(request)),
      phone: request.phone,
      phoneArea: request.phoneArea,
      proveCustomer: (row) => requireThirdCode(deps, row, request),
    }),
  );
}

function readChange(
  mode: ContactMode,
  { googleCode }: { readonly googleCode?: string },
  code: { code?: string | undefined; ticket?: string | undefined },
) {
  return { mode, googleCode, code };
}

function givenCode(request: { verifyCode?: string; sendToken?: string }) {
  return { code: request.verifyCode, ticket: request.sendToken };
}

function oldCode(request: { verifyCodeOld?: string; sendTokenOld?: string }) {
  return { code: request.verifyCodeOld, ticket: request.sendTokenOld };
}

interface OriginalProof {
  readonly originalVerifyCode?: string;
  readonly originalSendToken?: string;
  readonly loginPwd?: string;
  readonly googleCode?: string;
}

/** The proof of the first form: the password, or the code of the address that is replaced, for a first one that of the other. */
function provesPresent(
  deps: LoginDependencies,
  context: RequestContext,
  mode: ContactMode,
  channel: 'EMAIL' | 'SMS',
  request: OriginalProof,
) {
  const { loginPwd, googleCode, originalVerifyCode, originalSendToken } = request;
  const code = { code: originalVerifyCode, ticket: originalSendToken };
  const type = (channel === 'EMAIL') === (mode === 'change') ? 1 : 2;
  const proof = { loginPwd, googleCode, type, code };
  return {
    isProved: (row: CustomerRow) => isProofGiven(deps, row, proof),
    async proveCustomer(row: CustomerRow): Promise<void> {
      if (mode === 'change' && (originalVerifyCode || originalSendToken))
        return spendOldCode(deps, row, channel, code);
      if (deps.security.googleId(row.id) >= 0 || !asksForProof(deps, row)) return;
      if (!loginPwd && mode !== 'change') await requireSettledAddress(deps, row, type);
      await spendProof(deps, row, proof, context.ip);
    },
  };
}

/** The customer's addresses, masked: enough to choose where a code goes. */
function findPhoneAndEmail(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.findPhoneAndEmail, async (context) => {
    const { row } = await signedIn(deps, context);
    return {
      customerNo: row.customer_no,
      email: row.email === null ? null : maskEmail(row.email),
      phone: row.phone === null ? null : maskText(row.phone),
      phoneArea: row.phone_area,
    };
  });
}
