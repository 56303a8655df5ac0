import type { WallClock } from '../../../domain/clock.ts';
import type { Operation } from '../../operation.ts';
import type { RegistrationDependencies } from '../registration/registration.ts';
import { socialAccountOperations } from './account-operations.ts';
import { SocialProver } from './prover.ts';
import type { SocialConfiguration } from './providers.ts';
import { socialSignInOperations } from './sign-in-operations.ts';
import { verifyOperations } from './verify-operations.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

export type { GoogleConfiguration, SocialConfiguration } from './providers.ts';
export { SocialAccounts } from './social-accounts.ts';
export { VerifiedIdentities } from './verified-identities.ts';

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
