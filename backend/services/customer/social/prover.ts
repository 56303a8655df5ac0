import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { AskingVerifier } from './asking-verifier.ts';
import { IdTokenVerifier } from './id-token-verifier.ts';
import type { SocialConfiguration, SocialIdentity, SocialSource } from './providers.ts';
import { TelegramVerifier } from './telegram-verifier.ts';

/** The members of a proof as the client sends them. */
export type Proof = Readonly<Record<string, string | undefined>>;

type Verify = (proof: Proof, request: { companyId: number; trace: string }) => Promise<SocialIdentity>;

/** Judges proofs of the sources that the operator has set up. */
export class SocialProver {
  readonly #verifiers: Partial<Record<SocialSource, Verify>> = {};

  constructor(configuration: SocialConfiguration, wallClock: WallClock) {
    const { google, apple, telegram } = configuration;
    if (google) this.#verifiers.google = idToken(new IdTokenVerifier('google', google, wallClock), 'idToken');
    if (apple) this.#verifiers.apple = appleToken(new IdTokenVerifier('apple', apple, wallClock));
    if (telegram) {
      const verifier = new TelegramVerifier(telegram, wallClock);
      this.#verifiers.telegram = async ({ userJsonStr = '' }) => verifier.verify(userJsonStr);
    }
    for (const source of ['facebook', 'twitter', 'metamask'] as const) {
      const provider = configuration[source];
      if (provider === undefined) continue;
      const verifier = new AskingVerifier(source, provider, wallClock);
      this.#verifiers[source] = (proof, request) => verifier.verify(proof, request);
    }
  }

  /** Throws 0000003 for a source that is not set up, and what its verifier throws. */
  async prove(
    source: SocialSource,
    proof: Proof,
    request: { companyId: number; trace: string },
  ): Promise<SocialIdentity> {
    const verify = this.#verifiers[source];
    if (verify === undefined) throw new PlatformError(CODE.dataUnknown);
    return verify(proof, request);
  }
}

function idToken(verifier: IdTokenVerifier, member: string): Verify {
  return (proof) => verifier.verify(proof[member] ?? '');
}

/** Applications send `identityToken` with the `openId` that it is for, web pages `idToken`. */
function appleToken(verifier: IdTokenVerifier): Verify {
  return async ({ identityToken = '', idToken: webToken = '', openId = '' }) => {
    const identity = await verifier.verify(identityToken === '' ? webToken : identityToken);
    if (openId !== '' && openId !== identity.userId) throw new PlatformError(CODE.thirdPartyInvalid);
    return identity;
  };
}
