import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { jsonMembers } from './json-members.ts';

// Limits, written out: a test does not import what it checks.
const MAX_JSON_DEPTH = 32;

describe('jsonMembers', () => {
  it('keeps numbers as they are spelt', () => {
    const members = jsonMembers('{"a":1.10,"b":12345678901234567890,"c":-0,"d":1e2}');
    expect([...members.values()].map((member) => member.kind !== 'null' && member.text)).toEqual([
      '1.10',
      '12345678901234567890',
      '-0',
      '1e2',
    ]);
  });

  it('decodes strings and makes nested values compact in the order sent', () => {
    const members = jsonMembers(
      ' { "s" : "\\u4e2d\\n\\"x\\"" , "n" : { "b" : [ 1.0 , null , "q" ] , "a" : true } } ',
    );
    expect(members.get('s')).toMatchObject({ kind: 'string', text: '中\n"x"' });
    expect(members.get('n')).toMatchObject({ kind: 'nested', text: '{"b":[1.0,null,"q"],"a":true}' });
  });

  it('agrees with JSON.parse on every object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })),
        fc.constantFrom(0, 2),
        (object, indent) => {
          const text = JSON.stringify(object, null, indent);
          const parsed = JSON.parse(text) as Record<string, unknown>;
          const members = jsonMembers(text);
          expect([...members.keys()].sort()).toEqual(Object.keys(parsed).sort());
          for (const [name, member] of members) {
            const value = parsed[name];
            if (member.kind === 'null') expect(value).toBeNull();
            else if (member.kind === 'string') expect(member.text).toBe(value);
            else expect(JSON.parse(member.text)).toEqual(value);
          }
        },
      ),
    );
  });

  it('accepts exactly the objects that JSON.parse accepts', () => {
    const near = fc.string({ unit: fc.constantFrom(...'{}[]",:0123.e+-\\untrefalsx \t'), maxLength: 24 });
    fc.assert(
      fc.property(
        fc.oneof(
          near,
          near.map((text) => `{"a":${text}}`),
        ),
        (text) => {
          let expected: boolean;
          try {
            const value: unknown = JSON.parse(text);
            expected = typeof value === 'object' && value !== null && !Array.isArray(value);
          } catch {
            expected = text.trim() === '' && /^[ \t\n\r]*$/.test(text);
          }
          const read = () => jsonMembers(text);
          if (expected) expect(read).not.toThrow();
          else expect(read).toThrow(SyntaxError);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('counts the last of repeated names, as JSON.parse does', () => {
    expect(jsonMembers('{"a":1,"a":2}').get('a')).toMatchObject({ kind: 'number', text: '2' });
    expect(jsonMembers('{"__proto__":1}').get('__proto__')).toMatchObject({ kind: 'number', text: '1' });
  });

  it('refuses deep nesting instead of exhausting the stack [MAX_JSON_DEPTH]', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(() => jsonMembers(nested(MAX_JSON_DEPTH))).not.toThrow();
    expect(() => jsonMembers(nested(MAX_JSON_DEPTH + 1))).toThrow(SyntaxError);
    expect(() => jsonMembers(nested(100_000))).toThrow(SyntaxError);
  });
});
