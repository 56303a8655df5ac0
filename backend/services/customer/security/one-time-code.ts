import { generateSecret, generateURI, verifySync } from 'otplib';
import type { WallTimeMs } from '../../../domain/units.ts';

/** Length in bytes of a one-time-code secret: 32 characters of base32. */
const SECRET_BYTES = 20;
/** A code of the period before and after counts too: clocks of telephones differ. */
const TOLERANCE_SECONDS = 30;
const CODE = /^\d{6}$/;

/** A text without halves of surrogate pairs, which an address cannot carry: a brand may have cut its name in the middle of one. */
const whole = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd');

/** A secret for an authenticator application, and the address of its QR code. */
export function newAuthenticator(
  label: string,
  issuer: string,
): { readonly secret: string; readonly uri: string } {
  const secret = generateSecret({ length: SECRET_BYTES });
  return { secret, uri: generateURI({ issuer: whole(issuer), label: whole(label), secret }) };
}

/** The step of time of a code that is right at this moment and newer than `afterStep`; undefined for any other text. */
export function findCodeStep(
  { secret, afterStep }: { readonly secret: string; readonly afterStep: number },
  code: string,
  nowMs: WallTimeMs,
): number | undefined {
  if (!CODE.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: afterStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
