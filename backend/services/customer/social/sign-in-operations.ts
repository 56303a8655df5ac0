import { SOCIAL_CALLS } from '../../../contract/calls/social.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Customer } from '../../../contract/records/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { CUSTOMER_STATUS } from '../customer-record.ts';
import { parseAddress } from '../sign-in/login-name.ts';
import { signIn } from '../sign-in/login-operations.ts';
import {
  registerCustomer,
  spendRegistrationCode,
  type Newcomer,
  type RegistrationDependencies,
  type RegistrationRequest,
} from '../registration/registration.ts';
import type { SocialProver } from './prover.ts';
import { isSocialSource, SOCIAL_SOURCES, type SocialIdentity, type SocialSource } from './providers.ts';
import type { SocialAccounts } from './social-accounts.ts';
import type { NamedIdentity, VerifiedIdentities } from './verified-identities.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

export interface SocialDependencies {
  readonly login: LoginDependencies;
  readonly registration: RegistrationDependencies;
  readonly prover: SocialProver;
  readonly socialAccounts: SocialAccounts;
  readonly verified: VerifiedIdentities;
}

const EMAIL = 1;
const PHONE = 2;

/** Sign-in and registration with a proved account of another service, with and without an address. */
export function socialSignInOperations(deps: SocialDependencies): readonly Operation[] {
  return [thirdLogin(deps), socialLogin(deps), thirdRegister(deps), socialRegister(deps)];
}

function thirdLogin(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.thirdLogin, async (context, request) =>
    signInByIdentity(deps, context, spendIdentity(deps, context, request)),
  );
}

function socialLogin(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.socialLogin, async (context, request) =>
    signInByIdentity(deps, context, spendIdentity(deps, context, request)),
  );
}

/**
 * A new customer with an e-mail or a phone, to which the identity is bound. An e-mail that the source has verified needs
 * no code; any other address does.
 */
function thirdRegister(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.thirdRegister, (context, request) => {
    const { email = '', phone = '' } = request;
    const name = parseAddress(email === '' ? PHONE : EMAIL, email === '' ? phone : email, request.phoneArea);
    return register(deps, context, request, {
      name,
      prove: async (identity) => {
        const isProved = name.kind === 'email' && name.email === identity.email;
        if (!isProved) await spendRegistrationCode(deps.login, context.companyId, name, request);
      },
    });
  });
}

/** A new customer without an address: the identity is its only way in until it sets one. */
function socialRegister(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.socialRegister, (context, request) =>
    register(deps, context, request, { name: undefined, prove: async () => undefined }),
  );
}

interface NamedRequest {
  readonly thirdSource: string;
  readonly userId: string;
  readonly authToken?: string;
}

/** Spends the proved identity last, so that a refusal for another reason leaves it good. */
async function register(
  deps: SocialDependencies,
  context: RequestContext,
  request: RegistrationRequest & NamedRequest,
  newcomer: { readonly name: Newcomer['name']; prove(identity: SocialIdentity): Promise<void> },
) {
  const { socialAccounts, verified } = deps;
  let identity: SocialIdentity | undefined;
  return registerCustomer(deps.registration, context, request, {
    name: newcomer.name,
    async prove(company) {
      const named = namedIdentity(request);
      const found = verified.find(company.id, named);
      if ((await socialAccounts.owner(company.id, found)) !== undefined)
        throw new PlatformError(CODE.socialAccountOfOther, [named.source]);
      await newcomer.prove(found);
      identity = verified.spend(company.id, named);
    },
    async created(row) {
      if (identity !== undefined) await socialAccounts.bind(row, identity);
    },
  });
}

/** The proved identity that a request names. Throws 0000145 for a source that there is not and 0000902 otherwise. */
function spendIdentity(
  { verified }: SocialDependencies,
  { companyId }: RequestContext,
  request: NamedRequest,
): SocialIdentity {
  return verified.spend(companyId, namedIdentity(request));
}

function namedIdentity({ thirdSource, userId, authToken }: NamedRequest): NamedIdentity {
  const source = requireSource(thirdSource);
  return { source, userId, ...(authToken === undefined ? {} : { authToken }) };
}

/** Throws 0000145 with the sources that there are. */
export function requireSource(thirdSource: string): SocialSource {
  if (!isSocialSource(thirdSource))
    throw new PlatformError(CODE.typeUnsupported, [SOCIAL_SOURCES.join(', ')]);
  return thirdSource;
}

/**
 * Signs in the customer to whom an identity belongs. Throws 0000902 when nobody has it, 0000103 for a customer who may not
 * sign in and 0000138 for one who needs a one-time code too.
 */
export async function signInByIdentity(
  { login, socialAccounts }: SocialDependencies,
  { companyId, ip }: RequestContext,
  identity: SocialIdentity,
): Promise<Customer> {
  const company = login.companies.find(companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  const owner = await socialAccounts.owner(companyId, identity);
  const row = owner === undefined ? undefined : await login.customers.byId(owner);
  if (row === undefined) throw new PlatformError(CODE.thirdPartyInvalid);
  if (row.status !== CUSTOMER_STATUS.normal) throw new PlatformError(CODE.signInNotAllowed);
  if (login.security.googleId(row.id) > 0) throw new PlatformError(CODE.secondFactorEnabled);
  return signIn(login, row, company, ip);
}
