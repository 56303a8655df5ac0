import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { requireSignature, requireWindow } from './signature.ts';

const SECRET = '0123456789abcdef';
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const EDWARDS = generateKeyPairSync('ed25519');
const hmac = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
const failing = (code: number) => expect.objectContaining({ code }) as object;

describe('signatures of the dialect', () => {
  const key = { secret: SECRET, publicKey: RSA.publicKey };

  it('are HMAC of query and body, wherever they stand', () => {
    const [query, body] = ['symbol=BTCUSDT&side=BUY', 'quantity=1&timestamp=5'];
    const signature = hmac(query + body);
    requireSignature({ query, body: `${body}&signature=${signature}` }, key);
    requireSignature({ query: `signature=${signature}&${query}`, body }, key);
    requireSignature({ query: `${query}&signature=${signature.toUpperCase()}`, body }, key);
    expect(() => requireSignature({ query, body: `${body}2&signature=${signature}` }, key)).toThrow(
      failing(-1022),
    );
  });

  it('are of what was sent, escaped or not', () => {
    const plain = 'symbols=["BTCUSDT"]&timestamp=5';
    const escaped = `symbols=${encodeURIComponent('["BTCUSDT"]')}&timestamp=5`;
    requireSignature({ query: `${escaped}&signature=${hmac(escaped)}`, body: '' }, key);
    requireSignature({ query: `${escaped}&signature=${hmac(plain)}`, body: '' }, key);
  });

  it('are RSA and Ed25519 in base64, too', () => {
    const text = 'symbol=BTCUSDT&timestamp=5';
    const rsa = encodeURIComponent(sign('RSA-SHA256', Buffer.from(text), RSA.privateKey).toString('base64'));
    requireSignature({ query: `${text}&signature=${rsa}`, body: '' }, key);
    const edwards = encodeURIComponent(sign(null, Buffer.from(text), EDWARDS.privateKey).toString('base64'));
    const own = { secret: undefined, publicKey: EDWARDS.publicKey };
    requireSignature({ query: `${text}&signature=${edwards}`, body: '' }, own);
    expect(() => requireSignature({ query: `${text}&signature=${rsa}`, body: '' }, own)).toThrow(
      failing(-1022),
    );
  });

  it('are not there without a secret, and no longer than any key makes them [MAX_SIGNATURE_LENGTH]', () => {
    const text = 'timestamp=5';
    expect(() =>
      requireSignature({ query: `${text}&signature=${hmac(text)}`, body: '' }, { ...key, secret: undefined }),
    ).toThrow(failing(-1022));
    expect(() =>
      requireSignature({ query: `${text}&signature=${'a'.repeat(1_025)}`, body: '' }, key),
    ).toThrow(failing(-1022));
    expect(() => requireSignature({ query: text, body: '' }, key)).toThrow(failing(-1102));
  });
});

describe('the window of a request', () => {
  const NOW_MS = 1_700_000_000_000;
  const at = (timestamp: number | string, recvWindow?: string) => () =>
    requireWindow(
      [
        ['timestamp', String(timestamp)],
        ...(recvWindow === undefined ? [] : [['recvWindow', recvWindow] as const]),
      ],
      [NOW_MS, 0],
    );

  it('is five seconds back and one ahead, in milliseconds or microseconds', () => {
    at(NOW_MS - 5_000)();
    at(NOW_MS + 999)();
    at(`${NOW_MS - 4_000}123`)();
    expect(at(NOW_MS - 5_001)).toThrow(failing(-1021));
    expect(at(NOW_MS + 1_000)).toThrow(/1000ms ahead/);
  });

  it('is as long as the request says, a minute at most [MAX_WINDOW_MS]', () => {
    at(NOW_MS - 60_000, '60000')();
    expect(at(NOW_MS - 2, '1.5')).toThrow(failing(-1021));
    expect(at(NOW_MS, '60001')).toThrow(failing(-1131));
    expect(at('now')).toThrow(failing(-1102));
    expect(at(NOW_MS, 'x')).toThrow(failing(-1100));
  });
});
