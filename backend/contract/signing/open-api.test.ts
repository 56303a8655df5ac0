import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { acceptedSigningTexts, signingText } from './open-api.ts';

const TIME = '1589966902000';

/** The rule of the specification written a second time, over parsed values. */
function independentText(body: Record<string, unknown>, timestamp: string): string {
  const names = Object.keys(body).filter((name) => body[name] !== null);
  names.sort((a, b) =>
    Buffer.compare(Buffer.from(a, 'utf16le').swap16(), Buffer.from(b, 'utf16le').swap16()),
  );
  let text = '';
  for (const name of names) {
    const value = body[name];
    text += `${text === '' ? '' : ','}${name}:${typeof value === 'string' ? value : JSON.stringify(value)}`;
  }
  return `{${text}}`.split('"').join('') + timestamp;
}

describe('signingText', () => {
  it('gives the published vector [EN-11]', () => {
    expect(signingText('{"symbol":"abc","quantity":"1"}', TIME)).toBe('{quantity:1,symbol:abc}1589966902000');
    expect(signingText({ symbol: 'abc', quantity: 1 }, TIME)).toBe('{quantity:1,symbol:abc}1589966902000');
  });

  it('sorts by name letter by letter, removes quotes and leaves null out [EN-10]', () => {
    const body = { ab: 1, aa: 'x"y', b: null, B: true, a: 'q', 'n"ame': 2 };
    expect(signingText(body, TIME)).toBe(`{B:true,a:q,aa:xy,ab:1,name:2}${TIME}`);
  });

  it('signs an empty body as {} [EN-13]', () => {
    for (const body of ['', '{}', ' { } ']) expect(signingText(body, TIME)).toBe(`{}${TIME}`);
    expect(signingText({}, TIME)).toBe(`{}${TIME}`);
  });

  it('keeps numbers as they are spelt in the raw body', () => {
    const raw = '{"price":1.10,"id":12345678901234567890,"list":[1.0,{"z":2.50,"a":null}]}';
    expect(signingText(raw, TIME)).toBe(
      `{id:12345678901234567890,list:[1.0,{z:2.50,a:null}],price:1.10}${TIME}`,
    );
  });

  it('agrees with an independent implementation for every body', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
        fc.stringMatching(/^\d{13}$/),
        (body, time) => {
          const sent = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
          expect(signingText(JSON.stringify(body), time)).toBe(independentText(sent, time));
          expect(signingText(body, time)).toBe(independentText(sent, time));
        },
      ),
    );
  });

  it('does not depend on the order in which members are sent', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string(), fc.integer()), { selector: ([name]) => name }),
        (pairs) => {
          const forward = signingText(Object.fromEntries(pairs), TIME);
          expect(signingText(Object.fromEntries([...pairs].reverse()), TIME)).toBe(forward);
        },
      ),
    );
  });

  it('refuses text that is no object', () => {
    for (const text of ['[1]', '1', '"a"', '{"a":}', '{"a":1}x', 'null']) {
      expect(() => signingText(text, TIME)).toThrow(SyntaxError);
    }
  });
});

describe('acceptedSigningTexts', () => {
  it('is the one text for plain bodies, in which any change shows [EN-14]', () => {
    const text = acceptedSigningTexts('{"quantity":1,"symbol":"abc"}', TIME);
    expect(text).toEqual([signingText('{"quantity":1,"symbol":"abc"}', TIME)]);
    expect(text).not.toEqual(acceptedSigningTexts('{"quantity":2,"symbol":"abc"}', TIME));
    expect(text).not.toEqual(acceptedSigningTexts('{"quantity":1,"symbol":"abc"}', '1589966902001'));
  });

  it('accepts inner spaces kept or removed and escapes decoded or kept', () => {
    const texts = acceptedSigningTexts('{"tag":"my first\\nkey"}', TIME);
    expect(texts).toContain(`{tag:my first\nkey}${TIME}`);
    expect(texts).toContain(`{tag:myfirst\nkey}${TIME}`);
    expect(texts).toContain(`{tag:my first\\nkey}${TIME}`);
    expect(texts[0]).toBe(signingText('{"tag":"my first\\nkey"}', TIME));
    expect(texts.length).toBeLessThanOrEqual(4);
  });

  it('never has fewer or other texts than the one that is signed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (body) => {
        expect(acceptedSigningTexts(JSON.stringify(body), TIME)).toContain(signingText(body, TIME));
      }),
    );
  });
});

describe('a signature over the text', () => {
  it('verifies with SHA1WithRSA and with no other digest [EN-12]', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = signingText('{"symbol":"abc","quantity":1}', TIME);
    const sign = (digest: string) => createSign(digest).update(text).sign(privateKey);
    const verify = (signature: Buffer) => createVerify('RSA-SHA1').update(text).verify(publicKey, signature);
    expect(verify(sign('RSA-SHA1'))).toBe(true);
    expect(verify(sign('RSA-SHA256'))).toBe(false);
  });
});

describe('the bytes that were sent', () => {
  const texts = [
    ['escaped letters', '{"name":"caf\\u00e9 \\ud83d\\ude00","tag":"x"}'],
    ['an escaped slash', '{"page":"https:\\/\\/a.example\\/b"}'],
    ['an escaped quote and a line', '{"remark":"say \\"hi\\"\\n"}'],
    ['a null in between', '{"a":1,"b":null,"c":"d"}'],
    ['an escaped name', '{"caf\\u00e9":1}'],
    ['nested escapes', '{"list":[{"b":"\\u00e9"},{"a":"\\/"}]}'],
    ['spaces between members', '{ "a" : 1, "b" : "c d" }'],
    ['names in another order', '{"10":1,"9":2,"b":1,"a":2}'],
  ] as const;

  it.each(texts)('are accepted as they are, without quotes: %s [EN-11] [HU-23]', (_, body) => {
    expect(acceptedSigningTexts(body, TIME)).toContain(body.replaceAll('"', '') + TIME);
    expect(acceptedSigningTexts(body, TIME)).toContain(signingText(body, TIME));
  });

  it('are accepted member by member in the order of the names, too', () => {
    expect(acceptedSigningTexts('{"b":"\\u00e9","a":null,"c":"\\/"}', TIME)).toContain(
      `{b:\\u00e9,c:\\/}${TIME}`,
    );
  });
});
