import { createPrivateKey, sign } from 'node:crypto';
import { signingText } from '../../backend/contract/signing/open-api.ts';

/** Each step of an open-API signature. */
export interface SignatureSteps {
  readonly text: string;
  /** Value of the `timestamp` header, milliseconds. */
  readonly timestamp: string;
  /** Base64 of SHA1WithRSA over the text. */
  readonly signature: string;
}

/**
 * Signs the JSON text of a body.
 * @param privateKey PKCS#8 in base64, as applyApi answers it.
 */
export function signOpenApi(body: string, timestamp: string, privateKey: string): SignatureSteps {
  const text = signingText(body, timestamp);
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return { text, timestamp, signature: sign('sha1', Buffer.from(text, 'utf8'), key).toString('base64') };
}
