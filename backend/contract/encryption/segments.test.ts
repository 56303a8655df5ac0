import { constants, createHash, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { md5Hex } from './md5.ts';
import {
  SEGMENT_LENGTH,
  encryptBody,
  encryptedSegments,
  isEncryptedBody,
  joinSegments,
  segmentsOf,
} from './segments.ts';

// Limits, written out: a test does not import what it checks.
const MAX_SEGMENTS = 256;

/** PKCS#1 v1.5 decryption done by hand over the raw RSA operation. */
function decrypt(piece: string, privateKey: KeyObject): string {
  const block = privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(piece, 'base64'),
  );
  expect(block.subarray(0, 2)).toEqual(Buffer.from([0, 2]));
  const end = block.indexOf(0, 2);
  expect(end).toBeGreaterThanOrEqual(10);
  return block.subarray(end + 1).toString('latin1');
}

describe.each([1024, 2048])('encryptBody with an RSA key of %i bits', (modulusLength) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

  it('encrypts bodies of 50, 100, 101 and 5000 characters in segments of 100 [EN-06]', () => {
    for (const length of [50, 100, 101, 5000]) {
      // Two quotes are encoded as %22, so the encoded text is four characters longer than the JSON text.
      const json = JSON.stringify('a'.repeat(length - 6));
      const { data } = encryptBody(json, spki);
      const pieces = encryptedSegments(data);
      expect(pieces).toHaveLength(Math.ceil(length / SEGMENT_LENGTH));
      const plain = (pieces ?? []).map((piece) => decrypt(piece, privateKey));
      expect(joinSegments(plain)).toBe(json);
    }
  });

  it('brings Unicode values through [EN-05]', () => {
    const json = JSON.stringify({ name: '中文 ü 🦊 %+', phoneArea: '+86' });
    const pieces = encryptedSegments(encryptBody(json, spki).data) ?? [];
    expect(joinSegments(pieces.map((piece) => decrypt(piece, privateKey)))).toBe(json);
  });

  it('never encrypts the same text to the same piece', () => {
    expect(encryptBody('{}', spki).data).not.toBe(encryptBody('{}', spki).data);
  });
});

describe('segmentsOf', () => {
  it('cuts any JSON text into ASCII pieces that join to it again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        const pieces = segmentsOf(json);
        expect(joinSegments(pieces)).toBe(json);
        expect(pieces.every((piece) => /^[ -~]{1,100}$/.test(piece))).toBe(true);
        expect(pieces.slice(0, -1).every((piece) => piece.length === SEGMENT_LENGTH)).toBe(true);
      }),
    );
  });

  it('refuses a body of more than 256 pieces [MAX_SEGMENTS]', () => {
    expect(segmentsOf('a'.repeat(MAX_SEGMENTS * SEGMENT_LENGTH))).toHaveLength(MAX_SEGMENTS);
    expect(() => segmentsOf('a'.repeat(MAX_SEGMENTS * SEGMENT_LENGTH + 1))).toThrow(RangeError);
  });
});

describe('joinSegments', () => {
  it('reads the three encodings of senders: of a URI, of a form, and none', () => {
    const json = '{"name":"李 梅 + co","n":1}';
    const bytes = Array.from(new TextEncoder().encode(json), (byte) => String.fromCharCode(byte)).join('');
    const form = new URLSearchParams([['', json]]).toString().slice(1);
    expect(form).toContain('+');
    for (const text of [encodeURIComponent(json), form, bytes]) {
      const pieces = text.match(/[^]{1,117}/g) ?? [];
      expect(joinSegments(pieces)).toBe(json);
    }
    expect(joinSegments(['{"a":"\xff"}'])).toBeUndefined();
  });

  it('is undefined for pieces that do not join to UTF-8 [EN-08]', () => {
    expect(joinSegments(['%E4%B8', '%'])).toBeUndefined();
    expect(joinSegments(['%C3%28'])).toBeUndefined();
  });
});

describe('encryptedSegments', () => {
  it('is undefined for malformed, empty and too many pieces [EN-08] [MAX_SEGMENTS]', () => {
    for (const data of ['', ',', 'AAAA,', 'A', 'AAA', '====', 'AA A', 'AAAA,?', `${'A'.repeat(688)}`]) {
      expect(encryptedSegments(data), data.slice(0, 10)).toBeUndefined();
    }
    expect(encryptedSegments(Array(MAX_SEGMENTS).fill('AAAA').join(','))).toHaveLength(MAX_SEGMENTS);
    expect(
      encryptedSegments(
        Array(MAX_SEGMENTS + 1)
          .fill('AAAA')
          .join(','),
      ),
    ).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void encryptedSegments(text)));
  });
});

describe('isEncryptedBody', () => {
  it('is true for exactly one string member data [EN-07]', () => {
    expect(isEncryptedBody({ data: 'AAAA' })).toBe(true);
    for (const body of [{ data: 1 }, { data: 'a', b: 1 }, {}, [], ['data'], null, 'data', { b: 'a' }]) {
      expect(isEncryptedBody(body)).toBe(false);
    }
  });
});

describe('md5Hex', () => {
  it('equals the digest of another library', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(md5Hex(text)).toBe(createHash('md5').update(text, 'utf8').digest('hex'));
      }),
    );
  });
});
