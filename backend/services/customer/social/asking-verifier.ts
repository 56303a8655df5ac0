import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { callExternal } from '../../external-call.ts';
import type { AskedProvider, SocialIdentity, SocialSource } from './providers.ts';

/** Longest id and address that a verifier may answer. */
const MAX_ID_LENGTH = 128;
const MAX_ADDRESS_LENGTH = 254;

/**
 * Asks the operator's verifier, for sources whose proofs only their network can judge: it is sent the proof as the client
 * sent it and answers `{code: '0', data: {userId, email?, phone?}}`; the addresses are those that the source has verified.
 */
export class AskingVerifier {
  readonly #source: SocialSource;
  readonly #url: string;
  readonly #wallClock: WallClock;

  constructor(source: SocialSource, { verifierUrl }: AskedProvider, wallClock: WallClock) {
    this.#source = source;
    this.#url = verifierUrl;
    this.#wallClock = wallClock;
  }

  /** Throws 0000902 for a proof that is not good, GATEWAY_CODE_012 when nobody answers and 011 for a faulty answer. */
  async verify(proof: object, request: { companyId: number; trace: string }): Promise<SocialIdentity> {
    const body = { thirdSource: this.#source, proof };
    const answer = await callExternal(this.#wallClock, { url: this.#url, ...request, body });
    if (answer?.code === undefined) throw new PlatformError(CODE.serviceUnavailable);
    if (answer.code !== '0') throw new PlatformError(CODE.thirdPartyInvalid);
    const { userId, email, phone } = (answer.data ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof userId !== 'string' || userId === '' || userId.length > MAX_ID_LENGTH)
      throw new PlatformError(CODE.serviceFault);
    return {
      source: this.#source,
      userId,
      email: addressOrNull(email)?.toLowerCase() ?? null,
      phone: addressOrNull(phone),
    };
  }
}

function addressOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ADDRESS_LENGTH ? value : null;
}
