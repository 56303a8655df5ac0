import { Type, type Static } from 'typebox';
import { describe } from './describe.ts';
import PHRASES from './phrases.json' with { type: 'json' };

/**
 * A challenge for a guest. The header `captcha` of the request that follows is the base64 of the JSON
 * `{challenge, solution: {counter, derivedKey}}`.
 */
export const CaptchaChallenge = Type.Object({
  parameters: describe(
    'What is to be solved; sent back with the solution.',
    Type.Object({
      algorithm: describe('Algorithm of the proof of work.', Type.String()),
      nonce: describe('Nonce, hexadecimal.', Type.String()),
      salt: describe('Salt, hexadecimal.', Type.String()),
      cost: describe('Cost of one try.', Type.Integer()),
      keyLength: describe('Length of the derived key, in bytes.', Type.Integer()),
      keyPrefix: describe('Beginning that the derived key must have, hexadecimal.', Type.String()),
      data: describe(
        'Further data of the challenge.',
        Type.Object({ expireTime: describe(PHRASES.timeEnds, Type.Integer()) }),
      ),
    }),
  ),
  signature: describe('Signature of the platform over the challenge, hexadecimal.', Type.String()),
});
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;
