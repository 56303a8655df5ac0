import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { SocialConfiguration } from '../services/customer/customer-service.ts';

/** Public keys of a provider; there are two at a time. */
const MAX_KEYS = 20;

const provider = {
  clientId: Type.String({ minLength: 1, maxLength: 256 }),
  developerAccount: Type.String({ maxLength: 320 }),
};
const keys = Type.Array(Type.Object({ kty: Type.Literal('RSA'), n: Type.String(), e: Type.String() }), {
  minItems: 1,
  maxItems: MAX_KEYS,
});

const IdTokens = Type.Object({ ...provider, keys });
const Telegram = Type.Object({ ...provider, botToken: Type.String({ minLength: 1, maxLength: 128 }) });
const Requested = Type.Object({
  ...provider,
  verifierUrl: Type.String({ pattern: '^https?://[^/?#]', maxLength: 500 }),
});
const SignInFile = Type.Object(
  {
    google: Type.Optional(IdTokens),
    apple: Type.Optional(IdTokens),
    telegram: Type.Optional(Telegram),
    facebook: Type.Optional(Requested),
    twitter: Type.Optional(Requested),
    metamask: Type.Optional(Requested),
  },
  { additionalProperties: false },
);

/** Reads what sign-in with Google needs. Rejects with one clear line when the file is not of that form. */
export async function readGoogleFile(file: string): Promise<Static<typeof IdTokens>> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Value.Check(IdTokens, value)) {
    throw new Error(`${file} must hold clientId, developerAccount and keys (RSA, JSON Web Keys)`);
  }
  return value;
}

/** Reads what sign-in with other services needs. Rejects with one clear line when the file is not of that form. */
export async function readSignInFile(file: string): Promise<SocialConfiguration> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Value.Check(SignInFile, value)) {
    const [error] = [...Value.Errors(SignInFile, value)];
    const where = error?.instancePath.split('/')[1] ?? '';
    throw new Error(
      `${file}: ${where === '' ? 'it' : where} must hold clientId, developerAccount and ` +
        'keys (google, apple), botToken (telegram) or verifierUrl (facebook, twitter, metamask)',
    );
  }
  return value;
}

/** The services whose accounts open the platform, from the files that its options name. */
export async function readSignIn(files: {
  readonly signInFile: string | undefined;
  readonly googleFile: string | undefined;
}): Promise<SocialConfiguration> {
  const { signInFile, googleFile } = files;
  const social = signInFile === undefined ? {} : await readSignInFile(signInFile);
  return googleFile === undefined ? social : { ...social, google: await readGoogleFile(googleFile) };
}
