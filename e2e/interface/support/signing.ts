import { createHash, createPublicKey, createSign, publicEncrypt, constants } from 'node:crypto';

/** Signatures and encryption as a client computes them from the published text alone. */

/** A key as a bot holds it: its name and its secret, PKCS #8 in base64. */
export interface BotKey {
  readonly id: number;
  readonly apiKey: string;
  readonly privateKey: string;
}

/** A password as it travels. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** The text of a flat body that the open API wants signed, without the timestamp. */
export function signingText(body: object): string {
  const members = Object.entries(body)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${String(value)}`);
  return `{${members.join(',')}}`;
}

/** SHA1WithRSA of a text. */
export function rsaSign(text: string, privateKey: string, algorithm = 'RSA-SHA1'): string {
  const pem = ['-----BEGIN PRIVATE KEY-----', privateKey, '-----END PRIVATE KEY-----'].join('\n');
  return createSign(algorithm).update(text).sign(pem, 'base64');
}

/** String C of the signed-body form. */
export function bodyText(body: object, timestamp: string): string {
  const used = Object.entries(body)
    .filter(([name]) => name !== 'signature')
    .filter(([, value]) => ['number', 'string'].includes(typeof value) && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [['timestamp', timestamp], ...used].map(([name, value]) => `${name}=${String(value)}`).join('&');
}

/** The body with its `signature`. */
export function signBody(body: object, timestamp: string): object {
  return { ...body, signature: md5(bodyText(body, timestamp)).toUpperCase() };
}

/** A signed body in encrypted pieces of at most a hundred characters, joined by commas. */
export function encryptBody(signed: object, publicKey: string): string {
  return encryptText(encodeURIComponent(JSON.stringify(signed)), publicKey, 100);
}

/** A text in encrypted pieces of at most so many bytes, joined by commas. */
export function encryptText(text: string, publicKey: string, pieceBytes: number): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / pieceBytes);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes))
    .map((piece) => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, piece))
    .map((piece) => piece.toString('base64'))
    .join(',');
}
