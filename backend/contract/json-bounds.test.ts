import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonExcess } from './json-bounds.ts';

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside: unknown[] = Object.values(value);
  return inside.reduce((sum: number, one) => sum + 1 + countMembers(one), 0);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

const flat = (members: number) =>
  `{${Array.from({ length: members }, (_, at) => `"m${at}":${at}`).join(',')}}`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('the bounds of a body', () => {
  it('are 1,000 members and 16 levels, and one more is named [ATK-201] [ATK-202]', () => {
    expect(findJsonExcess(flat(1_000))).toBeUndefined();
    expect(findJsonExcess(flat(1_001))).toEqual({ kind: 'tooManyMembers', bound: 1_000 });
    expect(findJsonExcess(nested(16))).toBeUndefined();
    expect(findJsonExcess(nested(17))).toEqual({ kind: 'tooDeep', bound: 16 });
  });

  it('count members and entries at every depth and repeated names every time [ATK-201] [ATK-203]', () => {
    const bounds = { members: 5, depth: 16 };
    expect(findJsonExcess('{"a":[1,2],"b":{"c":3}}', bounds)).toBeUndefined();
    expect(findJsonExcess('{"a":[1,2,4],"b":{"c":3}}', bounds)?.kind).toBe('tooManyMembers');
    expect(findJsonExcess('{"a":1,"a":1,"a":1,"a":1,"a":1,"a":1}', bounds)?.kind).toBe('tooManyMembers');
  });

  it('count nothing inside text, with whatever escapes', () => {
    const bounds = { members: 2, depth: 1 };
    expect(findJsonExcess('{"a":"[[[,,,{{{","b":"\\",[[,,\\\\"}', bounds)).toBeUndefined();
    expect(findJsonExcess('{"a":"\\\\",,,}', bounds)?.kind).toBe('tooManyMembers');
    expect(findJsonExcess('{"a":"never closed,,,,,,,', bounds)).toBeUndefined();
  });

  it('count what JSON.parse would make, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const [members, depth] = [countMembers(value), depthOf(value)];
        expect(findJsonExcess(text, { members, depth })).toBeUndefined();
        if (members > 0) expect(findJsonExcess(text, { members: members - 1, depth })).toBeDefined();
        if (depth > 0) expect(findJsonExcess(text, { members, depth: depth - 1 })).toBeDefined();
      }),
    );
  });
});
