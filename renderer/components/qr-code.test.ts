import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawQrCode } from './qr-code.tsx';

const digestOf = (text: string) =>
  createHash('sha256')
    .update((drawQrCode(text) ?? []).map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n'))
    .digest('hex');

const LONG = 'x'.repeat(250);

/** Digests of codes that jsQR has read. */
const VECTORS = {
  'otpauth://totp/M?secret=OCRNGZMA': '4e81cedd4df8600457f87d76fdd4e1ee6279776a642303a35efcd924c703daea',
  'otpauth://totp/Meridian:e%40b.example?secret=OCRNGZMAZQPQVMNIRNP37TSPVGFAN5S2&issuer=Meridian':
    'fbc9df66ead4a0c2278d3736252379e272ebac15bbd9e8bcab2f2e3dc4b4d545',
  [LONG]: '7e5c0ea001df7d22595d931e570eab1049fb821361256c54442266c31ace8a04',
};

describe('a QR code', () => {
  it.each(Object.entries(VECTORS))('of %s is the one that a reader has read', (text, digest) => {
    expect(digestOf(text)).toBe(digest);
  });

  it('grows with its text, up to 412 bytes, and refuses a longer one [MAX_QR_BYTES]', () => {
    expect(drawQrCode('a')).toHaveLength(21);
    expect(drawQrCode('a'.repeat(412))).toHaveLength(77);
    expect(drawQrCode('a'.repeat(413))).toBeUndefined();
    expect(drawQrCode('帳'.repeat(137))).toHaveLength(77);
    expect(drawQrCode('帳'.repeat(138))).toBeUndefined();
  });
});
