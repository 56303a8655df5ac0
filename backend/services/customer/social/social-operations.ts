import type { WallClock } from '../../../domain/clock.ts';
import { type Operation, cacheResponse, implement, type RequestContext } from '../../operation.ts';
import type { RegistrationDependencies } from '../registration/registration.ts';
import { SocialProver, type Proof } from './prover.ts';
import {
  type SocialConfiguration,
  isSocialSource,
  type SocialIdentity,
  type SocialSource,
} from './providers.ts';
import {
  socialSignInOperations,
  requireSource,
  type SocialDependencies,
  signInByIdentity,
} from './sign-in-operations.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';
import { SOCIAL_CALLS } from '../../../contract/calls/social.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { signedIn } from '../security/checks.ts';
import { asksForProof, requireProof, sentProof } from '../security/present-proof.ts';
import type { TObject, TSchema } from 'typebox';
export type { GoogleConfiguration, SocialConfiguration } from './providers.ts';
export { SocialAccounts } from './social-accounts.ts';
export { VerifiedIdentities } from './verified-identities.ts';

/** What a client does next. */
const ACTION = { login: 'login', bind: 'bind', register: 'register' } as const;

/** The call by which clients send the proof of each source. */
const PROOFS = {
  google: SOCIAL_CALLS.googleVerify,
  apple: SOCIAL_CALLS.appleVerify,
  facebook: SOCIAL_CALLS.facebookVerify,
  twitter: SOCIAL_CALLS.twitterVerify,
  metamask: SOCIAL_CALLS.metaMaskVerify,
  telegram: SOCIAL_CALLS.telegramVerify,
} as const;

/**
 * Verifies a proof of each source. A guest whose identity is bound is signed in; one with the address of a customer is told
 * to sign in and bind; others are told to register. The call of a signed-in customer binds the identity.
 */
function verifyOperations(deps: SocialDependencies): readonly Operation[] {
  return Object.entries(PROOFS).map(([source, call]) =>
    implement<TObject, TSchema>(call, async (context, proof) => {
      const identity = await deps.prover.prove(source as SocialSource, proof as Proof, context);
      return proceed(deps, context, identity);
    }),
  );
}

async function proceed(deps: SocialDependencies, context: RequestContext, identity: SocialIdentity) {
  const { login, socialAccounts, verified } = deps;
  const { source, email, phone } = identity;
  const { companyId, caller } = context;
  const common = {
    thirdSource: source,
    result: true,
    failReason: '',
    email: email ?? '',
    phone: phone ?? '',
  };
  if (caller !== undefined) {
    const row = await login.customers.byId(caller.customerId);
    if (row === undefined) throw new PlatformError(CODE.signInExpired);
    await socialAccounts.bind(row, identity);
    return { ...common, action: ACTION.bind, userId: identity.userId, token: '', authToken: '' };
  }
  const owner = await socialAccounts.owner(companyId, identity);
  const names = () => verified.add(companyId, identity);
  if (owner !== undefined) {
    const { token } = await signInByIdentity(deps, context, identity);
    return { ...common, ...names(), action: ACTION.login, token };
  }
  const known = email !== null && (await login.customers.byEmail(companyId, email)) !== undefined;
  return { ...common, ...names(), action: known ? ACTION.bind : ACTION.register, token: '' };
}

const DEFAULT_SOURCE = 'google';
const MESSENGER = 'telegram';
/** Values of `tgStatus`. */
const BOUND = '1';
const UNBOUND = '2';

/** What pages need to know of a source, and the accounts that a customer has bound. */
function socialAccountOperations(
  deps: SocialDependencies,
  configuration: SocialConfiguration,
): readonly Operation[] {
  return [config(configuration), bindThirdAccount(deps), findThirdAccountInfo(deps)];
}

/** Throws 0000902 for a source that there is not and 0000003 for one that is not set up. */
function config(configuration: SocialConfiguration): Operation {
  return implement(SOCIAL_CALLS.thirdLoginConfig, async (_context, { thirdSource = DEFAULT_SOURCE }) => {
    if (!isSocialSource(thirdSource)) throw new PlatformError(CODE.thirdPartyInvalid);
    const provider = configuration[thirdSource];
    if (provider === undefined) throw new PlatformError(CODE.dataUnknown);
    return { thirdSource, clientId: provider.clientId, developerAccount: provider.developerAccount };
  });
}

/** Binds an identity that was proved just before; `thirdUserId` is the `userId` of its verification. */
function bindThirdAccount(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.bindThirdAccount, async (context, request) => {
    const { thirdLoginSource, thirdUserId, thirdIntactMsg = '' } = request;
    const { row } = await signedIn(deps.login, context);
    const source = requireSource(thirdLoginSource);
    if (asksForProof(deps.login, row))
      await requireProof(deps.login, row, sentProof(row, request), context.ip);
    const identity = deps.verified.spend(context.companyId, { source, userId: thirdUserId });
    const record = thirdIntactMsg === '' ? null : thirdIntactMsg;
    await deps.socialAccounts.bind(row, identity, record, cacheResponse(context, null)?.() ?? []);
    return null;
  });
}

/** The first account that the caller has bound, and whether a messenger's is among them. */
function findThirdAccountInfo(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.findThirdAccountInfo, async (context) => {
    const { row } = await signedIn(deps.login, context);
    const accounts = await deps.socialAccounts.ofCustomer(row.id);
    const [first] = accounts;
    return {
      customerNo: row.customer_no,
      thirdLoginSource: first?.source ?? null,
      thirdUserId: first?.userId ?? null,
      thirdIntactMsg: first?.record ?? null,
      tgStatus: accounts.some(({ source }) => source === MESSENGER) ? BOUND : UNBOUND,
    };
  });
}

/** Third-party sign-in: configuration, proofs, sign-in, registration and the accounts of a customer. */
export function socialOperations(deps: {
  readonly login: LoginDependencies;
  readonly registration: RegistrationDependencies;
  readonly wallClock: WallClock;
  readonly configuration: SocialConfiguration;
}): readonly Operation[] {
  const { login, registration, wallClock, configuration } = deps;
  const prover = new SocialProver(configuration, wallClock);
  const { socialAccounts, verified } = login;
  const social = { login, registration, prover, socialAccounts, verified };
  return [
    ...socialAccountOperations(social, configuration),
    ...verifyOperations(social),
    ...socialSignInOperations(social),
  ];
}
