import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { GoogleConfiguration } from '../services/customer/index.ts';

/** Public keys of a provider; there are two at a time. */
const MAX_KEYS = 20;

const GoogleFile = Type.Object({
  clientId: Type.String({ minLength: 1, maxLength: 256 }),
  developerAccount: Type.String({ maxLength: 320 }),
  keys: Type.Array(Type.Object({ kty: Type.Literal('RSA'), n: Type.String(), e: Type.String() }), {
    minItems: 1,
    maxItems: MAX_KEYS,
  }),
});

/** Reads what sign-in with Google needs. Rejects with one clear line when the file is not of that form. */
export async function readGoogleFile(file: string): Promise<GoogleConfiguration> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Value.Check(GoogleFile, value)) {
    throw new Error(`${file} must hold clientId, developerAccount and keys (RSA, JSON Web Keys)`);
  }
  return value as Static<typeof GoogleFile>;
}
