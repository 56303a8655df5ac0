import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** Strength of company keys and API keys. */
export const RSA_BITS = 2048;

const generate = promisify(generateKeyPair);

/** The key pair with which clients encrypt request bodies for a company. */
export interface BodyKey {
  /** Base64 SPKI without PEM lines, as clients receive it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Restores a stored key (PKCS#8 PEM). */
export function bodyKeyFromPem(pem: string): BodyKey {
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: spkiText(createPublicKey(privateKey)) };
}

/** Makes a new key off the main thread and returns it with the PEM to store. */
export async function createBodyKey(): Promise<{ key: BodyKey; pem: string }> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: RSA_BITS });
  return {
    key: { privateKey, publicKey: spkiText(publicKey) },
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function spkiText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}
