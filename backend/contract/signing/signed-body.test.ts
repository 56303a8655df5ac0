import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bodySignature, signBody, signedBodyTexts } from './signed-body.ts';

const TIME = '1700000000000';

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase();

describe('signedBodyTexts', () => {
  it('leaves the signature out of the calculation [EN-01]', () => {
    const plain = signedBodyTexts({ a: 'x' }, TIME);
    expect(signedBodyTexts({ a: 'x', signature: 'whatever' }, TIME)).toEqual(plain);
  });

  it('takes only non-empty strings and numbers, sorted in ASCII order [EN-02]', () => {
    const body = {
      b: 2,
      a: 'x',
      B: 'y',
      empty: '',
      none: null,
      yes: true,
      list: [1],
      object: { c: 1 },
      zero: 0,
    };
    const [first] = signedBodyTexts(body, TIME);
    expect(first).toBe(`timestamp=${TIME}&B=y&a=x&b=2&zero=0`);
  });

  it('also takes the order of letters, in which a capital stands beside its small letter', () => {
    expect(signedBodyTexts({ identityToken: 'a', idToken: 'b' }, TIME)).toEqual([
      `timestamp=${TIME}&idToken=b&identityToken=a`,
      `timestamp=${TIME}&identityToken=a&idToken=b`,
    ]);
    expect(signedBodyTexts({ plain: 1, small: 2 }, TIME)).toHaveLength(1);
  });

  it('starts with the timestamp of the header [EN-03]', () => {
    expect(signedBodyTexts({}, TIME)).toEqual([`timestamp=${TIME}`]);
    expect(signedBodyTexts({ a: 1 }, '5')).toEqual(['timestamp=5&a=1']);
  });

  it('has both forms when the body carries the timestamp too', () => {
    expect(signedBodyTexts({ a: 'x', timestamp: TIME, z: 1 }, TIME)).toEqual([
      `timestamp=${TIME}&a=x&timestamp=${TIME}&z=1`,
      `timestamp=${TIME}&a=x&z=1`,
    ]);
  });

  it('counts numbers as they are spelt', () => {
    expect(signedBodyTexts('{"amount":1.50,"id":9007199254740993}', TIME)).toEqual([
      `timestamp=${TIME}&amount=1.50&id=9007199254740993`,
    ]);
  });
});

describe('bodySignature', () => {
  it('is the upper-case MD5 of the UTF-8 text [EN-04]', () => {
    expect(bodySignature('timestamp=1&a=x')).toBe(md5('timestamp=1&a=x'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(bodySignature(text)).toBe(md5(text));
      }),
    );
  });
});

/** What a verifier does with the raw text of a body. */
function isRight(text: string, timestamp: string): boolean {
  const { signature } = JSON.parse(text) as { signature?: unknown };
  return signedBodyTexts(text, timestamp).map(md5).includes(String(signature));
}

describe('signBody', () => {
  it('signs so that a verifier agrees, Unicode values included [EN-05]', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (body) => {
        expect(isRight(JSON.stringify(signBody(body, TIME)), TIME)).toBe(true);
      }),
    );
  });

  it('leaves room for the timestamp counted once or twice', () => {
    const body = { loginName: 'a@b.c', timestamp: TIME };
    for (const text of [
      `timestamp=${TIME}&loginName=a@b.c`,
      `timestamp=${TIME}&loginName=a@b.c&timestamp=${TIME}`,
    ]) {
      expect(isRight(JSON.stringify({ ...body, signature: md5(text) }), TIME)).toBe(true);
    }
  });

  it('does not fit another header timestamp, a lower-case digest or a changed body [EN-03, EN-04]', () => {
    const signed = signBody({ a: 'x' }, TIME);
    expect(isRight(JSON.stringify(signed), '1700000000001')).toBe(false);
    const lower = { ...signed, signature: String(signed.signature).toLowerCase() };
    expect(isRight(JSON.stringify(lower), TIME)).toBe(false);
    expect(isRight(JSON.stringify({ ...signed, a: 'y' }), TIME)).toBe(false);
  });
});
