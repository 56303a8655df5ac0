import type { TObject, TSchema } from 'typebox';
import { SOCIAL_CALLS } from '../../../contract/calls/social.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import type { Proof } from './prover.ts';
import type { SocialIdentity, SocialSource } from './providers.ts';
import { signInByIdentity, type SocialDependencies } from './sign-in-operations.ts';

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
export function verifyOperations(deps: SocialDependencies): readonly Operation[] {
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
