import { Type, type Static } from 'typebox';

/** Business type of the call that issues a challenge of proof of work. */
export const CHALLENGE_BIZ_TYPE = 'venue.app.CaptchaService.challenge';

/**
 * A challenge for a guest. The header `captcha` of the request that follows is the base64 of the JSON
 * `{challenge, solution: {counter, derivedKey}}`.
 */
export const CaptchaChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    data: Type.Object({ expireTime: Type.Integer() }),
  }),
  signature: Type.String(),
});
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;
